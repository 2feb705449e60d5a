"""Mutated scenarios: whatever is done to the file, the answer is a scenario or a list of faults, never a traceback."""

import copy
import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rhine_sim.errors import ScenarioError
from rhine_sim.scenario import Scenario, load_scenario, scenario_from_dict, scenarios_dir
from rhine_sim.scenario.checks import Many, Whole
from rhine_sim.scenario.schema import ENTRIES, SECTIONS, specs

TEXT = (scenarios_dir() / "base.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)

values = st.one_of(
    st.none().map(lambda _: []),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.integers(-3, 130),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["metz", "red", "monty", "division", "once", "sun", "I BR", "", "base"]),
    st.lists(st.one_of(st.integers(-2, 30), st.sampled_from(["red", "blue", "black", "metz"])), max_size=4),
    st.dictionaries(st.sampled_from(["gas", "id", "1", "x"]), st.integers(-1, 9), max_size=3),
    st.dates(),
)


def places(data: object, path: tuple = ()) -> list[tuple]:
    """Every place in nested tables and lists."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [here for key, value in items for here in [(*path, key), *places(value, (*path, key))]]


PLACES = places(DATA)


def outcome(load, *args, **kwargs) -> Scenario | list[str]:
    """The scenario or its faults; anything else is what these tests look for."""
    try:
        scenario = load(*args, **kwargs)
    except ScenarioError as bad:
        assert bad.faults and all(isinstance(line, str) and line.strip() for line in bad.faults)
        return bad.faults
    assert scenario_from_dict(scenario.as_dict()).digest == scenario.digest
    return scenario


def at(data, path: tuple):
    for key in path:
        data = data[key]
    return data


@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(["set", "drop", "add", "twice"]), values), max_size=4)
)
def test_mutated_tables_are_valid_or_faulty(changes):
    data = copy.deepcopy(DATA)
    for path, how, value in changes:
        try:
            parent = at(data, path[:-1])
            if how == "set":
                parent[path[-1]] = value
            elif how == "drop":
                del parent[path[-1]]
            elif how == "add" and isinstance(parent, dict):
                parent[f"{path[-1]}_x"] = value
            elif how == "twice" and isinstance(parent, list):
                parent.append(copy.deepcopy(parent[path[-1]]))
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    outcome(scenario_from_dict, data)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 40), st.text(max_size=8))
def test_mutated_text_is_valid_or_faulty(tmp_path, start, length, insert):
    path = tmp_path / "mutated.toml"
    path.write_bytes((TEXT[:start] + insert + TEXT[start + length :]).encode("utf-8", "surrogatepass"))
    outcome(load_scenario, path)


@settings(max_examples=80)
@given(st.binary(max_size=200))
def test_any_bytes_are_faulty(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("any") / "any.toml"
    path.write_bytes(content)
    assert isinstance(outcome(load_scenario, path), list)


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.dictionaries(
        st.one_of(st.text(max_size=12), st.sampled_from(["weather", "edition", "max-rounds"])), values, max_size=3
    ),
    st.dictionaries(
        st.one_of(
            st.text(max_size=16),
            st.sampled_from([".".join(str(k + 1 if isinstance(k, int) else k) for k in p) for p in PLACES]),
            st.sampled_from(
                ["area.metz.remove", "area.metz.medal", "card.monty-recon.count", "turn.steps", "rules.edition"]
            ),
        ),
        st.one_of(values, st.text(max_size=8), st.integers(0, 40).map(str)),
        max_size=3,
    ),
)
def test_any_overrides_are_valid_or_faulty(rules, sets):
    outcome(load_scenario, "base", rules, sets)


def whole_numbers(model: type) -> list[tuple[str, Whole]]:
    """Every checker of a whole number in a model, with its place."""
    found = []
    for key, (checker, _, _) in specs(model).items():
        if isinstance(checker, type):
            found += [(f"{key}.{inner}", whole) for inner, whole in whole_numbers(checker)]
        checker = checker.item if isinstance(checker, Many) else checker
        if isinstance(checker, Whole):
            found.append((key, checker))
    return found


@pytest.mark.parametrize("model", [*ENTRIES.values(), *SECTIONS.values()], ids=lambda model: model.__name__)
def test_every_number_has_a_range_that_fits_small_integers(model):
    """int8 up to 127; only sizes that are counted, never stored, reach 128."""
    for key, whole in whole_numbers(model):
        limit = 128 if (model.__name__, key) in {("Deck", "pursuit"), ("Deck", "axis"), ("Markers", "player")} else 127
        assert 0 <= whole.low <= whole.high <= limit, key
    hints = {key for key, (checker, _, item) in specs(model).items() if item.type in ("int", int)}
    assert hints <= {key for key, _ in whole_numbers(model)}
