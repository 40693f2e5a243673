import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

describe("the extension's bundle", () => {
  it("holds nothing heavy, and of the product only what is light", async () => {
    const root = join(__dirname, "../..");
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ["src/extension/main.ts"],
      bundle: true,
      write: false,
      metafile: true,
      platform: "node",
      outdir: "out",
      external: ["vscode", "./languageClient", "./languageProtocol"],
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.length).toBeGreaterThan(10);
    const heavy = inputs.filter((file) =>
      /node_modules\/(?:ts-morph|typescript|@mujoco|roslib|openai|vscode-languageclient|quickjs|ajv|ws)\b/.test(
        file,
      ),
    );
    expect(heavy).toEqual([]);
    const own = inputs.filter((file) => /^src\/(?!extension|protocol|core\/)/.test(file));
    expect(own).toEqual([]);
  });
});
