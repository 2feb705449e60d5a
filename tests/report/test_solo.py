"""The report on a game alone: turns against ranks, what stops a win, and nothing of balance between commanders."""

import re

import polars as pl
import pytest

import rhine_sim as rs
from rhine_sim.analysis.study import Study, study_runs
from rhine_sim.analysis.targets import Targets
from rhine_sim.report.parts import findings, solo
from rhine_sim.report.write import report_sections, write_report
from tests.analysis.test_solo import eight


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    root, common = tmp_path_factory.mktemp("runs"), {"policy": "random", "progress": False}
    rs.simulate(games=40, players="patton", out=root / "patton", **common)
    rs.simulate(games=40, players="bradley", out=root / "bradley", **common)
    rs.simulate(games=40, out=root / "three", **common)
    return root


class Won(Study):
    """A run whose games are eight that a test knows."""

    @property
    def games(self) -> int:
        return 8


@pytest.fixture
def won(runs, monkeypatch):
    (study,) = study_runs([runs / "patton"], Targets())
    monkeypatch.setattr(study.run, "games", lambda chunks=None: eight().with_columns(order=pl.lit("patton")))
    return Won(study.run, study.targets, study.name)


def text_of(sections) -> str:
    return "\n".join(
        line for group in sections for section in group for item in section.items for line in getattr(item, "lines", ())
    )


def test_solo_takes_the_place_of_balance(runs, tmp_path):
    page = write_report(study_runs([runs / "patton"], Targets()), tmp_path / "page")
    titles = re.findall(r"<h2>\d\. (.*?)</h2>", page.read_text(encoding="utf-8"))
    assert titles[:3] == ["Findings", "Solo: turns to win", "Medals"] and len(titles) == 9
    markdown = (tmp_path / "page" / "report.md").read_text(encoding="utf-8")
    for word in ("seat", "lead changes", "balanced", "Antwerpen", "Axis markers placed", "expected place"):
        assert word not in markdown.split("## 9. Method")[0]


def test_no_wins_give_dashes_and_no_picture(runs):
    (study,) = study_runs([runs / "patton"], Targets())  # random play has never won
    assert not study.wins["patton"]
    section = solo.build(study)
    tables = {item.name: item for item in section.items if hasattr(item, "frame")}
    assert "turns-to-win" not in {item.name for item in section.items if hasattr(item, "draw")}
    assert tables["turns-to-win"].rows() == []
    assert all(row[-1].text == "–" for row in tables["solo-ranks"].rows())
    assert "of 40 games: none." in solo.headline(study)


def test_findings_say_turns_ranks_and_what_stops(won):
    text = text_of([[findings.build(won)]])
    assert (
        "Patton wins 62.5 % (30.6 to 86.3) of 8 games, in 6 turns (median of 5 wins), 5 at best and 12 at worst."
        in text
    )
    assert (
        'won in 5 turns or fewer ("impossible")' in text and "1 win in 5 turns or fewer: a rule is read wrongly" in text
    )
    assert "Of 3 games without a win: 33.3 %" in text and "stood across the Rhine, but no line lasted" in text
    assert "which decide between wins in equal turns: 3.00" in text


def test_the_picture_has_a_bar_for_each_turn_before_the_bands(won):
    (picture,) = (item for item in solo.build(won).items if item.name == "turns-to-win" and hasattr(item, "draw"))
    (ax,) = picture.draw().axes
    assert [text.get_text() for text in ax.texts] == ["impossible", "record", "outstanding"]
    assert [bar.get_height() for bar in ax.patches if abs(bar.get_width() - 0.72) < 1e-9] == [
        12.5,
        25,
        0,
        12.5,
        0,
        0,
        0,
        12.5,
    ]


def test_a_target_for_one_player_is_answered(runs):
    (study,) = study_runs([runs / "patton"], Targets(win_share={"patton": 0.4}))
    assert "shown to be outside the target of 40.0 % ± 2 points" in text_of(report_sections([study]))
    assert study.games_needed < 10**6
    (study,) = study_runs([runs / "patton"], Targets(win_share={"patton": 0.01}))
    assert "not enough games to say whether the share of wins is within" in text_of(report_sections([study]))


def test_solo_runs_stand_side_by_side_and_beside_games_of_three(runs, tmp_path, monkeypatch):
    names = ["patton", "bradley", "three"]
    groups = report_sections(study_runs([runs / name for name in names], Targets()))
    assert [group[0].name for group in groups][:4] == ["findings", "balance", "solo", "medals"]
    solo_group = groups[2]
    assert [bool(section.items) for section in solo_group] == [True, True, False]
