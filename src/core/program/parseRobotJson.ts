import Ajv, { type ErrorObject } from "ajv";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import robotSchema from "../../../robots/robot.schema.json";
import { nearNames } from "../base/nearNames";
import { LineIndex, type Problem, type TextRange } from "../base/problem";
import type { RobotSettings } from "./robotPackage";

export type JsonPath = readonly (string | number)[];

export interface ParsedRobotJson {
  readonly settings: RobotSettings | undefined;
  readonly problems: Problem[];
  /** Where a value stands; the nearest one above it that exists, if it does not. `key`: where its name stands. */
  readonly rangeOf: (path: JsonPath, part?: "value" | "key") => TextRange;
}

const validate = new Ajv({ allErrors: true, strict: true, strictRequired: false }).compile<RobotSettings>(
  robotSchema,
);

export function parseRobotJson(text: string, file: string): ParsedRobotJson {
  const index = new LineIndex(text);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const rangeOf = (path: JsonPath, part: "value" | "key" = "value"): TextRange =>
    rangeIn(tree, index, path, part);
  if (errors.length > 0 || !tree) {
    const problems = errors.slice(0, 5).map(
      (error): Problem => ({
        code: "robot-json-syntax",
        severity: "error",
        message: `this is not JSON: ${words(printParseErrorCode(error.error))}`,
        file,
        range: index.rangeAt(error.offset, error.offset + error.length),
        nextStep: "mend the JSON here",
      }),
    );
    if (problems.length === 0) {
      problems.push({
        code: "robot-json-syntax",
        severity: "error",
        message: "the file is empty",
        file,
        range: index.rangeAt(0, 0),
        nextStep: 'write at least { "name": …, "title": …, "actions": … }; the schema says the rest',
      });
    }
    return { settings: undefined, problems, rangeOf };
  }
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (validate(value)) return { settings: value, problems: [], rangeOf };
  const problems = mostSpecific(validate.errors ?? []).map((error) => schemaProblem(error, file, rangeOf));
  return { settings: undefined, problems, rangeOf };
}

/** `if` says only that one of its branches failed, which is reported by itself. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.filter((error) => error.keyword !== "if" && error.keyword !== "propertyNames");
}

function schemaProblem(error: ErrorObject, file: string, rangeOf: ParsedRobotJson["rangeOf"]): Problem {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const where = path.length > 0 ? `"${path.join(".")}"` : "the file";
  const base = { code: "robot-json-schema", severity: "error", file } as const;
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
      const known = Object.keys(error.parentSchema?.properties ?? robotSchema.properties);
      const near = path.length === 0 ? nearNames(name, known) : [];
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
