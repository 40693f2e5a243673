// Bundles every process of the product into dist/. `node esbuild.js [--watch] [--minify]`
const esbuild = require("esbuild");
const fs = require("node:fs");
const path = require("node:path");

const watch = process.argv.includes("--watch");
const minify = process.argv.includes("--minify");
const dist = path.join(__dirname, "dist");

// Packages that are ES modules read `import.meta.url`; in a CommonJS bundle that is the bundle's own file.
const importMetaUrl = {
  define: { "import.meta.url": "__bundleUrl" },
  banner: { js: 'const __bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
};

const nodeBundle = (name, entry, more = {}) => ({
  entryPoints: { [name]: entry },
  outdir: dist,
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  minify,
  keepNames: minify,
  sourcemap: minify ? false : "linked",
  logLevel: "warning",
  ...importMetaUrl,
  ...more,
});

/** `import text from "./guest/main?guest"`: a TypeScript module bundled for the sandbox's QuickJS, as text. */
const guestText = {
  name: "guest-text",
  setup(build) {
    build.onResolve({ filter: /\?guest$/ }, ({ path: name, resolveDir }) => ({
      path: path.join(resolveDir, `${name.slice(0, -"?guest".length)}.ts`),
      namespace: "guest-text",
    }));
    build.onLoad({ filter: /.*/, namespace: "guest-text" }, async ({ path: entry }) => {
      const { outputFiles, metafile } = await esbuild.build({
        entryPoints: [entry],
        bundle: true,
        platform: "neutral",
        format: "iife",
        target: "es2022",
        minifySyntax: minify,
        minifyWhitespace: minify,
        metafile: true,
        write: false,
      });
      const watchFiles = Object.keys(metafile.inputs).map((file) => path.resolve(file));
      return { contents: outputFiles[0].text, loader: "text", watchFiles };
    });
  },
};

const bundles = [
  nodeBundle("extension", "src/extension/main.ts", { external: ["vscode"] }),
  nodeBundle("languageServer", "src/languageServer/main.ts"),
  nodeBundle("debugAdapter", "src/engine/debugAdapterMain.ts"),
  nodeBundle("sandbox", "src/sandbox/child.ts", { plugins: [guestText], loader: { ".wasm": "binary" } }),
  nodeBundle("simulator", "src/simulator/child.ts"),
  nodeBundle("typescriptPlugin", "src/typescriptPlugin/main.ts"),
  nodeBundle("cli", "src/cli/main.ts"),
  {
    entryPoints: { panel: "webview/main.ts" },
    outdir: dist,
    bundle: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    minify,
    sourcemap: minify ? false : "linked",
    logLevel: "warning",
    loader: { ".ttf": "dataurl" },
  },
].filter((bundle) => fs.existsSync(path.join(__dirname, Object.values(bundle.entryPoints)[0])));

/** WebAssembly that a bundle loads from beside itself. */
const assets = [["node_modules/@mujoco/mujoco/mujoco.wasm", "mujoco.wasm"]];

async function main() {
  fs.mkdirSync(dist, { recursive: true });
  for (const [from, to] of assets) fs.copyFileSync(path.join(__dirname, from), path.join(dist, to));
  if (watch) {
    await Promise.all(
      bundles.map(async (bundle) => (await esbuild.context({ ...bundle, logLevel: "info" })).watch()),
    );
  } else {
    // One that fails does not keep the others from being built; esbuild has printed why.
    const built = await Promise.allSettled(bundles.map((bundle) => esbuild.build(bundle)));
    if (built.some(({ status }) => status === "rejected")) process.exitCode = 1;
  }
}

main().catch(() => process.exit(1));
