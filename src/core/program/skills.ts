import { ts } from "ts-morph";
import { nearNames } from "../base/nearNames";
import { hasErrors, LineIndex, type Problem, type TextRange } from "../base/problem";
import { actionToMethod, typeToInterface } from "../pddl/names";
import { checkDomain, parseDomain } from "../pddl/parse";
import type { Action, Domain } from "../pddl/syntax";
import { documentationOf } from "./parseApi";
import { parseProgram, syntaxErrors } from "./programSource";
import type { ApiMethod, RobotSkills, SkillDeclaration } from "./robotPackage";

/*
 * Skills of a robot package: functions over its action API (`skills.ts`), each with the PDDL action that says what it needs
 * and brings about (`skills.pddl`, over the types, constants and predicates of `domain.pddl`). They are for robots whose
 * actions promise too little for a plan; a planned program calls skills and holds their text.
 */

export interface SkillTexts {
  readonly domainText: string;
  readonly functionsText: string;
  /** For problems. */
  readonly files: { readonly domain: string; readonly functions: string };
}

/** Reads the skills over a domain that is in order; whatever is wrong with them comes back as problems. */
export function parseSkills(
  { domainText, functionsText, files }: SkillTexts,
  domain: Domain,
): { skills: RobotSkills | undefined; problems: readonly Problem[] } {
  const parsed = parseDomain(domainText, files.domain);
  const source = parseProgram(files.functions, functionsText);
  const index = new LineIndex(functionsText);
  const problems: Problem[] = [
    ...parsed.problems,
    ...syntaxErrors(source)
      .slice(0, 3)
      .map(
        (error): Problem => ({
          code: "skill-syntax",
          severity: "error",
          message: ts.flattenDiagnosticMessageText(error.messageText, " "),
          file: files.functions,
          range: index.rangeAt(error.start, error.start + error.length),
          nextStep: "mend the TypeScript here",
        }),
      ),
  ];
  if (!parsed.domain || hasErrors(problems)) return { skills: undefined, problems };
  const own = parsed.domain;
  const whole = domainWithSkills(own, domain);
  problems.push(...checkSkillDomain(own, domain));

  const functions = source.statements.flatMap((statement) =>
    ts.isFunctionDeclaration(statement) && statement.name && isExported(statement)
      ? [{ statement, name: statement.name.text }]
      : [],
  );
  const rangeOf = (node: ts.Node): TextRange => index.rangeAt(node.getStart(source), node.getEnd());
  const methods: ApiMethod[] = [];
  for (const { statement, name } of functions) {
    const action = own.actions.find((candidate) => actionToMethod(candidate.name) === name);
    if (!action) {
      const near = nearNames(
        name,
        own.actions.map((candidate) => actionToMethod(candidate.name)),
      );
      problems.push({
        code: "skill-action-missing",
        severity: "error",
        message: `the skill ${name} has no action in skills.pddl`,
        file: files.functions,
        range: rangeOf(statement.name ?? statement),
        nextStep:
          near.length > 0 ? `did you mean ${near[0]}?` : "add its action to skills.pddl, or do not export it",
      });
      continue;
    }
    const wrong = signatureProblem(statement, action, source);
    if (wrong) {
      problems.push({
        code: "skill-parameters",
        severity: "error",
        message: `${name} ${wrong.message}`,
        file: files.functions,
        range: rangeOf(wrong.at),
        nextStep: wrong.nextStep,
      });
    }
    methods.push({
      name,
      action: action.name,
      parameters: statement.parameters.slice(1).map((parameter) => ({
        name: parameter.name.getText(source),
        type: parameter.type?.getText(source) ?? "any",
        optional: false,
      })),
      returnType: "Promise<boolean>",
      documentation: documentationOf(statement),
      offset: (statement.name ?? statement).getStart(source),
      isSkill: true,
    });
  }
  const named = new Set(functions.map(({ name }) => name));
  for (const { name, nameRange } of own.actions) {
    if (named.has(actionToMethod(name))) continue;
    problems.push({
      code: "skill-function-missing",
      severity: "error",
      message: `the skill ${name} has no function ${actionToMethod(name)} in skills.ts`,
      file: files.domain,
      range: nameRange,
      nextStep: `export async function ${actionToMethod(name)}(robot: Robot, …): Promise<boolean> there, or remove the action`,
    });
  }
  if (hasErrors(problems)) return { skills: undefined, problems };
  return { skills: { domain: whole, methods, declarations: declarationsOf(source) }, problems };
}

/** What `skills.pddl` means beside `domain.pddl`. */
function domainWithSkills(own: Domain, domain: Domain): Domain {
  return {
    ...own,
    requirements: [...new Set([...domain.requirements, ...own.requirements])],
    types: [...domain.types, ...own.types],
    constants: [...domain.constants, ...own.constants],
    predicates: [...domain.predicates, ...own.predicates],
    functions: [...domain.functions, ...own.functions],
    derived: [...domain.derived, ...own.derived],
  };
}

/** Problems of a parsed `skills.pddl` over a domain; the domain's own faults are `checkDomain`'s. */
export function checkSkillDomain(own: Domain, domain: Domain): readonly Problem[] {
  const known = new Set(checkDomain(domain).map(({ code, message }) => `${code} ${message}`));
  return checkDomain(domainWithSkills(own, domain)).filter(
    ({ code, message }) => !known.has(`${code} ${message}`),
  );
}

/** `(robot: Robot, …)`, then a parameter for each of the action's, which takes every type that the action takes. */
function signatureProblem(
  declaration: ts.FunctionDeclaration,
  action: Action,
  source: ts.SourceFile,
): { readonly message: string; readonly at: ts.Node; readonly nextStep: string } | undefined {
  const [robot, ...rest] = declaration.parameters;
  const at = declaration.name ?? declaration;
  if (robot?.name.getText(source) !== "robot" || robot.type?.getText(source) !== "Robot")
    return {
      message: "does not take the robot first",
      at,
      nextStep: "begin its parameters with robot: Robot",
    };
  if (declaration.type?.getText(source).replace(/\s/g, "") !== "Promise<boolean>")
    return {
      message: "does not return Promise<boolean>",
      at,
      nextStep: "return whether the skill has done what skills.pddl says",
    };
  if (rest.length !== action.parameters.length)
    return {
      message: `has ${rest.length} parameters behind the robot, its action ${action.name} has ${action.parameters.length}`,
      at,
      nextStep: "give both the same parameters in the same order",
    };
  for (const [position, parameter] of rest.entries()) {
    const parts = (parameter.type?.getText(source) ?? "").split("|").map((part) => part.trim());
    const missing = action.parameters[position].types.find((type) => !parts.includes(typeToInterface(type)));
    if (missing !== undefined)
      return {
        message: `has the parameter ${parameter.getText(source)}, but ${action.parameters[position].name} of ${action.name} is ${missing}`,
        at: parameter,
        nextStep: `write ${typeToInterface(missing)} among its types`,
      };
  }
  return undefined;
}

function isExported(node: ts.FunctionDeclaration): boolean {
  return (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function declarationsOf(source: ts.SourceFile): SkillDeclaration[] {
  const imported = new Set<string>();
  const found: { readonly name: string; readonly node: ts.Statement }[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const element of bindings.elements) imported.add(element.name.text);
    } else if (ts.isFunctionDeclaration(statement) && statement.name) {
      found.push({ name: statement.name.text, node: statement });
    } else if (ts.isVariableStatement(statement)) {
      const [declared] = statement.declarationList.declarations;
      if (declared && ts.isIdentifier(declared.name))
        found.push({ name: declared.name.text, node: statement });
    } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      found.push({ name: statement.name.text, node: statement });
    }
  }
  const names = new Set(found.map(({ name }) => name));
  return found.map(({ name, node }) => {
    const used = identifiersIn(node);
    return {
      name,
      text: textOf(node, source),
      uses: [...used].filter((other) => other !== name && names.has(other)),
      types: [...used].filter((other) => imported.has(other)),
    };
  });
}

function identifiersIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner)) names.add(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

/** From the comment that belongs to it, the last one before it. */
function textOf(node: ts.Statement, source: ts.SourceFile): string {
  const comment = (ts.getLeadingCommentRanges(source.text, node.pos) ?? []).at(-1);
  const touches = comment && !/\n\s*\n/.test(source.text.slice(comment.end, node.getStart(source)));
  const text = source.text.slice(touches ? comment.pos : node.getStart(source), node.getEnd());
  return text.replace(/^export (?=async |function )/m, "");
}
