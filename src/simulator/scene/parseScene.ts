import type { ErrorObject } from "ajv";
import {
  findNodeAtLocation,
  getNodePath,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import schema from "../../../robots/scene.schema.json";
import { withoutByteOrderMark } from "../../core/base/jsonFile";
import { hasErrors, LineIndex, type Problem, type TextRange } from "../../core/base/problem";
import { schemaValidator } from "../../core/base/schemaValidator";
import { buildScene } from "./buildScene";
import { checkScene } from "./checkScene";
import { checkSupport } from "./checkSupport";
import type { Complain } from "./complain";
import { correction } from "./correction";
import type { Scene } from "./scene";
import type { SceneFile } from "./sceneFile";

type Path = readonly (string | number)[];

const validator = schemaValidator<SceneFile>(schema, {
  discriminator: true,
  strict: false,
  verbose: false,
  formats: { "color-hex": true },
});
/** More would only bury the first ones. */
const mostProblems = 20;

/**
 * Reads a scene file (JSON, comments allowed). Every problem has its place in the text; there is a scene only if none
 * of them is an error. `file` is the path that problems name.
 */
export function parseScene(
  text: string,
  file: string,
): { readonly scene?: Scene; readonly problems: Problem[] } {
  const lines = new LineIndex(text);
  const problems: Problem[] = [];
  const syntaxErrors: ParseError[] = [];
  const tree = parseTree(withoutByteOrderMark(text), syntaxErrors, { allowTrailingComma: true });
  for (const { error, offset, length } of syntaxErrors.slice(0, mostProblems)) {
    problems.push({
      code: "scene-syntax",
      severity: "error",
      message: `Not valid JSON: ${inWords(printParseErrorCode(error))}.`,
      file,
      range: lines.rangeAt(offset, offset + length),
      nextStep: "Mend the JSON at this place.",
    });
  }
  if (!tree || problems.length > 0) {
    if (problems.length === 0) {
      problems.push({
        code: "scene-syntax",
        severity: "error",
        message: "The scene file is empty.",
        file,
        nextStep: "A scene is a JSON object with title, room, furniture, objects and robots.",
      });
    }
    return { problems };
  }

  const rangeOf = (path: Path): TextRange => {
    const node = nearestNode(tree, path);
    return lines.rangeAt(node.offset, node.offset + Math.min(node.length, firstLineLength(text, node)));
  };
  const complain: Complain = (code, path, message, nextStep, severity = "error") => {
    problems.push({ code, severity, message, file, range: rangeOf(path), nextStep });
  };

  const value: unknown = getNodeValue(tree);
  const validate = validator();
  if (!validate(value)) {
    for (const error of mostTelling(validate.errors ?? []).slice(0, mostProblems)) {
      const { path, message, nextStep } = describe(error, tree);
      complain("scene-schema", path, message, nextStep);
    }
    return { problems };
  }
  const scene: Scene = { ...buildScene(value, file), rangeOf };
  checkScene(value, scene, complain);
  // What is wrong already would be said again in other words.
  if (!hasErrors(problems)) checkSupport(scene, complain);
  return hasErrors(problems) ? { problems } : { scene, problems };
}

function nearestNode(tree: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, [...path.slice(0, length)]);
    if (node) return node;
  }
  return tree;
}

function firstLineLength(text: string, node: Node): number {
  const end = text.indexOf("\n", node.offset);
  return end < 0 ? node.length : end - node.offset;
}

/** Where a value fails several alternatives at once, only what says most: the failing alternative itself is noise. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject[] {
  const telling = errors.filter(({ keyword }) => keyword !== "oneOf" && keyword !== "if");
  return telling.length > 0 ? telling : [...errors];
}

function describe(
  error: ErrorObject,
  tree: Node,
): { readonly path: Path; readonly message: string; readonly nextStep: string } {
  const segments = error.instancePath
    .split("/")
    .slice(1)
    .map((segment) => segment.replace(/~1/g, "/").replace(/~0/g, "~"));
  const path = toPath(tree, segments);
  const where = path.length === 0 ? "The scene" : `"${path.join(".")}"${nameAt(tree, path)}`;
  const params: Readonly<Record<string, unknown>> = error.params;
  switch (error.keyword) {
    case "required":
      return {
        path,
        message: `${where} lacks "${params.missingProperty}".`,
        nextStep: `Add "${params.missingProperty}".`,
      };
    case "additionalProperties":
      return {
        path: [...path, String(params.additionalProperty)],
        message: `${where} has no property "${params.additionalProperty}".`,
        nextStep: "Remove it or correct its name; the schema scene.schema.json lists what there is.",
      };
    case "enum":
      return {
        path,
        message: `${where} must be one of ${list(params.allowedValues)}.`,
        nextStep: "Choose one of them.",
      };
    case "discriminator":
      return {
        path: [...path, String(params.tag)],
        message: `${where}: "${String(params.tagValue)}" is no shape.`,
        nextStep: "Shapes are box, sphere, cylinder, capsule, ellipsoid, convex, ring and tube.",
      };
    case "pattern":
      return {
        path,
        message: `${where} is not written as it must be (${String(params.pattern)}).`,
        nextStep: String(params.pattern).includes("a-fA-F")
          ? 'Write colours as "#rrggbb".'
          : "Use letters, digits, dashes and underscores, with a letter first.",
      };
    default:
      return {
        path,
        message: `${where} ${error.message ?? "is not valid"}.`,
        nextStep: correction(error.keyword, params),
      };
  }
}

/** Of the thing that a path leads into: numbers say little in a long file. */
function nameAt(tree: Node, [list, index]: Path): string {
  if (typeof index !== "number") return "";
  const name: unknown = findNodeAtLocation(tree, [list, index, list === "robots" ? "robot" : "name"])?.value;
  return typeof name === "string" ? ` ("${name}")` : "";
}

/** Array elements are addressed by number. */
function toPath(tree: Node, segments: readonly string[]): Path {
  const path: (string | number)[] = [];
  for (const segment of segments) {
    const parent = nearestNode(tree, path);
    path.push(parent.type === "array" ? Number(segment) : segment);
  }
  const node = findNodeAtLocation(tree, [...path]);
  return node ? getNodePath(node) : path;
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(", ") : String(values);
}

/** `CommaExpected` → `comma expected`. */
function inWords(code: string): string {
  return code.replace(/(?!^)([A-Z])/g, " $1").toLowerCase();
}
