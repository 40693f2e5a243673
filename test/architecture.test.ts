import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/*
 * ARCHITECTURE.md's folder table is the rule: every source file is in a folder of the table, and imports only
 * itself and what its row allows. The scan fails when it finds nothing, so that a broken scan can't pass.
 */

const root = resolve(__dirname, "..");

interface Layer {
  folder: string;
  mayImport: (folder: string) => boolean;
}

function readLayers(): Layer[] {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const rows = [...text.matchAll(/^\| `((?:src|webview)[\w/]*)` \|[^|]*\| ([^|]*) \|$/gm)];
  const folders = rows.map(([, folder]) => folder);
  return rows.map(([, folder, allowed]) => ({
    folder,
    mayImport: parseAllowed(folder, allowed.trim(), folders),
  }));
}

function parseAllowed(self: string, allowed: string, folders: string[]): (folder: string) => boolean {
  const all = /^all of src(?: but (.*))?$/.exec(allowed);
  if (all) {
    const except = (all[1] ?? "").split(/,\s*/).map((name) => `src/${name}`);
    return (folder) => folder.startsWith("src/") && (folder === self || !except.includes(folder));
  }
  const names = allowed === "nothing" ? [] : allowed.split(/,\s*/);
  const prefixes = names.map((name) => {
    if (name === "core" || name === "all of core") return "src/core/";
    const exact = [`src/${name}`, `src/core/${name}`].find((candidate) => folders.includes(candidate));
    if (!exact)
      throw new Error(`ARCHITECTURE.md: row ${self} allows "${name}", which is no folder of the table`);
    return exact;
  });
  return (folder) =>
    folder === self ||
    prefixes.some((prefix) => (prefix.endsWith("/") ? folder.startsWith(prefix) : folder === prefix));
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Every module that a file names: static, dynamic, type-only and `require`. */
function importsOf(file: string): string[] {
  const info = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return info.importedFiles.map(({ fileName }) => fileName);
}

function resolveRelative(file: string, specifier: string): string | undefined {
  // `?guest`: a module that is bundled as text for the sandbox.
  const base = join(dirname(file), specifier.replace(/\?guest$/, ""));
  return [`${base}.ts`, `${base}.tsx`, join(base, "index.ts"), base].find(
    (candidate) => existsSync(join(root, candidate)) && /\.\w+$/.test(candidate),
  );
}

/** Tests, and what only tests use: they may import anything. */
const isForTests = (file: string) => file.endsWith(".test.ts") || file.includes("/testing/");

function scan(layers: Layer[]) {
  const files = ["src", "webview"].flatMap(sourceFiles).filter((file) => !isForTests(file));
  const layerOf = (file: string) =>
    layers
      .filter(({ folder }) => file.startsWith(`${folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0];
  const violations: string[] = [];
  const graph = new Map<string, string[]>();
  let relativeImports = 0;
  for (const file of files) {
    const layer = layerOf(file);
    if (!layer) {
      violations.push(`${file} is in no folder of the table`);
      continue;
    }
    const targets: string[] = [];
    for (const specifier of importsOf(file)) {
      if (specifier === "vscode" && layer.folder !== "src/extension")
        violations.push(`${file} imports vscode`);
      if (
        /^node:|^(fs|path|child_process|os)$/.test(specifier) &&
        /^(src\/core|src\/protocol|webview)/.test(layer.folder)
      ) {
        violations.push(`${file} imports ${specifier}: ${layer.folder} does not run in Node`);
      }
      if (!specifier.startsWith(".")) continue;
      relativeImports++;
      const target = resolveRelative(file, specifier);
      if (!target) {
        violations.push(`${file} imports ${specifier}, which is not there`);
        continue;
      }
      if (isForTests(target)) violations.push(`${file} imports ${target}, which is for tests only`);
      // Data, for everybody.
      if (/^(robots|suites)\//.test(target) || target === "package.json") continue;
      const targetLayer = layerOf(target);
      if (!targetLayer || !layer.mayImport(targetLayer.folder)) {
        violations.push(
          `${file} imports ${target}: ${layer.folder} may not import ${targetLayer?.folder ?? "that"}`,
        );
      }
      targets.push(target);
    }
    graph.set(file, targets);
  }
  return { files, relativeImports, violations, graph };
}

function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return undefined;
}

/** One arrow a pair of folders; `core` is one box, since its own order is in the table. */
function diagramOf(graph: Map<string, string[]>, layers: Layer[]): string[] {
  const boxOf = (file: string) => {
    if (file.startsWith("src/core/")) return "core";
    return layers.find(({ folder }) => file.startsWith(`${folder}/`))?.folder.replace("src/", "") ?? file;
  };
  const arrows = new Set<string>();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      if (boxOf(file) !== boxOf(target)) arrows.add(`  ${boxOf(file)} --> ${boxOf(target)}`);
    }
  }
  return [...arrows].sort();
}

describe("architecture", () => {
  const layers = readLayers();
  const scanned = scan(layers);

  it("scans something", () => {
    expect(layers.length).toBeGreaterThan(15);
    expect(scanned.files.length).toBeGreaterThan(60);
    expect(scanned.relativeImports).toBeGreaterThan(150);
  });
  it("has every folder of the table on disk, with a source file in it", () => {
    const empty = layers.filter(
      ({ folder }) => !existsSync(join(root, folder)) || sourceFiles(folder).length === 0,
    );
    expect(empty.map(({ folder }) => folder)).toEqual([]);
  });
  it("keeps to the folder table", () => {
    expect(scanned.violations).toEqual([]);
  });
  it("has no import cycle", () => {
    expect(findCycle(scanned.graph)).toBeUndefined();
  });
  it("draws the imports as they are (UPDATE_DIAGRAM=1 draws them anew)", () => {
    const file = join(root, "ARCHITECTURE.md");
    const text = readFileSync(file, "utf8");
    const block = /```mermaid\n[\s\S]*?```/;
    const drawn = ["```mermaid", "graph TD", ...diagramOf(scanned.graph, layers), "```"].join("\n");
    if (process.env.UPDATE_DIAGRAM) writeFileSync(file, text.replace(block, drawn));
    expect(block.exec(readFileSync(file, "utf8"))?.[0]).toBe(drawn);
  });
  it("catches planted violations", () => {
    const allowed = parseAllowed("src/core/pddl", "base, world", [
      "src/core/base",
      "src/core/world",
      "src/core/pddl",
    ]);
    expect(["src/core/base", "src/core/pddl"].map(allowed)).toEqual([true, true]);
    expect(["src/core/planner", "src/ros"].map(allowed)).toEqual([false, false]);
    expect(
      findCycle(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["b"]],
        ]),
      ),
    ).toEqual(["b", "c", "b"]);
  });
  it("names no path of a developer's machine", () => {
    const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
    const text = files.filter(
      (file) => /\.(ts|mts|mjs|js|json|md|sh|pddl)$/.test(file) && file !== "package-lock.json",
    );
    expect(text.length).toBeGreaterThan(50);
    // Put together here, so that this file does not name them itself.
    const pattern = new RegExp(["work", "root", "farm"].map((name) => `(^|[^\\w.])/${name}/`).join("|"));
    const leaks = text.filter(
      (file) => existsSync(join(root, file)) && pattern.test(readFileSync(join(root, file), "utf8")),
    );
    expect(leaks).toEqual([]);
  });
});
