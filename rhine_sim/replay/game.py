"""A game of a plan, played again and told: `tell_game(plan, game)`."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl

from ..engine import ids
from ..engine.actions import kind_of
from ..errors import RunError
from ..match.trace import Answer, Trace, copy_state
from ..runs.plan import Plan, rules_line
from ..runs.run import Run
from ..runs.store import find_damage
from ..runs.tables import games_frame
from ..table.text import to_text
from .reasons import decision_line
from .standing import ending_lines, leader_of, medals, standing_lines, steps_to_rhine
from .story import FAULT, LEAD, Line, Story, Turn
from .tell import Teller
from .words import Words, count, who


def tell_game(plan: Plan, game: int, verbose: bool = False) -> Story:
    """The whole game; `verbose` adds every decision with its alternatives."""
    return _Narrator(plan, game, verbose).run()


class _Narrator:
    def __init__(self, plan: Plan, game: int, verbose: bool):
        self.plan, self.game, self.verbose = plan, game, verbose
        self.words = Words(plan.compiled)
        self.trace = Trace(plan.compiled, plan.setting(), game)
        self.teller = Teller(self.words)
        self.leader = ids.NOBODY

    def run(self) -> Story:
        s = self.trace.s
        order = [ids.COMMANDERS[int(c)] for c in s.order[: int(s.n_players)]]
        story = Story(_head(self.plan, self.game, order), order, start=copy_state(s))
        while not self.trace.is_over:
            number, seat = int(s.round_number), int(s.seat)
            if not story.turns or (story.turns[-1].round, story.turns[-1].commander) != (number, order[seat]):
                story.turns.append(Turn(number, order[seat]))
            self._answer(story, story.turns[-1])
        if not story.fault:
            story.ending = ending_lines(self.words, s)
            story.row = games_frame(self.trace.rows, self.plan.players).row(0, named=True)
        return story

    def _answer(self, story: Story, turn: Turn) -> None:
        answer = self.trace.step()
        if answer.fault:
            asked, question = who(answer.before.asked), ids.DECISIONS[int(answer.before.decision)]
            story.fault = answer.fault
            turn.lines.append(Line(FAULT, f"FAULT: {asked}, asked {question}: {answer.fault}."))
            turn.state, turn.leader = answer.after, None
            return
        turn.answers += _texts(self.words, answer)
        if self.verbose:
            turn.lines.append(decision_line(self.words, self.trace, answer))
        turn.lines += self.teller.tell(answer)
        turn.lines += self._lead(answer)
        turn.state = answer.after
        turn.leader = ids.COMMANDERS[self.leader] if self.leader >= 0 else None
        if answer.after.round_number != answer.before.round_number:
            turn.closing = standing_lines(self.words, answer.after, self.leader)

    def _lead(self, answer: Answer) -> Iterator[Line]:
        """A change of the lead, which is looked at when a commander ends his actions, and after the reaction."""
        reaction = answer.before.decision in (ids.REACTION, ids.MEDAL_RETURN)
        if answer.after.n_players == 1 or not (reaction or kind_of(answer.action) == ids.DO_END):
            return
        had, self.leader = self.leader, leader_of(self.words, answer.after, self.leader)
        leader = self.leader
        if leader == had:
            return
        mine = medals(self.words, answer.after, leader)
        why, taken = count(mine, "medal"), ""
        if had != ids.NOBODY:
            taken, his = f" from {who(had)}", medals(self.words, answer.after, had)
            ways = [steps_to_rhine(self.words, answer.after, c) for c in (leader, had)]
            why += f" to {his}" if mine > his else f" each, but {ways[0]} ({who(had)}: {ways[1]})"
        yield Line(LEAD, f"{who(leader)} takes the lead{taken}: {why}.")


def compare_with_run(folder: Path, game: int, story: Story) -> None:
    """A replay that ends otherwise than the run's row says must not pass for the game that was counted."""
    run = Run(folder)
    record = run.manifest.chunks.get(game // run.manifest.plan.chunk)
    if record is None:  # not played yet, or the run stopped at a fault
        return
    if damage := find_damage(folder, record, thorough=True):
        raise RunError(f"{folder}: {damage}; `rhine-sim simulate --resume --out {folder}` plays it again")
    kept = run.games([record.chunk]).filter(pl.col("game") == game).collect()
    if story.row is not None and len(kept) and kept.row(0, named=True) != story.row:
        raise RunError(
            f"{folder}: game {game} played again gives another row: the run's files or the program have changed"
        )


def _texts(words: Words, answer: Answer) -> list[str]:
    """The answer and the chance results it brought, as text (A.4)."""
    before, after = answer.before, answer.after
    other = "" if before.asked == before.order[before.seat] else f"{ids.COMMANDERS[int(before.asked)]}: "
    texts = [other + to_text(words.names, before, answer.action)]
    texts += [f"CARD {words.names.cards[int(after.drawn_card)]}"] if after.drawn_card >= 0 else []
    return texts + ([f"DICE {int(after.dice)}"] if after.dice > 0 else [])


def _head(plan: Plan, game: int, order: list[str]) -> list[str]:
    policies = ", ".join(f"{name.capitalize()} {plan.profiles[name].name}" for name in order)
    deal = game // len(plan.orders)
    same = "" if deal == game else f" (deal {deal})"
    return [
        f"Game {game}{same} of seed {plan.seed}; scenario {plan.scenario.name}, {rules_line(plan.scenario)}",
        f"Turn order {', '.join(name.capitalize() for name in order)}; played by {policies}",
    ]
