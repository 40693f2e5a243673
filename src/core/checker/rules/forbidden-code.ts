import { ts } from "ts-morph";
import { hiddenCharacters } from "../../base/hiddenCharacters";
import { forbiddenGlobals } from "../outsideNames";
import type { ProgramProblem } from "../programProblem";
import { problemOf, type Rule, type RuleContext } from "./rule";

/** Code that is not allowed in a program, because it would reach out of its sandbox or hide what it does. */
export const forbiddenCode: Rule = {
  id: "forbidden-code",
  description: "Code that would reach out of the sandbox, or hide what the program does.",
  check(context) {
    const problems: ProgramProblem[] = [];
    const report = (node: ts.Node, message: string, nextStep: string): void => {
      problems.push(problemOf("forbidden-code", context, { severity: "error", node, message, nextStep }));
    };
    for (const node of context.index.suspects) checkNode(context, node, report);
    for (const { offset, name } of hiddenCharacters(context.text)) {
      problems.push(
        problemOf("forbidden-code", context, {
          severity: "error",
          node: context.source,
          range: context.lines.rangeAt(offset, offset + 1),
          message: `the character ${name} can't be seen, and makes the program look like another one`,
          nextStep: "remove it; in a string, write its escape instead",
        }),
      );
    }
    return problems;
  },
};

type Report = (node: ts.Node, message: string, nextStep: string) => void;

function checkNode(context: RuleContext, node: ts.Node, report: Report): void {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const module = node.moduleSpecifier;
    if (
      module &&
      !(ts.isStringLiteral(module) && /^robot:/.test(module.text) && ts.isImportDeclaration(node))
    ) {
      report(
        module,
        `a program can't take ${module.getText(context.source)} in`,
        "a program may import nothing but its robot's types",
      );
    }
  } else if (ts.isImportEqualsDeclaration(node)) {
    report(node, "a program can't import a module", "a program may import nothing but its robot's types");
  } else if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent)) {
    report(
      node.parent,
      "a program can't import while it runs",
      "a program may import nothing but its robot's types",
    );
  } else if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) {
    report(node, "a program has no import.meta", "remove it");
  } else if (ts.isIdentifier(node)) checkName(context, node, report);
  else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    checkProperty(node.argumentExpression, node.argumentExpression.text, report);
  } else if (node.kind === ts.SyntaxKind.WithStatement) report(node, "with is not allowed", "use a variable");
}

function checkName(context: RuleContext, node: ts.Identifier, report: Report): void {
  const { parent } = node;
  const isProperty =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node);
  if (isProperty) {
    checkProperty(node, node.text, report);
    return;
  }
  if (node.text.startsWith("__")) {
    report(node, `names that begin with __ are kept for the sandbox: ${node.text}`, "choose another name");
    return;
  }
  const instead = forbiddenGlobals.get(node.text);
  if (instead === undefined || isDeclarationName(node) || context.result.walk.scopes.slotOf(node)) return;
  report(node, `${node.text} can't be used in a program`, instead);
}

function checkProperty(node: ts.Node, name: string, report: Report): void {
  if (name === "constructor") {
    report(node, "constructor can't be used in a program: it leads to Function", "write the function out");
  } else if (name.startsWith("__")) {
    report(node, `names that begin with __ are kept for the sandbox: ${name}`, "choose another name");
  }
}

/** Parameter and property names, labels and keys name nothing outside. */
function isDeclarationName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertySignature(parent) && parent.name === node) ||
    (ts.isMethodDeclaration(parent) && parent.name === node) ||
    (ts.isPropertyDeclaration(parent) && parent.name === node) ||
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent) ||
    ts.isImportSpecifier(parent)
  );
}
