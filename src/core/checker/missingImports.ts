import { ts } from "ts-morph";
import { oncePer } from "../base/once";
import type { RobotPackage } from "../program/robotPackage";

/*
 * Names that a program uses and the robot's module exports, without an import of them.
 */

/** What `robot:NAME` exports. */
const exportedNames = oncePer((robot: RobotPackage): ReadonlySet<string> => {
  const source = ts.createSourceFile("module.d.ts", robot.moduleText, ts.ScriptTarget.ES2022);
  return new Set(
    source.statements.flatMap((statement) =>
      (ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isEnumDeclaration(statement)) &&
      statement.name &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
        ? [statement.name.text]
        : [],
    ),
  );
});

const notFound = new Set([
  2304, // Cannot find name
  2552, // Cannot find name, and another one that may be meant
]);

/** Of names that were not found those that the robot's module has, each once. */
export function missingImports(
  diagnostics: readonly Pick<ts.DiagnosticWithLocation, "code" | "start" | "length">[],
  text: string,
  robot: RobotPackage,
): readonly string[] {
  const names = diagnostics
    .filter(({ code }) => notFound.has(code))
    .map(({ start, length }) => text.slice(start, start + length))
    .filter((name) => exportedNames(robot).has(name));
  return [...new Set(names)].sort();
}
