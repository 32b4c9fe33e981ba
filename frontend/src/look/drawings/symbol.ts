// One drawing of the sprite, to be shown by <svg><use href="#id">.

/** `box` is the view box; `body` the drawing's own markup. */
export function symbol(id: string, box: string, body: string): string {
  return `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;
}
