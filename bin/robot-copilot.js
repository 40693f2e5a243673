#!/usr/bin/env node
// The command lives in a bundle that `npm ci` builds; without it say what to do, rather than a stack trace.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const bundle = join(__dirname, "..", "dist", "cli.js");
if (!existsSync(bundle)) {
  console.error(
    "robot-copilot: dist/cli.js is not built yet\n    → run `npm ci` (or `npm run build`) in the checkout",
  );
  process.exit(2);
}
require(bundle);
