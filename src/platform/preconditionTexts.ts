import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { withoutByteOrderMark } from "../core/base/jsonFile";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { PreconditionTexts } from "../core/copilot/preconditions/subject";
import type { ActionSettings } from "../core/program/robotPackage";
import { readText } from "./readText";
import { findRobotPackages } from "./robotFolders";

/** What preconditions are written from, and where they are put. */
export interface PreconditionFiles {
  /** Of the package. */
  readonly folder: string;
  readonly texts: PreconditionTexts;
  /** False: `domain.pddl` is still to be made. */
  readonly hasDomain: boolean;
}

/**
 * Reads the files of a robot package, which need not be whole yet: an `api.d.ts` is enough.
 * @param robot the package's name, its folder, or one of its files
 * @param textInEditor what is typed and not saved yet
 */
export function readPreconditionFiles(
  robot: string,
  roots: readonly string[],
  attributes?: string,
  textInEditor: (file: string) => string | undefined = () => undefined,
): Result<PreconditionFiles, readonly Problem[]> {
  const folder = folderOf(robot, roots);
  if (folder === undefined) {
    const names = findRobotPackages(roots).map((each) => basename(each));
    return err([
      {
        code: "unknown-robot",
        severity: "error",
        message: `there is no robot package "${robot}", and no folder of that name with an api.d.ts`,
        nextStep: `known packages: ${names.join(", ") || "none"}; or give the path of a folder with an api.d.ts`,
      },
    ]);
  }
  const read = (file: string): Result<string, Problem> => {
    const text = textInEditor(file);
    return text === undefined ? readText(file) : ok(text);
  };
  const files = { api: join(folder, "api.d.ts"), domain: join(folder, "domain.pddl") };
  const hasDomain = existsSync(files.domain);
  const api = read(files.api);
  const domain = hasDomain ? read(files.domain) : ok(emptyDomain(folder));
  const attributesText = attributes === undefined ? undefined : read(attributes);
  const problems = [api, domain, attributesText].flatMap((each) => (each && !each.ok ? [each.error] : []));
  if (!api.ok || !domain.ok || (attributesText && !attributesText.ok)) return err(problems);
  return ok({
    folder,
    hasDomain,
    texts: {
      api: { file: files.api, text: api.value },
      domain: { file: files.domain, text: domain.value },
      ...(attributes !== undefined && attributesText
        ? { attributes: { file: attributes, text: attributesText.value } }
        : {}),
      ...settingsIn(folder),
    },
  });
}

function folderOf(robot: string, roots: readonly string[]): string | undefined {
  const path = resolve(robot);
  const candidates = [path, dirname(path)];
  const isFile = /\.(d\.ts|pddl|json)$/.test(robot);
  const named = findRobotPackages(roots).find((folder) => basename(folder) === robot);
  return (
    named ??
    candidates.slice(isFile ? 1 : 0, isFile ? 2 : 1).find((each) => existsSync(join(each, "api.d.ts")))
  );
}

/** A name that PDDL takes; the package's own where it is one. */
function emptyDomain(folder: string): string {
  const name = basename(folder)
    .replace(/[^\w-]+/g, "-")
    .replace(/^[^a-zA-Z]+/, "");
  return `(define (domain ${name || "robot"})\n)\n`;
}

/** Of a robot.json that may be missing or not in order: what it says is a help, and not needed. */
function settingsIn(folder: string): Pick<PreconditionTexts, "settings" | "promisesNothing"> {
  const text = readText(join(folder, "robot.json"));
  if (!text.ok) return {};
  try {
    const json: unknown = JSON.parse(withoutByteOrderMark(text.value));
    const { actions, motion } = json as Readonly<Record<string, unknown>>;
    const settings = Object.entries(actions ?? {}).flatMap(
      ([name, value]): [string, Pick<ActionSettings, "kind">][] => {
        const kind = (value as { readonly kind?: unknown } | null)?.kind;
        return kind === "perception" || kind === "execution" ? [[name, { kind }]] : [];
      },
    );
    return { settings: Object.fromEntries(settings), promisesNothing: motion !== undefined };
  } catch {
    return {};
  }
}
