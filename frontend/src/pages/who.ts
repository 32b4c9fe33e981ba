/** Who one is, in the page's header, when that changes after the page came: a visitor becomes a guest, a guest is
 * called something else. The server draws the same in `parts/top.html`. */

/** Put the name there, where the header has a place for it. */
export function showWho(name: string, root: ParentNode = document): void {
  const place = root.querySelector<HTMLAnchorElement>(".top .who");
  if (!place || name === "") return;
  const word = document.createElement("span");
  word.className = "ell";
  word.textContent = name;
  const tile = document.createElement("span");
  tile.className = "tile you";
  tile.ariaHidden = "true";
  tile.textContent = [...name][0]?.toUpperCase() ?? "";
  place.href = "/me/";
  place.replaceChildren(word, tile);
}
