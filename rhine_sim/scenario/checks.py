"""What one value of a scenario file may be: small checkers that return the value for the models or say what is wrong.

A checker's `clean(value)` returns the value or raises `Bad` with the sentence "what is wrong; what is allowed".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


class Bad(Exception):
    """One value that cannot be used; `key` is the place inside the value, empty for the value itself."""

    def __init__(self, text: str, key: str = ""):
        super().__init__(text)
        self.text, self.key = text, key


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """ "; did you mean x?" for a misspelt word, or nothing."""
    by_folded = {name.casefold(): name for name in known}
    near = get_close_matches(str(word).casefold(), by_folded, n=1, cutoff=0.6)
    return f'; did you mean "{by_folded[near[0]]}"?' if near else ""


def shown(value: object) -> str:
    """A value as TOML would write it, cut to a readable length."""
    if isinstance(value, bool):
        text = "true" if value else "false"
    elif isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, dict):
        text = "a table"
    elif isinstance(value, list | tuple):
        text = "[" + ", ".join(map(shown, value)) + "]"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within a range. The ranges keep the engine's narrow integers from ever wrapping."""

    low: int
    high: int

    def clean(self, value: object) -> int:
        allowed = f"{self.low} to {self.high}" if self.low < self.high else f"only {self.low}"
        if isinstance(value, bool) or not isinstance(value, int):
            raise Bad(f"{shown(value)} is not a whole number; allowed: {allowed}")
        if not self.low <= value <= self.high:
            raise Bad(f"{shown(value)} is out of range; allowed: {allowed}")
        return value


@dataclass(frozen=True, slots=True)
class Real:
    """A finite number within a range."""

    low: float
    high: float

    def clean(self, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Bad(f"{shown(value)} is not a number; allowed: {self.low:g} to {self.high:g}")
        if not self.low <= value <= self.high:  # also false for NaN
            raise Bad(f"{shown(value)} is out of range; allowed: {self.low:g} to {self.high:g}")
        return float(value)


@dataclass(frozen=True, slots=True)
class Flag:
    def clean(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise Bad(f"{shown(value)} is not a yes or no; allowed: true or false")
        return value


@dataclass(frozen=True, slots=True)
class Text:
    longest: int = 400

    def clean(self, value: object) -> str:
        if not isinstance(value, str):
            raise Bad(f"{shown(value)} is not a text; allowed: a text in quotes")
        if not value.strip() or len(value) > self.longest:
            raise Bad(f"a text of {len(value)} characters; allowed: 1 to {self.longest}, not only blanks")
        if any(ord(char) < 32 or char == "\x7f" for char in value):
            raise Bad("the text holds a line break or control character; allowed: one line of plain text")
        return value


@dataclass(frozen=True, slots=True)
class Slug:
    """An id: what other entries refer to. `extra` are characters allowed besides small letters, digits and _."""

    extra: str = ""

    def clean(self, value: object) -> str:
        if not isinstance(value, str):
            raise Bad(f"{shown(value)} is not an id; allowed: a text in quotes")
        good = value.isascii() and value[:1].isalpha() and len(value) <= 40
        if not good or not all(char.islower() or char.isdigit() or char == "_" or char in self.extra for char in value):
            also = " and -" if self.extra else ""
            raise Bad(f"{shown(value)} is not an id; allowed: small letters, digits, _{also}, a letter first")
        return value


@dataclass(frozen=True, slots=True)
class CorpsId:
    """A corps number as printed: "I BR", "XII". Letters, digits and single blanks, as commands name corps by it."""

    def clean(self, value: object) -> str:
        words = value.split(" ") if isinstance(value, str) else [""]
        if not all(word.isascii() and word.isalnum() for word in words) or len(value) > 16:
            raise Bad(f'{shown(value)} is not a corps number; allowed: letters, digits and single blanks, as "I BR"')
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words (or true and false among them); `none` is the word that stands for leaving the key out."""

    values: tuple
    none: str | None = None

    def clean(self, value: object):
        for known in self.values:
            if value == known and type(value) is type(known):
                return known
        if self.none is not None and value == self.none:
            return None
        words = self.values if self.none is None else (*self.values, self.none)
        allowed = ", ".join(map(shown, words))
        hint = did_you_mean(value, [word for word in words if isinstance(word, str)]) if isinstance(value, str) else ""
        raise Bad(f"{shown(value)} is unknown; allowed: {allowed}{hint}")


@dataclass(frozen=True, slots=True)
class Many:
    """A list of `shortest` to `longest` values, each checked by `item`; `unique` refuses doubles."""

    item: object
    shortest: int = 0
    longest: int = 128
    unique: bool = False

    def clean(self, value: object) -> tuple:
        if not isinstance(value, list | tuple):
            raise Bad(f"{shown(value)} is not a list; allowed: {self._lengths()} in square brackets")
        if not self.shortest <= len(value) <= self.longest:
            raise Bad(f"{shown(value)} has {len(value)} value{'s' * (len(value) != 1)}; allowed: {self._lengths()}")
        out = []
        for place, item in enumerate(value, 1):
            try:
                out.append(self.item.clean(item))
            except Bad as bad:
                raise Bad(bad.text, str(place)) from None
        if self.unique and len(set(out)) < len(out):
            double = next(item for item in out if out.count(item) > 1)
            raise Bad(f"{shown(double)} stands there twice; allowed: every value once")
        return tuple(out)

    def _lengths(self) -> str:
        if self.shortest == self.longest:
            return f"a list of {self.shortest}"
        return f"a list of {self.shortest} to {self.longest}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A pair of degrees, [longitude, latitude]; an empty list stands for leaving the key out if `empty` allows it."""

    limit: float
    empty: bool = False

    def clean(self, value: object) -> tuple[float, float] | None:
        if self.empty and value == []:
            return None
        return Many(Real(-self.limit, self.limit), 2, 2).clean(value)


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose keys are checked elsewhere; `what` says what belongs in it."""

    what: str

    def clean(self, value: object) -> dict:
        if not isinstance(value, dict):
            raise Bad(f"{shown(value)} where a table is due; allowed: {self.what}")
        return value


COLORS = ("red", "white", "blue")


@dataclass(frozen=True, slots=True)
class Colors:
    """One or two of the commanders' colours, or black alone."""

    def clean(self, value: object) -> tuple[str, ...]:
        colors = Many(Choice((*COLORS, "black")), 1, 2, unique=True).clean(value)
        if "black" in colors and len(colors) > 1:
            raise Bad(
                f'{shown(value)} mixes black with a colour; allowed: one or two of red, white, blue, or ["black"]'
            )
        return tuple(sorted(colors, key=(*COLORS, "black").index))
