"""What the Axis does by itself in a solo game is told in its order: front, counter-attacks, dice (R17.10)."""

from rhine_sim import Table

from .told import told


def alone(commander: str, **where: str) -> Table:
    """Only these numbers on the map: alone("bradley", n3="ypres")."""
    gone = {str(number): None for number in range(3, 19)}
    return Table(players=[commander]).arrange(numbers=gone | {name[1:]: area for name, area in where.items()})


def test_the_front_the_wave_and_the_dice_in_this_order():
    table = alone("bradley", n18="givet", n3="trier").give("bradley", "givet").place("VII", "marche")
    table.give("bradley", "libramont").roll(18)
    assert told(table, "END") == [
        "Takes none of his 2 actions.",
        "Numbers in areas that are now his move on (R17.11): 18 to Liege.",
        "Counter-attacks (R17.12): Bradley loses Libramont.",
        "The dice show 18: number 18 in Liege becomes an Axis marker (R17.13).",
    ]


def test_a_lost_objective_is_paid_for_before_the_dice_roll():
    table = alone("bradley", n3="trier", n9="prum").give("bradley", "luxembourg")
    table.arrange(medal_given=["luxembourg"]).medals("bradley", 1).roll(5)
    assert told(table, "END")[1:] == [
        "Counter-attacks (R17.12): Bradley loses Luxembourg.",
        "  Bradley returns 1 medal for the objective Luxembourg (R14.14): 0 medals now.",
        "The dice show 5: number 5 is gone, so the next higher one, number 9 in Prüm, becomes an Axis marker (R17.13).",
    ]


def test_numbers_beside_the_flipped_one_move_on_also_where_the_player_is_asked():
    """R17.14: the question comes after the dice; its answer is no advance of the front."""
    table = alone("bradley", n3="liege", n6="liege", n18="trier").give("bradley", "givet", "marche")
    table.arrange(axis=["aachen"]).place("VII", "bastogne").place("V", "marche").roll(3)
    assert told(table, "END", "FRONT_TARGETS 6:prum")[1:] == [
        "The dice show 3: number 3 in Liege becomes an Axis marker (R17.13).",
        "Other numbers there move on (R17.14): 6 to Prüm.",
    ]


def test_numbers_of_taken_areas_move_on_first():
    table = alone("bradley", n18="givet", n3="trier").give("bradley", "givet").place("VII", "marche").roll(3)
    assert told(table, "END")[1:] == [
        "Numbers in areas that are now his move on (R17.11): 18 to Liege.",
        "The dice show 3: number 3 in Trier becomes an Axis marker (R17.13).",
    ]


def test_numbers_that_no_area_can_take_leave_the_map():
    """R17.15: every area that the front could go to has a marker, so the dice find nothing."""
    table = alone("bradley", n18="givet").give("bradley", "givet").place("VII", "marche").roll(7)
    held = table.position()["control"]
    table.arrange(axis=[area.id for area in table.compiled.scenario.areas if area.id not in held])
    lines = told(table, "END")
    off = "Numbers in areas that are now his move on (R17.11): 18 off the map, as no area can take them (R17.15)."
    assert off in lines and lines.index(off) < lines.index("The dice show 7: no number is left to turn over (R17.13).")
