import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "webview/**/*.test.ts"],
    exclude: ["test/vscode/**", "node_modules/**"],
    globalSetup: ["test/buildBundles.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
