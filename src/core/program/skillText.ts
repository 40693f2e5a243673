import { ts } from "ts-morph";
import { parseProgram } from "./programSource";
import type { RobotSkills, SkillDeclaration } from "./robotPackage";

/**
 * A program with the text of the skills that it calls behind it, of what those use, and with the types that these name in
 * its import from `robot:NAME`. What the program declares itself is left as it is.
 */
export function withSkills(text: string, { declarations, methods }: RobotSkills): string {
  const source = parseProgram("program.robot.ts", text);
  const declared = new Set(source.statements.flatMap(namesOf));
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const wanted = new Set<SkillDeclaration>();
  const want = (name: string): void => {
    const declaration = byName.get(name);
    if (!declaration || declared.has(name) || wanted.has(declaration)) return;
    wanted.add(declaration);
    declaration.uses.forEach(want);
  };
  const skills = new Set(methods.map(({ name }) => name));
  for (const name of calledIn(source)) if (skills.has(name)) want(name);
  if (wanted.size === 0) return text;
  const copies = declarations.filter((declaration) => wanted.has(declaration));
  const whole = [text.trimEnd(), ...copies.map((copy) => copy.text)].join("\n\n");
  return `${withTypes(whole, source, new Set(copies.flatMap(({ types }) => types)))}\n`;
}

/** Names that a program must not give to anything else where skills may be copied into it. */
export function namesOfSkills(skills: RobotSkills | undefined): readonly string[] {
  return skills?.declarations.map(({ name }) => name) ?? [];
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function calledIn(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) names.add(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The names in the import from the robot's module, and more. */
function withTypes(text: string, source: ts.SourceFile, types: ReadonlySet<string>): string {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !/^["']robot:/.test(statement.moduleSpecifier.getText(source)))
      continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const before = bindings.elements.map((element) => element.getText(source));
    const names = [...new Set([...before, ...types])].sort();
    return `${text.slice(0, bindings.getStart(source))}{ ${names.join(", ")} }${text.slice(bindings.getEnd())}`;
  }
  return text;
}
