import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

/**
 * Before any test: the children that tests start are bundles, and must be those of the present source.
 * While one is being worked on, the tests that do not start it can still run; in CI all must build.
 */
export default function buildBundles() {
  const built = spawnSync(process.execPath, [resolve(__dirname, "../esbuild.js")], { stdio: "inherit" });
  if (built.status !== 0 && process.env.CI) throw new Error("a bundle does not build, see above");
}
