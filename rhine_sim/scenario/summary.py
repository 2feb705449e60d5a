"""What is in a scenario, in figures: for `rhine-sim validate`, reports and tests."""

from collections import Counter
from itertools import chain

from .. import switches
from .checks import shown
from .graph import controlled_at_setup, cut_off, steps_to_rhine
from .schema import COMMANDERS, SECTIONS, Scenario


def summarise(scenario: Scenario) -> dict:
    """Plain figures, ready for JSON."""
    areas, roads = scenario.areas, scenario.roads
    sourced = _sources(scenario)
    return {
        "name": scenario.name,
        "title": scenario.title,
        "why": scenario.why,
        "digest": scenario.digest,
        "edition": scenario.rules["edition"],
        "rules": _rules_off_default(scenario),
        "areas": {"total": len(areas), **Counter("/".join(area.colors) for area in areas)},
        "capturable": {
            color: sum(color in area.colors and not area.front for area in areas) for color in COMMANDERS.values()
        },
        "roads": {"total": len(roads), **Counter("/".join(road.colors) for road in roads)},
        "objectives": sum(area.medal for area in areas),
        "victory_areas": sum(area.victory for area in areas),
        "forts": sum(area.fortified for area in areas),
        "flags": sum(area.axis_flag for area in areas),
        "limited_bases": sum(bool(area.limited_base) for area in areas),
        "decks": _decks(scenario),
        "steps_to_rhine": {
            who: {
                corps.id: steps_to_rhine(scenario, corps.start, color)
                for corps in scenario.corps
                if corps.commander == who
            }
            for who, color in COMMANDERS.items()
        },
        "sources": {kind: {"rulebook": have, "total": total} for kind, (have, total) in sourced.items()},
        "from_rulebooks": sum(have for have, _ in sourced.values()),
        "reconstructed": sum(total - have for have, total in sourced.values()),
        "notes": notes(scenario),
    }


def _rules_off_default(scenario: Scenario) -> dict:
    """Switches that differ from what the edition says."""
    plain = switches.resolve({"edition": scenario.rules["edition"]})
    return {name: value for name, value in scenario.rules.items() if value != plain[name]}


def _decks(scenario: Scenario) -> dict[str, int]:
    sizes = Counter(dict.fromkeys(COMMANDERS, 0))
    for card in scenario.pursuit_cards:
        sizes[card.commander] += card.count
    return {**sizes, "axis": sum(card.count for card in scenario.axis_cards)}


def _sources(scenario: Scenario) -> dict[str, tuple[int, int]]:
    """For each kind of datum: how many carry a source, and how many there are."""
    groups = {
        "areas": scenario.areas,
        "roads": scenario.roads,
        "commanders": scenario.commanders,
        "corps": scenario.corps,
        "cards": tuple(chain(scenario.pursuit_cards, scenario.axis_cards)),
        "tables of numbers": tuple(getattr(scenario, section) for section in SECTIONS),
    }
    return {kind: (sum(entry.source is not None for entry in group), len(group)) for kind, group in groups.items()}


def notes(scenario: Scenario) -> list[str]:
    """What is allowed but odd: areas that are cut off from the Axis root before anybody moves (R4.15)."""
    out = []
    for absent in (None, *COMMANDERS):
        lost = cut_off(scenario, controlled_at_setup(scenario, absent))
        lost -= {area.id for area in scenario.areas if area.axis_flag}
        if lost:
            when = f"without {absent}" if absent else "with all three commanders"
            out.append(f"{when}, cut off from {scenario.special.axis_root} at setup: {', '.join(sorted(lost))}")
            if absent is None:
                break
    return out


def as_text(summary: dict) -> str:
    """The summary as a short page."""
    areas, roads, decks = summary["areas"], summary["roads"], summary["decks"]
    rows = [("digest", summary["digest"][:16])]
    if summary["why"]:
        rows.append(("why", summary["why"]))
    rows += [
        ("rules", _rules_line(summary)),
        ("areas", _total(areas)),
        ("to capture", ", ".join(f"{color} {count}" for color, count in summary["capturable"].items())),
        ("roads", _total(roads)),
        ("objectives", f"{summary['objectives']} medals, {summary['victory_areas']} victory areas"),
        ("obstacles", f"{summary['forts']} forts, {summary['flags']} Axis flags"),
        ("ports", f"{summary['limited_bases']} limited supply bases"),
        ("decks", ", ".join(f"{who.capitalize()} {size}" for who, size in decks.items())),
    ]
    for who, steps in summary["steps_to_rhine"].items():
        corps = ", ".join(f"{name} {count}" for name, count in steps.items())
        rows.append(("to the Rhine", f"{who.capitalize()} in steps: {corps}"))
    parts = ", ".join(f"{kind} {n['rulebook']} of {n['total']}" for kind, n in summary["sources"].items())
    rows.append(
        ("sources", f"{summary['from_rulebooks']} data from the rulebooks, {summary['reconstructed']} reconstructed")
    )
    rows.append(("", f"from the rulebooks: {parts}"))
    rows += [("note", note) for note in summary["notes"]]
    head = f"{summary['name']}: valid. {summary['title']}"
    return "\n".join([head, *(f"  {key:<13} {text}" for key, text in rows)])


def _total(counts: dict[str, int]) -> str:
    return f"{counts['total']}: " + ", ".join(f"{kind} {count}" for kind, count in counts.items() if kind != "total")


def _rules_line(summary: dict) -> str:
    changed = ", ".join(f"{name} = {shown(value)}" for name, value in summary["rules"].items())
    return f"edition {summary['edition']}" + (f"; {changed}" if changed else ", every switch at its default")
