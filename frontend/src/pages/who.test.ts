import { describe, expect, it } from "vitest";
import { showWho } from "./who.ts";

describe("the header", () => {
  it("names who came in as a guest at once, and again under another name", () => {
    document.body.innerHTML =
      '<div class="top"><a class="who" href="/accounts/login/">Log in</a></div>';
    showWho("");
    expect(document.querySelector(".who")?.textContent).toBe("Log in");
    for (const name of ["Chloé", "édith"]) {
      showWho(name);
      const who = document.querySelector<HTMLAnchorElement>(".who");
      expect(who?.getAttribute("href")).toBe("/me/");
      expect(who?.querySelector(".ell")?.textContent).toBe(name);
      expect(who?.querySelector(".tile")?.textContent).toBe(name.charAt(0).toUpperCase());
    }
  });

  it("is left alone on pages without one", () => {
    document.body.innerHTML = "";
    showWho("Chloé");
    expect(document.body.innerHTML).toBe("");
  });
});
