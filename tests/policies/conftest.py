import pytest

from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario


@pytest.fixture(scope="session")
def base_compiled():
    return compile_scenario(load_scenario("base"))
