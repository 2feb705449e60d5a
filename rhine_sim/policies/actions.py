"""CHOOSE_ACTION: every kind of action gets a worth in medals, and the best one is taken."""

import numpy as np

from ..engine import sets
from ..engine.actions import VECTOR_ZERO, pack_one
from ..engine.air import can_recon, can_support
from ..engine.ids import (
    ABILITY_AIR,
    AMMO,
    AXIS_DECK,
    DO_AIR_SUPPORT,
    DO_AIRBORNE,
    DO_CMD_AIR,
    DO_CMD_MOVE,
    DO_END,
    DO_MOVE,
    DO_RECON,
    DO_RESISTANCE,
    DO_TAKE_SUPPLY,
    DO_TAKE_TRUCKS,
    DO_TRANSFER,
    FOOD,
    GAS,
    GAS_CARD_OR_AREA,
    NO_CARD,
    NO_CORPS,
)
from ..engine.kernel import jit
from ..engine.legal import may_command_move, may_play_extra
from ..engine.logistics import can_take_trucks
from ..engine.movement import can_move
from ..engine.stores import corps_areas
from .campaign import look
from .chance import error
from .convoys import find_free_roads, has_load, plan_convoy, start_convoy
from .landings import may_jump, plan_landing
from .marches import best_split
from .needs import at_corps, set_worths
from .odds import known_card
from .paths import NO_WAY, find_path
from .sets_to_take import plan_supply
from .trucks import plan_trucks
from .weights import place

W_GAS, W_NOISE, W_HAND, W_AIR = place("gas"), place("noise"), place("hand"), place("air")
W_AIR_ACTION, W_SURE, W_TRUCKS_MAX = place("air_action"), place("sure"), place("trucks_max")
WORTH_IT = 0.01


@jit
def choose_action(board, rules, s, memory, weights, p):
    """DP1. A convoy that has laid down its load goes on; else the most valuable action, or END."""
    if memory.convoy_length > 0 and memory.convoy_laid:
        memory.convoy_laid = 0
        if has_load(s, memory):
            return start_convoy(s, memory)
    memory.convoy_length = 0
    memory.landing_units = 0
    extra = may_play_extra(rules, s)
    more = extra and s.resistance_played == 0 and (s.pending[p] > 0 or s.resistance[p] > 0)
    acts = s.actions_left >= 1 or more
    commands = may_command_move(rules, s, p)
    if not acts and not commands:
        return np.int64(DO_END)
    fuel = fuel_card(board, rules, s, p)
    if fuel >= 0:
        return fuel
    look(board, rules, s, memory, weights, p)
    corps = best_move(board, rules, s, memory, weights, p)
    move = memory.move_value
    set_worths(board, s, memory, weights, p)
    if corps != NO_CORPS and memory.move_battle and extra:
        help_ = before_battle(rules, s, memory, weights, p)
        if help_ >= 0:
            return np.int64(help_)
    if not acts:
        worth_it = commands and corps != NO_CORPS and move > WORTH_IT
        return pack_one(DO_CMD_MOVE, corps) if worth_it else np.int64(DO_END)
    if s.actions_left >= 2:
        flight = flight_worth(board, rules, s, memory, weights, p)
        if lands(board, rules, s, memory, weights, p, max(move, flight)):
            return land(rules, s, memory, weights, p, extra)
        if flight > move and flight > 0.0:
            return np.int64(DO_AIR_SUPPORT)
    if move >= weights[W_SURE] and s.actions_left >= 1:
        return pack_one(DO_CMD_MOVE if commands else DO_MOVE, corps)
    return best_of_all(board, rules, s, memory, weights, p, corps, move, commands)


@jit
def fuel_card(board, rules, s, p):
    """`start_gas_source = card_only` (R10.2): gas from the area onto a card without; -1 if there is none to load.

    A transfer costs no action, and gas beside the card starts nobody.
    """
    if rules.start_gas_source == GAS_CARD_OR_AREA:
        return -1
    for corps in range(board.n_corps):
        if board.corps_commander[corps] != p or s.corps_area[corps] < 0 or s.corps_transferred[corps]:
            continue
        lying = np.int64(s.area_supplies[s.corps_area[corps], GAS])
        idle = s.corps_moved[corps] or s.corps_grounded[corps]
        if idle or s.corps_supplies[corps, GAS] >= rules.start_gas or lying < rules.start_gas:
            continue
        ammo, food = np.int64(s.corps_supplies[corps, AMMO]), np.int64(s.corps_supplies[corps, FOOD])
        room = rules.corps_limit - s.corps_supplies[corps, GAS] - ammo - food
        gas = min(lying, max(room, rules.start_gas))
        down = max(0, gas - room)  # pieces that make room, from the kind of which there are more
        if down > max(ammo, food):
            continue
        code = pack_one(DO_TRANSFER, corps) | (VECTOR_ZERO - gas) << 16
        code |= (VECTOR_ZERO + (down if ammo >= food else 0)) << 24
        return code | (VECTOR_ZERO + (0 if ammo >= food else down)) << 32
    return -1


@jit
def best_of_all(board, rules, s, memory, weights, p, corps, move, commands):
    """Move, convoy, supply or trucks; a Resistance is played first if the two actions are used up.

    The free move of a commander card waits for a convoy that is worth more, but not for a supply check.
    """
    noise = weights[W_NOISE]
    find_free_roads(board, s, memory, p)
    placement = rules.truck_placement[s.level[p] - 1]
    plan_convoy(board, rules, s, memory, weights, p, placement)
    wanted = memory.convoy_value
    if s.pool[p] < placement:
        plan_convoy(board, rules, s, memory, weights, p, np.int64(s.pool[p]))
    convoy = memory.convoy_value + error(memory, noise) if memory.convoy_length > 0 else NO_WAY
    wanted = max(0.0, 0.9 * (wanted - memory.convoy_value))
    supply = plan_supply(board, rules, s, memory, weights, p)
    supply = supply + error(memory, noise) if memory.supply_code >= 0 else NO_WAY
    trucks = NO_WAY
    if can_take_trucks(rules, s, p) and s.pool[p] < weights[W_TRUCKS_MAX]:
        trucks = plan_trucks(board, rules, s, memory, weights, p, wanted) + error(memory, noise)
    best = max(max(move, convoy), max(supply, trucks))
    if best < WORTH_IT:
        memory.convoy_length = 0
        return np.int64(DO_END)
    checks = trucks >= best and memory.truck_count == s.truck_stock
    if commands and corps != NO_CORPS and move > WORTH_IT and (move >= best or checks or s.actions_left < 1):
        memory.convoy_length = 0
        return pack_one(DO_CMD_MOVE, corps)
    if s.actions_left < 1:
        memory.convoy_length = 0
        urgent = s.pending[p] > 0 or memory.turns_left <= 2
        return np.int64(DO_RESISTANCE if urgent or best >= weights[W_HAND] else DO_END)
    if convoy >= best:
        memory.convoy_laid = 1 if memory.convoy_drop != NO_CORPS else 0
        return start_convoy(s, memory)
    memory.convoy_length = 0
    if move >= best:
        return pack_one(DO_MOVE, corps)
    return np.int64(DO_TAKE_SUPPLY if supply >= best else DO_TAKE_TRUCKS)


@jit
def best_move(board, rules, s, memory, weights, p):
    """The corps whose best path is worth most; NO_CORPS if none can move. Its worth is noted."""
    occupied = corps_areas(board, s)
    best = NO_CORPS
    memory.move_value = NO_WAY
    memory.move_battle = 0
    for corps in range(board.n_corps):
        if board.corps_commander[corps] != p or s.corps_area[corps] < 0:
            continue
        memory.thirst[corps] = 0.0
        if not can_move(board, rules, s, p, corps, occupied):
            weigh_lack(board, rules, s, memory, weights, p, corps, occupied)
            continue
        weigh_paths(board, rules, s, memory, weights, p, corps, occupied)
        value = (
            memory.paths_value[corps] - start_worth(rules, s, memory, weights, corps) + error(memory, weights[W_NOISE])
        )
        if memory.paths_first[corps] >= 0 and value > memory.move_value:
            best = corps
            memory.move_value = value
            memory.move_battle = memory.paths_battle[corps]
    return best


@jit
def start_worth(rules, s, memory, weights, corps):
    """The gas that the start of a move costs."""
    return weights[W_GAS] * memory.haul[s.corps_area[corps]] * rules.start_gas


@jit
def weigh_lack(board, rules, s, memory, weights, p, corps, occupied):
    """A corps that cannot move for lack of gas or food: what its best move would be worth; half of that for both."""
    lacks_both = s.corps_grounded[corps] and at_corps(s, corps, GAS) < rules.start_gas
    weigh_paths(board, rules, s, memory, weights, p, corps, occupied)
    if memory.paths_first[corps] >= 0:
        value = memory.paths_value[corps] - start_worth(rules, s, memory, weights, corps)
        memory.thirst[corps] = max(0.0, 0.5 * value if lacks_both else value)


@jit
def is_ball_unchanged(board, rules, s, memory, p, corps, occupied):
    """Whether all is as it was within a move of the corps; notes what is there now."""
    area = np.int64(s.corps_area[corps])
    same = memory.ball_area[corps] == area
    if not same:
        memory.ball_area[corps] = area
        ball = sets.single(area)
        for _ in range(rules.steps):
            ball = sets.union(ball, sets.around(board.steps[p], ball))
        sets.store(memory.ball[corps], ball)
    ball = sets.load(memory.ball[corps])
    mine = sets.both(ball, sets.load(s.control[p]))
    theirs = sets.EMPTY
    for commander in range(3):
        if commander != p:
            theirs = sets.union(theirs, sets.load(s.control[commander]))
    theirs = sets.both(ball, theirs)
    marked = sets.both(ball, sets.load(s.axis))
    corps_there = sets.both(ball, occupied)
    seen = memory.ball_seen[corps]
    for word in range(2):
        now = (mine[word], theirs[word], marked[word], corps_there[word])
        for i in range(4):
            same = same and seen[4 * word + i] == now[i]
            seen[4 * word + i] = now[i]
    return same


@jit
def weigh_paths(board, rules, s, memory, weights, p, corps, occupied):
    """The best path of a corps; found anew only if something it hangs on has changed."""
    gas, ammo, food = pieces_after_start(rules, s, memory, weights, corps)
    seen = memory.paths_seen[corps]
    load = gas | ammo << 8 | food << 16 | memory.turns_left << 24 | (1 if corps == memory.lead else 0) << 32
    sky = (np.int64(s.air_deck[p]) + 1) | (known_card(s, p, AXIS_DECK) + 1) << 8 | np.int64(s.airborne_track) << 16
    same = is_ball_unchanged(board, rules, s, memory, p, corps, occupied)
    turn = 1 + np.int64(s.round_number)
    same = same and seen[5] == memory.views
    if same and seen[0] == turn and seen[1] == load and seen[2] == sky and seen[3] == memory.seen_decks:
        return
    seen[0] = turn
    seen[1] = load
    seen[2] = sky
    seen[3] = memory.seen_decks
    seen[5] = memory.views
    seen[4] = gas | ammo << 8 | food << 16
    find_path(board, rules, s, memory, weights, p, corps, occupied, gas, ammo, food, rules.steps, False)
    memory.paths_value[corps] = memory.best_value
    memory.paths_first[corps] = memory.best_first
    memory.paths_battle[corps] = memory.best_battle
    memory.paths_length[corps] = memory.best_length
    for i in range(1, memory.best_length + 1):
        memory.paths_step[corps, i] = memory.best_path[i]


@jit
def pieces_after_start(rules, s, memory, weights, corps):
    """The card after the start gas and the loading of what lies in the area."""
    area = s.corps_area[corps]
    gas = max(0, np.int64(s.corps_supplies[corps, GAS]) + s.area_supplies[area, GAS] - rules.start_gas)
    ammo = np.int64(s.corps_supplies[corps, AMMO]) + s.area_supplies[area, AMMO]
    food = np.int64(s.corps_supplies[corps, FOOD]) + s.area_supplies[area, FOOD]
    if gas + ammo + food <= rules.corps_limit:
        return gas, ammo, food
    return best_split(rules, s, memory, weights, corps, gas, ammo, food)


@jit
def flight_worth(board, rules, s, memory, weights, p):
    """What an air support action brings with the lead's best move after it, less what it must; NO_WAY if it is none."""
    lead = memory.lead
    if (
        weights[W_AIR] == 0.0
        or lead == NO_CORPS
        or memory.battle_ahead[lead] == 0
        or memory.battle_ahead[lead] > rules.steps
    ):
        return NO_WAY
    occupied = corps_areas(board, s)
    if not can_support(rules, s, p, False) or not can_move(board, rules, s, p, lead, occupied):
        return NO_WAY
    gas, ammo, food = pieces_after_start(rules, s, memory, weights, lead)
    memory.assume_air = 1
    find_path(board, rules, s, memory, weights, p, lead, occupied, gas, ammo, food, rules.steps, False)
    memory.assume_air = 0
    if memory.best_battle == 0:
        return NO_WAY
    return memory.best_value - start_worth(rules, s, memory, weights, lead) - weights[W_AIR_ACTION]


@jit
def lands(board, rules, s, memory, weights, p, move):
    """Whether an airborne landing before the lead's march over the Rhine pays."""
    lead = memory.lead
    if not may_jump(board, rules, s, weights, p, lead):
        return False
    gas, ammo, food = pieces_after_start(rules, s, memory, weights, lead)
    return plan_landing(
        board, rules, s, memory, weights, p, gas, ammo, food, move + start_worth(rules, s, memory, weights, lead)
    )


@jit
def land(rules, s, memory, weights, p, extra):
    """The landing that was planned; a look at the Axis deck comes first, because units that were paid for are gone."""
    help_ = before_battle(rules, s, memory, weights, p) if extra else -1
    if help_ < 0:
        return np.int64(DO_AIRBORNE)
    memory.landing_units = 0
    return np.int64(help_)


@jit
def before_battle(rules, s, memory, weights, p):
    """The free air support of a commander card (N7), or a kept Recon, before a move that meets the Axis deck; or -1."""
    if s.peek[p, AXIS_DECK] != NO_CARD or s.deck_size[AXIS_DECK] == 0:
        return -1
    flies_free = rules.ability[p] == ABILITY_AIR and s.card_up[p] != 0 and can_support(rules, s, p, True)
    if weights[W_AIR] != 0.0 and flies_free:
        return DO_CMD_AIR
    if s.recon_played == 0 and s.recon[p] > 0 and can_recon(rules, s, p):
        return DO_RECON
    return -1
