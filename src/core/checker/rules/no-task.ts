import { ts } from "ts-morph";
import { exportsTask } from "../../program/programSource";
import type { Fix } from "../programProblem";
import { problemOf, quoted, type Rule, type RuleContext } from "./rule";

/** A program that says of no function that it is the one to run. */
export const noTask: Rule = {
  id: "no-task",
  description: "A program without a default export: there is nothing to run.",
  check(context) {
    const { source, lines } = context;
    const written = source.statements.filter((statement) => !ts.isImportDeclaration(statement));
    const [first] = written;
    if (!first || exportsTask(source)) return [];
    const meant = functionMeant(context, written);
    const shown = meant?.name ?? first;
    return [
      problemOf("no-task", context, {
        severity: "error",
        node: shown,
        range: lines.rangeAt(shown.getStart(source), meant ? shown.getEnd() : shown.getStart(source)),
        message: "the program has no default export, so that there is nothing to run",
        nextStep: meant
          ? `write export default before function ${meant.name?.text}`
          : "write export default async function task(robot: Robot, scene: Scene) { … }",
        fixes: meant && context.withFixes ? [exportingFix(context, meant)] : [],
      }),
    ];
  },
};

/** The only function that takes the robot first and the scene second. */
function functionMeant(
  context: RuleContext,
  statements: readonly ts.Statement[],
): ts.FunctionDeclaration | undefined {
  const [only, ...others] = statements.filter(ts.isFunctionDeclaration).filter(({ body, parameters }) => {
    const types = parameters.map(({ type }) => type && quoted(context, type));
    return body && types.length <= 2 && types[0] === "Robot" && (types.length < 2 || types[1] === "Scene");
  });
  return only?.name && others.length === 0 ? only : undefined;
}

function exportingFix({ source, lines }: RuleContext, meant: ts.FunctionDeclaration): Fix {
  const exported = ts.getModifiers(meant)?.find((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
  const at = exported ? exported.getEnd() : meant.getStart(source);
  return {
    title: `Make ${meant.name?.text} the task`,
    edits: [{ range: lines.rangeAt(at, at), newText: exported ? " default" : "export default " }],
  };
}
