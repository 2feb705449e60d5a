"""Figures as words: percent, points, counts and intervals. What is not known is a dash."""

from collections.abc import Sequence

DASH = "–"


def name(who: str | None) -> str:
    return who.capitalize() if who else DASH


def count(value: float | None, digits: int = 0) -> str:
    return DASH if value is None else f"{value:,.0f}"


def counted(value: float, noun: str) -> str:
    """`1 win`, `2 wins`."""
    return f"{count(value)} {noun}" if round(value) == 1 else f"{count(value)} {noun}s"


def percent(value: float | None, digits: int = 1) -> str:
    return DASH if value is None else f"{100 * value:.{digits}f} %"


def points(value: float | None, digits: int = 1) -> str:
    """A difference of shares in points, signed."""
    return signed(None if value is None else 100 * value, digits)


def error_points(value: float | None, digits: int = 3) -> str:
    """A standard error of a share, in points."""
    return DASH if value is None else f"{100 * value:.{digits}f}"


def number(value: float | None, digits: int = 2) -> str:
    return DASH if value is None else _tidy(f"{value:,.{digits}f}")


def signed(value: float | None, digits: int = 2) -> str:
    return DASH if value is None else _tidy(f"{value:+,.{digits}f}")


def p_value(value: float | None, digits: int = 3) -> str:
    if value is None:
        return DASH
    return "< 0.001" if value < 0.001 else f"{value:.{digits}f}"


def _tidy(text: str) -> str:
    """A true minus sign, and none before nothing."""
    return text.lstrip("+-") if not text.strip("+-0.,") else text.replace("-", "−")


FORMATS = {
    "percent": percent,
    "points": points,
    "number": number,
    "signed": signed,
    "count": count,
    "p": p_value,
    "error": error_points,
}
_SCALES = {"percent": (1, 100), "points": (1, 100), "number": (2, 1), "signed": (2, 1)}  # usual digits, factor


def digits(low: float | None, high: float | None, kind: str) -> int | None:
    """One digit more than usual where the interval is so narrow that its ends would look alike."""
    if low is None or high is None or kind not in _SCALES:
        return None
    usual, factor = _SCALES[kind]
    return usual + (0 < (high - low) * factor < 3 * 10**-usual)


def show(value: float | None, kind: str, places: int | None) -> str:
    return FORMATS[kind](value) if places is None else FORMATS[kind](value, places)


def figure(value: float | None, low: float | None, high: float | None, kind: str) -> tuple[str, str]:
    """A figure and its interval, with the digits that the interval allows: ("47.7 %", "46.8 to 48.5")."""
    places = digits(low, high, kind)
    shown = show(value, kind, places)
    if low is None or high is None:
        return shown, ""
    ends = f"{show(low, kind, places)} to {show(high, kind, places)}"
    return shown, ends.replace(" % to", " to").replace(" %", "")


def interval(low: float | None, high: float | None, kind: str) -> str:
    return figure(None, low, high, kind)[1]


def with_interval(value: float | None, low: float | None, high: float | None, kind: str) -> str:
    """For sentences: `47.7 % (46.8 to 48.5)`."""
    shown, between = figure(value, low, high, kind)
    return f"{shown} ({between})" if between else shown


def shown(estimate, kind: str) -> str:
    """An estimate for sentences."""
    return with_interval(estimate.value, estimate.low, estimate.high, kind)


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`"""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
