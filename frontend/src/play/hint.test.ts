import { afterEach, describe, expect, it, vi } from "vitest";
import { hearHint, wantHint } from "./hint.ts";

afterEach(() => vi.unstubAllGlobals());

/** A server that answers everything so. */
function server(status: number, body?: object): void {
  const text = body === undefined ? null : JSON.stringify(body);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status })));
}

describe("a hint", () => {
  it("is looked for until the job is done", async () => {
    server(202, { job: 3 });
    expect(await wantHint(7, 12)).toEqual({ kind: "looking", idle: false });
    server(200, { state: "running", seq: 12, verdict: null, action: null });
    expect(await hearHint(7)).toEqual({ kind: "looking", idle: false });
    server(200, { state: "done", seq: 12, verdict: "winnable", action: "draw" });
    expect(await hearHint(7)).toEqual({ kind: "found", verdict: "winnable", action: "draw" });
  });

  it("waits for somebody at work, and says so", async () => {
    server(200, { state: "waiting", seq: 12, verdict: null, action: null, at_work: false });
    expect(await hearHint(7)).toEqual({ kind: "looking", idle: true });
  });

  it("is unknown when the search failed", async () => {
    server(200, { state: "failed", seq: 12, verdict: null, action: null });
    expect(await hearHint(7)).toEqual({ kind: "found", verdict: "unknown", action: null });
  });

  it("tells why there is none", async () => {
    server(409, { error: "deal-in-race" });
    expect(await wantHint(7, 12)).toEqual({ kind: "refused", error: "deal-in-race" });
    server(503, { error: "no-worker" });
    expect(await wantHint(7, 12)).toEqual({ kind: "refused", error: "no-worker" });
    server(204);
    expect(await hearHint(7)).toEqual({ kind: "refused", error: "not-asked" });
    server(502);
    expect(await hearHint(7)).toEqual({ kind: "unreachable" });
  });
});
