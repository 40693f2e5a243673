import { hasErrors, type Problem } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";
import { actionToMethod, interfaceIndex, methodIndex, typeToInterface } from "../../pddl/names";
import { checkDomain, parseDomain } from "../../pddl/parse";
import { type Action, type Domain, type Effect, sameName } from "../../pddl/syntax";
import { type ApiDeclaration, parseApi } from "../../program/parseApi";
import { applyEdits } from "../../program/programSource";
import type { ActionSettings } from "../../program/robotPackage";
import { type Attribute, attributesOf, parseAttributes } from "./attributes";
import { type Declarations, declarationEdits } from "./domainEdits";

/** The texts that preconditions are written from. */
export interface PreconditionTexts {
  readonly api: { readonly file: string; readonly text: string };
  /** It may lack actions, types and predicates: `(define (domain NAME))` is enough where attributes are given. */
  readonly domain: { readonly file: string; readonly text: string };
  readonly attributes?: { readonly file: string; readonly text: string };
  /** What robot.json says of the actions, by method. */
  readonly settings?: Readonly<Record<string, Pick<ActionSettings, "kind">>>;
  /** Its skills promise no effects, and that is how it is. */
  readonly promisesNothing?: boolean;
}

export interface AskedAction {
  readonly action: Action;
  readonly method: ApiDeclaration;
  readonly kind?: ActionSettings["kind"];
  /** Of an action that the domain does not have yet: its text, with a place for the precondition. */
  readonly newText?: string;
}

/** What a model is asked about, and what its answers are checked against. */
export interface Subject {
  readonly texts: PreconditionTexts;
  /** With every attribute, type and action that is asked about, also those that the text does not have yet. */
  readonly domain: Domain;
  readonly attributes: readonly Attribute[];
  /** Names of attributes that the domain does not declare yet. */
  readonly newAttributes: ReadonlySet<string>;
  /** Types and constants that the new actions need. */
  readonly declarations: Declarations;
  readonly actions: readonly AskedAction[];
  /** No action of the domain has an effect: they are asked for, too. */
  readonly asksForEffects: boolean;
}

export function readSubject(texts: PreconditionTexts): Result<Subject, readonly Problem[]> {
  const api = parseApi(texts.api.text, texts.api.file);
  const parsed = parseDomain(texts.domain.text, texts.domain.file);
  const extra = texts.attributes && parseAttributes(texts.attributes.text, texts.attributes.file);
  const problems = [...api.problems, ...parsed.problems, ...(extra && !extra.ok ? extra.error : [])];
  const { domain } = parsed;
  if (!domain || hasErrors(problems)) return err(problems);
  const added = (extra?.ok ? extra.value : []).filter(
    ({ name }) => !domain.predicates.some((known) => sameName(known.name, name)),
  );
  const fresh = newActions(api.methods, domain, texts.api.file);
  if (!fresh.ok) return fresh;
  const declarations: Declarations = {
    types: fresh.value.types,
    constants: fresh.value.constants,
    predicates: added.map(({ declaration }) => declaration),
    actions: fresh.value.actions.map(({ text }) => text),
  };
  const whole = applyEdits(texts.domain.text, declarationEdits(texts.domain.text, declarations));
  const working = parseDomain(whole, texts.domain.file);
  const found = working.domain ? [...working.problems, ...checkDomain(working.domain)] : working.problems;
  if (!working.domain || hasErrors(found)) return err(found);
  const attributes = [...attributesOf(domain, texts.domain.text), ...added];
  if (attributes.length === 0) {
    return err([
      {
        code: "attributes",
        severity: "error",
        message: "the domain declares no predicates, so there is nothing that preconditions could say",
        file: texts.domain.file,
        nextStep: "declare them in (:predicates …), or give a file of attributes",
      },
    ]);
  }
  const index = methodIndex(working.domain);
  const actions = api.methods.flatMap((method): AskedAction[] => {
    const action = index.find(method.name);
    if (!action) return [];
    const kind = texts.settings?.[method.name]?.kind;
    const newText = fresh.value.actions.find(({ name }) => name === action.name)?.text;
    return [{ action, method, ...(kind && { kind }), ...(newText !== undefined && { newText }) }];
  });
  return ok({
    texts,
    domain: working.domain,
    attributes,
    newAttributes: new Set(added.map(({ name }) => name.toLowerCase())),
    declarations: { types: declarations.types, constants: declarations.constants },
    actions,
    asksForEffects: !texts.promisesNothing && domain.actions.every(({ effect }) => isEmpty(effect)),
  });
}

function isEmpty(effect: Effect): boolean {
  return effect.kind === "and" && effect.operands.every(isEmpty);
}

interface NewActions {
  readonly actions: readonly { readonly name: string; readonly text: string }[];
  readonly types: readonly string[];
  readonly constants: readonly string[];
}

/** Actions for the methods that have none in the domain. */
function newActions(
  methods: readonly ApiDeclaration[],
  domain: Domain,
  file: string,
): Result<NewActions, readonly Problem[]> {
  const known = methodIndex(domain);
  const interfaces = interfaceIndex(domain);
  const types = new Set<string>();
  const constants = new Map<string, string>();
  const problems: Problem[] = [];
  const actions = methods
    .filter(({ name }) => !known.names.includes(name))
    .map((method) => {
      const parameters = method.parameters.map(({ name, type }, position) => {
        const parts = type.split("|").map((part) => part.trim());
        const words = parts.flatMap((part) => /^["']([^"'\s()]+)["']$/.exec(part)?.[1] ?? []);
        const names = parts.filter((part) => /^[A-Z]\w*$/.test(part));
        if (words.length + names.length < parts.length) {
          problems.push({
            code: "api-parameter",
            severity: "error",
            message: `the parameter ${name} of ${method.name} is ${type}, which no PDDL object can be`,
            file,
            range: method.parameterRanges[position],
            nextStep: "use interfaces and words in quotes, or write the action into domain.pddl yourself",
          });
        }
        const own = names.map((part) => {
          if (part === typeToInterface("object") || part === "SceneObject") return "object";
          const declared = interfaces.find(part);
          if (declared === undefined) types.add(pddlName(part));
          return declared ?? pddlName(part);
        });
        if (words.length > 0) {
          types.add(pddlName(name));
          own.push(pddlName(name));
          for (const word of words) constants.set(word.toLowerCase(), `${word} - ${pddlName(name)}`);
        }
        const written = own.length === 1 ? own[0] : `(either ${own.join(" ")})`;
        return written === "object" ? `?${pddlName(name)} - object` : `?${pddlName(name)} - ${written}`;
      });
      const name = pddlName(method.name);
      if (actionToMethod(name) !== method.name) {
        problems.push({
          code: "api-method",
          severity: "error",
          message: `no PDDL name becomes the method ${method.name}`,
          file,
          range: method.nameRange,
          nextStep: "give it a name in camel case",
        });
      }
      const text = `  (:action ${name}\n    :parameters (${parameters.join(" ")})\n    :precondition ()\n    :effect ())`;
      return { name, text };
    });
  return problems.length > 0
    ? err(problems)
    : ok({ actions, types: [...types], constants: [...constants.values()] });
}

/** `exploreLocal` → `explore-local`, `WineBottle` → `wine-bottle` */
function pddlName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/_+$/, "");
}
