import { hasErrors, type Problem } from "../base/problem";
import { err, ok, type Result } from "../base/result";
import { interfaceIndex, methodIndex } from "../pddl/names";
import { checkDomain, parseDomain } from "../pddl/parse";
import { type Domain, sameName } from "../pddl/syntax";
import { domainTypes } from "./domainTypes";
import { generateApi } from "./generateApi";
import { parseRobotPackage } from "./parseRobotPackage";
import type { ActionSettings, RobotSettings } from "./robotPackage";
import { parseSymbolicScene } from "./symbolicScene";

/*
 * A robot package from a PDDL domain alone: `domain.pddl` as it is, `api.d.ts` with a method for each action, a
 * `robot.json` that says what can be said, and problems of the domain as symbolic scenes.
 */

export interface SourceFile {
  /** As the user named it; problems name it so. */
  readonly file: string;
  readonly text: string;
}

export interface InitPackageInput {
  readonly domain: SourceFile;
  /** Problems of the domain, which become `scenes/NAME.pddl`. */
  readonly scenes: readonly SourceFile[];
  /** Default: the domain's own name, spelled as package names are. */
  readonly name?: string;
}

export interface InitialPackage {
  readonly name: string;
  /** By path inside the package's folder, with slashes. */
  readonly files: ReadonlyMap<string, string>;
  readonly methods: readonly string[];
  readonly types: readonly string[];
  readonly scenes: readonly string[];
  readonly warnings: readonly Problem[];
}

/** Parameters of the request `robotCopilot/initPackage`. */
export interface InitPackageParams {
  /** Absolute path of the PDDL domain. */
  readonly domain: string;
  /** Absolute paths of problems that become scenes; where one of them is wrong, the package has none. */
  readonly problems: readonly string[];
  /** Folder in which the package's own folder is made. */
  readonly parent: string;
  readonly name?: string;
}

export type InitPackageAnswer =
  | { readonly kind: "made"; readonly folder: string; readonly name: string }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** The schema's pattern of a package's name. */
const packageName = /^[a-z][a-z0-9-]*$/;

/** Seconds after which an action's outcome is unknown; the author knows better. */
const defaultDeadlineSeconds = 60;

export function initPackage(input: InitPackageInput): Result<InitialPackage, readonly Problem[]> {
  const { file, text } = input.domain;
  const parsed = parseDomain(text, file);
  const { domain } = parsed;
  const problems: Problem[] = [...parsed.problems];
  if (domain) problems.push(...checkDomain(domain));
  if (!domain || hasErrors(parsed.problems)) return err(problems);
  problems.push(...nameProblems(domain, file));
  const name = input.name ?? nameFrom(domain.name);
  if (!packageName.test(name)) problems.push(badName(name));
  const scenes = readScenes(input.scenes, domain);
  problems.push(...scenes.problems);
  if (hasErrors(problems)) return err(problems);

  const apiText = generateApi(domain);
  const methods = methodIndex(domain).names;
  const robotJson = `${JSON.stringify(settingsOf(domain, name, methods, [...scenes.texts.keys()]), undefined, 2)}\n`;
  const written = parseRobotPackage({
    folder: `/${name}`,
    robotJson,
    apiText,
    domainText: text,
    scenes: [...scenes.texts.keys()],
  });
  if (!written.package) {
    // What was made from the domain can't be read again: a bug, unless the domain itself says why.
    throw new Error(
      `the package made from ${file} has errors: ${written.problems.map(({ message }) => message).join("; ")}`,
    );
  }
  return ok({
    name,
    files: new Map([
      ["robot.json", robotJson],
      ["api.d.ts", apiText],
      ["domain.pddl", text],
      ...[...scenes.texts].map(([scene, problem]) => [`scenes/${scene}.pddl`, problem] as const),
    ]),
    methods,
    types: domainTypes(domain).map(({ interfaceName }) => interfaceName),
    scenes: [...scenes.texts.keys()],
    warnings: problems,
  });
}

/** Two names that come out the same in TypeScript, and a domain in which there is nothing to do. */
function nameProblems(domain: Domain, file: string): Problem[] {
  const listed = domainTypes(domain).map(({ name }) => ({
    name,
    parents: [],
    range: domain.types.find((type) => sameName(type.name, name))?.range ?? usedAt(domain, name),
  }));
  const problems: Problem[] = [
    ...methodIndex(domain).problems,
    ...interfaceIndex({ ...domain, types: listed }).problems,
  ];
  if (domain.actions.length === 0) {
    problems.push({
      code: "robot-no-actions",
      severity: "error",
      message: `the domain ${domain.name} has no actions, so there is nothing that a program could call`,
      file,
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      nextStep: "add (:action …) to it",
    });
  }
  return problems;
}

/** Where a type that is not declared is used first. */
function usedAt(domain: Domain, type: string): Domain["types"][number]["range"] {
  const uses = [...domain.actions.flatMap(({ parameters }) => parameters), ...domain.constants];
  const parent = domain.types.find(({ parents }) => parents.some((name) => sameName(name, type)));
  const use = parent ?? uses.find(({ types }) => types.some((name) => sameName(name, type)));
  return use?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
}

/** `Blocks_4` → `blocks-4`; empty where nothing of it can stand in a name. */
function nameFrom(domainName: string): string {
  return domainName
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "");
}

function badName(name: string): Problem {
  return {
    code: "robot-name",
    severity: "error",
    message:
      name === ""
        ? "the domain's name can't be made the name of a package"
        : `"${name}" can't be the name of a package: it begins with a small letter and has small letters, digits and dashes`,
    nextStep: "give another one with --name",
  };
}

function readScenes(
  files: readonly SourceFile[],
  domain: Domain,
): { readonly texts: ReadonlyMap<string, string>; readonly problems: readonly Problem[] } {
  const texts = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { file, text } of files) {
    const read = parseSymbolicScene(text, file, domain);
    problems.push(...read.problems);
    if (!read.scene) continue;
    const { name } = read.scene;
    if (texts.has(name)) {
      problems.push({
        code: "robot-scene",
        severity: "error",
        message: `two problems would both be the scene ${name}`,
        file,
        nextStep: "rename one of the files",
      });
    } else texts.set(name, text);
  }
  return { texts, problems };
}

function settingsOf(
  domain: Domain,
  name: string,
  methods: readonly string[],
  scenes: readonly string[],
): RobotSettings {
  const action: ActionSettings = {
    kind: "execution",
    returns: "boolean",
    deadlineSeconds: defaultDeadlineSeconds,
  };
  return {
    name,
    title: domain.name || name,
    role: `You steer a robot that is described by the PDDL domain ${domain.name} alone. Everything in its world is known from the start.`,
    setup: "",
    tips: [],
    ...(scenes[0] !== undefined && { defaultScene: scenes[0] }),
    actions: Object.fromEntries(methods.map((method) => [method, action])),
    predicates: {},
    initialFacts: [],
    knownAtStart: [],
    // Nothing is known of its body: until somebody says more, no link may move it.
    limits: { baseSpeed: 0, baseTurnSpeed: 0, jointSpeed: 0, payloadKilograms: 0 },
  };
}
