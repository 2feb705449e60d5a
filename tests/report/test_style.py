"""Colours that everyone can tell apart, and words for figures."""

import itertools

import numpy as np

from rhine_sim.report import words
from rhine_sim.report.style import COMMANDER, SIGN

# Machado, Oliveira and Fernandes 2009, severity 1: how red-, green- and blue-blind eyes see linear RGB.
BLIND = {
    "nobody": np.eye(3),
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def lab(color: str, eyes) -> np.ndarray:
    rgb = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(np.asarray(eyes) @ linear, 0, 1) / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def test_commanders_are_told_apart_by_all_eyes():
    for eyes in BLIND.values():
        for a, b in itertools.combinations(COMMANDER.values(), 2):
            assert np.linalg.norm(lab(a, eyes) - lab(b, eyes)) > 20
    assert len(set(SIGN.values())) == len(COMMANDER)


def test_figures_as_words():
    assert words.with_interval(0.4768, 0.4684, 0.4853, "percent") == "47.7 % (46.8 to 48.5)"
    assert words.with_interval(-0.012, -0.02, 0.004, "points") == "−1.2 (−2.0 to +0.4)"
    assert (
        words.with_interval(0.26921, 0.26905, 0.26937, "percent") == "26.92 % (26.91 to 26.94)"
    )  # narrow: one digit more
    assert words.points(-0.0001) == "0.0" and words.signed(0.004) == "0.00" and words.count(0) == "0"
    assert words.percent(None) == words.count(None) == words.number(None) == words.p_value(None) == words.DASH
    assert (words.p_value(0.0004), words.count(1234567)) == ("< 0.001", "1,234,567")
    assert words.listed(["a"]) == "a" and words.listed(["a", "b", "c"]) == "a, b and c"
