import { ts } from "ts-morph";
import type { NumberLimit } from "../../program/robotPackage";
import { checkRecords } from "../cleanRecords";
import type { Value } from "../flow/values";
import { givenArguments } from "../flow/visits";
import type { ActionRecord } from "../flow/walkContext";
import type { Fix, ProgramProblem } from "../programProblem";
import { replaceNode } from "../statementEdits";
import { problemOf, type Rule, type RuleContext } from "./rule";

const checkLimits = checkRecords((context, record) =>
  Object.entries(record.modelAction.settings.limits ?? {}).flatMap(([path, limit]) =>
    checkLimit(context, record, path, limit),
  ),
);

/**
 * A number that `limits` in `robot.json` excludes: a place out of reach, a speed above what the robot does. On every
 * way (error) or on some (warning); numbers that are not known beforehand are not judged.
 */
export const outOfRange: Rule = {
  id: "out-of-range",
  description: "A number that is outside what the robot package allows for this argument.",
  check(context) {
    return context.result.complete ? checkLimits(context) : [];
  },
};

function checkLimit(
  context: RuleContext,
  record: ActionRecord,
  path: string,
  limit: NumberLimit,
): ProgramProblem[] {
  const { modelAction } = record;
  const [name, ...fields] = path.split(".");
  const index = modelAction.method.parameters.findIndex((parameter) => parameter.name === name);
  const argument = givenArguments(record)?.[index];
  if (!argument) return [];
  const counted = record.visits.filter(({ supposed }) => !supposed);
  const wrong = counted.flatMap((visit) => {
    const value = numberIn(visit.args[index], fields);
    return value !== undefined && isOutside(value, limit) ? [value] : [];
  });
  const [value] = wrong;
  if (value === undefined) return [];
  const always = wrong.length === counted.length;
  const node = partOf(argument, fields);
  const nearest = nearestAllowed(value, limit);
  return [
    problemOf("out-of-range", context, {
      severity: always ? "error" : "warning",
      node,
      message: `${path} of ${modelAction.method.name} is ${value}${unit(limit)}${always ? "" : " on some ways to this line"}, and ${context.model.robot.settings.title} takes ${described(limit)}`,
      nextStep: `give it ${described(limit)}`,
      fixes: context.withFixes && nearest !== undefined ? replacement(context, node, nearest, limit) : [],
    }),
  ];
}

function numberIn(value: Value | undefined, fields: readonly string[]): number | undefined {
  if (!value) return undefined;
  const [field, ...rest] = fields;
  if (field === undefined) return value.kind === "number" ? value.value : undefined;
  if (value.kind === "record") return numberIn(value.fields.get(field), rest);
  if (value.kind === "tuple") return numberIn(value.elements[Number(field)], rest);
  return undefined;
}

/** The number itself where it is written out in the call. */
function partOf(node: ts.Expression, fields: readonly string[]): ts.Expression {
  const [field, ...rest] = fields;
  if (field === undefined) return node;
  if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) {
      if (
        ts.isPropertyAssignment(property) &&
        !ts.isComputedPropertyName(property.name) &&
        property.name.text === field
      )
        return partOf(property.initializer, rest);
    }
  }
  const element = ts.isArrayLiteralExpression(node) ? node.elements[Number(field)] : undefined;
  return element ? partOf(element, rest) : node;
}

function isOutside(value: number, { minimum, maximum }: NumberLimit): boolean {
  return (
    !Number.isFinite(value) ||
    (minimum !== undefined && value < minimum) ||
    (maximum !== undefined && value > maximum)
  );
}

function nearestAllowed(value: number, { minimum, maximum }: NumberLimit): number | undefined {
  if (minimum !== undefined && value < minimum) return minimum;
  return maximum !== undefined && value > maximum ? maximum : undefined;
}

function described(limit: NumberLimit): string {
  const { minimum, maximum } = limit;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}${unit(limit)}`;
  if (minimum !== undefined) return `${minimum}${unit(limit)} or more`;
  return maximum === undefined ? "a finite number" : `${maximum}${unit(limit)} or less`;
}

function unit({ unit: name }: NumberLimit): string {
  return name === undefined ? "" : ` ${name}`;
}

/** Only a number that is written out here can be replaced here. */
function replacement(context: RuleContext, node: ts.Expression, nearest: number, limit: NumberLimit): Fix[] {
  const literal = ts.isPrefixUnaryExpression(node) ? node.operand : node;
  if (!ts.isNumericLiteral(literal)) return [];
  return [
    { title: `Replace with ${nearest}${unit(limit)}`, edits: [replaceNode(context, node, String(nearest))] },
  ];
}
