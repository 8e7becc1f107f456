/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const SERVER = "http://127.0.0.1:8000"; // `logicade serve`, while developing

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../logicade/server/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  test: { testTimeout: 60_000 }, // on a busy machine
  server: { proxy: { "/api": { target: SERVER, ws: true }, "^/m/[^/]+/picture": SERVER, "/health": SERVER } },
});
