import { ts } from "ts-morph";
import { LineIndex, type Problem, type TextRange } from "../base/problem";
import { parseProgram, syntaxErrors } from "./programSource";
import type { ApiMethod, ApiParameter } from "./robotPackage";

/** A method of the `Robot` interface, not yet linked to its PDDL action. */
export interface ApiDeclaration extends Omit<ApiMethod, "action"> {
  readonly nameRange: TextRange;
  readonly returnRange: TextRange;
  readonly parameterRanges: readonly TextRange[];
}

/** An interface of `api.d.ts` other than `Robot`. */
export interface ApiInterface {
  readonly name: string;
  readonly range: TextRange;
  /** What it extends. */
  readonly parents: readonly { readonly name: string; readonly range: TextRange }[];
}

export interface ParsedApi {
  readonly methods: readonly ApiDeclaration[];
  /** Interfaces and type aliases that the file declares. */
  readonly declaredTypes: ReadonlySet<string>;
  readonly interfaces: readonly ApiInterface[];
  readonly robotRange: TextRange;
  readonly problems: Problem[];
}

/** What follows the first few is mostly their consequence. */
const mostSyntaxErrors = 3;

export function parseApi(text: string, file: string): ParsedApi {
  const source = parseProgram(file, text);
  const index = new LineIndex(text);
  const problems: Problem[] = syntaxErrors(source)
    .slice(0, mostSyntaxErrors)
    .map((error) => ({
      code: "api-syntax",
      severity: "error",
      message: ts.flattenDiagnosticMessageText(error.messageText, " "),
      file,
      range: index.rangeAt(error.start, error.start + error.length),
      nextStep: "mend the TypeScript here",
    }));
  const declaredTypes = new Set<string>();
  const interfaces: ApiInterface[] = [];
  const methods: ApiDeclaration[] = [];
  let robotRange: TextRange | undefined;
  for (const statement of source.statements) {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue;
    declaredTypes.add(statement.name.text);
    if (!ts.isInterfaceDeclaration(statement)) continue;
    if (statement.name.text !== "Robot") {
      interfaces.push(readInterface(statement, source, index));
      continue;
    }
    robotRange ??= index.rangeAt(statement.name.getStart(source), statement.name.getEnd());
    for (const member of statement.members) {
      if (ts.isMethodSignature(member) && ts.isIdentifier(member.name)) {
        const method = readMethod(member, member.name, source, index);
        if (methods.some((known) => known.name === method.name)) {
          problems.push({
            code: "api-overload",
            severity: "error",
            message: `${method.name} is declared twice`,
            file,
            range: method.nameRange,
            nextStep: "give the method one declaration; a union type can say what its parameters may be",
          });
        } else methods.push(method);
      } else {
        problems.push({
          code: "api-member",
          severity: "error",
          message: "only methods can stand in the interface Robot",
          file,
          range: index.rangeAt(member.getStart(source), member.getEnd()),
          nextStep: "write name(parameters): Promise<…>;",
        });
      }
    }
  }
  if (!robotRange && problems.length === 0) {
    problems.push({
      code: "api-robot",
      severity: "error",
      message: "there is no interface Robot",
      file,
      range: index.rangeAt(0, 0),
      nextStep: "declare export interface Robot { … } with one method for each action",
    });
  }
  return { methods, declaredTypes, interfaces, robotRange: robotRange ?? index.rangeAt(0, 0), problems };
}

function readInterface(
  { name, heritageClauses }: ts.InterfaceDeclaration,
  source: ts.SourceFile,
  index: LineIndex,
): ApiInterface {
  const rangeOf = (node: ts.Node): TextRange => index.rangeAt(node.getStart(source), node.getEnd());
  const parents = [...(heritageClauses ?? [])].flatMap(({ types }) =>
    [...types].map((type) => ({ name: type.expression.getText(source), range: rangeOf(type) })),
  );
  return { name: name.text, range: rangeOf(name), parents };
}

function readMethod(
  member: ts.MethodSignature,
  name: ts.Identifier,
  source: ts.SourceFile,
  index: LineIndex,
): ApiDeclaration {
  const rangeOf = (node: ts.Node): TextRange => index.rangeAt(node.getStart(source), node.getEnd());
  const parameters = member.parameters.map(
    (parameter): ApiParameter => ({
      name: parameter.name.getText(source),
      type: parameter.type?.getText(source).replace(/\s+/g, " ") ?? "any",
      optional: parameter.questionToken !== undefined || parameter.dotDotDotToken !== undefined,
    }),
  );
  return {
    name: name.text,
    parameters,
    returnType: member.type?.getText(source) ?? "any",
    documentation: documentationOf(member),
    offset: name.getStart(source),
    nameRange: rangeOf(name),
    returnRange: rangeOf(member.type ?? name),
    parameterRanges: member.parameters.map(rangeOf),
  };
}

/** The doc comment as Markdown. */
export function documentationOf(node: ts.Node): string {
  const paragraphs: string[] = [];
  for (const part of ts.getJSDocCommentsAndTags(node)) {
    if (!ts.isJSDoc(part)) continue;
    const comment = ts.getTextOfJSDocComment(part.comment)?.trim();
    if (comment) paragraphs.push(comment);
    for (const tag of part.tags ?? []) {
      const text = ts.getTextOfJSDocComment(tag.comment)?.trim() ?? "";
      if (ts.isJSDocParameterTag(tag)) paragraphs.push(`- \`${tag.name.getText()}\`: ${text}`);
      else if (tag.tagName.text === "returns") paragraphs.push(`Returns ${text}`);
      else paragraphs.push(`@${tag.tagName.text} ${text}`.trim());
    }
  }
  return paragraphs.join("\n\n");
}
