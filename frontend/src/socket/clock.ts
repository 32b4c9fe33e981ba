// The server's clock as estimated from pongs: of the answers so far the quickest is believed.

export class ServerClock {
  #offset = 0;
  #trip = Infinity;

  /** `sent` and `heard` are the client's wall clock around a ping, `server` the time in its answer; all ms. */
  learn({ sent, heard, server }: { sent: number; heard: number; server: number }): void {
    const trip = heard - sent;
    // A trip that was never quick again may have been before a sleep: old beliefs fade.
    this.#trip += 20;
    if (trip < 0 || trip > this.#trip) return;
    this.#trip = trip;
    this.#offset = server + trip / 2 - heard;
  }

  /** What the server's clock shows, ms since 1970, when the client's shows `client`. */
  at(client: number): number {
    return client + this.#offset;
  }
}
