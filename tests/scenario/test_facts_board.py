"""The default board against what the rulebooks say about it. Numbers F.. are those of docs/board.md."""

import pytest

from .facts import COLORS, NAMED, PORTS, Board


@pytest.fixture(scope="module")
def board(base) -> Board:
    return Board(base)


# ---- A. frame of the board -------------------------------------------------------------------------------------------


def test_all_areas_named_in_the_rulebooks_exist(board):
    """F00"""
    assert len(NAMED) == 51
    assert [area for area in NAMED if area not in board.areas] == []


def test_areas_have_one_or_two_colours_and_victory_areas_are_black(board):
    """F01"""
    for area in board.areas.values():
        assert area.victory == (area.colors == ("black",))
        assert 1 <= len(area.colors) <= 2


def test_shared_areas_are_red_white_or_white_blue_and_both_exist(board):
    """F02"""
    assert {board.areas[area].colors for area in board.shared()} == {("red", "white"), ("white", "blue")}


def test_single_double_and_black_roads_exist(board):
    """F03"""
    kinds = {"black" if r.colors == ("black",) else len(r.colors) for r in board.scenario.roads}
    assert kinds == {1, 2, "black"}


def test_coloured_roads_join_areas_that_their_colour_may_enter(board):
    """F04"""
    for road in board.scenario.roads:
        for color in set(road.colors) - {"black"}:
            for end in road.between:
                assert color in board.colors(end) or board.areas[end].victory, road.key


def test_the_players_markers_suffice_for_every_area_they_can_capture(board):
    """F06"""
    for color in COLORS:
        assert len(board.capturable(color)) <= board.scenario.markers.player - 2


def test_fewer_objectives_than_medal_counters(board):
    """F07"""
    assert len(board.having("medal")) < board.scenario.markers.medals


def test_one_army_supply_base_per_commander(board):
    """F08"""
    assert set(board.bases) == set(COLORS)
    assert len(set(board.bases.values())) == 3


def test_ten_different_starting_areas(board):
    """F09"""
    assert len(board.starts) == len(board.scenario.corps) == 10


def test_starts_and_bases_are_controlled_for_good_by_their_colour(board):
    """F10"""
    assert {*board.starts, *board.bases.values()} <= board.front
    assert all(len(board.colors(area)) == 1 for area in board.front)


def test_bradley_is_nearest_monty_has_the_ports_and_patton_the_least_ammo(board):
    """F11"""
    near = {c: min(board.to_rhine(area, c) for area in board.starts if c in board.colors(area)) for c in COLORS}
    assert near["white"] < min(near["red"], near["blue"])
    assert all(board.colors(area) == {"red"} for area in board.having("limited_base"))
    ammo = dict.fromkeys(("monty", "bradley", "patton"), 0)
    for corps in board.scenario.corps:
        ammo[corps.commander] += corps.supplies.ammo
    assert min(ammo, key=ammo.get) == "patton"


def test_medals_lie_on_both_seams(board):
    """F12"""
    assert {board.areas[a].colors for a in board.shared() if board.areas[a].medal} == {
        ("red", "white"),
        ("white", "blue"),
    }


def test_sectors_from_north_to_south_are_red_white_blue(board):
    """F13"""
    lat = {c: [a.lat for a in board.areas.values() if a.colors == (c,)] for c in COLORS}
    mean = {c: sum(values) / len(values) for c, values in lat.items()}
    assert mean["red"] > mean["white"] > mean["blue"]


def test_the_board_covers_the_country_between_seine_and_rhine(board):
    """F14"""
    assert all(-0.2 <= a.lon <= 8.7 and 47.4 <= a.lat <= 52.2 for a in board.areas.values())


def test_areas_of_different_colours_are_linked_on_both_seams(board):
    """F15"""
    assert board.seam("red", "white") and board.seam("white", "blue")


def test_at_setup_every_uncontrolled_area_is_linked_to_dusseldorf(board):
    """F16"""
    assert board.cut_off(board.front) == set()


def test_red_and_blue_do_not_touch(board):
    """F17"""
    assert board.seam("red", "blue") == []


def test_bruxelles_and_diest_lie_where_the_pace_of_the_example_puts_them(board):
    """F18"""
    red_starts = [area for area in board.starts if "red" in board.colors(area)]
    assert 5 <= board.steps(red_starts, "red")["bruxelles"] <= 7
    assert 2 <= board.steps(board.flagged_victory)["diest"] <= 4


# ---- B. red sector ---------------------------------------------------------------------------------------------------


def test_lisieux_is_the_red_base(board):
    """F20"""
    assert board.bases["red"] == "lisieux"


def test_roads_of_the_transport_example(board):
    """F21"""
    assert board.road("lisieux", "brionne", "red") and board.road("brionne", "rouen", "red")
    assert board.colors("brionne") == board.colors("rouen") == {"red"}


def test_brionne_is_inside_the_start_line(board):
    """F22"""
    assert "brionne" in board.front


def test_roads_to_le_havre(board):
    """F23"""
    assert board.road("lisieux", "yvetot", "red") and board.road("yvetot", "le_havre", "red")


def test_yvetot_is_open_ground(board):
    """F24"""
    assert "yvetot" not in board.front and board.open_ground("yvetot")


def test_le_havre(board):
    """F25 flag and fort, F26 limited base, F27 no medal, F28 no road to Lisieux"""
    le_havre = board.areas["le_havre"]
    assert le_havre.axis_flag and le_havre.fortified
    assert le_havre.limited_base is True
    assert not le_havre.medal
    assert not board.adjacent("lisieux", "le_havre")


def test_dieppe_is_a_red_port_off_the_start_line(board):
    """F29"""
    assert board.colors("dieppe") == {"red"} and board.areas["dieppe"].limited_base is True
    assert "dieppe" not in board.front


def test_ostende_is_the_only_base_for_once_and_has_no_flag(board):
    """F30, F31"""
    assert [a.id for a in board.areas.values() if a.limited_base == "once"] == ["ostende"]
    assert board.plain("ostende")


def test_four_red_areas_bar_antwerpen(board):
    """F32, F33"""
    barring = board.having("antwerp_block")
    assert len(barring) == 4 and "antwerpen" not in barring
    reach = board.steps(["lisieux"], "red")
    assert all("red" in board.colors(area) and area in reach for area in [*barring, "antwerpen"])


def test_antwerpen_and_diest(board):
    """F34 adjacent, F35 neither flag nor victory area"""
    assert board.adjacent("antwerpen", "diest")
    assert board.plain("antwerpen") and board.plain("diest")


def test_gent_ronse_and_bruxelles(board):
    """F36 Gent-Ronse adjacent, F37 Gent-Bruxelles not, F46 Ronse has other neighbours"""
    assert board.adjacent("gent", "ronse") and "red" in board.colors("gent") & board.colors("ronse")
    assert not board.adjacent("gent", "bruxelles")
    assert len(board.links["ronse"]) > 1 and board.road("ronse", "bruxelles", "red")


def test_bruxelles_is_a_shared_objective_next_to_antwerpen_or_diest(board):
    """F38, F40"""
    assert board.colors("bruxelles") == {"red", "white"} and board.areas["bruxelles"].medal
    assert board.adjacent("bruxelles", "antwerpen") or board.adjacent("bruxelles", "diest")


def test_antwerpen_lies_on_montys_shortest_way(board):
    """F39"""
    ways = board.shortest_ways("gent", "red") + board.shortest_ways("bruxelles", "red", ("diest",))
    assert ways and all("antwerpen" in way for way in ways)


def test_the_five_ports_of_the_veteran_rule(board):
    """F41 red, F42 flags, F43 red alone can cut them off from Düsseldorf"""
    assert set(board.scenario.veteran.monty_counterattack_from) == set(PORTS)
    assert all(board.colors(port) == {"red"} and board.areas[port].axis_flag for port in PORTS)
    wall = board.front | {area for area in board.capturable("red") if not board.areas[area].axis_flag}
    assert set(PORTS) <= board.cut_off(wall)


def test_areas_away_from_and_next_to_flagged_victory_areas(board):
    """F44, F45"""

    def near(area: str) -> bool:
        return any(board.adjacent(area, goal) for goal in board.flagged_victory)

    assert not any(near(area) for area in ("nijmegen", "arnhem", "breda"))
    for area in ("rheinhausen", "rheydt", "aachen"):
        assert near(area) and board.plain(area) and area not in board.front


# ---- C. white sector -------------------------------------------------------------------------------------------------


def test_chartres_dreux_and_paris(board):
    """F50 base, F51 start line, F52 starting area"""
    assert board.bases["white"] == "chartres"
    assert "dreux" in board.front
    assert "paris" in board.starts


def test_shared_cities(board):
    """F53 Amiens, F54 Reims, F55 Maastricht"""
    assert board.colors("amiens") == board.colors("maastricht") == {"red", "white"}
    assert board.colors("reims") == {"white", "blue"} and board.open_ground("reims")
    assert board.areas["reims"].medal and board.areas["maastricht"].medal


def test_the_way_to_koln(board):
    """F56 roads, F57 Aachen, F58 Köln"""
    assert board.road("maastricht", "aachen", "white") and board.road("aachen", "koln", "white")
    aachen = board.areas["aachen"]
    assert aachen.colors == ("white",) and aachen.fortified and aachen.medal and board.plain("aachen")
    assert "koln" in board.flagged_victory


def test_roads_of_the_ardennes(board):
    """F59, F60"""
    assert board.road("bastogne", "prum", "white") and board.plain("prum")
    assert board.road("givet", "marche", "white") and board.road("marche", "bastogne", "white")


def test_the_only_shortest_way_from_marche(board):
    """F61"""
    ways = board.shortest_ways("marche", "white", board.scenario.solo["bradley"].controlled_by_red)
    assert {tuple(way[:3]) for way in ways} == {("marche", "liege", "aachen")}
    assert len(ways[0]) == 4


def test_solo_example_1(board):
    """F62: Liege; if blocked Aachen; if blocked Bastogne"""
    held = {"givet", "marche"}
    blocked = ((), ("liege",), ("liege", "aachen"))
    assert [board.solo_places(["marche"], held, axis) for axis in blocked] == [{"liege"}, {"aachen"}, {"bastogne"}]


def test_solo_example_2(board):
    """F63 from Bastogne St. Vith and Prüm, F64 with a corps in Marche also Liege: both are 3 steps away"""
    held = {"givet", "marche", "bastogne"}
    assert board.solo_places(["bastogne"], held) == {"st_vith", "prum"}
    assert not board.adjacent("bastogne", "liege")
    assert board.solo_places(["bastogne", "marche"], held) == {"liege", "st_vith", "prum"}
    excluded = board.scenario.solo["bradley"].controlled_by_red
    assert board.to_rhine("marche", "white", excluded) == board.to_rhine("bastogne", "white", excluded) == 3


def test_white_reaches_the_rhine_without_bruxelles_and_maastricht(board):
    """F65"""
    assert board.to_rhine("chartres", "white", ("bruxelles", "maastricht")) is not None


# ---- D. blue sector --------------------------------------------------------------------------------------------------


def test_the_road_to_reims(board):
    """F70 roads, F71 Vitry and Chalons are open ground"""
    for a, b in (("troyes", "vitry"), ("vitry", "chalons"), ("chalons", "reims")):
        assert board.road(a, b, "blue")
    for area in ("vitry", "chalons"):
        assert "blue" in board.colors(area) and area not in board.front
        assert board.open_ground(area) and not board.areas[area].medal


def test_the_encirclement_example(board):
    """F72 roads, F73 Brienne, then Chaumont encircle exactly four areas"""
    assert board.road("troyes", "brienne", "blue") and board.road("brienne", "chaumont", "blue")
    pocket = {"chatillon", "tonnerre", "auxerre", "bonny"}
    assert board.cut_off(board.front | {"brienne"}) == set()
    assert board.cut_off(board.front | {"brienne", "chaumont"}) == pocket
    assert all(board.colors(area) == {"blue"} and board.plain(area) for area in pocket)


def test_the_combat_example(board):
    """F75 roads, F76 Luxembourg, F77 Trier"""
    assert board.road("thionville", "luxembourg", "blue") and board.road("luxembourg", "trier", "blue")
    assert board.colors("luxembourg") == board.colors("trier") == {"white", "blue"}
    assert board.areas["luxembourg"].medal and board.open_ground("luxembourg")
    assert board.areas["trier"].fortified and board.plain("trier")


def test_metz_takes_the_veteran_marker(board):
    """F78"""
    assert "blue" in board.colors("metz") and board.plain("metz")
    assert not any(board.adjacent("metz", goal) for goal in board.flagged_victory)
    assert board.scenario.veteran.patton_axis_marker == "metz"


def test_xii_corps_starts_in_troyes(board):
    """F79"""
    assert board.starts["troyes"] == "XII" and board.colors("troyes") == {"blue"}


# ---- E. victory areas ------------------------------------------------------------------------------------------------


def test_victory_areas_with_and_without_flags(board):
    """F80 Düsseldorf, F81 Remagen, F82 Arnhem has none"""
    assert {"dusseldorf", "remagen"} <= set(board.flagged_victory)
    assert "arnhem" in board.victory and not board.areas["arnhem"].axis_flag
    assert board.adjacent("arnhem", "nijmegen")


def test_no_area_lies_east_of_the_victory_areas(board):
    """F83"""
    rhine = sorted((board.areas[goal].lat, board.areas[goal].lon) for goal in board.victory)
    for area in board.areas.values():
        for (south, west), (north, east) in zip(rhine, rhine[1:], strict=False):
            if south <= area.lat <= north and not area.victory:
                assert area.lon <= west + (east - west) * (area.lat - south) / (north - south), area.id


def test_every_victory_area_has_a_coloured_road(board):
    """F84"""
    assert all(any(colors != ("black",) for colors in board.links[goal].values()) for goal in board.victory)
