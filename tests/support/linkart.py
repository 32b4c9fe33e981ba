"""Draws the parts of link previews with the locked Chromium, from the drawings and the style of every page.

`python -m tests.support.linkart` writes `games/pages/pictures/{cards,kings,word}.png` anew; they are committed, so
that a server needs no browser. Sizes are pixels of a preview of 1200 × 630.
"""

from playwright.sync_api import Browser

from games.pages.pictures.parts import CARD, FOLDER, KINGS, SHEET, WORD
from games.rules.cards import RANKS, SUITS
from tests.support.chromium import chromium
from tests.support.service import ROOT

LOOK = ROOT / "frontend" / "src" / "look"
SPRITE = ROOT / "frontend" / "templates" / "_sprite.html"
STYLE = """
html, body { margin: 0; background: transparent }
body { position: relative; --t: #2b677d; --accent-mark: #ffd95a; color: #fffefb }
.card { box-shadow: inset 0 0 0 1px var(--card-edge) }
.mirror { position: absolute; left: 0; top: 183px; width: 100%; height: 150px; overflow: hidden;
  mask: linear-gradient(#000a, #0000 90%) }
.mirror .card { transform: scaleY(-1) }
"""


def main() -> None:
    with chromium() as browser:
        cells = [_card(suit, rank, at=at, row=row) for row, suit in enumerate(SUITS) for at, rank in enumerate(RANKS)]
        drawing = '<svg class="bk"><use href="#bk-accents"/></svg>'
        back = f'<div class="card back" style="left:0;top:{4 * CARD[1]}px">{drawing}</div>'
        _keep(browser, "cards", f'<div style="--w:{CARD[0]}px">{"".join(cells)}{back}</div>', size=SHEET)
        kings = "".join(_king(suit, at=at) for at, suit in enumerate(SUITS))
        drawn = f'<div style="--w:126px">{kings}<div class="mirror">{kings}</div></div>'
        _keep(browser, "kings", drawn, size=KINGS)
        word = f'<svg width="{WORD[0]}" height="{WORD[1]}"><use href="#word"/></svg>'
        _keep(browser, "word", word, size=WORD)


def _card(suit: str, rank: str, *, at: int, row: int) -> str:
    return _drawn(suit, rank, f"left:{at * CARD[0]}px;top:{row * CARD[1]}px;--s:{0.52 * CARD[0]}px")


def _king(suit: str, *, at: int) -> str:
    return _drawn(suit, "K", f"left:{at * 138}px;top:0")


def _drawn(suit: str, rank: str, where: str) -> str:
    kind = {"A": "ace", "T": "ten"}.get(rank, "court" if rank in "JQK" else "num")
    middle = (
        f'<svg class="fg"><use href="#c{rank}"/></svg><svg class="bdg"><use href="#s{suit}"/></svg>'
        if kind == "court"
        else f'<svg class="big"><use href="#s{suit}"/></svg>'
    )
    corner = f'<svg class="rk"><use href="#r{rank}"/></svg><svg class="st"><use href="#s{suit}"/></svg>'
    return f'<div class="card {suit} {kind}" style="{where}">{corner}{middle}</div>'


def _keep(browser: Browser, name: str, body: str, *, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    tokens = (LOOK / "tokens.css").read_text().replace('@import "./fonts.css";', "")
    style = tokens + (LOOK / "card.css").read_text() + STYLE
    page.set_content(f"<style>{style}</style>{SPRITE.read_text()}{body}")
    page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
