// The board of the page: what is pressed below it on a phone is seen on it.

/** Bring the whole board into view, if it is not; what is pressed next stays right under it. */
export function showBoard(): void {
  const board = document.querySelector(".reviewed > .mb");
  if (!board) return;
  const { top, bottom } = board.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) board.scrollIntoView({ block: "start" });
}
