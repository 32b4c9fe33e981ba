"""Pictures of links, 1200 × 630: drawn from few words and figures, never from a deal that is not closed."""

from games.pages.pictures.drawing import drawn
from games.pages.pictures.parts import can_write
from games.pages.pictures.picture import Art, Picture

__all__ = ["Art", "Picture", "can_write", "drawn"]
