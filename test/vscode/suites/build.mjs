import { readdirSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/**
 * Bundles every suite to a file of its own, so that it can be loaded inside the extension host and outside it.
 * @returns {Promise<{ hostIndex: string; files(suite: string): string[] }>}
 */
export async function buildSuites(root, outdir) {
  const folder = path.join(root, "test/vscode/suites");
  const kinds = ["host", "untrusted", "panel", "ui", "linting", "blocking"];
  const suitesOf = (kind) =>
    readdirSync(path.join(folder, kind)).filter((name) => name.endsWith(".suite.ts"));
  await build({
    entryPoints: [
      path.join(folder, "host/index.ts"),
      ...kinds.flatMap((kind) => suitesOf(kind).map((name) => path.join(folder, kind, name))),
    ],
    outbase: folder,
    outdir,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    sourcemap: "inline",
    external: ["vscode", "mocha", "playwright-core"],
    logLevel: "warning",
  });
  return {
    hostIndex: path.join(outdir, "host/index.js"),
    files: (kind) => suitesOf(kind).map((name) => path.join(outdir, kind, name.replace(/\.ts$/, ".js"))),
  };
}
