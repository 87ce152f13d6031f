import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const LICENCES = "licences.json";

/** The typefaces of the page (`make typeface`). */
const TYPEFACES = [
  ["Fraunces", "display"],
  ["Atkinson Hyperlegible Next", "text"],
] as const;

/** Writes a compressed twin beside every file that is worth it: the server sends it as it is. */
const compressed = (folder: string): Plugin => ({
  name: "compressed",
  apply: "build",
  closeBundle() {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name)) continue;
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length >= 1000) writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

/** Tells the service worker which files its offline page needs, and stamps it with what is in them. */
const stamped = (folder: string): Plugin => ({
  name: "stamped",
  apply: "build",
  closeBundle() {
    const page = readFileSync(join(folder, "offline.html"), "utf8");
    const needed = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? "");
    const files = [...new Set(["/offline.html", ...needed])];
    const digest = createHash("sha256");
    for (const file of files) digest.update(readFileSync(join(folder, file)));
    const worker = join(folder, "sw.js");
    const text = readFileSync(worker, "utf8")
      .replace('["/offline.html"]', JSON.stringify(files))
      .replace("STAMP", digest.digest("hex").slice(0, 16));
    writeFileSync(worker, text);
  },
});

interface Licence {
  name: string;
  version: string;
  identifier: string;
  text: string;
}

/** Adds the typefaces and the bundler itself to the list of licences: helpers of its own (`\0vite/…`) go into the page. */
const helpersLicensed = (list: string): Plugin => ({
  name: "helpers-licensed",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const asset = bundle[list];
      if (asset?.type !== "asset") throw new Error(`${list} was not written`);
      const licences = JSON.parse(String(asset.source)) as Licence[];
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? file.moduleIds : [],
      );
      for (const name of ["rolldown", "vite"]) {
        if (!modules.some((id) => id.startsWith(`\0${name}/`))) continue;
        const folder = here(`node_modules/${name}/`);
        const file = readdirSync(folder).find((found) => found.startsWith("LICENSE")) ?? "LICENSE";
        const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
          version: string;
          license: string;
        };
        // What follows the first text are the packages that the bundler is made of, not its helpers.
        const [text = ""] = readFileSync(join(folder, file), "utf8").split(
          "\n# Licenses of bundled",
        );
        licences.push({
          name,
          version: about.version,
          identifier: about.license,
          text: text.trim(),
        });
      }
      for (const [name, file] of TYPEFACES)
        licences.push({
          name,
          version: "5.3.0",
          identifier: "OFL-1.1",
          text: readFileSync(here(`src/typeface/${file}.LICENSE`), "utf8").trim(),
        });
      const bare = licences.filter(({ identifier, text }) => !identifier || !text);
      if (bare.length)
        throw new Error(`no licence text: ${bare.map(({ name }) => name).join(", ")}`);
      asset.source = JSON.stringify(licences, null, 2);
    },
  },
});

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [
    svelte(),
    // Tests that render import `@testing-library/svelte/vitest` themselves: the others are spared it.
    svelteTesting({ autoCleanup: false }),
    helpersLicensed(LICENCES),
    stamped(here("../src/parlour/server/static")),
    compressed(here("../src/parlour/server/static")),
  ],
  resolve: {
    // The games' own folders: their sentences (words/*.json) serve the page, too.
    alias: { $games: here("../src/parlour/games") },
  },
  build: {
    outDir: here("../src/parlour/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // Which packages the page is built with, and their licences in full: `parlour about` reads it.
    license: { fileName: LICENCES },
    rolldownOptions: {
      input: [here("index.html"), here("offline.html")],
      output: {
        // What every page uses comes in one file: each small one would bring its own headers.
        codeSplitting: {
          groups: [
            { name: "keep", test: /src\/lib\/keep\.ts$/, priority: 2 },
            {
              name: "base",
              test: /src\/(lib|furniture|form)\/(?!FaceChoice|Option(Form|Control)).*\.(ts|svelte)$|node_modules\/(svelte|esm-env|clsx)\//,
              priority: 1,
            },
            {
              name: "room",
              test: /src\/(house\/(?!TableScreen|RoomMenu|Disputes|SecondDevice|PlayedGame|EnterOutcome|SeatLink|Waiting|Result|Winners|Closing|Fairness|Analysis|Myself|Colours|SeatMore|Wishes|Awards|ShowSetting|VoiceSetting|Predict|RecordFile|Join|Newcomers|Hands|Invite\.|Seats\.|Strengths)|learn\/context|rules\/Plain).*\.(ts|svelte)$/,
            },
          ],
        },
      },
    },
    // The page's security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here("..")] },
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  test: {
    // Tests that need a page ask for jsdom in their first line: it takes half a second each.
    environment: "node",
    pool: "threads",
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
  },
});
