/**
 * The bell in the header: it rings on every page as soon as there is news, says the newest once, and keeps its count.
 * What is said comes from the server, in the page's language; a page without the socket shows the same when it is loaded.
 */
import { cookie } from "../play/casual";
import { Connection, socketAddress, wakeWithPage } from "../socket/connection.ts";

/** How long the newest is said, in ms. */
export const SAID = 8_000;

export interface News {
  readonly unread: number;
  readonly newest: number;
  readonly label: string;
  readonly items: readonly {
    readonly number: number;
    readonly text: string;
    readonly url: string;
    readonly fresh: boolean;
  }[];
}

/** Listen for as long as the page lives. */
export function listen(page: Document): void {
  const connection = new Connection(socketAddress(location), {
    // What was read while the page was on its way, or the line was cut, nobody tells.
    opened: () => void ask(page),
    changed() {},
    heard(message) {
      if (message.type === "news") void ask(page);
    },
  });
  connection.open();
  wakeWithPage(connection);
  // Who follows what was said has read it.
  page.querySelector("[data-told]")?.addEventListener("click", () => read(page));
}

/** The bell shows these; what is newer than what it knew is said, and parts of the page that it may concern look anew. */
export function show(page: Document, news: News): void {
  const bell = page.querySelector<HTMLElement>("[data-bell]");
  if (!bell) return;
  const known = Number(bell.dataset["newest"]);
  write(bell, "[data-count]", news.unread > 0 ? String(news.unread) : "");
  write(bell, "[data-label]", news.label);
  bell.dataset["newest"] = String(Math.max(known, news.newest));
  const [first] = news.items;
  if (first?.fresh && first.number > known) say(page, first.text, first.url);
  if (news.newest > known) page.dispatchEvent(new Event("news"));
}

function write(bell: HTMLElement, where: string, text: string): void {
  const part = bell.querySelector(where);
  if (part) part.textContent = text;
}

function say(page: Document, text: string, url: string): void {
  const told = page.querySelector("[data-told]");
  if (!told) return;
  const link = page.createElement("a");
  link.href = url;
  link.textContent = text;
  told.replaceChildren(link);
  setTimeout(() => {
    // Not from under a finger or a caret.
    if (told.contains(link) && page.activeElement !== link) told.replaceChildren();
  }, SAID);
}

/** All that the bell knows of is read. */
function read(page: Document): void {
  const upto = page.querySelector<HTMLElement>("[data-bell]")?.dataset["newest"] ?? "";
  const token = cookie("csrftoken");
  if (token === "") return;
  const body = new URLSearchParams({ upto, csrfmiddlewaretoken: token });
  void fetch("/friends/read/", { method: "POST", body, keepalive: true, redirect: "manual" }).catch(
    () => {},
  );
}

async function ask(page: Document): Promise<void> {
  try {
    const response = await fetch("/api/news/");
    if (response.ok) show(page, (await response.json()) as News);
  } catch {
    // The socket says it again when it is back.
  }
}
