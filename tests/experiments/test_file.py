"""Experiment files: what they expand to, and every fault in a sentence, all of them at once."""

from pathlib import Path

import pytest

from rhine_sim.errors import RhineError
from rhine_sim.experiments.file import experiment_names, load_experiment


@pytest.fixture
def read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write_and_load(text: str):
        Path("trial.toml").write_text(text, encoding="utf-8")
        return load_experiment("trial.toml")

    return write_and_load


def names(experiment) -> list[str]:
    return [variant.name for variant in experiment.variants]


def test_a_base_alone_is_an_experiment(read):
    found = read("")
    assert names(found) == ["base"] and (found.games, found.seed, found.targets.margin) == (10_000, 1944, 2.0)


def test_variants_are_laid_over_the_base(read):
    found = read("""
        games = 50
        seed = 7
        [base]
        rules = { weather = true }
        policy = { monty = "random" }
        set.turn.steps = 4
        [variants.dry]
        rules = { fair_play = true }
        set = { "turn.actions" = 2 }
        players = ["monty", "patton"]
        order = "all"
        [variants.club]
        policy = "club"
    """)
    base, dry, club = found.variants
    assert base.plan.scenario.rules["weather"] and base.plan.scenario.turn.steps == 4
    assert dry.plan.scenario.rules["weather"] and dry.plan.scenario.rules["fair_play"]
    assert (dry.plan.scenario.turn.steps, dry.plan.scenario.turn.actions) == (4, 2)
    assert dry.plan.players == ("monty", "patton") and dry.plan.rows == 100
    assert [p.name for p in base.plan.profiles.values()] == ["random", "balanced", "balanced"]
    assert {p.name for p in club.plan.profiles.values()} == {"club"}
    assert {v.plan.seed for v in found.variants} == {7}


def test_a_grid_is_every_combination_and_holds_the_base(read):
    found = read("""
        [grid.rules]
        weather = [false, true]
        edition = ["en", "pl"]
        [grid.set]
        turn.steps = { from = 2, to = 4 }
    """)
    assert len(found.cells) == 12 and len(found.runs) == 12 and len(found.variants) == 13
    assert [f.name for f in found.factors] == ["weather", "edition", "turn.steps"]
    assert [f.levels[f.reference] for f in found.factors] == ["false", "en", "3"]
    assert "weather, edition pl, turn.steps 4" in names(found)
    cell = next(v for v in found.cells if v.name == "base")
    assert cell.folder == found.base.folder and cell.levels == (0, 0, 1)


def test_policies_players_and_orders_can_be_factors(read):
    found = read("""
        [base]
        players = ["monty", "patton"]
        [grid]
        policy = ["random", "club"]
        order = ["all", "random"]
    """)
    assert len(found.cells) == 4 and found.factors[1].levels == ("all", "random")
    assert {v.plan.order for v in found.cells} == {"all", "random"}
    found = read('[grid.policy]\nmonty = ["balanced", "club"]')
    assert [v.plan.profiles["monty"].name for v in found.cells] == ["balanced", "club"]
    assert {v.plan.profiles["patton"].name for v in found.cells} == {"balanced"}


def test_knockout_takes_one_thing_away_at_a_time(read):
    found = read("""
        [base]
        rules = { weather = true }
        [knockout]
        rules = ["weather", "food-source"]
        cards = ["recon", "division"]
        abilities = ["monty"]
    """)
    assert names(found) == [
        "base", "no weather", "food source card_first", "food source card_only_strict", "without recon",
        "without division", "without monty's bonus",
    ]  # fmt: skip
    recon, division, bonus = (v.plan.scenario for v in found.variants[4:])
    assert not [card for card in recon.pursuit_cards if card.kind == "recon"]
    for who in ("monty", "bradley", "patton"):
        assert sum(card.count for card in division.pursuit_cards if card.commander == who) == 22
    assert bonus.turn.monty_bonus == 0


def test_steps_move_every_number_that_is_named_and_leave_out_what_cannot_be(read):
    found = read("""
        [steps]
        numbers = ["turn.steps", "logistics.truck_limit", "logistics.max_level", "corps.*.supplies.gas"]
    """)
    got = names(found)
    assert {"turn.steps 2 (was 3)", "turn.steps 4 (was 3)", "logistics.truck_limit.3 13 (was 12)"} <= set(got)
    assert 'corps."I BR".supplies.gas 2 (was 3)' in got
    assert found.notes and "logistics.max_level 4 (was 3)" in found.notes[0]
    moved = next(v for v in found.variants if v.name == 'corps."I BR".supplies.gas 2 (was 3)')
    assert next(c for c in moved.plan.scenario.corps if c.id == "I BR").supplies.gas == 2


def test_folders_are_plain_and_each_its_own(read):
    found = read("""
        [variants."Ärger / mit: Namen"]
        rules.weather = true
        [variants."arger mit namen"]
        rules.fair_play = true
        [variants."rger mit namen"]
        rules.common_deck = true
    """)
    folders = [v.folder for v in found.variants]
    assert len(set(folders)) == 4 and all(set(f) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for f in folders)


def test_targets_and_the_watch_are_read(read):
    found = read("""
        margin = 1.5
        [targets]
        win_share = { monty = 30, bradley = 40, patton = 30 }
        rounds = [10, 14]
        rhine = [20, 60]
        caps = { idle = 5 }
        [nightly]
        alert = 3
        keep = 30
    """)
    assert found.targets.margin == 1.5 and found.targets.win_share["bradley"] == 0.4
    assert found.targets.rounds == (10, 14) and found.targets.caps == {"idle": 0.05}
    assert (found.watch.alert, found.watch.alert_rounds, found.watch.keep) == (3.0, 1.0, 30)


@pytest.mark.parametrize("name", experiment_names())
def test_the_ready_files_can_be_played(name):
    found = load_experiment(name)
    assert found.title and found.why and len(found.variants) > 2


def test_the_ready_factorial_has_all_options_and_both_editions():
    found = load_experiment("optional-rules")
    assert len(found.cells) == 128 == len(found.runs) and found.games == 10_000 and len(found.factors) == 7


def test_the_ready_sensitivity_moves_the_whole_chart_and_all_supplies():
    got = names(load_experiment("sensitivity"))
    for key in ("truck_draw.1", "truck_placement.2", "truck_limit.3", "truck_capacity", "trucks_total"):
        assert any(name.startswith(f"logistics.{key} ") for name in got), key
    assert sum(".supplies." in name for name in got) > 50


OPTIONS = ("weather", "common_deck", "veteran_patton", "veteran_brad", "fair_play")
NUMBERS = ("actions", "steps", "start_gas", "fort_ammo", "regroup_gas")
MILLION = "\n".join(
    ["[grid.rules]", *(f"{name} = [false, true]" for name in OPTIONS)]
    + ["[grid.set]", *(f"turn.{name} = {{ from = 1, to = 8 }}" for name in NUMBERS)]
)
SWITCH = 'unknown rule switch; allowed: see `rhine-sim rules`; did you mean "weather"?'
TWO_ONLY = "[base]\nplayers = ['monty', 'patton']"
TWO_OF = "[variants.x]\nplayers = ['monty', 'patton']"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gmes = 5", "gmes: unknown key; allowed: title, why, games, seed, margin, base, variants, grid, knockout"),
        ("gmes = 5", 'did you mean "games"?'),
        ("games = 0", "games: 0 is not a whole number from 1 to"),
        ("games = true", "games: true is not a whole number"),
        ("[base]\nrules.wether = true", f"base: rules.wether: {SWITCH}"),
        ("[variants.x]\nrules.wether = true", 'variants.x: rules.wether: unknown rule switch'),
        ("[grid.rules]\nwether = [false, true]", f"grid.rules.wether: {SWITCH}"),
        ("[knockout]\nrules = ['wether']", f"knockout.rules: wether: {SWITCH}"),
        ("[knockout]\nrules = ['max_rounds']", "is a number; use [steps] or [grid.rules]"),
        ("[knockout]\ncards = ['recom']", 'did you mean "recon"?'),
        ("[knockout]\nabilities = ['patton']", '"patton" cannot be taken away by a scenario; allowed: monty'),
        (MILLION, "grid: 1,048,576 cells (2 x 2 x 2 x 2 x 2 x 8 x 8 x 8 x 8 x 8); at most 2,000"),
        ("[grid.set]\nturn.steps = { from = 1, to = 1000000000 }", "1,000,000,000 cells"),
        ("[grid.set]\nturn.steps = { from = 4, to = 2 }", "a range has whole numbers"),
        ("[grid.rules]\nweather = [true]", "has fewer than two levels"),
        ("[grid.rules]\nweather = [true, true]", "has a level twice"),
        ("[grid.rules]\nweather = true", "grid.rules.weather: true is not a list of levels"),
        ("[grid]\ncolour = ['red', 'blue']", "grid.colour: unknown key"),
        ("[grid]\nplayers = [['monty'], ['rommel']]", 'no commander is called "rommel"'),
        ("[grid.rules]\nweather = [false, true]\nbasic_game = [false, true]", "basic_game"),
        ("[targets.win_share]\nmonty = 30\nbradley = 40\npatton = 40", "the shares add up to 110, not to 100"),
        ("[targets]\nwinshare = {}", 'did you mean "win_share"?'),
        (f"[targets.win_share]\nbradley = 30\n{TWO_OF}", 'does not play in variant "x"'),
        ("[base]\npolicy = 'blanced'", "no policy 'blanced'"),
        ("[base]\npolicy = { rommel = 'random' }", "base.policy.rommel: unknown key"),
        ("[base]\nplayers = 'monty,monty'", "names a commander twice"),
        ("[base]\norder = ['monty', 'patton']", "order monty,patton: names each of"),
        ("[base]\nset.turn.stepz = 4", 'did you mean "steps"?'),
        ("[base]\nscenario = 'nowhere'", 'no scenario is called "nowhere"'),
        ("[steps]\nnumbers = ['logistic']", '"logistic" names no number; sections with numbers:'),
        ("[variants]\nx = 5", "variants.x: 5 where a table is due"),
        ("[variants.base]\nrules.weather = true", 'the name "base" is taken'),
        ("[grid]", "grid: is empty; leave it out, or name something, as rules.weather = [false, true]"),
        ("[grid.rules]", "grid: is empty"),
        ("[knockout]\ncards = []", "knockout: is empty"),
        ("[steps]", "steps: is empty"),
        ("margin = 0", "trial.toml: margin: 0 is not a number from 0.01 to 50"),
        (f"[targets.win_share]\nmonty = 50\npatton = 40\n{TWO_ONLY}", "add up to 90, not to 100"),
        ("[base]\nrules.weather = 0.5", "0.5 is neither true or false, nor a whole number, nor a word"),
        ("[nightly]\nkeep = 0", "nightly.keep: 0 is not a whole number"),
        ("games = ", "not TOML"),
    ],
)  # fmt: skip
def test_a_fault_is_one_clear_message(read, text, said):
    with pytest.raises(RhineError) as bad:
        read(text)
    lines = str(bad.value).splitlines()
    assert said in str(bad.value), lines
    assert len(lines) <= (6 if "basic_game" in text else 1) and all(
        line.startswith("trial.toml: ") for line in lines
    ), lines


def test_of_many_faults_alike_the_first_are_told(read):
    with pytest.raises(RhineError) as bad:
        read("[grid.set]\nturn.steps = { from = 1, to = 100 }")
    lines = str(bad.value).splitlines()
    assert lines[0] == "trial.toml: grid (turn.steps 7): turn.steps: 7 is out of range; allowed: 1 to 6"
    assert len(lines) == 6 and lines[-1] == "trial.toml: grid: and 89 more faults like these"


def test_variants_that_play_the_same_games_are_noted(read):
    found = read(
        "[variants.x]\nrules.weather = true\n[variants.y]\nrules.weather = true\n[grid.rules]\nweather = [false, true]"
    )
    assert found.notes == ("the very same games: y as x",) and len(found.runs) == 2


def test_all_faults_are_told_at_once(read):
    with pytest.raises(RhineError) as bad:
        read("games = 0\n[base]\nplayers = 5\n[variants.x]\norderr = 'all'\n[targets]\nmargin = -1")
    assert len(str(bad.value).splitlines()) == 4


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(RhineError, match='did you mean "smoke"'):
        load_experiment("smok")
    with pytest.raises(RhineError, match="there is no such file"):
        load_experiment("nowhere.toml")


def test_the_example_of_the_document_is_valid(read):
    page = (Path(__file__).resolve().parents[2] / "docs" / "experiments.md").read_text(encoding="utf-8")
    found = read(page.split("```toml\n")[1].split("```")[0])
    assert len(found.cells) == 12 and {"red-ball", "short of time", "fair play", "without recon"} <= set(names(found))
