import { defineConfig } from "vitest/config";

/** Benchmarks print tables and assert only what must hold at any speed; nothing else runs beside them. */
export default defineConfig({
  test: {
    include: ["test/bench/**/*.bench.ts"],
    globalSetup: ["test/buildBundles.ts"],
    testTimeout: 3_600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
    reporters: ["verbose"],
  },
});
