"""What can be laid over the board: values of a heat map, or the pieces of a game in progress."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CorpsToken:
    """A corps somewhere on the board, with what lies on its card. An empty id stands for an unnamed one."""

    id: str
    commander: str
    area: str
    gas: int = 0
    ammo: int = 0
    food: int = 0
    grounded: bool = False


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything is optional. Areas are ids, roads are keys "a-b" (either way round), commanders are ids.

    `area_values` fills the areas by a colour scale from `low` to `high` (default: the values' own range); areas
    without a value are left pale. `road_widths` are relative: the largest is drawn widest.
    """

    title: str = ""
    caption: str = ""
    area_values: Mapping[str, float] = field(default_factory=dict)
    value_label: str = ""
    low: float | None = None
    high: float | None = None
    colormap: str = "viridis"
    road_widths: Mapping[str, float] = field(default_factory=dict)
    road_label: str = "wider: used more often"
    control: Mapping[str, str] = field(default_factory=dict)
    corps: Sequence[CorpsToken] = ()
    axis_markers: Collection[str] = ()
    trucks: Collection[str] = ()
    supplies: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
