"""The named weights of `scripted`: what each means, its default and the range a profile may give it.

One medal is 1. A cost of the way counts in sixths of an action (one step through own areas is 2). Compiled code reads
them by name from a record (`weights.rhine`).
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Weight:
    """One weight; `group` is the part of play it belongs to."""

    name: str
    default: float
    low: float
    high: float
    group: str
    sentence: str


def _weights(group: str, *rows: tuple[str, float, float, float, str]) -> tuple[Weight, ...]:
    return tuple(Weight(name, default, low, high, group, text) for name, default, low, high, text in rows)


WEIGHTS: tuple[Weight, ...] = (
    *_weights(
        "campaign",
        ("rhine", 8.0, 0.0, 40.0, "what standing across the Rhine is worth; a corps on the way has a share of it"),
        ("tempo", 0.985, 0.9, 1.0, "share of that value left for each sixth of an action still to go"),
        ("second", 0.35, 0.0, 1.0, "how much the way to the Rhine counts for corps other than the lead"),
        ("pull", 0.9, 0.0, 5.0, "how strongly objectives draw a corps"),
        ("pull_tempo", 0.95, 0.8, 1.0, "share of that pull left for each sixth of an action still to go"),
        ("cost_fresh", 3.0, 1.0, 20.0, "cost of a step into an area that must be captured"),
        ("cost_fort", 5.0, 0.0, 20.0, "added cost of a fort"),
        ("cost_axis", 11.0, 0.0, 30.0, "added cost of an Axis marker or flag"),
        ("lack", 0.4, 0.0, 3.0, "what a corps lacks for its way to the Rhine: share of the price of bringing it up"),
        ("stick", 6.0, 0.0, 30.0, "how much nearer another corps must be to become the lead"),
    ),
    *_weights(
        "movement",
        ("medal", 1.0, 0.0, 5.0, "a medal"),
        ("hold", 0.75, 0.0, 1.0, "share of an objective's medal that is expected to stay"),
        ("area", 0.03, 0.0, 1.0, "a captured area"),
        ("civilians", 0.8, 0.0, 2.0, "share of a medal that feeding civilians is worth beside the food"),
        ("find", 0.12, 0.0, 1.0, "a piece found on the way, a Resistance or Recon card"),
        ("pocket", 0.06, 0.0, 1.0, "an area gained by encirclement"),
        ("gift", 0.05, 0.0, 1.0, "an area that a pocket gives to a rival, as a loss"),
        ("guard", 0.35, 0.0, 3.0, "a medal kept out of reach of counter-attacks by a corps beside it"),
        ("guard_line", 0.25, 0.0, 3.0, "an area whose loss would cut off the lead, kept safe by a corps beside it"),
        ("gap", 0.8, 0.0, 8.0, "closing a gap in the line to the lead"),
        ("gas", 0.12, 0.0, 1.0, "a gas that a move spends"),
        ("ammo", 0.10, 0.0, 1.0, "an ammo that a move spends"),
        ("haul", 0.0, 0.0, 2.0, "added worth of a piece for each road between it and the base"),
        ("dry", 0.25, 0.0, 2.0, "the last gas of a corps spent to go on"),
        ("mule", 0.02, 0.0, 0.5, "a piece on the card of a corps behind the lead, per sixth of an action nearer"),
        ("loss", 0.15, 0.0, 2.0, "a lost battle beside what it costs in pieces"),
        ("battle_min", 0.5, 0.0, 1.0, "least chance at which an Axis area is entered"),
        ("jump_min", 0.4, 0.0, 1.0, "least chance at which a victory area is entered"),
        ("sure", 0.5, 0.0, 9.0, "a move worth this much is made without weighing other actions"),
        ("win", 14.0, 0.0, 100.0, "the automatic victory"),
        ("city", 0.25, 0.0, 1.0, "share of it for a victory area without a line to the base"),
        ("card_medal", 0.8, 0.0, 2.0, "a medal on a beaten division, and five symbols"),
        ("port", 0.1, 0.0, 3.0, "a captured limited base"),
        ("antwerp", 0.1, 0.0, 5.0, "an area of the Antwerpen rule"),
    ),
    *_weights(
        "logistics",
        ("need_first", 0.45, 0.0, 3.0, "a piece that the next move of a corps needs"),
        ("need_more", 0.25, 0.0, 3.0, "a piece that the move after it needs"),
        ("need_spare", 0.05, 0.0, 1.0, "any other piece at a corps"),
        ("thirst", 0.6, 0.0, 3.0, "share of the move that the first gas of a corps, or its waking, makes possible"),
        ("wake", 0.7, 0.0, 3.0, "food for a grounded corps"),
        ("food", 0.40, 0.0, 3.0, "food for a corps that has none"),
        ("ration", 0.0, 0.0, 1.0, "share of that for a second piece to a grounded corps, which eats the first at once"),
        ("reach", 14.0, 1.0, 40.0, "roads over which a piece is still worth something to a corps"),
        ("haste", 0.6, 0.0, 1.0, "how much more a road near the corps counts than one far from it"),
        ("rear", 0.4, 0.0, 1.0, "what pieces are worth to other corps than the lead"),
        ("arrive", 0.12, 0.0, 1.0, "pieces that reach their corps now"),
        ("light", 0.04, 0.0, 1.0, "each place left empty on trucks that do not reach a corps, as a loss"),
        ("follow", 0.0, 0.0, 3.0, "driving on a load that was left on its way, towards the corps that it was for"),
        ("truck", 0.02, 0.0, 1.0, "a truck that a convoy uses"),
        ("spare", 0.0, 0.0, 1.0, "1: at forks convoys with food turn away from grounded corps, which would eat of it"),
        ("trucks_max", 99.0, 0.0, 99.0, "no trucks are taken by a player who has as many"),
        ("stock", 0.04, 0.0, 1.0, "a truck in the pool"),
    ),
    *_weights(
        "tempo",
        ("level", 0.30, 0.0, 3.0, "a supply check while below the highest logistics level"),
        ("refill", 0.12, 0.0, 3.0, "a supply check for each kind that the TRACK lacks"),
        ("roads", 0.02, 0.0, 1.0, "a supply check for each own road that a truck closes"),
        ("card", 0.15, 0.0, 3.0, "a supply check while the commander card is face down"),
        ("hurt", 0.03, 0.0, 3.0, "a rival's corps that a supply check grounds"),
        ("ground", 0.70, 0.0, 3.0, "an own corps that a supply check grounds, as a loss"),
        ("halt", 0.0, 0.0, 100.0, "lowering rivals' chances to win at the Rhine with a next move by a supply check"),
        ("bait", 0.0, 0.0, 9.0, "share of a check's worth for leaving so few trucks that a rival can take the last"),
        ("hand", 0.15, 0.0, 3.0, "least worth of the action for which a kept Resistance is played"),
        ("air_action", 0.15, 0.0, 3.0, "what an air support action must bring"),
        ("unit", 2.5, 0.0, 20.0, "what each airborne unit must bring, which costs a medal, beside the action"),
    ),
    *_weights(
        "reaction",
        ("alarm", 0.95, 0.8, 1.0, "share of a rival's danger left for each sixth of an action he has to go"),
        ("mark", 1.0, 0.0, 5.0, "delaying a rival on his way to the Rhine by a marker"),
        ("self", 1.0, 0.0, 5.0, "delaying oneself by a marker, as a loss"),
        ("last_mark", 0.0, 0.0, 1.0, "a marker on a rival's way, the more the nearer it is to the Rhine"),
        ("cut", 1.2, 0.0, 5.0, "cutting a rival's line behind his lead"),
        ("retake", 1.0, 0.0, 5.0, "taking back a rival's medal"),
        ("leader", 0.35, 0.0, 3.0, "each medal by which the victim is ahead of the others"),
        ("depot", 0.08, 0.0, 1.0, "a piece destroyed in a counter-attacked area"),
        ("astray", 1.0, 0.0, 1.0, "0: markers go where a road lets a rival in, not only where the colour does"),
        ("deny", 0.3, 0.0, 3.0, "a marker on an objective that a rival could take with his next move"),
        ("stop", 30.0, 0.0, 400.0, "lowering a rival's chance to win at the Rhine with his next move"),
        ("rouse", 0.0, 0.0, 1.0, "share of that chance if a transport must first bring his corps food or gas"),
        ("ring", 0.0, 0.0, 1.0, "share of that chance if his line must be closed by an encirclement"),
        ("ally", 0.0, 0.0, 1.0, "share of it for an area that stops him if another rival then strikes a second one"),
        ("stand", 4.0, 0.0, 20.0, "the chance to win by medals: ends the game when ahead, stretches it when behind"),
        ("steep", 6.0, 0.0, 20.0, "how much a medal ahead counts for that chance when the markers have run out"),
    ),
    *_weights(
        "solo",
        ("line", 1.0, 0.0, 10.0, "a line that would hold behind the lead, once it is within a move of the Rhine"),
        ("post", 0.0, 0.0, 40.0, "a corps at its post, from where it keeps the line behind the lead"),
        ("column", 0.0, 0.0, 9.0, "a move worth less than this waits for the supply column; 0: there is none"),
        ("column_from", 0.0, 0.0, 16.0, "turns that are over before the first supply column"),
        ("strip", 0.0, 0.0, 1.0, "1: the supply column takes what guards have on their cards too"),
    ),
    *_weights(
        "trials",
        ("trials", 0.0, 0.0, 64.0, "first trials of an option, with rivals twice as many; 0: nothing is tried out"),
        ("trials_ahead", 4.0, 0.0, 40.0, "with rivals: turns of a first trial; 0: to the end of the game"),
        ("trials_margin", 0.03, 0.0, 1.0, "with rivals: what an option must add to an even chance to win"),
        ("trials_later", 0.88, 0.0, 1.0, "with rivals: what a win at the Rhine after rivals' turns counts in a trial"),
        ("trials_from", 3.0, 0.0, 40.0, "alone: steps to the Rhine from which on actions are tried out"),
    ),
    *_weights(
        "skill",
        ("noise", 0.0, 0.0, 5.0, "random error in the worth of every action"),
        ("noise_reaction", 0.0, 0.0, 5.0, "random error in the worth of every reaction"),
        ("counter_attacks", 1.0, 0.0, 1.0, "0 never counter-attacks while a marker can be placed"),
        ("air", 1.0, 0.0, 1.0, "0 never uses air support"),
        ("airborne", 1.0, 0.0, 1.0, "0 never lands airborne units"),
        ("counting", 1.0, 0.0, 1.0, "0 judges battles by the whole decks instead of the cards that are left"),
    ),
)  # fmt: skip

BY_NAME = {weight.name: weight for weight in WEIGHTS}

RECORD = np.dtype([(weight.name, np.float64) for weight in WEIGHTS])
