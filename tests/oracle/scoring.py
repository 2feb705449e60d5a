"""GAME_END: score and winner (R16.4, R16.5)."""

from .airborne import five_sets, medal_cards
from .context import Game
from .errors import GameEnded


def score(g: Game, q: str) -> int:
    """R16.4, R2.5, R3.2, R10.44."""
    return g.s.commanders[q].medals + len(medal_cards(g, q)) + five_sets(g, q)


def _divisions(g: Game, q: str) -> int:
    """R16.5, Q87."""
    player = g.s.commanders[q]
    return player.defeated if g.rules["tiebreak_divisions"] == "ever_defeated" else player.won.total()


def best_player(g: Game) -> tuple[str, str]:
    """Winner and reason: medals, tie1 (divisions), tie2 (later in turn order)."""
    scores = {q: score(g, q) for q in g.s.order}
    leaders = [q for q in g.s.order if scores[q] == max(scores.values())]
    if len(leaders) == 1:
        return leaders[0], "medals"
    most = max(_divisions(g, q) for q in leaders)
    leaders = [q for q in leaders if _divisions(g, q) == most]
    return leaders[-1], "tie1" if len(leaders) == 1 else "tie2"


def finish(g: Game, end: GameEnded) -> None:
    """R17.7."""
    reason, winner = end.reason, end.winner
    if reason in ("medals", "stalled") and not g.s.solo:  # Q12: a stalled game is scored normally, solo is lost
        winner, how = best_player(g)
        reason = how if reason == "medals" else reason
    g.s.result = {"reason": reason, "winner": winner, "scores": {q: score(g, q) for q in g.s.players}}
    g.s.move = g.s.transport = g.s.landing = g.s.overflow = g.s.card = g.s.feeding = None
