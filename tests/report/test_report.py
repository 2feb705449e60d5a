"""The report: nine sections in order, whole in itself, every table as a file, honest about what it does not know."""

import csv
import json
import re

import polars as pl
import pytest
from PIL import Image

import rhine_sim as rs
from rhine_sim.analysis.study import study_runs
from rhine_sim.analysis.targets import Targets
from rhine_sim.errors import RhineError
from rhine_sim.report import write
from rhine_sim.report.write import PARTS, report_sections, write_report

TITLES = [
    "Findings",
    "Balance",
    "Medals",
    "Shape of the game",
    "Feel",
    "Map",
    "Choices",
    "Extreme games",
    "Method",
]


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Three small runs: all commanders, two of them in both seat orders, one alone."""
    root = tmp_path_factory.mktemp("runs")
    common = {"policy": "random", "progress": False, "rounds_every": 2}
    rs.simulate(games=300, out=root / "three", **common)
    rs.simulate(games=100, players="monty,patton", order="all", out=root / "two", **common)
    rs.simulate(games=60, players="patton", out=root / "solo", **common)
    rs.simulate(games=60, policy="random", chunk=30, max_minutes=1e-9, progress=False, out=root / "none")
    return root


@pytest.fixture
def sketched(monkeypatch):
    """Pictures of one dot, for tests that do not look at them: drawing takes most of a report's time."""

    def dot(picture, path):
        Image.new("P", (1, 1)).save(path)
        return path.read_bytes()

    monkeypatch.setattr(write, "draw", dot)


@pytest.fixture(scope="module")
def page(runs, tmp_path_factory):
    out = tmp_path_factory.mktemp("reports") / "three"
    write_report(study_runs([runs / "three"], Targets()), out)
    return out


def test_the_nine_sections_stand_in_order(page):
    text = (page / "report.html").read_text(encoding="utf-8")
    assert re.findall(r"<h2>\d\. (.*?)</h2>", text) == TITLES
    markdown = (page / "report.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \d\. (.*)$", markdown, re.MULTILINE) == TITLES
    assert len(PARTS) == 10  # nine and the one of solo, which has nothing to say of games of three


def test_the_page_is_whole_in_itself(page):
    text = (page / "report.html").read_text(encoding="utf-8")
    assert "<script" not in text and "http://" not in text and "https://" not in text and "<link" not in text
    sources = re.findall(r'src="(.{0,30})', text)
    assert len(sources) >= 14 and all(source.startswith("data:image/png;base64,") for source in sources)
    assert all(alt for alt in re.findall(r'<img alt="(.*?)"', text))
    for anchor in re.findall(r'href="#(.*?)"', text):
        assert f'id="{anchor}"' in text


def test_the_markdown_page_has_its_pictures_beside_it(page):
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", (page / "report.md").read_text(encoding="utf-8"))
    assert sorted(pictures) == sorted(path.name for path in page.glob("*.png")) and len(pictures) >= 14


def test_every_table_is_there_as_csv_and_json(page, runs):
    shown = [
        item
        for group in report_sections(study_runs([runs / "three"], Targets()))
        for section in group
        for item in section.items
        if hasattr(item, "frame")
    ]
    assert len(shown) >= 20
    for table in shown:
        with open(page / "tables" / f"{table.name}.csv", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        assert rows[0] == ["run", *table.frame.columns] and len(rows) == table.frame.height + 1
        data = json.loads((page / "tables" / f"{table.name}.json").read_text(encoding="utf-8"))
        assert len(data["rows"]) == table.frame.height and data["title"] == table.title
    sentences = json.loads((page / "tables" / "sentences.json").read_text(encoding="utf-8"))
    assert any(entry["text"] == "findings" and len(entry["lines"]) >= 8 for entry in sentences)


def test_the_figures_are_those_of_the_run(page, runs):
    shares = pl.read_csv(page / "tables" / "win-shares.csv")
    summary = rs.summary(runs / "three")
    assert dict(shares.select("commander", "share").iter_rows()) == pytest.approx(summary["win_share"])
    low_high = {who: list(pair) for who, *pair in shares.select("commander", "low", "high").iter_rows()}
    for who, pair in summary["win_share_interval"].items():
        assert low_high[who] == pytest.approx(pair)
    lengths = pl.read_csv(page / "tables" / "length.csv")
    assert lengths.filter(pl.col("measure") == "rounds, mean")["value"][0] == pytest.approx(summary["rounds"]["mean"])


def test_every_extreme_game_can_be_replayed_by_its_command(page, runs):
    table = pl.read_csv(page / "tables" / "extremes.csv")
    assert table.height >= 7
    games = rs.load_run(runs / "three").collect()
    for row in table.iter_rows(named=True):
        assert row["replay"] == f"rhine-sim replay {runs / 'three'} --game {row['game']}"
        found = games.row(row["game"], named=True)
        assert (found["winner"], found["rounds"]) == (row["winner"], row["rounds"])


def test_the_method_says_how_to_repeat_it(page, runs):
    text = (page / "report.md").read_text(encoding="utf-8")
    assert rs.Run(runs / "three").digest in text
    assert f"rhine-sim report {runs / 'three'}" in text and "seed | 1944" in text


def test_several_runs_stand_side_by_side_and_are_never_pooled(runs, tmp_path, sketched):
    write_report(study_runs([runs / "three", runs / "two"], Targets()), tmp_path / "both")
    table = pl.read_csv(tmp_path / "both" / "tables" / "win-shares.csv")
    assert table.select("run", "games").unique(maintain_order=True).rows() == [("three", 300), ("two", 200)]
    text = (tmp_path / "both" / "report.html").read_text(encoding="utf-8")
    assert text.count('class="side"') > 20 and re.findall(r"<h2>\d\. (.*?)</h2>", text) == TITLES
    assert (tmp_path / "both" / "win-shares-1.png").exists() and (tmp_path / "both" / "win-shares-2.png").exists()


def test_deals_in_all_seat_orders_are_clusters(runs):
    (study,) = study_runs([runs / "two"], Targets())
    assert study.patterns.units == 100 and study.games == 200
    assert study.found["medals", "monty", "all"].units == 100


def test_two_players_solo_and_a_run_without_games_have_reports_too(runs, tmp_path):
    for name in ("two", "solo", "none"):
        path = write_report(study_runs([runs / name], Targets()), tmp_path / name)
        text = path.read_text(encoding="utf-8")
        titles = ["Solo: turns to win" if name == "solo" and title == "Balance" else title for title in TITLES]
        assert re.findall(r"<h2>\d\. (.*?)</h2>", text) == titles
    assert "nothing can be said" in text
    assert ">0.0 %" not in text  # no games: dashes, not 0 %
    assert "–" in text


def test_a_new_report_leaves_nothing_of_the_old_one(runs, tmp_path, sketched):
    out = tmp_path / "report"
    write_report(study_runs([runs / "three"], Targets()), out)
    write_report(study_runs([runs / "solo"], Targets()), out)
    assert not (out / "seats.png").exists() and not (out / "tables" / "seats.csv").exists()
    assert not list(out.rglob("*.tmp"))


def test_a_report_does_not_overwrite_what_is_none(runs, tmp_path):
    studies = study_runs([runs / "solo"], Targets())
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("dear")
    with pytest.raises(RhineError, match="holds dear.txt, which is no part of a report"):
        write_report(studies, tmp_path / "letters")
    with pytest.raises(RhineError, match="holds a run"):
        write_report(studies, runs / "solo")
    with pytest.raises(RhineError, match="is a file"):
        write_report(studies, tmp_path / "letters" / "dear.txt")


def test_caps_and_ranges_are_answered(runs, tmp_path, sketched):
    wanted = Targets(rounds=(1, 2), rhine=(0.0, 1.0), caps={"dry": 0.01, "idle": 1.0, "out_early": 0.5})
    write_report(study_runs([runs / "three"], wanted), tmp_path / "capped")
    text = (tmp_path / "capped" / "report.md").read_text(encoding="utf-8")
    assert "outside the target of 1.00 to 2.00" in text and "inside the target of 0.0 % to 100.0 %" in text
    assert "above the cap of 1.0 %" in text and "within the cap of 100.0 %" in text
