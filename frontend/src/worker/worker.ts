// The service worker: keeps what the shell needs, so that the table and a word about being offline open without a
// connection. It keeps no page that was made for somebody.
//
// `/sw.js` sets VERSION and FILES and then runs this; it has no imports, as it is run as a plain script.

interface Waits {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetches extends Waits {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Waits {
  readonly data: unknown;
}
interface Worker {
  readonly VERSION: string;
  readonly FILES: readonly string[];
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", heard: (event: Waits) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetches) => void): void;
  addEventListener(name: "message", heard: (event: Told) => void): void;
}

const worker = self as unknown as Worker;
const TABLE = "/offline/table/";
const WORD = "/offline/";
const SHELLS = [TABLE, WORD];

worker.addEventListener("install", (event) => {
  event.waitUntil(keep([...worker.FILES, ...SHELLS]).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});

/** A page tells which files it uses, and that its language is another than the kept shells'. */
worker.addEventListener("message", (event) => {
  const told = event.data as { files?: readonly string[]; shells?: boolean } | null;
  const wanted = [...(told?.files ?? []), ...(told?.shells ? SHELLS : [])];
  event.waitUntil(keep(wanted, { anew: told?.shells === true }));
});

async function keep(addresses: readonly string[], { anew = true } = {}): Promise<void> {
  const cache = await caches.open(worker.VERSION);
  for (const address of addresses) {
    if (!anew && (await cache.match(address))) continue;
    const answer = await fetch(address, { cache: "no-cache" });
    if (answer.ok) await cache.put(address, answer);
  }
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== worker.VERSION) await caches.delete(name);
}

async function page(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const shell = await caches.match(path.startsWith("/play/") ? TABLE : WORD);
    if (shell) return shell;
    throw failure;
  }
}

/** Files have their content in their names: what is kept is right. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
