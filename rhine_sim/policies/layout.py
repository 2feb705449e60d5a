"""What a policy is made of in compiled code: its kind, its weights, and the memory it keeps during one game."""

import numpy as np

from ..engine.layout import CARDS_MAX, CORPS_MAX
from ..engine.sets import AREAS_MAX
from .weights import RECORD

# Kinds of policy.
RANDOM, SCRIPTED, SEARCH = 0, 1, 2
KINDS = ("random", "scripted", "search")
OPTIONS_MAX = 16  # plans that a search tries out
FEATURES_MAX = 320  # of a position that the outlook judges
UNITS_MAX = 36  # of a layer of the network that judges it

COSTS_MAX = 256  # costs of the way to a goal, in sixths of an action; FAR where there is none
FAR = 255
RING = 64  # buckets of the search; no single step may cost as much
DEPTH_MAX = 6
MEDALS = 3  # field: own cost to the nearest objective, gap or port worth going for
TRIAL = 4  # field: a rival's cost with one more marker; alone the way back to the base
CONVOY_MAX = 12
LINE_MAX = 40  # areas of a way that is followed alone
SPARE_LAYER = CORPS_MAX  # roads to a base, or to whom the column of the solo game goes
WORTH_MAX = 8
RANKED_MAX = 16
TINY = 1e-9  # more than equal sums can differ by when they are added up in another order
AMMO_CAP, GAS_CAP = 9, 3  # what a battle table distinguishes

POLICY = np.dtype(
    [
        ("kind", np.int64),
        ("rollouts", np.int64),  # trials of a search in a turn
        ("weights", RECORD),
        ("field", RECORD, 3),  # how trials expect each commander to be played
    ],
    align=True,
)

_SET = (np.uint64, 2)

# One step of a path that is being weighed: what the path so far has brought and cost, as expectations.
NODE = np.dtype(
    [
        ("area", np.int64),
        ("way", np.int64),  # areas of the path, a byte each, the last one lowest
        ("value", np.float64),
        ("chance", np.float64),  # to come so far
        ("gas", np.float64),
        ("ammo", np.float64),
        ("food", np.float64),
        ("stop", np.float64),  # chance that the next step costs gas
        ("position", np.float64),  # what it is worth to stand here
        ("air", np.int64),  # air support that has not been used
        ("battles", np.int64),
        ("wins", np.int64),  # this step wins the game
        ("land", np.int64),  # depth of the node with the last capture: its `taken` and `linked` hold here too
        ("taken", *_SET),  # areas that the path has captured and encircled
        ("linked", *_SET),  # areas still linked to Düsseldorf
        ("visited", *_SET),
        ("rest", *_SET),  # next areas that have not been tried
        ("owned", *_SET),  # areas that some path has come to at this depth through own land alone
    ],
    align=True,
)

# Private notes of one commander in one game, all made anew from what he may see: `draws` counts what he has drawn from
# his own stream; the rest is the last look at the board, the plan of the action at hand, and room to think in.
MEMORY = np.dtype(
    [
        ("key", np.uint64),
        ("draws", np.int64),
        # ---- tables of the weights ----
        ("ready", np.int64),
        ("near_rhine", np.float64, COSTS_MAX),
        ("near_medal", np.float64, COSTS_MAX),
        ("near_danger", np.float64, COSTS_MAX),
        ("nearness", np.float64, COSTS_MAX),  # share of a piece's worth by the roads between it and its corps
        ("site", np.float64, AREAS_MAX),  # what the capture of an area brings by what is printed on it
        ("site_medals", np.int64),  # whether there were medals then, -1: not known
        ("gas_a_step", np.float64),  # that the way to the Rhine costs on average
        # ---- the last look at the board ----
        ("seen_control", np.uint64, (3, 2)),
        ("seen_axis", *_SET),
        ("occupied", *_SET),  # areas with a corps of anybody
        ("looked", np.int64),  # fields are valid for the sets above
        ("field", np.int16, (5, AREAS_MAX)),  # cost to the Rhine by commander, then MEDALS and TRIAL
        ("field_seen", np.uint64, (4, 4, 2)),  # for each field but TRIAL: areas allowed, own, with a marker; goals
        ("field_turn", np.int64),  # when the own way to the Rhine was last looked at
        ("home", *_SET),  # own areas joined to the base
        ("home_land", *_SET),  # own areas when that was found, and the base
        ("home_base", np.int64),
        ("cities", *_SET),  # own victory areas that would win with a line
        ("gaps", *_SET),  # areas that would close the line to the lead
        ("price", np.int64, 4),  # of a step into an area that must be captured
        ("haul", np.float64, AREAS_MAX),  # what a piece in an area is worth against one in the base
        ("roads", np.int64, AREAS_MAX),  # from the base, as the map has them
        ("haul_base", np.int64),
        ("buckets", np.uint64, (RING, 2)),
        ("free_roads", np.uint64, (AREAS_MAX, 2)),  # own areas joined by a road that can take a truck
        ("roads_seen", np.uint64, 8),  # for what the free roads and the distances on them hold
        ("roads_from", np.int64, CORPS_MAX),
        ("prizes", *_SET),  # own medals within reach of counter-attacks
        ("has_guards", np.int64),  # whether there is anything to guard
        # ---- solo: the land when the lead has come to the Rhine ----
        ("final_city", np.int64),
        ("final_mine", *_SET),
        ("final_linked", *_SET),
        ("views", np.int64),  # counts changes of all that the worth of a place for the line hangs on
        ("view_places", np.int64),
        ("view_seen", np.uint64, 8),
        ("line_missing", np.int64),  # what the line lacks without the corps that is weighed, -1: it does not count
        ("line_weak", *_SET),  # areas that fall without it
        ("line_others", *_SET),  # where the other guards stand
        ("stay_worth", np.float64),  # of a corps that does not move, for the line
        ("post", np.int64, CORPS_MAX),  # where each corps must stand for the line, NO_AREA: anywhere
        ("post_line", np.int64, LINE_MAX),  # from the base to the lead, and on to the Rhine if that is near
        ("n_line", np.int64),
        ("line_lead", np.int64),  # place of the lead in it
        ("last_post", np.int64, CORPS_MAX),
        ("post_field", np.int16, (CORPS_MAX, AREAS_MAX)),  # its cost to get there
        # ---- guards ----
        ("line", *_SET),  # own areas in reach of counter-attacks whose loss would cut off the lead
        # ---- cards left, as a person could count them ----
        ("seen_pursuit", np.int64),  # decks for which the chances hold
        ("seen_battles", np.int64),
        ("counted", np.int64, CARDS_MAX),
        ("p_division", np.float64),
        ("p_stop", np.float64),
        ("p_civilians", np.float64),
        ("p_find", np.float64),
        ("axis_win", np.float64, (AMMO_CAP + 1, GAS_CAP + 1)),  # chance to win by ammo and gas at the battle
        ("axis_ammo", np.float64),  # that a battle costs on average
        ("axis_gas", np.float64),
        ("axis_left", np.int64),
        ("axis_medal", np.float64),  # medals that a beaten card brings on average
        # ---- roles and needs ----
        ("lead", np.int64),
        ("share", np.float64, CORPS_MAX),
        ("needs_area", np.int64, CORPS_MAX),  # where the corps stood when its needs were found
        ("needs_field", np.int64, CORPS_MAX),  # and its way: by which field, areas, where it ended, what it cost
        ("needs_way", np.uint64, (CORPS_MAX, 2)),
        ("needs_end", np.int64, CORPS_MAX),
        ("needs_cost", np.int64, CORPS_MAX),
        ("needs_mine", np.uint64, (CORPS_MAX, 2)),  # own areas on it, and Axis markers
        ("needs_axis", np.uint64, (CORPS_MAX, 2)),
        ("want_first", np.int64, (CORPS_MAX, 3)),
        ("want_more", np.int64, (CORPS_MAX, 3)),
        ("slip", np.float64, CORPS_MAX),  # error in the worth of its move
        ("lacks", np.int64, CORPS_MAX),  # whether the corps cannot move now
        ("thirst", np.float64, CORPS_MAX),  # worth of the best move of a corps that lacks gas or food for it
        ("worth", np.float64, (CORPS_MAX, 3, WORTH_MAX)),  # of one more piece, by kind and by how many there are
        ("most_worth", np.float64, CORPS_MAX),  # the most that any piece is worth but the first gas and the first food
        ("battle_ahead", np.int64, CORPS_MAX),  # steps to the first Axis area on the way, 0: none within two moves
        ("turns_left", np.int64),
        ("horizon", np.int64),  # costs that can still be paid before the end
        # ---- search for a path ----
        ("walk", NODE, DEPTH_MAX + 2),  # the path at hand, by depth
        ("path_others", *_SET),  # where the other corps stand
        ("assume_air", np.int64),
        ("free_air", np.int64),  # the commander card would fly before the move that is weighed
        ("best_value", np.float64),
        ("best_way", np.int64),  # its areas, a byte each, the last one lowest
        ("best_length", np.int64),
        ("best_battle", np.int64),
        # ---- the convoy that is on its way ----
        ("convoy_length", np.int64),
        ("convoy_done", np.int64),
        ("convoy_laid", np.int64),  # its load is being laid down; the transport action follows
        ("convoy_road", np.int64, CONVOY_MAX),
        ("convoy_from", np.int64, CONVOY_MAX),
        ("convoy_load", np.int64, 3),
        ("convoy_goal", np.int64),  # the corps that it is for
        ("bound", np.int64, CORPS_MAX),  # where a load for each corps was left on its way, counted from 1; 0: nowhere
        ("convoy_drop", np.int64),  # corps whose card gives the load, -1: it lies in the area
        ("convoy_value", np.float64),
        ("trial_road", np.int64, CONVOY_MAX + 1),
        ("trial_from", np.int64, CONVOY_MAX + 1),
        ("column_lacks", np.int64, 3),  # what the supply column of the solo game is to bring, by kind
        ("column_rest", np.int64, 3),  # and what of it is still to be taken
        ("layer", np.int16, (CORPS_MAX + 1, AREAS_MAX)),  # free roads to each corps, and the spare one
        ("piles", np.int64, 3),  # pieces on their way, by kind
        ("n_takers", np.int64),  # own corps joined to a base, and which
        ("taker", np.int64, CORPS_MAX),
        ("taker_near", np.float64, CORPS_MAX),  # share of a piece in the base that is worth to each of them
        ("welcome", np.float64, (3, RANKED_MAX)),  # worth of pieces to the receiver of a convoy, by kind and number
        ("taker_have", np.int64, CORPS_MAX),  # pieces of a kind that each has or is going to have
        ("taker_worth", np.float64, CORPS_MAX),  # what one more is worth to it
        ("ranked", np.float64, (3, RANKED_MAX)),  # worth of new pieces in a base, by kind and number
        # ---- the other actions planned ----
        ("supply_code", np.int64),
        ("truck_count", np.int64),
        ("landing_area", np.int64),
        ("landing_units", np.int64),  # airborne units for it; 0: none
        ("paths_seen", np.int64, (CORPS_MAX, 6)),  # for what the notes of each corps' best path hold
        ("paths_value", np.float64, CORPS_MAX),
        ("paths_battle", np.int64, CORPS_MAX),
        ("paths_way", np.int64, CORPS_MAX),
        ("paths_length", np.int64, CORPS_MAX),  # 0: it can make no step
        ("march_ammo", np.int64),  # on the card when the move at hand was last weighed
        ("ball", np.uint64, (CORPS_MAX, 2)),  # areas within a move of the corps, and what was seen there
        ("ball_area", np.int64, CORPS_MAX),
        ("ball_seen", np.uint64, (CORPS_MAX, 4, 2)),  # control and markers when its path was weighed
        ("ball_corps", np.uint64, (CORPS_MAX, 2)),  # other corps there when its path was weighed
        ("move_value", np.float64),
        ("move_battle", np.int64),
        ("recon_deck", np.int64),  # that a Recon which is played now looks at
        # ---- what a search tries out ----
        ("only_receiver", np.int64),  # convoys for this corps alone, -1: for any
        ("only_set", np.int64),  # this set of supplies alone, -1: any
        ("tried", *_SET),  # areas whose reaction has been tried
        ("features", np.float64, FEATURES_MAX),  # of the position that a look ahead has come to
        ("units_1", np.float64, (3, UNITS_MAX)),  # of the networks that judge it
        ("units_2", np.float64, UNITS_MAX),
        # ---- the reaction ----
        ("rival_lead", np.int64, 3),
        ("rival_cost", np.int64, 3),
        ("rival_line", np.int64, 3),  # whether a line joins his lead to his base, -1: nobody has asked
        ("danger", np.float64, 3),
        ("reach", np.uint64, (3, 2)),  # areas that a corps of each commander could enter with his next move
        ("ways", np.uint64, (3, 2)),  # areas on a cheapest way of each commander's lead
        ("threat", np.float64, 3),  # chance of each commander to win with one move of his next turn
        ("threat_after", np.int64, 3),  # how many turns from now that is
        ("threat_way", np.uint64, (3, 2)),  # areas that this move would capture
        ("threat_goals", np.uint64, (3, 2)),  # his cities that would win with a line
        ("threat_air", np.int64, 3),  # whether he could have air support for it
        ("threat_units", np.int64, 3),  # airborne units that he could land for it
        ("threat_hangs", np.int64, 3),  # whether it hangs on more than his line: on a transport or a pocket
        ("after_check", np.int64),  # threats are judged as if a supply check came first
        ("crossing", *_SET),  # the way of the walk at hand
        ("crossing_hangs", np.int64),
    ],
    align=True,
)


def new_memories():
    """Memories for the three commanders, the three of a rollout, each option that is tried out, and the outlook."""
    return np.zeros(3 + 3 + OPTIONS_MAX + 1, MEMORY).view(np.recarray)
