"""What all tests share."""

import pytest
from hypothesis import settings

from rhine_sim.scenario import Scenario, load_scenario

# A slow machine is no fault of the code, and the same examples every time keep a failure repeatable.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


@pytest.fixture(scope="session")
def base() -> Scenario:
    return load_scenario("base")
