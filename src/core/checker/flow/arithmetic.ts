import { ts } from "ts-morph";
import { writtenOut } from "./conversions";
import type { ObjectSymbol } from "./symbols";
import { booleanValue, data, dataOf, unknownOf, type Value } from "./values";

/** What an operator makes of two values. */
export function arithmetic(operator: ts.SyntaxKind, left: Value, right: Value): Value {
  if (
    (left.kind === "string" || right.kind === "string") &&
    (operator === ts.SyntaxKind.PlusToken || operator === ts.SyntaxKind.PlusEqualsToken)
  ) {
    const [first, second] = [partsOf(left), partsOf(right)];
    return first && second ? { kind: "string", parts: [...first, ...second] } : dataOf(left, right);
  }
  if (left.kind !== "number" || right.kind !== "number") {
    const isAnything = left.kind === "unknown" && right.kind === "unknown";
    return isAnything ? unknownOf(left, right) : dataOf(left, right);
  }
  const [a, b] = [left.value, right.value];
  switch (operator) {
    case ts.SyntaxKind.PlusToken:
    case ts.SyntaxKind.PlusEqualsToken:
      return { kind: "number", value: a + b };
    case ts.SyntaxKind.MinusToken:
    case ts.SyntaxKind.MinusEqualsToken:
      return { kind: "number", value: a - b };
    case ts.SyntaxKind.AsteriskToken:
    case ts.SyntaxKind.AsteriskEqualsToken:
      return { kind: "number", value: a * b };
    case ts.SyntaxKind.SlashToken:
    case ts.SyntaxKind.SlashEqualsToken:
      return { kind: "number", value: a / b };
    case ts.SyntaxKind.PercentToken:
    case ts.SyntaxKind.PercentEqualsToken:
      return { kind: "number", value: a % b };
    case ts.SyntaxKind.AmpersandToken:
    case ts.SyntaxKind.AmpersandEqualsToken:
      return { kind: "number", value: a & b };
    case ts.SyntaxKind.BarToken:
    case ts.SyntaxKind.BarEqualsToken:
      return { kind: "number", value: a | b };
    case ts.SyntaxKind.CaretToken:
    case ts.SyntaxKind.CaretEqualsToken:
      return { kind: "number", value: a ^ b };
    case ts.SyntaxKind.LessThanLessThanToken:
    case ts.SyntaxKind.LessThanLessThanEqualsToken:
      return { kind: "number", value: a << b };
    case ts.SyntaxKind.LessThanToken:
      return booleanValue(a < b);
    case ts.SyntaxKind.LessThanEqualsToken:
      return booleanValue(a <= b);
    case ts.SyntaxKind.GreaterThanToken:
      return booleanValue(a > b);
    case ts.SyntaxKind.GreaterThanEqualsToken:
      return booleanValue(a >= b);
    default:
      return data;
  }
}

/** Of what is put into a string; undefined where that is not known. */
export function partsOf(value: Value): readonly (string | ObjectSymbol)[] | undefined {
  if (value.kind === "string") return value.parts;
  const text = writtenOut(value);
  return text === undefined ? undefined : [text];
}
