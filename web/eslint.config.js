import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const GENERATED = ["src/lib/types.ts", "src/lib/requests.ts", "src/games/*/sections.ts"];

export default defineConfig(
  { ignores: ["node_modules/", ...GENERATED] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ["public/sw.js"], languageOptions: { globals: globals.serviceworker } },
  // TypeScript itself finds undefined names, and knows those of Svelte and Vite.
  { files: ["**/*.ts", "**/*.svelte"], rules: { "no-undef": "off" } },
);
