import { ts } from "ts-morph";
import { nearNames, obviousName } from "../../base/nearNames";
import type { ObjectSymbol } from "../flow/symbols";
import type { ObjectUse } from "../flow/walkContext";
import { checkHeldNames } from "../heldText";
import type { Fix, ProgramProblem } from "../programProblem";
import { firstUnseen } from "../unseenObjects";
import { problemOf, type Rule, type RuleContext } from "./rule";

/** An object, or a type of objects, that no perception can have given. */
export const unknownObject: Rule = {
  id: "unknown-object",
  description: "An object, or a type of objects, that no perception can have given.",
  check(context) {
    const { walk, complete } = context.result;
    const problems: ProgramProblem[] = [];
    for (const [call, use] of walk.objectUses) {
      const problem = checkUse(context, call, use, complete);
      if (problem) problems.push(problem);
    }
    const unseen = firstUnseen(context);
    if (unseen) problems.push(unseen);
    problems.push(...checkHeldNames("unknown-object", context));
    for (const [call, name] of walk.unknownTypes) {
      const near = nearNames(
        name,
        context.model.robot.domain.types.map((type) => type.name),
      );
      problems.push(
        problemOf("unknown-object", context, {
          severity: "error",
          node: call.arguments[0] ?? call,
          message: `there is no type "${name}" in the domain of ${context.model.robot.settings.name}`,
          nextStep: near.length > 0 ? `did you mean ${near.join(" or ")}?` : typesHint(context),
          fixes: replacements(context, call, near),
        }),
      );
    }
    return problems;
  },
};

/** The objects that this rule says are not there. */
export function unknownObjects(context: RuleContext): Set<ObjectSymbol> {
  const { walk, complete } = context.result;
  const found = new Set<ObjectSymbol>();
  const withoutFixes = { ...context, withFixes: false };
  for (const [call, use] of walk.objectUses) {
    if (checkUse(withoutFixes, call, use, complete)) found.add(use.symbol);
  }
  return found;
}

const clean = new WeakSet<ObjectUse>();

/** A use that comes out of the next walk as it was need not be looked at again. */
function checkUse(
  context: RuleContext,
  call: ts.CallExpression,
  use: ObjectUse,
  complete: boolean,
): ProgramProblem | undefined {
  if (clean.has(use)) return undefined;
  const problem = findProblem(context, call, use, complete);
  // A walk that was given up early says less than the next one.
  if (!problem && complete) clean.add(use);
  return problem;
}

function findProblem(
  context: RuleContext,
  call: ts.CallExpression,
  use: ObjectUse,
  complete: boolean,
): ProgramProblem | undefined {
  const { model, initial } = context;
  const node = call.arguments[0] ?? call;
  if (initial?.objects.has(use.id) || model.typesOfConstant(use.id)) return undefined;
  const known = [...(initial?.objects.keys() ?? [])];
  // In a symbolic scene everything is known from the start, under whatever name the problem gives it.
  const namesObjects =
    !model.closedUniverse && [...model.actions.values()].some(({ settings }) => settings.returns === "map");
  const number = /_\d+$/.exec(use.id)?.[0];
  if (namesObjects && (number === undefined || model.typeOfId(use.id) === undefined)) {
    const suffix = number ?? "_0";
    const base = use.id.replace(/_\d+$/, "");
    const types =
      model.typeOfId(use.id) === undefined ? model.robot.domain.types.map((type) => type.name) : [base];
    const near = [
      ...new Set([...nearNames(use.id, known), ...nearNames(base, types).map((type) => type + suffix)]),
    ];
    return problemOf("unknown-object", context, {
      severity: "error",
      node,
      message:
        number === undefined
          ? `"${use.id}" is no object's id: ids are a type and a number, such as "${near[0] ?? "banana_0"}"`
          : `"${use.id}" can't be seen: the domain of ${model.robot.settings.name} has no type "${base}"`,
      nextStep: near.length > 0 ? `did you mean ${near.slice(0, 3).join(" or ")}?` : typesHint(context),
      fixes: replacements(context, call, near.slice(0, 3)),
    });
  }
  if (!initial || !complete || (namesObjects && use.sensedBefore)) return undefined;
  const near = nearNames(use.id, known);
  return problemOf("unknown-object", context, {
    severity: "error",
    node,
    message: namesObjects
      ? `"${use.id}" is not known here: no perception action has been called before this line`
      : `"${use.id}" is not in the scene`,
    nextStep:
      near.length > 0
        ? `did you mean ${near.join(" or ")}?`
        : namesObjects
          ? "call a perception action first"
          : `known objects: ${known.slice(0, 12).join(", ") || "none"}`,
    fixes: replacements(context, call, near),
  });
}

function typesHint(context: RuleContext): string {
  const names = context.model.robot.domain.types.map((type) => type.name);
  return `its types are ${names.slice(0, 20).join(", ")}${names.length > 20 ? ", …" : ""}`;
}

/** Only what is written out here can be replaced here. */
function replacements(context: RuleContext, call: ts.CallExpression, names: readonly string[]): Fix[] {
  const [argument] = call.arguments;
  if (!argument || !ts.isStringLiteralLike(argument)) return [];
  const start = argument.getStart(context.source) + 1;
  const range = context.lines.rangeAt(start, argument.getEnd() - 1);
  const obvious = obviousName(argument.text, names);
  return names.map((name) => ({
    title: `Replace with "${name}"`,
    ...(name === obvious ? { automatic: true as const } : {}),
    edits: [{ range, newText: name }],
  }));
}
