"""Switches: the edition bundles and the defaults shared by both editions (R1.4)."""

EDITION_BUNDLES = {
    "en": {
        "late_line_victory": "corps",
        "partial_basic_set": True,
        "take_trucks_empty_stock": "below_limit",
        "food_source": "card_or_area",
        "start_gas_source": "card_or_area",
        "starving_card": "remove",
        "encirclement_mode": "state",
        "marker_chain": "required",
        "weather_cards": "pursuit",
        "tiebreak_divisions": "ever_defeated",
        "solo_victory": "survive",
        "solo_defeat": "no_number_left",
        "solo_spread": "cover_then_balance",
    },
    "pl": {
        "late_line_victory": "marker",
        "partial_basic_set": False,
        "take_trucks_empty_stock": "forbid",
        "food_source": "card_first",
        "start_gas_source": "card_only",
        "starving_card": "discard",
        "encirclement_mode": "event",
        "marker_chain": "not_required",
        "weather_cards": "any_revealed",
        "tiebreak_divisions": "held",
        "solo_victory": "immediate",
        "solo_defeat": "none",
        "solo_spread": "balance",
    },
}

SHARED_DEFAULTS = {
    "basic_game": False,
    "weather": False,
    "common_deck": False,
    "veteran_patton": False,
    "veteran_brad": False,
    "veteran_monty": False,
    "fair_play": False,
    "fort_without_ammo": "entry_forbidden",
    "limited_base_on_capture": "action_only",
    "encircled_objective_medal": True,
    "deck_exhaustion": "reshuffle",
    "flag_anchors_markers": False,
    "marker_on_flag_area": "forbid",
    "extra_action_first": True,
    "recon_scope": "own",
    "encircle_foreign_double": "mover",
    "spent_medal_destination": "box",
    "monty_bonus_source": "reserve",
    "discarded_last_marker_ends_game": True,
    "medal_return": "counter_then_card",
    "antwerp_reversible": False,
    "common_deck_scope": "participants",
    "partial_matching_set": False,
    "allow_empty_truck": False,
    "airborne_after_loss": "stay",
    "victory_line_roads": "any_but_black",
    "medal_limit": 20,
    "metz_marker_source": "pool",
    "solo_counterattacks": "single_wave",
    "solo_routes": "global",
    "solo_starving_ignores": 2,
    "max_rounds": 60,
}

# R1.5: a basic game knows no optional rule.
OPTIONAL_RULES = ("weather", "common_deck", "veteran_patton", "veteran_brad", "veteran_monty", "fair_play")

# Every value of every switch with a choice of words, for tests that vary the switches.
SWITCH_VALUES = {
    "late_line_victory": ("corps", "marker", "off"),
    "partial_basic_set": (True, False),
    "take_trucks_empty_stock": ("below_limit", "forbid"),
    "food_source": ("card_or_area", "card_first", "card_only_strict"),
    "start_gas_source": ("card_or_area", "card_only"),
    "starving_card": ("remove", "discard"),
    "encirclement_mode": ("state", "event"),
    "marker_chain": ("required", "not_required"),
    "weather_cards": ("pursuit", "any_revealed"),
    "tiebreak_divisions": ("ever_defeated", "held"),
    "solo_victory": ("survive", "immediate", "instant_test"),
    "solo_defeat": ("no_number_left", "none"),
    "solo_spread": ("cover_then_balance", "balance"),
    "basic_game": (False, True),
    "weather": (False, True),
    "common_deck": (False, True),
    "veteran_patton": (False, True),
    "veteran_brad": (False, True),
    "veteran_monty": (False, True),
    "fair_play": (False, True),
    "fort_without_ammo": ("entry_forbidden", "enter_and_retreat"),
    "limited_base_on_capture": ("action_only", "free_set"),
    "encircled_objective_medal": (True, False),
    "deck_exhaustion": ("reshuffle", "none"),
    "flag_anchors_markers": (False, True),
    "marker_on_flag_area": ("forbid", "allow"),
    "extra_action_first": (True, False),
    "recon_scope": ("own", "any"),
    "encircle_foreign_double": ("mover", "stays"),
    "spent_medal_destination": ("box", "pool"),
    "monty_bonus_source": ("reserve", "track_or_reserve"),
    "discarded_last_marker_ends_game": (True, False),
    "medal_return": ("counter_then_card", "owner_choice"),
    "antwerp_reversible": (False, True),
    "common_deck_scope": ("participants", "all"),
    "partial_matching_set": (False, True),
    "allow_empty_truck": (False, True),
    "airborne_after_loss": ("stay", "used_removed"),
    "victory_line_roads": ("any_but_black", "own_colour"),
    "medal_limit": (20, 3, 0),
    "metz_marker_source": ("pool", "box"),
    "solo_counterattacks": ("single_wave", "iterate"),
    "solo_routes": ("global", "per_corps"),
    "solo_starving_ignores": (2, "one_of_two"),
    "max_rounds": (60, 15),
}


def resolve_rules(partial: dict) -> dict:
    """Every switch with its value: edition bundle, shared defaults, then the given switches (R1.4)."""
    edition = partial.get("edition", "en")
    if edition not in EDITION_BUNDLES:
        raise ValueError(f"unknown edition {edition!r}")
    resolved = {"edition": edition, **SHARED_DEFAULTS, **EDITION_BUNDLES[edition]}
    unknown = set(partial) - set(resolved)
    if unknown:
        raise ValueError(f"unknown switches {sorted(unknown)}")
    resolved.update(partial)
    return resolved


def rules_in_force(rules: dict) -> dict:
    """The resolved switches as the engine uses them: no optional rule in a basic game (R1.5, R1.6)."""
    in_force = resolve_rules(rules)
    if in_force["basic_game"]:
        in_force.update(dict.fromkeys(OPTIONAL_RULES, False))
    return in_force
