"""Figures as words: percent, points, counts and intervals. What is not known is a dash."""

from collections.abc import Sequence

DASH = "–"


def name(who: str | None) -> str:
    return who.capitalize() if who else DASH


def count(value: float | None) -> str:
    return DASH if value is None else f"{value:,.0f}"


def percent(value: float | None, digits: int = 1) -> str:
    return DASH if value is None else f"{100 * value:.{digits}f} %"


def points(value: float | None, digits: int = 1) -> str:
    """A difference of shares, signed; a true minus sign."""
    return DASH if value is None else _minus(f"{100 * value:+.{digits}f}")


def number(value: float | None, digits: int = 2) -> str:
    return DASH if value is None else _minus(f"{value:,.{digits}f}")


def signed(value: float | None, digits: int = 2) -> str:
    return DASH if value is None else _minus(f"{value:+,.{digits}f}")


def p_value(value: float | None) -> str:
    if value is None:
        return DASH
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _minus(text: str) -> str:
    return text.replace("-", "−")


FORMATS = {"percent": percent, "points": points, "number": number, "signed": signed, "count": count, "p": p_value}


def interval(low: float | None, high: float | None, kind: str) -> str:
    """`26.2 to 27.7`, in the unit of the figure beside it."""
    if low is None or high is None:
        return ""
    show = FORMATS[kind]
    return f"{show(low)} to {show(high)}".replace(" % to", " to").replace(" %", "")


def with_interval(value: float | None, low: float | None, high: float | None, kind: str) -> str:
    """For sentences: `47.7 % (46.8 to 48.5)`."""
    shown = FORMATS[kind](value)
    between = interval(low, high, kind)
    return f"{shown} ({between})" if between else shown


def shown(estimate, kind: str) -> str:
    """An estimate for sentences."""
    return with_interval(estimate.value, estimate.low, estimate.high, kind)


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`"""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
