// Which section of a long page one reads, marked in its list of contents.

/** Marks the link to the topmost section in view; does nothing on a page without such a list. */
export function follow(page: Document): void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>(".toc a")];
  const sections = links.flatMap((link) => page.getElementById(link.hash.slice(1)) ?? []);
  if (sections.length === 0 || !("IntersectionObserver" in globalThis)) return;
  const seen = new Set<Element>();
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      const first = sections.find((section) => seen.has(section));
      if (!first) return;
      for (const link of links) {
        if (link.hash === `#${first.id}`) link.setAttribute("aria-current", "location");
        else link.removeAttribute("aria-current");
      }
    },
    // The upper part of the window is where one reads.
    { rootMargin: "-72px 0px -60%" },
  );
  for (const section of sections) observer.observe(section);
}
