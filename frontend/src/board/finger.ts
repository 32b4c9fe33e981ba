// One finger, pen or mouse on a table: from its events to taps, drags and drops. Knows no rules and
// draws nothing: `Held` cards are moved by whoever listens.

export interface Touched {
  readonly pile: string;
  /** The card's place in its pile; its last when the pile itself was touched. */
  readonly at: number;
}

export interface Listener {
  touched(target: EventTarget | null): Touched | null;
  /** The drag begins: whether anything comes along. */
  lift(touched: Touched): boolean;
  drag(dx: number, dy: number): void;
  drop(): void;
  /** The drag ends without a drop. */
  cancel(): void;
  tap(touched: Touched, time: number): void;
}

/** How far a finger may slip, in CSS pixels, before its press is a drag, and still be a tap when short. */
export const SLIP = { mouse: 4, touch: 8 };
export const SHAKY = { far: 16, long: 300 };

interface Press {
  readonly pointer: number;
  readonly touched: Touched;
  readonly x: number;
  readonly y: number;
  readonly time: number;
  far: number;
  state: "still" | "dragging" | "stuck";
}

export class Finger {
  #press: Press | null = null;
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  down(event: PointerEvent): void {
    if (this.#press || event.button !== 0) return;
    const touched = this.#listener.touched(event.target);
    if (!touched) return;
    const { pointerId: pointer, clientX: x, clientY: y, timeStamp: time } = event;
    this.#press = { pointer, touched, x, y, time, far: 0, state: "still" };
    capture(event);
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    press.far = Math.max(press.far, Math.hypot(dx, dy));
    const slip = event.pointerType === "mouse" ? SLIP.mouse : SLIP.touch;
    if (press.state === "still" && press.far > slip) {
      press.state = this.#listener.lift(press.touched) ? "dragging" : "stuck";
    }
    if (press.state === "dragging") this.#listener.drag(dx, dy);
  }

  up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    this.#press = null;
    const short = press.far <= SHAKY.far && event.timeStamp - press.time <= SHAKY.long;
    if (press.state === "still" || short) {
      if (press.state === "dragging") this.#listener.cancel();
      this.#listener.tap(press.touched, event.timeStamp);
    } else if (press.state === "dragging") {
      this.#listener.drop();
    }
  }

  /** The browser took the pointer, or something else happened to what is held. */
  cancel(event?: PointerEvent): void {
    const press = this.#press;
    if (!press || (event && press.pointer !== event.pointerId)) return;
    this.#press = null;
    if (press.state === "dragging") this.#listener.cancel();
  }
}

/** Keep the pointer's events here, even when it leaves the table. */
function capture(event: PointerEvent): void {
  const table = event.currentTarget;
  if (table instanceof Element) table.setPointerCapture(event.pointerId);
}
