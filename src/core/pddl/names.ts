import type { Problem } from "../base/problem";
import { createReporter } from "./reporter";
import type { Action, Domain } from "./syntax";

/*
 * PDDL names and their TypeScript counterparts: an action `explore-local` is the method `exploreLocal`, a type
 * `wine-bottle` the interface `WineBottle`. Two names that come out the same are a problem, never a silent choice.
 */

/**
 * `explore-local`, `explore_local` and `EXPLORE-LOCAL` → `exploreLocal`; `exploreLocal` stays. A name that means
 * something else on every JavaScript object gets a suffix: `to-string` → `toStringAction`.
 */
export function actionToMethod(action: string): string {
  const method = camelCase(action);
  return methodsOfEveryObject.has(method) ? `${method}Action` : method;
}

/**
 * `wine-bottle`, `wine_bottle` and `WINE-BOTTLE` → `WineBottle`; `object` → `AnyObject`. A name that the module
 * `robot:NAME` needs for itself gets a suffix: `robot` → `RobotType`.
 */
export function typeToInterface(type: string): string {
  if (type.toLowerCase() === "object") return "AnyObject";
  const name = pascalCase(type);
  return interfacesOfModule.has(name) ? `${name}Type` : name;
}

/** `?to-room` → `toRoom`; a word that can't name a parameter gets an underscore: `?new` → `new_`. */
export function variableToParameter(variable: string): string {
  const name = camelCase(variable.replace(/^\?/, ""));
  return wordsOfLanguage.has(name) ? `${name}_` : name;
}

/** What a call on the robot would find instead of the action, what makes it a promise, and what is no method name. */
const methodsOfEveryObject: ReadonlySet<string> = new Set(
  "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf then toJSON new".split(
    " ",
  ),
);

const interfacesOfModule: ReadonlySet<string> = new Set(
  "Robot Scene SceneObject ObjectMap ObjectWithId AnyObject Types TypeName Image Promise Iterable Readonly Record Console".split(
    " ",
  ),
);

/** Reserved in modules, where strict mode holds. */
const wordsOfLanguage: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);

function camelCase(name: string): string {
  const pascal = pascalCase(name);
  const bare = pascal.startsWith("_") ? pascal.slice(1) : pascal;
  return asIdentifier(bare.charAt(0).toLowerCase() + bare.slice(1));
}

function pascalCase(name: string): string {
  const words = name.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== "");
  return asIdentifier(words.map(capitalised).join(""));
}

function capitalised(word: string): string {
  // PDDL ignores case, and some files shout; a word of mixed case was spelled so on purpose.
  const calm = word === word.toUpperCase() ? word.toLowerCase() : word;
  return calm.charAt(0).toUpperCase() + calm.slice(1);
}

function asIdentifier(name: string): string {
  return /^[\p{L}_$]/u.test(name) ? name : `_${name}`;
}

export interface NameIndex<T> {
  /** The PDDL thing of a TypeScript name; undefined for a name that none, or more than one, has. */
  find(typeScriptName: string): T | undefined;
  /** Every TypeScript name, in the order of the domain. */
  readonly names: readonly string[];
  readonly problems: readonly Problem[];
}

/** Actions of a domain by method name. */
export function methodIndex(domain: Domain): NameIndex<Action> {
  return createIndex(
    domain.actions.map((action) => ({
      pddl: action.name,
      name: actionToMethod(action.name),
      value: action,
      range: action.nameRange,
    })),
    "action",
    "method",
    domain.file,
  );
}

/** Types of a domain, as spelled in it, by interface name. */
export function interfaceIndex(domain: Domain): NameIndex<string> {
  return createIndex(
    domain.types.map(({ name, range }) => ({
      pddl: name,
      name: typeToInterface(name),
      value: name,
      range,
    })),
    "type",
    "interface",
    domain.file,
  );
}

/** The action behind a method of the API. */
export function findAction(domain: Domain, method: string): Action | undefined {
  const matches = domain.actions.filter(({ name }) => actionToMethod(name) === method);
  return matches.length === 1 ? matches[0] : undefined;
}

interface Entry<T> {
  readonly pddl: string;
  readonly name: string;
  readonly value: T;
  readonly range: Action["range"];
}

function createIndex<T>(
  entries: readonly Entry<T>[],
  what: string,
  counterpart: string,
  file: string | undefined,
): NameIndex<T> {
  const reporter = createReporter(file);
  const byName = new Map<string, Entry<T>>();
  const ambiguous = new Set<string>();
  for (const entry of entries) {
    const first = byName.get(entry.name);
    if (!first) byName.set(entry.name, entry);
    // The same name twice is reported as a duplicate by checkDomain.
    else if (first.pddl.toLowerCase() !== entry.pddl.toLowerCase()) {
      ambiguous.add(entry.name);
      reporter.report(
        "pddl-name-collision",
        entry.range,
        `The ${what}s ${first.pddl} (line ${first.range.start.line + 1}) and ${entry.pddl} (line ${entry.range.start.line + 1}) would both be the ${counterpart} ${entry.name}.`,
        `Rename one of the ${what}s.`,
      );
    }
  }
  return {
    find: (name) => (ambiguous.has(name) ? undefined : byName.get(name)?.value),
    names: [...byName.keys()],
    problems: reporter.problems,
  };
}
