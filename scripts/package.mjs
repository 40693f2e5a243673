// Makes robot-copilot-VERSION.vsix. `node scripts/package.mjs [--out FILE]`
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const stage = path.join(root, ".vscode-test", "package");
const plugin = "robot-copilot-typescript-plugin";
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const given = process.argv.indexOf("--out");
const vsix = path.resolve(given < 0 ? `robot-copilot-${manifest.version}.vsix` : process.argv[given + 1]);
const vsce = path.join(root, "node_modules/@vscode/vsce/vsce");
const run = (args, cwd) => {
  try {
    const stdio = ["ignore", "pipe", "inherit"];
    return execFileSync(process.execPath, args, { cwd, stdio, encoding: "utf8", maxBuffer: 1e8 });
  } catch {
    process.stderr.write(`no package was made: \`node ${args.join(" ")}\` failed, see above\n`);
    process.exit(1);
  }
};

// The bundles are made anew, small, in a folder of their own; the checkout's dist/ is left as it is.
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
run(["esbuild.js", "--minify", "--outdir", path.join(stage, "dist")], root);

// Which files a user gets is decided by .vscodeignore alone.
cpSync(path.join(root, ".vscodeignore"), path.join(stage, ".vscodeignore"));
for (const file of run([vsce, "ls", "--no-dependencies"], root).split("\n").filter(Boolean)) {
  if (!file.startsWith("dist/")) cpSync(path.join(root, file), path.join(stage, file), { recursive: true });
}

// Everything is bundled, but for the one package that VS Code's TypeScript server looks for in node_modules.
const { devDependencies, scripts, bin, private: _private, ...published } = manifest;
writeFileSync(
  path.join(stage, "package.json"),
  `${JSON.stringify({ ...published, dependencies: { [plugin]: manifest.version } }, undefined, 2)}\n`,
);
appendFileSync(path.join(stage, ".vscodeignore"), `!node_modules/${plugin}/**\n`);
run(
  [
    vsce,
    "package",
    "--out",
    vsix,
    "--allow-missing-repository",
    "--skip-license",
    "--no-rewrite-relative-links",
  ],
  stage,
);
const megabytes = (statSync(vsix).size / 1e6).toFixed(1);
process.stdout.write(`${path.relative(process.cwd(), vsix)}: ${megabytes} MB\n`);
