// One socket that comes back by itself after any cut. It carries messages and says how it stands; what they
// mean is for whoever listens. After every return the listener says hello again.

import { Close, decode, encode, type ToClient, type ToServer } from "../protocol/messages.ts";
import { waitAfter, waitBefore } from "./wait.ts";

/** open: messages flow · lost: it is trying again · the others are final until `open()` is called. */
export type Status =
  "closed" | "connecting" | "open" | "lost" | "taken-over" | "signed-out" | "refused";

export interface Listener {
  /** The socket is open: say hello. */
  opened(): void;
  heard(message: ToClient): void;
  /** `tries` in vain since it was last open. */
  changed(status: Status, tries: number): void;
}

const FINAL: Readonly<Record<number, Status>> = {
  [Close.RIGHTS_GONE]: "signed-out",
  [Close.NOT_ALLOWED]: "refused",
  [Close.NO_SUCH_THING]: "refused",
  [Close.TAKEN_OVER]: "taken-over",
};

/** A ping this often while open; silence this long is a cut that nobody told us of. In ms. */
const PING_EVERY = 10_000;
const SILENCE = 13_000;
/** After waking up the server has this long to answer before we dial again. */
const SILENCE_AWAKE = 3_000;
/** A socket that does not open within this time is given up. */
const OPENING = 8_000;

export class Connection {
  status: Status = "closed";
  #socket: WebSocket | null = null;
  #tries = 0;
  #silence: number | undefined;
  #pings: number | undefined;
  #retry: number | undefined;
  readonly #address: string;
  readonly #listener: Listener;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
  }

  /** Dial now, whatever it was waiting for. */
  open(): void {
    clearTimeout(this.#retry);
    if (this.status === "open" || this.status === "connecting") return;
    this.#become("connecting");
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#hush(OPENING);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#heard(socket, String(event.data));
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  /** Hang up for good. */
  close(): void {
    this.#drop();
    this.#become("closed");
  }

  /** False when it could not be sent. */
  send(message: ToServer): boolean {
    if (this.status !== "open" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(encode(message));
    return true;
  }

  /** The page was seen again, or the net is back: is the socket still alive? */
  wake(): void {
    if (this.status === "lost") this.open();
    else if (this.status === "open") {
      this.#ping();
      this.#hush(SILENCE_AWAKE);
    }
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#become("open");
    this.#hush(SILENCE);
    this.#ping();
    this.#pings = window.setInterval(() => this.#ping(), PING_EVERY);
    this.#listener.opened();
  }

  #heard(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    this.#hush(SILENCE);
    // Only a server that talks is back: one that opens and falls over is not dialled all the time.
    this.#tries = 0;
    const message = decode(text);
    if (message?.type === "together") for (const one of message.messages) this.#listener.heard(one);
    else if (message) this.#listener.heard(message);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#drop();
    const final = FINAL[code];
    if (final) this.#become(final);
    else this.#comeBack(this.#wait(code));
  }

  #wait(code: number): number {
    if (code === Close.RESTART && this.#tries === 0) return waitAfter("restart", Math.random());
    if (code === Close.TOO_FAST) return waitAfter("too-fast", Math.random());
    return waitBefore(this.#tries, Math.random());
  }

  #comeBack(wait: number): void {
    this.#tries += 1;
    this.#become("lost");
    this.#retry = window.setTimeout(() => this.open(), wait);
  }

  /** Nothing arrived for too long: the other end may be gone without a word. */
  #hush(wait: number): void {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => {
      this.#drop();
      this.#comeBack(waitBefore(this.#tries, Math.random()));
    }, wait);
  }

  #ping(): void {
    this.send({ type: "ping", sent: Date.now() });
  }

  #drop(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    clearInterval(this.#pings);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #become(status: Status): void {
    this.status = status;
    this.#listener.changed(status, this.#tries);
  }
}

/** The table's socket at this page's own origin. */
export function socketAddress(location: Location): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/`;
}

/** Let the page's life wake the connection; gives back how to stop. */
export function wakeWithPage(connection: Connection): () => void {
  const wake = (): void => {
    if (document.visibilityState === "visible") connection.wake();
  };
  // "offline" too: a socket whose net is gone says nothing, and its silence would be believed for long.
  const events = ["online", "offline", "focus", "pageshow"] as const;
  for (const event of events) window.addEventListener(event, wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    for (const event of events) window.removeEventListener(event, wake);
    document.removeEventListener("visibilitychange", wake);
  };
}
