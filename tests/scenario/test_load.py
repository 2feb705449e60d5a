"""Loading: models, variants, overrides, digest."""

import dataclasses
import pickle
from pathlib import Path

import pytest

from rhine_sim.errors import ScenarioError
from rhine_sim.scenario import load_scenario, scenario_from_dict, scenario_names
from rhine_sim.scenario.diff import differences


def write(folder: Path, text: str, name: str = "variant.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults_of(*args, **kwargs) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        load_scenario(*args, **kwargs)
    return caught.value.faults


def test_base_has_its_name_and_keeps_the_order_of_the_file(base):
    assert base.name == "base" and base.format == 1
    assert [area.id for area in base.areas[:2]] == ["lisieux", "brionne"]
    assert base.roads[0].key == "lisieux-brionne"
    assert [corps.id for corps in base.corps][:2] == ["I BR", "XII BR"]


def test_models_are_frozen(base):
    with pytest.raises(dataclasses.FrozenInstanceError):
        base.areas[0].medal = True
    with pytest.raises(dataclasses.FrozenInstanceError):
        base.name = "other"


def test_as_dict_loads_back_to_the_same_scenario(base):
    again = scenario_from_dict(base.as_dict())
    assert again == dataclasses.replace(base)
    assert again.digest == base.digest


@pytest.mark.parametrize("name", scenario_names())
def test_every_shipped_scenario_is_valid_and_says_why(name):
    scenario = load_scenario(name)
    assert scenario.name == name
    assert scenario.why or name == "base"
    assert name == "base" or scenario.digest != load_scenario("base").digest


def test_variant_changes_only_what_it_says(base, tmp_path):
    path = write(
        tmp_path,
        """
        extends = "base"
        name = "try"
        why = "to see"
        [area.metz]
        medal = false
        [road."metz-nancy"]
        remove = true
        [corps."I BR".supplies]
        gas = 2
        [logistics.truck_placement]
        1 = 3
        [rules]
        weather = true
        """,
    )
    changed = [change.key for change in differences(base, load_scenario(path))]
    assert changed == [
        "rules.weather",
        "area.metz.medal",
        "road.nancy-metz",
        'corps."I BR".supplies.gas',
        "logistics.truck_placement.1",
    ]


def test_new_entries_go_to_the_end(tmp_path):
    path = write(
        tmp_path,
        """
        extends = "base"
        [area.vittel]
        name = "Vittel"
        lon = 5.95
        lat = 48.2
        colors = ["blue"]
        [road."neufchateau-vittel"]
        colors = ["blue"]
        """,
    )
    scenario = load_scenario(path)
    assert scenario.areas[-1].id == "vittel" and scenario.roads[-1].between == ("neufchateau", "vittel")
    assert scenario.name == "variant"


def test_variants_of_variants_and_paths_beside_the_file(tmp_path):
    write(tmp_path, 'extends = "base"\nwhy = "first"\n[turn]\nsteps = 4\nactions = 3\n', "first.toml")
    second = write(tmp_path, 'extends = "first.toml"\n[turn]\nsteps = 5\n', "second.toml")
    scenario = load_scenario(second)
    assert (scenario.turn.steps, scenario.turn.actions) == (5, 3)
    assert (scenario.name, scenario.why) == ("second", "")


def test_circles_are_refused(tmp_path):
    write(tmp_path, 'extends = "b.toml"\n', "a.toml")
    assert "in a circle" in faults_of(write(tmp_path, 'extends = "a.toml"\n', "b.toml"))[0]


def test_changed_value_loses_its_source_unless_the_variant_gives_one(tmp_path):
    path = write(
        tmp_path, 'extends = "base"\n[area.metz]\nmedal = false\n[area.reims]\nmedal = false\nsource = "board"\n'
    )
    scenario = load_scenario(path)
    assert scenario.area("metz").source is None and scenario.area("reims").source == "board"
    moved = load_scenario(sets={"area.metz.lon": "6.2"})
    assert moved.area("metz").source is not None


def test_digest_ignores_what_cannot_move_a_result(base, tmp_path):
    shown = {"area.metz.name": "Metz (Moselle)", "area.metz.nudge": [0.1, 0.1], "area.metz.source": "board"}
    assert load_scenario(sets=shown).digest == base.digest
    assert load_scenario(sets={"area.metz.medal": "false"}).digest != base.digest
    assert load_scenario(rules={"weather": None}).digest != base.digest
    assert load_scenario(rules={"edition": "en"}).digest == base.digest


def test_edition_is_a_bundle_and_explicit_switches_win():
    rules = load_scenario(rules={"edition": "pl", "starving-card": "remove"}).rules
    assert rules["edition"] == "pl" and rules["food_source"] == "card_first"
    assert rules["starving_card"] == "remove"


def test_medals_are_the_default_of_medal_limit(base):
    assert base.rules["medal_limit"] == 20
    assert load_scenario(sets={"markers.medals": "12"}).rules["medal_limit"] == 12
    both = load_scenario(rules={"medal_limit": "7"}, sets={"markers.medals": "12"})
    assert both.rules["medal_limit"] == 7
    assert both.digest == load_scenario(rules={"medal_limit": "7"}).digest


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        ("turn.steps", "4", lambda s: s.turn.steps == 4),
        ("logistics.truck_placement.1", "3", lambda s: s.logistics.truck_placement == (3, 3, 4)),
        ("logistics.truck_limit", "[9, 10, 12]", lambda s: s.logistics.truck_limit == (9, 10, 12)),
        ("corps.XII.supplies.ammo", "2", lambda s: s.corps[7].supplies.ammo == 2),
        ('corps."I BR".supplies.gas', "2", lambda s: s.corps[0].supplies.gas == 2),
        ("corps.I BR.supplies.gas", "2", lambda s: s.corps[0].supplies.gas == 2),
        ("area.metz.medal", "false", lambda s: not s.area("metz").medal),
        ("area.metz.aliases", "Mets, Divodurum", lambda s: s.area("metz").aliases == ("Mets", "Divodurum")),
        (
            'road."metz-nancy".colors',
            "black",
            lambda s: ("black",) in {r.colors for r in s.roads if r.key == "nancy-metz"},
        ),
        ("commander.monty.ability", "move", lambda s: s.commanders[0].ability == "move"),
        ("commander.bradley.level", "1", lambda s: s.commanders[1].level == 1),
        ("solo.patton.markers.9", "toul", lambda s: s.solo["patton"].markers[9] == "toul"),
        (
            "card.monty-recon.weather",
            "sun",
            lambda s: any(c.weather == "sun" for c in s.pursuit_cards if c.kind == "recon"),
        ),
        ("stock.total.gas", "40", lambda s: s.stock.total.gas == 40),
        ("rules.weather", "on", lambda s: s.rules["weather"] is True),
        ("veteran.monty_counterattack_from", "calais", lambda s: s.veteran.monty_counterattack_from == ("calais",)),
    ],
)
def test_set_reaches_every_kind_of_place(key, value, read):
    assert read(load_scenario(sets={key: value}))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"sets": {"turn.steps": "9"}}, "--set turn.steps=9: turn.steps: 9 is out of range; allowed: 1 to 6"),
        ({"sets": {"turn.steps": "x"}}, '--set turn.steps=x: turn.steps: "x" is not a whole number; allowed: 1 to 6'),
        ({"sets": {"turn": "3"}}, "--set turn=3: not the place of a value; allowed: a dotted key"),
        ({"sets": {"tourn.steps": "3"}}, 'unknown section "tourn"'),
        ({"sets": {"logistics.truck_draw.0": "3"}}, "there is no such place in the list; allowed: 1 to 3"),
        ({"sets": {"area.mets.medal": "true"}}, 'did you mean "metz"?'),
        ({"sets": {'corps."I BR.supplies': "3"}}, "not the place of a value"),
        ({"sets": {"markers.axis_total": "20"}}, "--set markers.axis_total=20: markers.axis.3: 25 Axis markers"),
        (
            {"rules": {"wether": None}},
            "--rule wether: rules.wether: unknown rule switch; allowed: see `rhine-sim rules`",
        ),
        ({"rules": {"food_source": None}}, "--rule food_source: rules.food_source: needs a value"),
        ({"rules": {"edition": "de"}}, '"de" is unknown; allowed: en, pl'),
        ({"rules": {"max-rounds": "0"}}, '"0" is not allowed; allowed: a whole number from 1 to 1000'),
        (
            {"rules": {"basic-game": None, "weather": None}},
            "--rule weather: rules.weather: cannot be on in the basic game",
        ),
    ],
)
def test_faults_of_overrides_name_the_option(given, message):
    assert any(message in fault for fault in faults_of(**given)), faults_of(**given)


def test_solo_starving_ignores_takes_its_number_and_its_word():
    assert load_scenario(rules={"solo-starving-ignores": "2"}).rules["solo_starving_ignores"] == 2
    assert load_scenario(rules={"solo_starving_ignores": "one-of-two"}).rules["solo_starving_ignores"] == "one_of_two"


def test_files_that_cannot_be_read(tmp_path):
    assert "there is no such file" in faults_of(str(tmp_path / "none.toml"))[0]
    (tmp_path / "folder.toml").mkdir()
    assert "this is a folder" in faults_of(str(tmp_path / "folder.toml"))[0]
    latin = tmp_path / "latin.toml"
    latin.write_bytes('title = "a"\nwhy = "Düsseldorf"\n'.encode("latin-1"))
    assert "line 2: not UTF-8 text" in faults_of(str(latin))[0]
    deep = write(tmp_path, "x = " + "[" * 5000, "deep.toml")
    assert "not TOML" in faults_of(deep)[0]
    long = write(tmp_path, "x = " + "9" * 5000, "long.toml")
    assert "not TOML" in faults_of(long)[0]
    assert 'did you mean "base"?' in faults_of("bas")[0]
    assert "cannot be read" in faults_of("nul\0.toml")[0]


def test_byte_order_mark_and_windows_line_ends_are_fine(tmp_path):
    path = tmp_path / "windows.toml"
    path.write_bytes(b'\xef\xbb\xbfextends = "base"\r\n[turn]\r\nsteps = 4\r\n')
    assert load_scenario(path).turn.steps == 4


def test_the_error_can_cross_process_borders():
    error = ScenarioError(["one", "two"])
    assert pickle.loads(pickle.dumps(error)).faults == ["one", "two"]
