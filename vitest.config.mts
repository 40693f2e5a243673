import { defineConfig } from "vitest/config";

/** Where tests start children, run physics or play whole runs: minutes. `npm test` runs them, `npm run check` does not. */
const wholeRuns = [
  "test/{endToEnd,fuzz}/**/*.test.ts",
  "src/{cli,debug,languageServer,ros,sandbox,simulator}/**/*.test.ts",
  "src/core/runner/**/*.test.ts",
  "src/core/copilot/methods/**/*.test.ts",
  "src/extension/testView/**/*.test.ts",
];

const common = {
  // Files of one worker share modules: to load TypeScript for each takes longer than most of them.
  isolate: false,
  globalSetup: ["test/temporaryFolder.ts", "test/buildBundles.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** Two that took 20 and 26 s alone took more than 60 with other work beside them. */
const runTimeout = 180_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "webview/**/*.test.ts"],
          exclude: ["test/vscode/**", "node_modules/**", ...wholeRuns],
        },
      },
      { test: { ...common, name: "runs", include: wholeRuns, testTimeout: runTimeout } },
    ],
  },
});
