import { ts } from "ts-morph";
import { parseProgram } from "../../program/programSource";
import { indented } from "./programText";

/*
 * A program that goes on after what has run. Lines that were there stay on their lines: what is new comes behind them.
 */

/** Every identifier of a program, so that new names differ from them. */
export function namesIn(text: string): readonly string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parseProgram("program.robot.ts", text));
  return [...names];
}

export type Place =
  /** The program ran to its end. */
  | "after-the-end"
  /** It stopped in the middle with an error. */
  | "after-an-error";

/**
 * The program with further statements (not indented). `undefined` where it has no default function that could be
 * continued. The names `robot` and `scene` stand for what they stand for in the statements.
 */
export function continued(text: string, statements: readonly string[], place: Place): string | undefined {
  const source = parseProgram("program.robot.ts", text);
  const main = source.statements.find(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) &&
      (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword),
  );
  if (!main?.body) return undefined;
  const [robot, scene] = main.parameters.map(({ name }) => (ts.isIdentifier(name) ? name.text : undefined));
  const plain = (robot ?? "robot") === "robot" && (scene ?? "scene") === "scene";
  if (place === "after-the-end" && plain && main.parameters.length === 2 && !returnsEarly(main.body)) {
    const end = main.body.getEnd() - 1;
    const before = text.slice(0, end);
    const separator = before.endsWith("\n") ? "\n" : "\n\n";
    return `${before}${separator}${indented(statements).join("\n")}\n${text.slice(end)}`;
  }
  const taken = new Set(namesIn(text));
  const attempt =
    ["firstAttempt", "secondAttempt", "thirdAttempt", "fourthAttempt"].find((name) => !taken.has(name)) ??
    freeName(taken);
  const start = main.getStart(source);
  const signatureEnd = main.parameters.pos;
  const isAsync = (main.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  const renamed = `${text.slice(0, start)}${isAsync ? "async " : ""}function ${attempt}(${text.slice(signatureEnd)}`;
  const call = `await ${attempt}(${["robot", "scene"].slice(0, main.parameters.length).join(", ")});`;
  const guarded =
    place === "after-an-error"
      ? ["try {", `  ${call}`, "} catch (problem) {", "  console.warn(String(problem));", "}"]
      : [call];
  const body = [...guarded, ...(statements.length > 0 ? ["", ...statements] : [])];
  return `${renamed.trimEnd()}\n\nexport default async function task(robot: Robot, scene: Scene) {\n${indented(body).join("\n")}\n}\n`;
}

function freeName(taken: ReadonlySet<string>): string {
  let number = 5;
  while (taken.has(`attempt${number}`)) number++;
  return `attempt${number}`;
}

/** A `return` of the function itself: what is added behind it might never run. */
function returnsEarly(body: ts.Node): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) found = true;
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}
