import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { UsageError } from "./exit";

/** Something to check. */
export interface FoundInput {
  readonly kind: "program" | "package";
  /** Absolute. */
  readonly path: string;
  /** The user named it; otherwise it was found in a folder or by a pattern. */
  readonly named: boolean;
}

/**
 * Programs, folders of programs, robot package folders, and patterns with `*`, `**`, `?`, `[…]` and `{a,b}` (for shells
 * that leave them alone, and in quotes). In folders, what is hidden and `node_modules` are left out.
 */
export function findPrograms(names: readonly string[]): FoundInput[] {
  const found = new Map<string, FoundInput>();
  for (const name of names) {
    for (const input of inputsOf(name)) if (!found.has(input.path)) found.set(input.path, input);
  }
  return [...found.values()];
}

function inputsOf(name: string): FoundInput[] {
  const path = resolve(name);
  if (!existsSync(path)) {
    if (/[*?{[]/.test(name)) return matching(name);
    throw UsageError.of("there is no such file", "give the path of a *.robot.ts program", name);
  }
  if (!statSync(path).isDirectory()) return [{ kind: "program", path, named: true }];
  if (existsSync(join(path, "robot.json"))) return [{ kind: "package", path, named: true }];
  const programs = [...filesBelow(path)].filter((file) => file.endsWith(".robot.ts"));
  if (programs.length === 0) {
    throw UsageError.of(
      "there is neither a program (*.robot.ts) nor a robot.json in this folder",
      "give a folder with programs, or that of a robot package",
      name,
    );
  }
  return programs.map((file) => ({ kind: "program", path: file, named: false }));
}

function matching(pattern: string): FoundInput[] {
  const segments = pattern.split(/[\\/]/);
  const open = segments.findIndex((segment) => /[*?{[]/.test(segment));
  const root = resolve(segments.slice(0, open).join("/") || (pattern.startsWith("/") ? "/" : "."));
  const expression = globExpression(segments.slice(open).join("/"));
  const programs = existsSync(root)
    ? [...filesBelow(root)].filter((file) => expression.test(relative(root, file).split(sep).join("/")))
    : [];
  if (programs.length === 0)
    throw UsageError.of("no file matches this pattern", "check the pattern, or name the programs", pattern);
  return programs.map((path) => ({ kind: "program", path, named: false }));
}

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Of paths with forward slashes; `**` stands for any number of folders. */
export function globExpression(pattern: string): RegExp {
  let source = "";
  let alternatives = 0;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (pattern.startsWith("**/", index)) {
      source += "(?:[^/]+/)*";
      index += 2;
    } else if (pattern.startsWith("**", index)) {
      source += ".*";
      index += 1;
    } else if (character === "*") source += "[^/]*";
    else if (character === "?") source += "[^/]";
    else if (character === "[" && pattern.indexOf("]", index + 2) > 0) {
      const end = pattern.indexOf("]", index + 2);
      const set = pattern
        .slice(index + 1, end)
        .replace(/\\/g, "\\\\")
        .replace(/^!/, "^");
      source += `[${set}]`;
      index = end;
    } else if (character === "{" && pattern.indexOf("}", index) > 0) {
      source += "(?:";
      alternatives++;
    } else if (character === "}" && alternatives > 0) {
      source += ")";
      alternatives--;
    } else if (character === "," && alternatives > 0) source += "|";
    else source += character.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  }
  return new RegExp(`^${source}${")".repeat(alternatives)}$`);
}
