"""The planner alone: legal on both editions, blind to what is hidden, aware of the line that must outlast the wave."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.engine import sets
from rhine_sim.engine.ids import CHOOSE_ACTION, COMMANDERS, GAME_OVER, NO_AREA, NO_CARD
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import new_states
from rhine_sim.engine.rng import game_key
from rhine_sim.engine.stores import corps_areas
from rhine_sim.policies.campaign import look
from rhine_sim.policies.layout import new_memories
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.policies.search import tries_out
from rhine_sim.policies.solo_column import holds_line
from rhine_sim.policies.solo_line import wins_here
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario
from tests.policies.games import LINE_TO_AACHEN, Player, copy_state, start

BRADLEY = COMMANDERS.index("bradley")


def _alone(compiled, commander: int, **weights: float) -> Player:
    player = Player(compiled, ("expert",) * 3, 1 << commander)
    player.policies = compile_policies({commander: find_profile("expert")}, solo=True)
    for name, value in weights.items():
        player.policies[commander].weights[name] = value
    return player


@pytest.mark.parametrize("edition", ["en", "pl"])
@pytest.mark.parametrize("commander", range(3), ids=COMMANDERS)
def test_every_answer_is_legal(edition, commander):
    compiled = compile_scenario(load_scenario("base", {"edition": edition}))
    for trials, games in ((0, 12), (1, 2)):
        player = _alone(compiled, commander, trials=trials, trials_from=40)
        for game in range(games):
            assert player.game(5, game).fault == 0


def test_trials_do_not_read_what_is_hidden(base_compiled):
    """States that differ only in the order of the decks and the luck to come get one answer."""
    rng = np.random.default_rng(4)
    player = _alone(base_compiled, BRADLEY, trials=1, trials_from=40)
    states = new_states(60)
    player.game(33, 0, states)
    memories = new_memories()
    start(memories, np.uint64(game_key(33, 0)))
    tried = 0
    for n in range(min(60, player.decisions)):
        twin = copy_state(states[n])
        twin[0].chance_key = np.uint64(rng.integers(1 << 62))
        for deck in range(twin[0].deck_size.shape[0]):
            first, size = int(twin[0].deck_start[deck]), int(twin[0].deck_size[deck])
            known = 1 if twin[0].peek[BRADLEY, deck] != NO_CARD else 0
            cards = twin[0].deck_cards[first : first + size - known].copy()
            twin[0].deck_cards[first : first + size - known] = rng.permutation(cards)
        twin_memories = memories.copy().view(np.recarray)
        answer = player.ask(states[n], memories)
        assert player.ask(twin[0], twin_memories) == answer
        tried += states[n].decision == CHOOSE_ACTION
    assert tried > 5


@entry
def judge(board, rules, s, memories, weights, p, lead, city):
    """Whether the line holds as the other corps stand, and whether the lead's stop in the city wins."""
    memory = memories[p]
    look(board, rules, s, memory, weights, p)
    holds = holds_line(board, rules, s, memory, p)
    others = sets.minus(corps_areas(board, s), sets.single(s.corps_area[lead]))
    taken = sets.single(city)
    linked = sets.minus(sets.load(s.linked), taken)
    wins = wins_here(board, rules, s, memory, p, city, s.corps_area[lead], taken, linked, others)
    return holds, wins


def _before_the_jump(v: str, xix: str) -> Table:
    """VII stands in Aachen with a full card and the whole line is Bradley's; V and XIX stand where the test says."""
    table = Table(players=["bradley"], seed=5)
    for area in LINE_TO_AACHEN:
        table.arrange(control={area: "bradley"})
    table.arrange(corps={"VII": {"area": "aachen", "supplies": [3, 3, 0]}})
    table.arrange(corps={"V": {"area": v}, "XIX": {"area": xix}})
    return table


def _judge(table: Table):
    memories = new_memories()
    start(memories, np.uint64(game_key(5, 0)))
    weights = compile_policies({BRADLEY: find_profile("expert")}, solo=True)[BRADLEY].weights
    lead = table.names.corps_number("VII")
    return judge(table.board, table.rules, table.s, memories, weights, BRADLEY, lead, table.names.area("koln"))


def test_a_jump_without_guards_is_no_victory():
    """The line would fall behind the lead: it must wait for the guards, or they must follow."""
    holds, wins = _judge(_before_the_jump("paris", "mantes"))
    assert not holds
    assert not wins


def test_a_jump_with_both_guards_wins_and_is_made(base_compiled):
    """Rethel and Namur hold the way by Liège and Aachen; nothing is left to wait for."""
    table = _before_the_jump("namur", "rethel")
    holds, wins = _judge(table)
    assert holds
    assert wins
    player = _alone(base_compiled, BRADLEY, trials=0)
    start(player.memories, np.uint64(game_key(5, 0)))
    while table.s.decision != GAME_OVER and table.s.round_number == 1:
        table.apply_code(player.ask(table.s, player.memories))
    assert table.s.winner == BRADLEY


def test_a_guard_steps_back_to_close_the_line(base_compiled):
    """With VII in Köln the game is won by a move through own land that ends beside the open areas."""
    table = _before_the_jump("liege", "rethel")
    table.arrange(control={"koln": "bradley"}, corps={"VII": {"area": "koln"}})
    player = _alone(base_compiled, BRADLEY, trials=0)
    start(player.memories, np.uint64(game_key(5, 0)))
    while table.s.decision != GAME_OVER and table.s.round_number == 1:
        table.apply_code(player.ask(table.s, player.memories))
    assert table.s.winner == BRADLEY


@entry
def posts_of(board, rules, s, memories, weights, p):
    look(board, rules, s, memories[p], weights, p)


def test_guards_have_posts_that_close_the_line():
    """With the lead in Köln and both guards at home, the posts found are places from where the line would last."""
    table = _before_the_jump("paris", "mantes")
    table.arrange(control={"koln": "bradley"}, corps={"VII": {"area": "koln"}})
    memories = new_memories()
    start(memories, np.uint64(game_key(5, 0)))
    policies = compile_policies({BRADLEY: find_profile("expert")}, solo=True)
    policies[BRADLEY].weights["post"] = 1.0
    posts_of(table.board, table.rules, table.s, memories, policies[BRADLEY].weights, BRADLEY)
    posts = {name: int(memories[BRADLEY].post[table.names.corps_number(name)]) for name in ("V", "XIX", "VII")}
    assert posts["VII"] == NO_AREA
    assert NO_AREA not in (posts["V"], posts["XIX"])
    for name in ("V", "XIX"):
        table.arrange(corps={name: {"area": table.names.areas[posts[name]]}})
    holds, _ = _judge(table)
    assert holds


def test_without_the_weight_there_are_no_posts():
    table = _before_the_jump("paris", "mantes")
    memories = new_memories()
    start(memories, np.uint64(game_key(5, 0)))
    policies = compile_policies({BRADLEY: find_profile("expert")}, solo=True)
    policies[BRADLEY].weights["post"] = 0.0
    posts_of(table.board, table.rules, table.s, memories, policies[BRADLEY].weights, BRADLEY)
    assert set(memories[BRADLEY].post.tolist()) == {NO_AREA}


def _posts(table: Table) -> dict[str, str]:
    """The posts that the planner gives to Bradley's corps."""
    memories = new_memories()
    start(memories, np.uint64(game_key(5, 0)))
    policies = compile_policies({BRADLEY: find_profile("expert")}, solo=True)
    policies[BRADLEY].weights["post"] = 1.0
    posts_of(table.board, table.rules, table.s, memories, policies[BRADLEY].weights, BRADLEY)
    posts = memories[BRADLEY].post
    return {name: table.names.areas[posts[i]] for i, name in enumerate(table.names.corps) if posts[i] != NO_AREA}


def test_no_post_lies_ahead_of_the_lead():
    """What is missing before the lead it takes itself, and nobody could pass it."""
    table = _before_the_jump("paris", "mantes")
    table.arrange(corps={"VII": {"area": "liege"}})
    posts = _posts(table)
    assert posts
    assert not {"aachen", "koln"} & set(posts.values())


def test_the_corps_with_gas_gets_the_far_post():
    """Of two guards side by side at home the one that can drive there goes to the front."""
    for fuelled, dry in (("V", "XIX"), ("XIX", "V")):
        table = _before_the_jump("paris", "mantes")
        table.arrange(corps={fuelled: {"supplies": [3, 1, 1]}, dry: {"supplies": [0, 1, 1]}})
        posts = _posts(table)
        far = {name: LINE_TO_AACHEN.index(post) for name, post in posts.items()}
        assert far[fuelled] > far[dry]


def test_options_are_tried_out_near_the_rhine_only(base_compiled):
    player = _alone(base_compiled, BRADLEY, trials=1, trials_from=3)
    table = _before_the_jump("paris", "mantes")
    weights = player.policies[BRADLEY].weights
    assert asks_trials(table.board, table.s, weights)
    table.arrange(corps={"VII": {"area": "charleville"}})
    assert not asks_trials(table.board, table.s, weights)
    player = _alone(base_compiled, BRADLEY, trials=0)
    table.arrange(corps={"VII": {"area": "aachen"}})
    assert not asks_trials(table.board, table.s, player.policies[BRADLEY].weights)


@entry
def asks_trials(board, s, weights):
    return tries_out(board, s, weights)
