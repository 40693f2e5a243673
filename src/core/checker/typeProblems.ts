import { ts } from "ts-morph";
import { LineIndex } from "../base/problem";
import type { RobotPackage } from "../program/robotPackage";
import { missingImports } from "./missingImports";
import type { ProgramProblem } from "./programProblem";

/** TypeScript's diagnostics as problems; those about the robot's API say what it wants. */
export function typeProblems(
  diagnostics: readonly ts.DiagnosticWithLocation[],
  file: string,
  text: string,
  robot: RobotPackage,
): ProgramProblem[] {
  const lines = new LineIndex(text);
  const missing = missingImports(diagnostics, text, robot);
  return diagnostics
    .filter((diagnostic) => diagnostic.category !== ts.DiagnosticCategory.Suggestion)
    .map((diagnostic): ProgramProblem => {
      const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
      const isMissing = missingImports([diagnostic], text, robot).length > 0;
      const said = isMissing ? notImported(message, missing, robot) : aboutRobot(diagnostic, message, robot);
      return {
        code: `ts${diagnostic.code}`,
        rule: "typescript",
        severity: diagnostic.category === ts.DiagnosticCategory.Error ? "error" : "warning",
        message: said.message,
        ...(said.nextStep === undefined ? {} : { nextStep: said.nextStep }),
        file,
        range: lines.rangeAt(diagnostic.start, diagnostic.start + diagnostic.length),
        unmet: [],
        related: [],
        fixes: [],
      };
    });
}

interface Said {
  readonly message: string;
  readonly nextStep?: string;
}

function notImported(message: string, names: readonly string[], robot: RobotPackage): Said {
  return {
    message: message.replace(/ Did you mean .*$/, ""),
    nextStep: `write import type { ${names.join(", ")} } from "robot:${robot.settings.name}" at the top, or add to what is imported from there`,
  };
}

function aboutRobot(diagnostic: ts.DiagnosticWithLocation, message: string, robot: RobotPackage): Said {
  const first = message.split("\n")[0];
  switch (diagnostic.code) {
    case 2345: {
      const call = callOfArgument(diagnostic);
      const method = robot.methods.find((candidate) => candidate.name === call?.method);
      const parameter = call && method?.parameters[call.index];
      const given = /Argument of type '(.*?)' is not assignable/.exec(first)?.[1];
      if (!method || !parameter || given === undefined) return { message };
      const missing = given.endsWith("| undefined");
      return {
        message: `${method.name} takes ${parameter.type} as ${parameter.name}, and this is ${given}`,
        nextStep: missing
          ? "test it first: find gives undefined if there is none"
          : given === "Thing"
            ? `a Thing may be anything: name its type, as in scene.find("…")`
            : `give it ${parameter.type}`,
      };
    }
    case 2307: {
      const name = /'robot:([^']+)'/.exec(first)?.[1];
      if (name === undefined) return { message };
      return {
        message: `there is no robot package "${name}" here; the program is checked for ${robot.settings.name}`,
        nextStep: `import from "robot:${robot.settings.name}", or name ${name} in // @robot`,
      };
    }
    default:
      return withoutSetUp(message);
  }
}

/** A program has no compiler settings and no packages of its own: to be told to change them helps nobody. */
function withoutSetUp(message: string): Said {
  const advice = /\s*Do you need to (change your target library|install type definitions)[^?\n]*\?[^\n]*/;
  const found = advice.exec(message);
  if (!found) return { message };
  const isLibrary = found[1].startsWith("change") && !/'dom'/.test(found[0]);
  return {
    message: message.replace(advice, ""),
    nextStep: isLibrary
      ? "programs are written in ES2022: do without what came later"
      : "a program has only its robot, its scene and the language itself",
  };
}

/** The method that gets this argument, and the argument's position. */
function callOfArgument(
  diagnostic: ts.DiagnosticWithLocation,
): { readonly method: string; readonly index: number } | undefined {
  let found: { method: string; index: number } | undefined;
  const visit = (node: ts.Node): void => {
    if (node.pos > diagnostic.start || node.end < diagnostic.start + diagnostic.length) return;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const index = node.arguments.findIndex((each) => each.getStart(diagnostic.file) === diagnostic.start);
      if (index >= 0) found = { method: node.expression.name.text, index };
    }
    ts.forEachChild(node, visit);
  };
  visit(diagnostic.file);
  return found;
}
