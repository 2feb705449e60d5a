"""The second look (`make second-look`) where the better option is known."""

import numpy as np

from rhine_sim import Table
from rhine_sim.engine.ids import COMMANDERS, DO_MOVE
from rhine_sim.engine.rng import game_key
from rhine_sim.policies.layout import new_memories
from rhine_sim.table.text import to_text
from tests import second_look
from tests.policies.games import LINE_TO_AACHEN, start
from tests.second_look import Looker, Suspect, conclude, find_options


def test_a_win_that_was_passed_up_is_a_suspect_and_a_loss(monkeypatch):
    """In the last round Bradley can cross with his last action; with any other he loses by medals."""
    monkeypatch.setattr(second_look, "TRIALS", 12)
    monkeypatch.setattr(second_look, "REPEATS", 12)
    table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3).give("bradley", *LINE_TO_AACHEN)
    table.place("VII", "aachen").put("VII", 3, 3, 0).arrange(commanders={"bradley": {"card_up": False}})
    table.arrange(end_triggered=True).medals("monty", 5).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    looker, memories, luck = Looker(seed=3), new_memories(), np.uint64(7)
    start(memories, np.uint64(game_key(3, 0)))
    n, best = find_options(looker.board, looker.rules, table.s, looker.policies, memories, looker.codes)
    texts = [to_text(table.names, table.s, code) for code in looker.codes[:n]]
    assert texts[best] == "MOVE VII"
    assert looker.doubt(table.s, memories, n, best, luck)[1] == 0.0
    poor = next(i for i in range(n) if int(looker.codes[i]) & 255 != DO_MOVE)
    other, looks = looker.doubt(table.s, memories, n, poor, luck)
    assert other == best
    assert looks == 1.0
    gains = looker.regret(table.s, memories, poor, best, luck)
    assert set(gains) == {1.0}
    suspect = looker.suspect(5, 9, table.s, memories, poor, best, looks, gains)
    assert (suspect.who, suspect.other) == ("bradley", "MOVE VII")
    assert suspect.chosen.startswith(texts[poor].split()[0])
    assert str(suspect).split()[-3:] == ["100", "100", "0"]


def test_suspects_of_one_game_count_as_one():
    def found(game: int, gains: float) -> Suspect:
        return Suspect(game, 1, 1, "monty", "END", "END", 0.2, gains, 0.1)

    assert conclude([]) == "0 suspects in 0 games: too few to say more"
    assert conclude([found(1, 0.1)]) == "1 suspects in 1 games: too few to say more"
    alike = conclude([found(1, 0.1), found(2, -0.1)])
    assert alike == "2 suspects: +0.0 points on average, standard error 10.0"
    assert conclude([found(1, 0.1)] * 9 + [found(2, -0.1)] * 9) == alike.replace("2 sus", "18 sus")
