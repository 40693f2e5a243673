// Bundles every process of the product into dist/. `node esbuild.js [--watch] [--minify] [--outdir FOLDER]`
const esbuild = require("esbuild");
const fs = require("node:fs");
const path = require("node:path");

const watch = process.argv.includes("--watch");
const minify = process.argv.includes("--minify");
const outdir = process.argv.indexOf("--outdir");
const dist = outdir < 0 ? path.join(__dirname, "dist") : path.resolve(process.argv[outdir + 1]);

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
  // The `main` of jsonc-parser is a UMD file, whose requires a bundle can't follow.
  mainFields: ["module", "main"],
  ...importMetaUrl,
  ...more,
});

/** Modules that are a bundle of their own, beside the one that needs them. */
const shared = (filter, bundle) => ({
  name: `shared-${bundle}`,
  setup(build) {
    build.onResolve({ filter }, () => ({ path: `./${bundle}.js`, external: true }));
  },
});
/** TypeScript is by far the largest part; the processes that need it load one copy. */
const sharedTypescript = shared(/^ts-morph$/, "typescript");
const sharedProtocol = shared(/^vscode-languageserver-protocol(\/node)?$/, "languageProtocol");

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
  nodeBundle("extension", "src/extension/main.ts", {
    external: ["vscode", "./languageClient", "./languageProtocol"],
    // `import("./languageClient")` becomes a `require` of the bundle beside it.
    supported: { "dynamic-import": false },
  }),
  nodeBundle("languageProtocol", "src/extension/languageProtocol.ts"),
  nodeBundle("languageClient", "src/extension/languageClient.ts", {
    external: ["vscode"],
    plugins: [sharedProtocol],
  }),
  nodeBundle("typescript", "node_modules/ts-morph/dist/ts-morph.js"),
  nodeBundle("languageServer", "src/languageServer/main.ts", { plugins: [sharedTypescript] }),
  nodeBundle("debugAdapter", "src/engine/debugAdapterMain.ts", { plugins: [sharedTypescript] }),
  nodeBundle("sandbox", "src/sandbox/child.ts", { plugins: [guestText], loader: { ".wasm": "binary" } }),
  nodeBundle("simulator", "src/simulator/child.ts"),
  nodeBundle("planner", "src/engine/plannerMain.ts"),
  nodeBundle("typescriptPlugin", "src/typescriptPlugin/main.ts"),
  nodeBundle("cli", "src/cli/main.ts", { plugins: [sharedTypescript] }),
  {
    // Three.js is only loaded with the view that needs it, when that is first opened.
    entryPoints: { panel: "webview/main.ts", worldView: "webview/world/main.ts" },
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

/** VS Code's TypeScript server finds a plugin only as a package in the extension's own node_modules. */
function writeTypescriptPluginPackage() {
  const name = "robot-copilot-typescript-plugin";
  const folder = path.join(dist, "..", "node_modules", name);
  fs.mkdirSync(folder, { recursive: true });
  const { version, license } = require("./package.json");
  const manifest = { name, version, license, private: true, main: "index.js" };
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  fs.writeFileSync(
    path.join(folder, "index.js"),
    'module.exports = require("../../dist/typescriptPlugin.js").default;\n',
  );
}

async function main() {
  fs.mkdirSync(dist, { recursive: true });
  writeTypescriptPluginPackage();
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
