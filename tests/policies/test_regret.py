"""The price of a better option (`make regret`), by hand."""

from tests.regret import better_options


def test_the_option_that_one_half_prefers_is_priced_by_the_other():
    first, second = [0.2, 0.5, 0.3], [0.3, 0.4, 0.9]
    chosen = better_options(first, second)
    assert [best for best, _ in chosen] == [1, 2]
    assert [round(gain, 6) for _, gain in chosen] == [0.1, 0.1]  # 0.4 - 0.3, then 0.3 - 0.2


def test_a_small_lead_is_luck():
    assert better_options([0.5, 0.6], [0.5, 0.6]) == [(0, 0.0), (0, 0.0)]
