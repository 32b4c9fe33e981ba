"""Who has seen whose deal: remembered when somebody begins to watch, so that the deal is never new to them again.

Nothing has to be asked first: whoever may look at a deal that is not closed has ended their own play of it, or cannot
begin it any more. Decides nothing.
"""

from games.models import Attempt, Spoiler


def remember(viewer: int, *, attempt: int) -> None:
    """The viewer sees this attempt's cards from here on; once is enough, and one who plays them has seen them."""
    deal = Attempt.objects.filter(pk=attempt).values_list("deal", flat=True).first()
    if deal is not None and not Spoiler.objects.filter(player=viewer, deal=deal).exists():
        Spoiler.objects.bulk_create([Spoiler(player_id=viewer, deal_id=deal)], ignore_conflicts=True)
