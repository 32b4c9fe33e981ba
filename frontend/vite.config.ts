import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// One entry a page; Django names them by their source path (django-vite).
export default defineConfig({
  base: "/static/",
  plugins: [svelte()],
  build: {
    manifest: "manifest.json",
    outDir: "dist",
    assetsDir: "assets",
    rolldownOptions: {
      input: {
        site: "src/pages/site.ts",
        play: "src/pages/play.ts",
        race: "src/pages/race.ts",
        daily: "src/pages/daily.ts",
        review: "src/pages/review.ts",
        replay: "src/pages/replay.ts",
        watch: "src/pages/watch.ts",
        guide: "src/pages/guide.ts",
        settings: "src/pages/settings.ts",
        worker: "src/worker/worker.ts",
      },
      // A page opens with few requests: what all pages share is one file, what most do another.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "site",
              test: /preload-helper|settings.(forms|settings).ts|table.times/,
              priority: 3,
            },
            { name: "windows", test: /look.windows.css/, priority: 3 },
            { name: "common", minShareCount: 7, priority: 2 },
            { name: "table", minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  // One document a worker: to make one for each file takes longer than all tests.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], isolate: false },
});
