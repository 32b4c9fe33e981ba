import { beforeEach, describe, expect, it } from "vitest";
import { Finger } from "./finger.ts";

let told: string[] = [];
let liftable = true;
let finger: Finger;

beforeEach(() => {
  [told, liftable] = [[], true];
  finger = new Finger({
    touched: () => ({ pile: "t1", at: 2 }),
    lift: ({ pile, at }) => {
      told.push(`lift ${pile} ${at}`);
      return liftable;
    },
    drag: (dx, dy) => void told.push(`drag ${dx} ${dy}`),
    drop: () => void told.push("drop"),
    cancel: () => void told.push("cancel"),
    tap: ({ pile, at }) => void told.push(`tap ${pile} ${at}`),
  });
});

interface At {
  x?: number;
  y?: number;
  time?: number;
  pointer?: number;
  type?: string;
  button?: number;
}

function event({ x = 0, y = 0, time = 0, pointer = 1, type = "touch", button = 0 }: At) {
  const made = { pointerId: pointer, clientX: x, clientY: y, timeStamp: time };
  return {
    ...made,
    pointerType: type,
    button,
    target: null,
    currentTarget: null,
  } as unknown as PointerEvent;
}

describe("a finger", () => {
  it("that comes and goes taps", () => {
    finger.down(event({}));
    finger.up(event({ time: 900 }));
    expect(told).toEqual(["tap t1 2"]);
  });

  it("that moves away drags, with its grab point kept, and drops", () => {
    finger.down(event({ x: 10, y: 10 }));
    finger.move(event({ x: 12, y: 14 }));
    finger.move(event({ x: 40, y: 50, time: 100 }));
    finger.up(event({ x: 40, y: 50, time: 200 }));
    expect(told).toEqual(["lift t1 2", "drag 30 40", "drop"]);
  });

  it("that only shakes for a moment still taps, and what it held goes back", () => {
    finger.down(event({}));
    finger.move(event({ x: 12, time: 50 }));
    finger.up(event({ x: 12, time: 120 }));
    expect(told).toEqual(["lift t1 2", "drag 12 0", "cancel", "tap t1 2"]);
  });

  it("that pulls at what cannot be lifted neither drags nor taps", () => {
    liftable = false;
    finger.down(event({}));
    finger.move(event({ x: 60, time: 50 }));
    finger.up(event({ x: 60, time: 400 }));
    expect(told).toEqual(["lift t1 2"]);
  });

  it("is alone: a second one and other buttons do nothing", () => {
    finger.down(event({}));
    finger.down(event({ pointer: 2 }));
    finger.move(event({ pointer: 2, x: 99 }));
    finger.up(event({ pointer: 2 }));
    finger.up(event({ time: 100 }));
    finger.down(event({ button: 2 }));
    finger.up(event({ button: 2 }));
    expect(told).toEqual(["tap t1 2"]);
  });

  it("that the browser takes away drops nothing", () => {
    finger.down(event({}));
    finger.move(event({ x: 60 }));
    finger.cancel(event({}));
    finger.up(event({ x: 60, time: 500 }));
    expect(told).toEqual(["lift t1 2", "drag 60 0", "cancel"]);
  });

  it("as a mouse drags sooner than on glass", () => {
    finger.down(event({ type: "mouse" }));
    finger.move(event({ x: 6, type: "mouse" }));
    expect(told[0]).toBe("lift t1 2");
  });
});
