"""The film in a real browser, and the pictures."""

import re
import shutil

import pytest
from PIL import Image

from rhine_sim.errors import RhineError
from rhine_sim.replay.film import film_page, write_film
from rhine_sim.replay.game import tell_game
from rhine_sim.replay.pictures import draw_turns, write_gif, write_turns
from rhine_sim.replay.words import Words
from rhine_sim.runs.plan import Request, new_plan


@pytest.fixture(scope="module")
def told():
    plan = new_plan(Request(games=1, policies={"": "balanced"}, rounds_every=0))
    return Words(plan.compiled), tell_game(plan, 0)


@pytest.fixture(scope="module")
def short(told):
    """The first three turns: enough for pictures, which take their time."""
    words, story = told
    return words, type(story)(story.head, story.order, story.turns[:3], story.ending, story.start)


def test_the_page_needs_nothing_else_and_is_small(told):
    page = film_page(*told)
    assert not re.search(r"https?:|//[a-z]|<link|@import|src=", page)
    assert "[[" not in page.split("<script", 1)[0]
    assert len(page.encode()) < 1_000_000


# ---- in the browser ----


@pytest.fixture(scope="module")
def browser():
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if not chromium or not driver:
        pytest.skip("no chromium with chromedriver on this machine: the film is not looked at")
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1600,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    found = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield found
    found.quit()


@pytest.fixture
def film(browser, told, tmp_path):
    write_film(tmp_path / "film.html", *told)
    browser.get("about:blank")
    browser.get((tmp_path / "film.html").as_uri())
    yield browser
    errors = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert errors == []


def title(browser) -> str:
    return browser.find_element("id", "title").text


def press(browser, key: str) -> None:
    browser.find_element("tag name", "body").send_keys(key)


def test_it_opens_at_the_start_with_all_corps_and_the_whole_log(film, told):
    words, story = told
    assert title(film) == "Start"
    assert len(film.find_elements("css selector", "#board .corps")) == 10
    assert len(film.find_elements("css selector", "#log section")) == len(story.turns) + 1
    assert film.find_elements("css selector", "#rings > g") == []


def test_buttons_go_through_the_turns(film, told):
    turns = len(told[1].turns)
    film.find_element("id", "next").click()
    film.find_element("id", "next").click()
    assert title(film) == f"Round 1, {told[1].order[1].capitalize()} (turn 2 of {turns})"
    film.find_element("id", "prev").click()
    assert title(film).startswith(f"Round 1, {told[1].order[0].capitalize()}")
    film.find_element("id", "last").click()
    assert f"(turn {turns} of {turns})" in title(film)
    assert not film.find_element("id", "next").is_enabled()
    film.find_element("id", "first").click()
    assert title(film) == "Start" and not film.find_element("id", "prev").is_enabled()


def test_keys_go_through_turns_and_rounds(film, told):
    from selenium.webdriver.common.keys import Keys

    press(film, Keys.ARROW_RIGHT)
    press(film, Keys.ARROW_DOWN)
    assert title(film).startswith("Round 2, ")
    press(film, Keys.ARROW_UP)
    assert title(film).startswith("Round 1, ")
    press(film, Keys.END)
    assert f"(turn {len(told[1].turns)} of" in title(film)
    press(film, Keys.HOME)
    press(film, Keys.ARROW_LEFT)
    assert title(film) == "Start"


def test_the_slider_goes_to_a_round(film):
    film.execute_script("const s = document.getElementById('slider'); s.value = 3; s.dispatchEvent(new Event('input'))")
    assert title(film).startswith("Round 3, ")
    assert film.find_element("id", "round").text.startswith("3 of ")


def test_play_and_pause(film):
    from selenium.webdriver.support.ui import Select, WebDriverWait

    Select(film.find_element("id", "speed")).select_by_visible_text("0.5")
    press(film, " ")
    assert film.find_element("id", "play").text == "pause"
    WebDriverWait(film, 60).until(lambda b: int((re.search(r"turn (\d+)", title(b)) or "00")[1]) >= 2)
    press(film, " ")
    assert film.find_element("id", "play").text == "play"


def test_a_click_on_the_log_and_an_address_show_that_turn(film):
    film.find_elements("css selector", "#log section")[4].click()
    assert "(turn 4 of" in title(film) and film.current_url.endswith("#turn=4")
    address = film.current_url
    film.get("about:blank")
    film.get(address)
    assert "(turn 4 of" in title(film)


def test_the_wheel_zooms_and_a_double_click_shows_all(film):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.actions.wheel_input import ScrollOrigin

    board = film.find_element("id", "board")
    before = board.get_dom_attribute("viewBox")
    ActionChains(film).scroll_from_origin(ScrollOrigin.from_element(board), 0, -100).perform()
    zoomed = board.get_dom_attribute("viewBox")
    assert float(zoomed.split()[2]) < float(before.split()[2])
    ActionChains(film).double_click(board).perform()
    assert [float(n) for n in board.get_dom_attribute("viewBox").split()] == [float(n) for n in before.split()]


def test_the_board_shows_the_position_of_the_turn(film, told):
    words, story = told
    film.find_element("id", "last").click()
    state = story.turns[-1].state
    printed = {a for c in range(3) for a in words.members(words.board.printed[c])}
    held = [a for c in range(3) for a in words.members(state.control[c]) if a not in printed]
    assert len(film.find_elements("css selector", "#rings > g")) == len(held)
    full = {a for c in range(3) for a in words.members(state.control[c])} | set(words.members(words.board.black))
    shades = film.execute_script("return D.spots.map((_, a) => $('area-' + a).getAttribute('fill-opacity'))")
    assert [a for a, shade in enumerate(shades) if shade == "1"] == sorted(full)
    markers = film.find_elements("css selector", "#pieces > g > title")
    texts = [film.execute_script("return arguments[0].textContent", e) for e in markers]
    assert sum(text.startswith("Axis marker on ") for text in texts) == len(words.members(state.axis))
    corps = film.execute_script("return document.getElementById('corps-XII').querySelector('title').textContent")
    assert words.area(state.corps_area[words.names.corps_number("XII")]) in corps
    assert story.ending[0].text in film.find_element("css selector", "#log .on").text


# ---- pictures ----


def test_a_picture_for_the_start_and_each_turn(short, tmp_path):
    words, story = short
    assert write_turns(tmp_path / "new" / "board", words, story) == 4
    names = sorted(path.name for path in (tmp_path / "new" / "board").iterdir())
    assert names[0] == "000-start.png" and names[1] == f"001-round-01-{story.order[0]}.png"
    with Image.open(tmp_path / "new" / "board" / names[3]) as picture:
        assert picture.size == (2114, 1169)


def test_pictures_of_a_longer_game_are_not_mixed_with_these(short, tmp_path):
    (tmp_path / "004-round-02-monty.png").write_bytes(b"")
    with pytest.raises(RhineError, match=r"has pictures of another game \(004-round-02-monty.png\)"):
        write_turns(tmp_path, *short)
    assert len(list(tmp_path.iterdir())) == 1


def test_pictures_differ_where_something_happened(short):
    first, second, *_ = draw_turns(*short, dpi=40)
    assert first.size == second.size and first.tobytes() != second.tobytes()


def test_the_animation_has_a_picture_a_turn(short, tmp_path):
    size = write_gif(tmp_path / "game.gif", *short)
    with Image.open(tmp_path / "game.gif") as film:
        assert film.n_frames == 4 and size == (tmp_path / "game.gif").stat().st_size
