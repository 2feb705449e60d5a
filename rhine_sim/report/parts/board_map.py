"""Map: what happens where."""

import polars as pl

from ...analysis.intervals import wilson
from ...analysis.study import Study
from .. import maps, words
from ..section import Item, Picture, Section, Text
from ..tables import Column, Table

TOP = 12


def build(study: Study) -> Section:
    if not study.games:
        return Section("map", "Map", [Text("no-map", ["No games, no map."])])
    scenario = study.run.manifest.plan.scenario
    areas = study.places
    held = {who: _by_area(areas, who, pl.col("held") / pl.col("games")) for who in study.players}
    gap = {who: _by_area(areas, who, pl.col("gap").fill_null(0)) for who in study.players}
    trucks = {
        who: dict(study.roads.filter(pl.col("commander") == who).select("place", "a_game").iter_rows())
        for who in study.players
    }
    battles = dict(areas.group_by("place").agg(pl.col("fought").sum() * 100 / study.games).iter_rows())
    names = {area.id: area.name for area in scenario.areas}
    first, second = [*sorted(battles.values(), reverse=True), 0, 0][:2]
    most = max(battles, key=battles.get, default=None)
    fought_title = f"Most fought for: {names[most]}" if _more(first, second, study.games / 100) else "Battles"
    busiest = study.roads.sort("trucks", descending=True).head(2)
    trucks_of = [*busiest["trucks"], 0, 0]
    busy = (
        f"{words.name(busiest['commander'][0])} puts most trucks on {_road(busiest['place'][0], names)}"
        if _more(trucks_of[0], trucks_of[1])
        else "Trucks on roads"
    )
    caption = f"{words.count(study.games)} games; battles of all commanders"
    items: list[Item] = [
        Picture(
            "map-held", "Held at the end", lambda: maps.held(scenario, held, "Who holds what at the end"), wide=True
        ),
        Picture(
            "map-fought",
            fought_title,
            lambda: maps.fought(scenario, battles, fought_title, caption),
            wide=True,
            dpi=100,
        ),
        Picture("map-traffic", busy, lambda: maps.traffic(scenario, trucks, busy), wide=True),
    ]
    if len(study.players) > 1:
        title = _gap_title(areas, names)
        items.append(Picture("map-winners", title, lambda: maps.gaps(scenario, gap, title), wide=True))
    items += [_areas(study, names), _roads(study, names)]
    return Section("map", "Map", items)


def _more(first: float, second: float, scale: float = 1.0) -> bool:
    """Whether one count is clearly above another: by three errors of counts that come by chance."""
    return scale * (first - second) > 3 * (scale * (first + second)) ** 0.5


def _by_area(areas: pl.DataFrame, who: str, value: pl.Expr) -> dict[str, float]:
    return dict(areas.filter(pl.col("commander") == who).select("place", value.alias("value")).iter_rows())


def _gap_title(areas: pl.DataFrame, names: dict[str, str]) -> str:
    top = areas.filter(pl.col("gap_low") > 0).sort("gap", descending=True).head(2)
    if top.is_empty() or (top.height > 1 and top["gap_low"][0] <= top["gap_high"][1]):
        return "Held in won games more often than in lost ones"
    row = top.row(0, named=True)
    return f"{names[row['place']]} parts {words.name(row['commander'])}'s wins from his losses most"


def _road(key: str, names: dict[str, str]) -> str:
    a, b = key.split("-")
    return f"{names[a]}–{names[b]}"


def _areas(study: Study, names: dict[str, str]) -> Table:
    frame = study.places.with_columns(
        name=pl.col("place").replace(names),
        held_share=pl.col("held") / pl.col("games"),
        battles=pl.col("fought") / pl.col("games"),
        repulsed_share=pl.when(pl.col("fought") > 0).then(pl.col("repulsed") / pl.col("fought")),
    ).sort("gap", "place", descending=[True, False], nulls_last=True)
    pairs = [wilson(lost / n, n) if n else (None, None) for lost, n in frame.select("repulsed", "fought").iter_rows()]
    frame = frame.with_columns(
        repulsed_low=pl.Series([low for low, _ in pairs], dtype=pl.Float64),
        repulsed_high=pl.Series([high for _, high in pairs], dtype=pl.Float64),
    )
    has_gap = frame["gap"].null_count() < frame.height
    chosen = f"The {TOP} with the largest gap between won and lost games" if has_gap else f"The first {TOP}"
    return _Top(
        "areas",
        "Areas: held, fought for, won games less lost ones",
        frame,
        (
            Column("area", "name"),
            Column("commander", "commander", "commander"),
            Column("held at the end", "held_share", "percent", "held_low", "held_high"),
            Column("of games", "games", "count"),
            Column("wins less losses, points", "gap", "points", "gap_low", "gap_high"),
            Column("battles in a game", "battles", "number"),
            Column("lost battles", "repulsed_share", "percent", "repulsed_low", "repulsed_high", of="fought"),
        ),
        f"{chosen}; the file has all {frame.height}. An area may be held because one is winning: the gap does not say "
        "that it wins games. Of places only sums are kept, so games and battles are taken as independent, and means "
        "have no interval.",
    )


def _roads(study: Study, names: dict[str, str]) -> Table:
    frame = study.roads.with_columns(
        road=pl.col("place").map_elements(lambda key: _road(key, names), return_dtype=pl.String)
    ).sort("trucks", "place", descending=[True, False])
    return _Top(
        "roads",
        "Roads: trucks",
        frame,
        (
            Column("road", "road"),
            Column("commander", "commander", "commander"),
            Column("trucks", "trucks", "count"),
            Column("games", "games", "count"),
            Column("in a game", "a_game", "number"),
        ),
        f"The {TOP} busiest; the file has all {frame.height}.",
    )


class _Top(Table):
    """A table of which the page shows the first rows and the file all."""

    def rows(self):
        return super().rows()[:TOP]
