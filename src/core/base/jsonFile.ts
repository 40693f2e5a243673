import type { ErrorObject, ValidateFunction } from "ajv";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { nearNames } from "./nearNames";
import { LineIndex, type Problem, type TextRange } from "./problem";

export type JsonPath = readonly (string | number)[];

export interface JsonFile<T> {
  readonly value: T | undefined;
  readonly problems: Problem[];
  /** Where a value stands; the nearest one above it that exists, if it does not. `key`: where its name stands. */
  readonly rangeOf: (path: JsonPath, part?: "value" | "key") => TextRange;
}

export interface JsonFileKind<T> {
  /** Compiled from the file's JSON schema with `allErrors` and `verbose`: when a first file is read, since it takes long. */
  readonly validator: () => ValidateFunction<T>;
  /** What codes of problems begin with: `robot-json`. */
  readonly code: string;
  /** Said of an empty file: what it must have at least. */
  readonly least: string;
}

/** More would only bury the first ones. */
const mostSyntaxErrors = 5;

/** Editors on Windows may begin a file with a byte order mark; a space in its place keeps every offset. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, " ");
}

/** Reads JSON and holds it to a schema; every problem has its place in the text. `file` is the path that problems name. */
export function parseJsonFile<T>(text: string, file: string, kind: JsonFileKind<T>): JsonFile<T> {
  const index = new LineIndex(text);
  const errors: ParseError[] = [];
  const json = withoutByteOrderMark(text);
  const tree = parseTree(json, errors, { allowTrailingComma: false, disallowComments: true });
  const rangeOf = (path: JsonPath, part: "value" | "key" = "value"): TextRange =>
    rangeIn(tree, index, path, part);
  const syntaxProblem = (message: string, range: TextRange, nextStep: string): Problem => ({
    code: `${kind.code}-syntax`,
    severity: "error",
    message,
    file,
    range,
    nextStep,
  });
  if (text.trim() === "") {
    const problems = [syntaxProblem("the file is empty", index.rangeAt(0, 0), kind.least)];
    return { value: undefined, problems, rangeOf };
  }
  if (errors.length > 0) {
    const problems = errors
      .slice(0, mostSyntaxErrors)
      .map(({ error, offset, length }) =>
        syntaxProblem(
          `this is not JSON: ${words(printParseErrorCode(error))}`,
          index.rangeAt(offset, offset + length),
          "mend the JSON here",
        ),
      );
    return { value: undefined, problems, rangeOf };
  }
  const value: unknown = JSON.parse(json);
  const validate = kind.validator();
  if (validate(value)) return { value, problems: [], rangeOf };
  const problems = mostSpecific(validate.errors ?? []).map((error) =>
    schemaProblem(error, kind.code, file, rangeOf),
  );
  return { value: undefined, problems, rangeOf };
}

/** `if` says only that one of its branches failed, which is reported by itself. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.filter((error) => error.keyword !== "if" && error.keyword !== "propertyNames");
}

function schemaProblem(
  error: ErrorObject,
  code: string,
  file: string,
  rangeOf: JsonFile<unknown>["rangeOf"],
): Problem {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const where = path.length > 0 ? `"${path.join(".")}"` : "the file";
  const base = { code: `${code}-schema`, severity: "error", file } as const;
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case "required":
      return {
        ...base,
        message: `${where} lacks "${String(params.missingProperty)}"`,
        range: rangeOf(path, "key"),
        nextStep: `add "${String(params.missingProperty)}"`,
      };
    case "additionalProperties": {
      const name = String(params.additionalProperty);
      const known = Object.keys(error.parentSchema?.properties ?? {});
      const near = nearNames(name, known);
      return {
        ...base,
        message: `${where} has an unknown property "${name}"`,
        range: rangeOf([...path, name], "key"),
        nextStep: near.length > 0 ? `did you mean "${near[0]}"?` : "remove it",
      };
    }
    case "enum": {
      const allowed = Array.isArray(params.allowedValues)
        ? params.allowedValues.map((each) => `"${each}"`)
        : [];
      return {
        ...base,
        message: `${where} must be one of ${allowed.join(", ")}`,
        range: rangeOf(path),
        nextStep: `write one of ${allowed.join(", ")}`,
      };
    }
    default:
      return {
        ...base,
        message: `${where} ${error.message ?? "is not as the schema wants it"}`,
        range: rangeOf(path),
        nextStep: "write a value that the schema allows",
      };
  }
}

function rangeIn(tree: Node | undefined, index: LineIndex, path: JsonPath, part: "value" | "key"): TextRange {
  if (!tree) return index.rangeAt(0, 0);
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (!node) continue;
    const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    const shown = (part === "key" || length < path.length) && key ? key : node;
    return index.rangeAt(shown.offset, shown.offset + shown.length);
  }
  return index.rangeAt(tree.offset, tree.offset + 1);
}

/** `PropertyNameExpected` → "property name expected" */
function words(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
