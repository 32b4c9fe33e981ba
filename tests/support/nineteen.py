"""A deal made by hand for the longest column: six cards under a king, and the stock brings the rest in order."""

from tests.support.service import Service

CODE = "TF1-D1N-NINETEN"
RUN = "QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"
"""What the first draws turn, one after the other, for the king at the end of column 7."""
LINE = " ".join(["draw w>t7"] * 12)


def cards() -> str:
    """The deck in deal order: the 28th card is the last of column 7, the 29th the first to be drawn."""
    deck = [f"{rank}{suit}" for rank in "A83T5Q72J946K" for suit in "DSCH"]
    rest = [card for card in deck if card not in {"KS", *RUN.split()}]
    return " ".join([*rest[:27], "KS", RUN, *rest[27:]])


def put(service: Service) -> None:
    """The deal under its code, before anybody asks for it: other cards than the code's own."""
    row = f"kind='N', letters={CODE[-7:]!r}, draw=1, cards={cards()!r}"
    service.manage("shell", "-v0", "-c", f"from games.models import Deal; Deal.objects.create({row})")
