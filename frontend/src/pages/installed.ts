/** The service worker of this page's site: told what to keep, so that the table opens without a connection. */

const KEY = "reflechi-shell";

/** Nothing where the browser has none, or the origin is not a safe one. */
export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const { active } = await navigator.serviceWorker.register("/sw.js").then(ready);
    const files = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/static/"),
      )
      .map(({ pathname }) => pathname);
    const language = document.documentElement.lang;
    active?.postMessage({ files, shells: localStorage.getItem(KEY) !== language });
    localStorage.setItem(KEY, language);
  } catch {
    // Without it the pages need a connection; nothing else changes.
  }
}

function ready(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.ready;
}
