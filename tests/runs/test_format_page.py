"""docs/results-format.md and the code say the same, and what it promises to other programs holds."""

from pathlib import Path

import pytest

from rhine_sim import frames
from rhine_sim.runs.manifest import Manifest, new_session
from rhine_sim.runs.plan import Request, new_plan

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "results-format.md").read_text(encoding="utf-8")
GROUPS = {
    "Games": (frames.GAME_COLUMNS, frames.COMMANDER_COLUMNS),
    "Rounds": (frames.ROUND_COLUMNS, frames.ROUND_COMMANDER_COLUMNS),
    "Areas": (frames.AREA_COLUMNS + frames.AREA_COUNTS + frames.ROAD_COUNTS,),
}


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def row(column: frames.Column) -> str:
    kind = column.kind if isinstance(column.kind, str) else "Enum"
    return f"| `{column.name}` | {kind} | {column.sentence} |"


@pytest.mark.parametrize("title", GROUPS)
def test_every_column_is_described_in_the_order_of_the_file(title):
    wanted = [row(column) for group in GROUPS[title] for column in group]
    found = [line for line in section(title).splitlines() if line.startswith("| `")]
    assert found == wanted


def test_the_words_of_every_enum_are_listed():
    text = section("Words of the Enums")
    for columns in frames.TABLES.values():
        for column in columns:
            if not isinstance(column.kind, str):
                assert f"`{column.name}`" in text and all(f"`{word}`" in text for word in column.kind)


def test_both_versions_are_those_of_the_program():
    assert f"Format version {frames.FORMAT_VERSION}, rules version {frames.RULES_VERSION}." in PAGE


def test_every_key_of_the_manifest_is_described():
    import json

    manifest = Manifest(new_plan(Request(games=10)), sessions=[new_session(1)])
    data, text = json.loads(manifest.to_json()), section("Manifest")
    session = data["sessions"][0]
    for key in (*data, *data["asked"], *data["asked"]["policies"]["monty"], *session):
        assert f"`{key}`" in text, key


def test_column_names_are_unique_and_sentences_are_sentences():
    for columns in frames.TABLES.values():
        names = [column.name for column in columns]
        assert len(set(names)) == len(names)
        assert all(column.sentence and "|" not in column.sentence for column in columns)
