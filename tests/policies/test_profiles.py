"""Profiles: files that are read strictly, and digests that say how a policy plays."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

from rhine_sim.cli import cli
from rhine_sim.errors import RhineError
from rhine_sim.policies.profiles import DEFAULT, Profile, compile_policies, find_profile, profile_names
from rhine_sim.policies.weights import WEIGHTS


def test_the_named_profiles_are_there():
    wanted = {"random", "balanced", "dash", "medals", "ports", "spoiler", "novice", "club", "veteran", "expert"}
    assert wanted <= set(profile_names())
    assert DEFAULT in profile_names()


@pytest.mark.parametrize("name", [name for name in profile_names() if name != "random"])
def test_every_shipped_profile_is_complete_and_explained(name):
    profile = find_profile(name)
    assert set(profile.weights) == {weight.name for weight in WEIGHTS}
    assert profile.why


# What their sentences and comments claim, against `balanced`.
MORE = {
    "dash": ["rhine", "guard_line"],
    "medals": ["medal", "pull", "guard", "card_medal", "retake", "stand", "rear"],
    "ports": ["port", "antwerp", "pocket", "area"],
    "spoiler": ["mark", "cut", "retake", "leader", "hurt"],
    "novice": ["noise", "noise_reaction"],
    "club": ["noise", "noise_reaction"],
}
LESS = {"dash": ["second", "pull", "rear", "jump_min"], "medals": ["rhine"], "spoiler": ["self"], "club": ["guard"]}


@pytest.mark.parametrize(("claims", "sign"), [(MORE, 1), (LESS, -1)], ids=["more", "less"])
def test_a_style_has_more_or_less_of_what_it_says_than_balanced(claims, sign):
    plain = find_profile("balanced").weights
    for name, weights in claims.items():
        for weight in weights:
            assert sign * (find_profile(name).weights[weight] - plain[weight]) > 0.05 * plain[weight], (name, weight)


def test_weights_are_within_their_ranges():
    for weight in WEIGHTS:
        assert weight.low <= weight.default <= weight.high, weight.name
        assert weight.sentence and weight.group


def test_every_weight_can_be_read_by_name_in_plain_python_too():
    """A record's own methods would hide a weight of their name, such as `take`."""
    assert not {weight.name for weight in WEIGHTS} & set(dir(np.void))


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(RhineError, match="did you mean 'balanced'"):
        find_profile("balancd")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[weights]\nrhein = 3\n", "weights.rhein: unknown.*did you mean 'rhine'"),
        ("[weights]\nrhine = 'a'\n", "weights.rhine: 'a' is not a number"),
        ("[weights]\nrhine = true\n", "not a number"),
        ("[weights]\nrhine = 400\n", "out of range; allowed: 0 to 40"),
        ("weight = 3\n", "weight: unknown.*did you mean 'weights'"),
        ("weights = 3\n", "weights: is not a table"),
        ("why = 3\n", "why: is not a text"),
        ("extends = 'blanced'\n", "did you mean 'balanced'"),
        ("extends = 3\n", "is not the name of a profile"),
        ("extends = 'own.toml'\n", "in a circle"),
        ("extends = 'random'\n", "'random' has no weights"),
        (f"extends = '{'a' * 300}'\n", "there is no profile"),
        ("why = \n", "not TOML"),
        (f"[weights]\nrhine = {'9' * 5000}\n", "not TOML"),
        (f"why = {'[' * 3000}", "not TOML"),
    ],
)
def test_a_bad_file_is_told_what_is_wrong(tmp_path, text, said):
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(RhineError, match=said):
        find_profile(str(path))


def test_all_faults_of_a_file_are_told_at_once(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text("extends = 'blanced'\n[weights]\nrhein = 3\nmedal = 99\n")
    with pytest.raises(RhineError) as told:
        find_profile(str(path))
    assert len(str(told.value).splitlines()) == 3


def test_files_extend_one_another_only_so_deep(tmp_path):
    (tmp_path / "0.toml").write_text('extends = "balanced"\n')
    for depth in range(1, 60):
        (tmp_path / f"{depth}.toml").write_text(f'extends = "{depth - 1}.toml"\n')
    assert find_profile(str(tmp_path / "40.toml")).weights == find_profile("balanced").weights
    with pytest.raises(RhineError, match="files deep"):
        find_profile(str(tmp_path / "59.toml"))


def test_a_name_that_no_file_can_have_is_unknown():
    for name in ("a" * 300, "search:" + "9" * 5000):
        with pytest.raises(RhineError):
            find_profile(name)


def test_a_file_of_ones_own_extends_a_shipped_one(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('extends = "dash"\n[weights]\nguard = 0.5\n')
    own, dash = find_profile(str(path)), find_profile("dash")
    assert own.weights == {**dash.weights, "guard": 0.5}
    assert own.digest != dash.digest


def test_the_digest_is_that_of_the_weights(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('why = "the same by another name"\nextends = "dash"\n')
    assert find_profile(str(path)).digest == find_profile("dash").digest
    assert find_profile("random").digest != find_profile("balanced").digest


def test_the_command_lists_and_explains():
    run = CliRunner().invoke
    listed = run(cli, ["policies"])
    assert listed.exit_code == 0
    assert all(name in listed.output for name in profile_names())
    told = run(cli, ["policies", "dash"])
    assert told.exit_code == 0 and "rhine" in told.output and "default 8" in told.output
    assert run(cli, ["policies", "balanced"]).output.count("\n") >= 3
    weights = run(cli, ["policies", "--weights"])
    assert all(weight.name in weights.output for weight in WEIGHTS)
    plain = json.loads(run(cli, ["policies", "--json"]).output)
    assert [profile["name"] for profile in plain] == profile_names()
    assert len(json.loads(run(cli, ["policies", "--weights", "--json"]).output)) == len(WEIGHTS)
    assert run(cli, ["policies", "dahs"]).exit_code == 1
    assert run(cli, ["policies", "dash", "--weights"]).exit_code == 2


def test_a_table_of_a_commander_holds_for_him_alone(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('extends = "balanced"\n[weights]\nguard = 0.5\n[patton]\nguard = 0.7\ndry = 0.1\n')
    profile = find_profile(str(path))
    at = {weight.name: i for i, weight in enumerate(WEIGHTS)}
    assert [profile.vector(who)[at["guard"]] for who in range(3)] == [0.5, 0.5, 0.7]
    assert profile.vector(2)[at["dry"]] == 0.1
    assert Profile.from_dict(json.loads(json.dumps(profile.as_dict()))).digest == profile.digest
    child = tmp_path / "child.toml"
    child.write_text('extends = "own.toml"\n[weights]\nguard = 0.2\n')
    assert [find_profile(str(child)).vector(who)[at["guard"]] for who in range(3)] == [0.2] * 3
    assert find_profile(str(child)).vector(2)[at["dry"]] == 0.1


def test_faults_in_a_table_of_a_commander_are_told(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text("monty = 3\n[patton]\nguardd = 1\n")
    with pytest.raises(RhineError, match=r"monty: is not a table\n.*patton.guardd: unknown"):
        find_profile(str(path))


def test_what_a_file_says_of_games_alone_holds_against_its_parent(tmp_path):
    """The parent has tables of its own for each commander alone."""
    path, at = tmp_path / "own.toml", [weight.name for weight in WEIGHTS].index("rhine")
    path.write_text('extends = "expert"\n[solo]\nrhine = 12\n[solo-patton]\nrhine = 13\n')
    profile = find_profile(str(path))
    assert [profile.vector(who, solo=True)[at] for who in range(3)] == [12, 12, 13]
    assert [profile.vector(who) for who in range(3)] == [find_profile("expert").vector(who) for who in range(3)]


def test_search_is_named_with_its_rollouts():
    profile = find_profile("search:64")
    assert (profile.kind, profile.rollouts) == ("search", 64)
    assert profile.digest != find_profile("search:65").digest
    assert Profile.from_dict(profile.as_dict()).digest == profile.digest


def test_a_search_can_expect_rivals_to_play_otherwise():
    """It plays on as `veteran` itself; only what it thinks of the others changes."""
    profile, plain = find_profile("search:8:club"), find_profile("search:8")
    assert profile.digest != plain.digest
    assert Profile.from_dict(json.loads(json.dumps(profile.as_dict()))).digest == profile.digest
    policy = compile_policies({2: profile})[2]
    assert policy.weights.tolist() == policy.field[2].tolist() == plain.vector(2)
    assert policy.field[0].tolist() == find_profile("club").vector(0)
    with pytest.raises(RhineError, match="as a profile only"):
        find_profile("search:8:random")


@pytest.mark.parametrize(
    "name", ["search", "search:", "search:x", "search:0", "search:-1", "search:8:", "search:9999999"]
)
def test_a_search_without_a_sound_number_is_refused(name):
    with pytest.raises(RhineError, match="write search:64"):
        find_profile(name)


def test_a_commander_may_play_the_solo_game_in_his_own_way(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[solo]\nrhine = 20\ntempo = 0.95\n[solo-patton]\nrhine = 9\n")
    for commander, rhine in ((1, 20.0), (2, 9.0)):
        weights = compile_policies({commander: find_profile(str(path))}, solo=True)[commander].weights
        assert weights["rhine"] == rhine
        assert weights["tempo"] == 0.95


def test_the_solo_table_holds_for_a_game_without_rivals(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text("[solo]\nrhine = 20\n[patton]\nrhine = 9\n")
    policies = compile_policies({2: find_profile(str(path))}, solo=True)
    assert policies[2].weights["rhine"] == 20
    assert compile_policies({2: find_profile(str(path))})[2].weights["rhine"] == 9
