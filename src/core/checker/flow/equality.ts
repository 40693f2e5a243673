import type { ObjectSymbol } from "./symbols";
import type { Value } from "./values";

/** Whether `a === b`. Undefined: nobody can tell. */
export function sameValue(a: Value, b: Value): boolean | undefined {
  // `==` takes them for the same, `===` does not.
  if (a.kind === "undefined" && b.kind === "undefined") return a.isNull === b.isNull ? true : undefined;
  if (a.kind === "undefined") return isUndefined(b);
  if (b.kind === "undefined") return isUndefined(a);
  if (a.kind === "boolean" && b.kind === "boolean") return sameBoolean(a, b);
  if (a.kind === "number" && b.kind === "number") return a.value === b.value;
  if (a.kind === "string" && b.kind === "string") return sameText(a.parts, b.parts);
  if (a.kind === "object" && b.kind === "object") {
    // Both may be undefined.
    if (a.optional && b.optional) return undefined;
    const same = sameSymbol(a.symbol, b.symbol);
    return same && (a.optional || b.optional) ? undefined : same;
  }
  return areOfDifferentKinds(a, b) ? false : undefined;
}

/** What can never be the same; `==` takes a number for a text, and a list of one for what is in it. */
function areOfDifferentKinds(a: Value, b: Value): boolean {
  const [first, second] = [kindOf(a), kindOf(b)];
  if (first === undefined || second === undefined || first === second) return false;
  return ![first, second].includes("primitive") || ![first, second].includes("list");
}

function kindOf({ kind }: Value): string | undefined {
  switch (kind) {
    case "string":
    case "number":
      return "primitive";
    case "list":
    case "tuple":
      return "list";
    case "object":
    case "record":
    case "function":
    case "robot":
    case "scene":
    case "map":
      return kind;
    default:
      return undefined;
  }
}

type Known<Kind extends Value["kind"]> = Extract<Value, { kind: Kind }>;

function isUndefined(value: Value): boolean | undefined {
  switch (value.kind) {
    case "undefined":
      return true;
    case "object":
      return value.optional ? undefined : false;
    case "number":
    case "string":
    case "list":
    case "tuple":
    case "record":
    case "function":
    case "robot":
    case "scene":
    case "map":
      return false;
    default:
      return undefined;
  }
}

function sameBoolean(a: Known<"boolean">, b: Known<"boolean">): boolean | undefined {
  if (a.value === undefined || b.value === undefined) return undefined;
  if (a.value !== b.value) return false;
  return a.value || !(a.orUndefined || b.orUndefined) ? true : undefined;
}

/** An object of the world is one object of the program too. */
function sameSymbol(a: ObjectSymbol, b: ObjectSymbol): boolean | undefined {
  if (a === b) return a.kind === "summary" ? undefined : true;
  return a.kind === "named" && b.kind === "named" ? false : undefined;
}

type TextPart = Known<"string">["parts"][number];

/**
 * An id is written in a program as one likes, since PDDL ignores case; how the object itself spells it is known for sure
 * of no object that is only named. Ids that differ in more than case are different; what is written in lower case is
 * taken to be spelled so.
 */
function sameText(a: readonly TextPart[], b: readonly TextPart[]): boolean | undefined {
  if (a.length === b.length && a.every((part, index) => isSamePart(part, b[index]))) return true;
  const [first, second] = [foldedText(a), foldedText(b)];
  if (first === undefined || second === undefined) return undefined;
  const [literal, other] = [literalText(a), literalText(b)];
  if (literal !== undefined && other !== undefined) return literal === other;
  if (first !== second) return false;
  return isLowerCase(a) && isLowerCase(b) ? true : undefined;
}

function isSamePart(a: TextPart, b: TextPart): boolean {
  return a === b && (typeof a === "string" || a.kind !== "summary");
}

/** In lower case; undefined where it is not known which object's id is in it. */
function foldedText(parts: readonly TextPart[]): string | undefined {
  return assumedText(parts)?.toLowerCase();
}

/** With ids as they are taken to be spelled; undefined where it is not known which object's id is in it. */
export function assumedText(parts: readonly TextPart[]): string | undefined {
  const texts = parts.map((part) =>
    typeof part === "string" ? part : part.kind === "named" ? part.display.toLowerCase() : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join("");
}

/** Of a string that does not depend on how an object's id is spelled. */
function literalText(parts: readonly TextPart[]): string | undefined {
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

function isLowerCase(parts: readonly TextPart[]): boolean {
  return parts.every((part) => typeof part !== "string" || part === part.toLowerCase());
}
