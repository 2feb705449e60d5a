"""The page in a real browser: nothing wider than the window of a desk or a telephone, every picture there, a PDF."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import rhine_sim as rs
from rhine_sim.analysis.study import study_runs
from rhine_sim.analysis.targets import Targets
from rhine_sim.report.write import write_report

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
LEFT_OUT = "left out: no chromium on this machine, so no report was opened in a browser"
pytestmark = pytest.mark.skipif(BROWSER is None, reason=LEFT_OUT)

# The page itself has no script; the copy that is measured gets one, which tells the frame around it what it sees.
MEASURE = """<script>addEventListener("load", () => parent.postMessage(JSON.stringify({
  wide: document.documentElement.scrollWidth,
  pictures: document.images.length,
  loaded: [...document.images].filter(i => i.complete && i.naturalWidth > 100).length,
  sections: document.querySelectorAll("section > h2").length}), "*"))</script>"""
FRAME = """<body><iframe src="copy.html" style="border:0;width:{width}px;height:900px"></iframe><script>
addEventListener("message", e => document.body.append("SEEN" + e.data + "END"))</script></body>"""


def browse(folder: Path, *args: str) -> str:
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}")
    done = subprocess.run([BROWSER, *options, *args], capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("browser")
    run = rs.simulate(games=120, policy="random", out=folder / "run", progress=False)
    return write_report(study_runs([run.path], Targets()), folder / "page")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_fits_the_window_and_shows_every_picture(page, tmp_path, width):
    (tmp_path / "copy.html").write_text(page.read_text(encoding="utf-8") + MEASURE, encoding="utf-8")
    (tmp_path / "frame.html").write_text(FRAME.format(width=width), encoding="utf-8")
    window = ("--window-size=1400,1000", "--virtual-time-budget=20000")
    dom = browse(tmp_path, *window, "--dump-dom", (tmp_path / "frame.html").as_uri())
    seen = json.loads(re.search(r"SEEN({.*?})END", dom)[1])
    assert seen["sections"] == 9
    assert seen["wide"] <= width
    assert seen["loaded"] == seen["pictures"] == len(list(page.parent.glob("*.png")))


def test_the_page_can_be_printed(page, tmp_path):
    browse(tmp_path, f"--print-to-pdf={tmp_path / 'report.pdf'}", "--no-pdf-header-footer", page.as_uri())
    data = (tmp_path / "report.pdf").read_bytes()
    assert data.startswith(b"%PDF") and len(re.findall(rb"/Type\s*/Page\b", data)) >= 5
