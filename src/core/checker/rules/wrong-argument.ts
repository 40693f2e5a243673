import { ts } from "ts-morph";
import type { ApiParameter } from "../../program/robotPackage";
import { checkRecords } from "../cleanRecords";
import type { RobotModel } from "../flow/robotModel";
import { isOfTypes } from "../flow/symbols";
import { plainText, type Value } from "../flow/values";
import { givenArguments } from "../flow/visits";
import type { ActionRecord, ActionVisit } from "../flow/walkContext";
import { checkHeldTexts } from "../heldText";
import type { Fix, ProgramProblem } from "../programProblem";
import { problemOf, quoted, type Rule, type RuleContext, rangeOf } from "./rule";

const checkCalls = checkRecords((context, record) => [
  ...checkNumber(context, record),
  ...(context.result.complete ? checkArguments(context, record) : []),
]);

/**
 * An argument that an action can't take, by what the program is known to give it: on every way (error) or on some; and
 * a condition that the scene can't be asked for.
 */
export const wrongArgument: Rule = {
  id: "wrong-argument",
  description: "Too few or too many arguments for an action, or one that it can't take.",
  check: (context) => [...checkCalls(context), ...checkHeldTexts("wrong-argument", context)],
};

function checkNumber(context: RuleContext, record: ActionRecord): ProgramProblem[] {
  const { call, modelAction } = record;
  const { method } = modelAction;
  const written = givenArguments(record);
  if (!written) return [];
  const given = written.length;
  const most = method.parameters.length;
  const least = method.parameters.filter(({ optional }) => !optional).length;
  if (given >= least && given <= most) return [];
  const takes = least === most ? number(most) : `${least} to ${number(most)}`;
  const list = method.parameters.map(({ name, type }) => `${name}: ${type}`).join(", ");
  const extra = written[most];
  return [
    problemOf("wrong-argument", context, {
      severity: "error",
      node: extra ?? call,
      message: `${method.name} takes ${takes}${list === "" ? "" : ` (${list})`}, and this call gives ${given === 0 ? "none" : given}`,
      nextStep: extra
        ? "leave the rest out"
        : `add ${method.parameters
            .slice(given, least)
            .map(({ name, type }) => `${name}: ${type}`)
            .join(", ")}`,
      fixes: extra && context.withFixes ? [removeFrom(context, call, call.arguments.indexOf(extra))] : [],
    }),
  ];
}

function number(count: number): string {
  return count === 0 ? "no argument" : count === 1 ? "1 argument" : `${count} arguments`;
}

function removeFrom(context: RuleContext, call: ts.CallExpression, index: number): Fix {
  const start = index === 0 ? call.arguments.pos : call.arguments[index - 1].getEnd();
  const end = call.arguments[call.arguments.length - 1].getEnd();
  return {
    title: index === 0 ? "Remove the arguments" : "Remove what it does not take",
    edits: [{ range: context.lines.rangeAt(start, end), newText: "" }],
  };
}

interface Wrong {
  readonly given: string;
  readonly nextStep: string;
  readonly fixes: readonly Fix[];
}

function checkArguments(context: RuleContext, record: ActionRecord): ProgramProblem[] {
  const { modelAction } = record;
  const written = givenArguments(record);
  if (!written) return [];
  const problems: ProgramProblem[] = [];
  for (const [index, parameter] of modelAction.method.parameters.entries()) {
    const node = written[index];
    if (!node) break;
    const types = modelAction.action.parameters[index]?.types;
    if (!types) continue;
    const wrong: Wrong[] = [];
    let counted = 0;
    let last: Value | undefined;
    for (const { supposed, args } of record.visits) {
      if (supposed) continue;
      counted++;
      const value = args[index];
      // Mostly it is the same on every way.
      if (!value || (value === last && wrong.length === 0)) continue;
      last = value;
      const found = wrongValue(context, value, parameter, types, node);
      if (found) wrong.push(found);
    }
    const [first] = wrong;
    if (!first) continue;
    const always = wrong.length === counted;
    problems.push(
      problemOf("wrong-argument", context, {
        severity: always ? "error" : "warning",
        node,
        message: `${modelAction.method.name} takes ${article(parameter.type)} as ${parameter.name}, and ${quoted(context, node)} is ${first.given}${always ? "" : " on some ways to this line"}`,
        nextStep: first.nextStep,
        fixes: first.fixes,
      }),
    );
  }
  return problems;
}

/** On this way some argument is an object of a type that the action does not take. */
export function givesWrongObject(
  model: RobotModel,
  { modelAction }: ActionRecord,
  visit: ActionVisit,
): boolean {
  return modelAction.action.parameters.some(({ types }, index) => {
    const value = visit.args[index];
    return value?.kind === "object" && isWrongObject(model, value, types);
  });
}

function isWrongObject(
  model: RobotModel,
  value: Extract<Value, { kind: "object" }>,
  types: readonly string[],
): boolean {
  const own = value.symbol.types;
  return own !== undefined && isOfTypes(own, types, model.types) === "no";
}

function wanted({ type }: ApiParameter): string {
  return `give it ${article(type)}`;
}

/** What is certainly wrong with a value; undefined where it fits or nobody can tell. */
function wrongValue(
  context: RuleContext,
  value: Value,
  parameter: ApiParameter,
  types: readonly string[],
  node: ts.Expression,
): Wrong | undefined {
  const { model } = context;
  switch (value.kind) {
    case "object": {
      if (!isWrongObject(model, value, types)) return undefined;
      const own = value.symbol.types ?? [];
      return { given: own.map(article).join(" or "), nextStep: wanted(parameter), fixes: [] };
    }
    case "string":
      return wrongText(context, value, parameter, types, node);
    case "undefined":
      if (parameter.optional || /\b(undefined|null)\b/.test(parameter.type)) return undefined;
      return { given: "undefined", nextStep: wanted(parameter), fixes: [] };
    case "map":
      return {
        given: "the map of what was seen",
        nextStep: `take one object out of it: ${quoted(context, node)}.get("…") or .find("…")`,
        fixes: [],
      };
    case "scene":
      return { given: "the whole scene", nextStep: 'take one object out of it: scene.get("…")', fixes: [] };
    case "robot":
      return { given: "the robot", nextStep: wanted(parameter), fixes: [] };
    case "list":
    case "tuple":
      if (!takesObjectsOnly(context, parameter)) return undefined;
      return {
        given: `a ${value.collection ?? "list"}`,
        nextStep: "call it for each element, in a for (… of …) loop",
        fixes: [],
      };
    case "promise": {
      if (value.of.kind !== "object" && value.of.kind !== "map") return undefined;
      return { given: "a promise", nextStep: "put await before it", fixes: [] };
    }
    case "number":
    case "boolean":
    case "function":
      if (!takesObjectsOnly(context, parameter)) return undefined;
      return {
        given: value.kind === "function" ? "a function" : `a ${value.kind}`,
        nextStep: wanted(parameter),
        fixes: [],
      };
    default:
      return undefined;
  }
}

function wrongText(
  context: RuleContext,
  value: Extract<Value, { kind: "string" }>,
  parameter: ApiParameter,
  types: readonly string[],
  node: ts.Expression,
): Wrong | undefined {
  const { model } = context;
  if (/\bstring\b/.test(parameter.type) || !takesObjectsOnly(context, parameter)) return undefined;
  const [part] = value.parts;
  const text = plainText(value);
  const object =
    ts.isPropertyAccessExpression(node) && node.name.text === "id"
      ? quoted(context, node.expression)
      : undefined;
  // In a symbolic scene an id is a text that is known.
  const isKnownId = object !== undefined && text !== undefined && model.typesOfConstant(text) !== undefined;
  if ((value.parts.length === 1 && typeof part === "object") || isKnownId) {
    return {
      given: "an object's id, a string",
      nextStep: object === undefined ? "give it the object itself" : `give it the object itself: ${object}`,
      fixes:
        object === undefined || !context.withFixes
          ? []
          : [
              {
                title: `Replace with ${object}`,
                edits: [{ range: rangeOf(context, node), newText: object }],
              },
            ],
    };
  }
  if (text === undefined) return undefined;
  const constant = model.typesOfConstant(text);
  const named = parameter.type.includes(JSON.stringify(text));
  if (named) return undefined;
  if (constant && !model.closedUniverse) {
    if (isOfTypes(constant, types, model.types) !== "no") return undefined;
    return {
      given: constant.map(article).join(" or "),
      nextStep: wanted(parameter),
      fixes: [],
    };
  }
  const scene = sceneVariable(context, node);
  const known = model.typeOfId(text) !== undefined && scene !== undefined;
  const replacement = `${scene}.get(${JSON.stringify(text)})`;
  return {
    given: "a string",
    nextStep: known ? `name the object: ${replacement}` : wanted(parameter),
    fixes:
      known && context.withFixes && ts.isStringLiteralLike(node)
        ? [
            {
              title: `Replace with ${replacement}`,
              edits: [{ range: rangeOf(context, node), newText: replacement }],
            },
          ]
        : [],
  };
}

/** Every alternative of the parameter's type is an object's interface or a literal. */
function takesObjectsOnly({ model }: RuleContext, { type }: ApiParameter): boolean {
  return type.split("|").every((part) => {
    const name = part.trim().replace(/^\((.*)\)$/, "$1");
    return (
      /^["'`]/.test(name) ||
      name === "Thing" ||
      name === "AnyObject" ||
      model.domain.types.some((each) => model.interfaceOf(each.name) === name)
    );
  });
}

function sceneVariable(context: RuleContext, node: ts.Node): string | undefined {
  const { scopes } = context.result.walk;
  return scopes.visibleAt(node).find(({ declaration, name }) => {
    if (!ts.isParameter(declaration)) return false;
    return declaration.type ? quoted(context, declaration.type) === "Scene" : name === "scene";
  })?.name;
}

function article(name: string): string {
  return /^["'`]/.test(name) ? name : `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}
