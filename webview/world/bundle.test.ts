import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** As a user gets it; bytes of the script, and the modules in it. */
async function bundled(entry: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    outdir: "dist",
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    metafile: true,
    write: false,
    loader: { ".ttf": "dataurl" },
  });
  const script = outputFiles.find(({ path }) => path.endsWith(".js"));
  return {
    bytes: script?.contents.length ?? 0,
    text: script?.text ?? "",
    modules: Object.keys(metafile.inputs),
  };
}

describe("the bundles of the page", () => {
  it("keep three.js out of the panel's, and its bundle small and free of what the policy forbids", async () => {
    const [panel, view] = [await bundled("webview/main.ts"), await bundled("webview/world/main.ts")];
    const three = ({ modules }: typeof view) =>
      modules.filter((name) => name.includes("node_modules/three/"));
    expect(three(panel)).toEqual([]);
    expect(three(view).length).toBeGreaterThan(0);
    expect(view.bytes).toBeLessThan(600_000);
    expect(view.text).not.toMatch(/\beval\(|new Function\(/);
  });
});
