"""Loads a scenario: finds its files, lays them and the overrides over one another, checks the result."""

import copy
from collections.abc import Mapping
from pathlib import Path

from ..errors import ScenarioError
from . import overrides, shape
from .checks import shown
from .draft import Draft, draft_of_board, lay_over
from .faults import Faults
from .find import find_scenario, label_for, read_toml
from .schema import SECTIONS, Scenario
from .validate import Parts, run_checks


def load_scenario(
    name_or_path: str | Path = "base",
    rules: Mapping[str, object] | None = None,
    sets: Mapping[str, object] | None = None,
) -> Scenario:
    """The scenario of that name or file, with `--rule` and `--set` overrides. ScenarioError lists all its faults."""
    path = find_scenario(str(name_or_path))
    files = _files_of(path)
    return _assemble([(label_for(file), data) for file, data in files], path.stem, rules, sets)


def scenario_from_dict(
    data: Mapping,
    label: str = "scenario",
    rules: Mapping[str, object] | None = None,
    sets: Mapping[str, object] | None = None,
) -> Scenario:
    """A scenario from the tables of a whole board file, as `Scenario.as_dict()` gives them."""
    if "extends" in data:
        raise ScenarioError([f"{label}: extends: only a file can extend another; allowed: a whole board"])
    return _assemble([(label, copy.deepcopy(dict(data)))], label, rules, sets)


def _files_of(path: Path) -> list[tuple[Path, dict]]:
    """The file and all that it extends, the board first."""
    files = [(path, read_toml(path))]
    while "extends" in (data := files[0][1]):
        child, parent = files[0][0], data["extends"]
        where = f"{label_for(child)}: extends"
        if not isinstance(parent, str) or not parent:
            raise ScenarioError([f"{where}: {shown(parent)} is not a scenario; allowed: a name or a path in quotes"])
        try:
            path = find_scenario(parent, child.parent)
            files.insert(0, (path, read_toml(path)))
        except ScenarioError as bad:
            raise ScenarioError([f"{where}: {fault}" for fault in bad.faults]) from None
        if path.resolve() in [file.resolve() for file, _ in files[1:]]:
            names = " -> ".join(file.name for file, _ in reversed(files))
            raise ScenarioError(
                [f"{where}: the files extend one another in a circle ({names}); allowed: an end at a board"]
            )
    return files


def _assemble(files: list[tuple[str, dict]], stem: str, rules: Mapping | None, sets: Mapping | None) -> Scenario:
    (board_label, board), *variants = files
    faults = Faults(board_label)
    draft = draft_of_board(board, faults)
    if variants:  # a variant has its own name and reason, and may keep the title
        draft.head.pop("name", None)
        draft.head.pop("why", None)
    for label, data in variants:
        for key in ("name", "why"):
            draft.head.pop(key, None)
        lay_over(draft, data, label, faults)
    for label, data in overrides.layers(rules, sets, faults):
        lay_over(draft, data, label, faults)
    return _checked(draft, stem, faults)


def _checked(draft: Draft, stem: str, faults: Faults) -> Scenario:
    head = shape.clean_head(draft, stem, faults)
    parts = Parts(
        areas=shape.clean_entries(draft, "area", faults),
        roads=shape.clean_entries(draft, "road", faults),
        commanders=shape.clean_entries(draft, "commander", faults),
        corps=shape.clean_entries(draft, "corps", faults),
        pursuit_cards=shape.clean_entries(draft, "pursuit", faults),
        axis_cards=shape.clean_entries(draft, "axis", faults),
        solo=shape.clean_solo(draft, faults),
        rules=shape.clean_rules(draft, faults),
        sections={name: shape.clean_section(draft, name, faults) for name in SECTIONS},
        area_ids=set(draft.entries["area"]),
        removed=draft.removed,
    )
    run_checks(parts, faults)
    faults.stop_if_any()
    return Scenario(
        **head,
        areas=parts.areas,
        roads=parts.roads,
        commanders=parts.commanders,
        corps=parts.corps,
        pursuit_cards=parts.pursuit_cards,
        axis_cards=parts.axis_cards,
        solo=parts.solo,
        rules=parts.rules,
        **parts.sections,
    )
