import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ToClient } from "../protocol/messages.ts";
import { Connection, wakeWithPage } from "./connection.ts";

/** The browser's end of a socket, with the other end in the test's hand. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  static get last(): Wire {
    const wire = Wire.all.at(-1);
    if (!wire) throw new Error("nobody dialled");
    return wire;
  }
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  closes(code: number): void {
    this.onclose?.({ code });
  }
}

const PONG = { type: "pong", sent: 1, now: 2 };
let statuses: string[] = [];
let opened = 0;
let heard: ToClient[] = [];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [Wire.all, statuses, opened, heard] = [[], [], 0, []];
  connection = new Connection("ws://here/ws/", {
    opened: () => (opened += 1),
    heard: (message) => heard.push(message),
    changed: (status) => statuses.push(status),
  });
  connection.open();
  Wire.last.opens();
  Wire.last.says(PONG);
});

afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("messages that come together are heard one after the other", () => {
    const tick = (seq: number) => ({ type: "tick", attempt: 7, seq, watchers: null, names: [] });
    heard = [];
    Wire.last.says({ type: "together", messages: [tick(1), tick(2)] });
    expect(heard).toEqual([tick(1), tick(2)]);
    Wire.last.says({ type: "together", messages: [tick(3), { type: "ack" }] });
    expect(heard).toHaveLength(2);
  });

  it("says when it is open, and that it is the moment to say hello", () => {
    expect(statuses).toEqual(["connecting", "open"]);
    expect(opened).toBe(1);
    expect(JSON.parse(Wire.last.sent[0] ?? "")).toMatchObject({ type: "ping" });
  });

  it("comes back by itself after any cut, sooner at first and slower while it fails", () => {
    Wire.last.closes(1006);
    expect(connection.status).toBe("lost");
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const [dialled, before] = [Wire.all.length, Date.now()];
      while (Wire.all.length === dialled) vi.advanceTimersByTime(10);
      waits.push(Date.now() - before);
      Wire.last.closes(1006);
    }
    expect(waits[0]).toBeLessThan(250);
    expect(waits.every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0))).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
  });

  it("does not take a server that opens and falls over at once for one that is back", () => {
    for (let at = 0; at < 5; at += 1) {
      Wire.last.closes(1011);
      vi.advanceTimersByTime(6_000);
      Wire.last.opens();
    }
    const dialled = Wire.all.length;
    Wire.last.closes(1011);
    vi.advanceTimersByTime(2_000);
    expect(Wire.all.length).toBe(dialled);
  });

  it("comes back a while after a restart, so that not everybody comes at once", () => {
    Wire.last.closes(1012);
    vi.advanceTimersByTime(290);
    expect(Wire.all.length).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(Wire.all.length).toBe(2);
  });

  it.each([
    [4401, "signed-out"],
    [4403, "refused"],
    [4404, "refused"],
    [4409, "taken-over"],
  ])("stays away after %i until it is opened again", (code, status) => {
    Wire.last.closes(code);
    expect(connection.status).toBe(status);
    vi.advanceTimersByTime(60_000);
    expect(Wire.all.length).toBe(1);
    connection.open();
    expect(Wire.all.length).toBe(2);
  });

  it.each([4400, 4408, 4429, 1001])("comes back after %i", (code) => {
    Wire.last.closes(code);
    vi.advanceTimersByTime(10_000);
    expect(Wire.all.length).toBeGreaterThan(1);
  });

  it("takes long silence for a cut that nobody told", () => {
    vi.advanceTimersByTime(12_000);
    expect(connection.status).toBe("open");
    vi.advanceTimersByTime(1_500);
    expect(Wire.all.length).toBe(2);
    expect(Wire.all[0]?.readyState).toBe(3);
  });

  it("asks at once when the page wakes, and does not wait long for the answer", () => {
    connection.wake();
    expect(Wire.last.sent.length).toBe(2);
    vi.advanceTimersByTime(3_300);
    expect(Wire.all.length).toBe(2);
  });

  it("asks at once when the browser says that the net is gone", () => {
    const stop = wakeWithPage(connection);
    window.dispatchEvent(new Event("offline"));
    stop();
    expect(Wire.last.sent.length).toBe(2);
    vi.advanceTimersByTime(3_300);
    expect(connection.status).not.toBe("open");
  });

  it("dials at once when the page wakes during a wait", () => {
    Wire.last.closes(1006);
    connection.wake();
    expect(Wire.all.length).toBe(2);
    vi.advanceTimersByTime(5_000);
    expect(Wire.all.length).toBe(2);
  });

  it("sends nothing while it is not open, and says so", () => {
    Wire.last.closes(1006);
    expect(connection.send({ type: "ping", sent: 1 })).toBe(false);
  });

  it("ignores what an old socket still says", () => {
    const old = Wire.last;
    old.closes(1006);
    connection.wake();
    old.closes(4409);
    expect(connection.status).toBe("connecting");
  });
});
