import { ts } from "ts-morph";
import { type ChangedSpan, changedSpan } from "./changedSpan";
import { eachChild, keepPlaces, NodePlaces, type Place, placesOf } from "./nodePlaces";
import { syntaxErrors } from "./programSource";
import { takeComment } from "./reparseComment";

/** Parses what an edit has changed and takes the rest from `previous`, which must not be used afterwards. */
export function reparseProgram(previous: ts.SourceFile, text: string): ts.SourceFile {
  if (previous.text === text) return previous;
  const span = changedSpan(previous.text, text);
  if (takeComment(previous, text, span)) return previous;
  const reparsed = reparseStatement(previous, text, span);
  if (reparsed) return reparsed;
  const { start, end, newEnd } = span;
  return ts.updateSourceFile(previous, text, {
    span: { start, length: end - start },
    newLength: newEnd - start,
  });
}

/*
 * The usual edit, within one statement of a function, faster than by TypeScript's own incremental parser: only that
 * statement is parsed, the nodes around it are copied, everything else is taken over, and what stands behind it moves.
 */

/** Of a longer statement TypeScript takes over what has not changed inside of it. */
const longestStatement = 4000;

/** Undefined, and nothing was done, where more than one statement may be otherwise than before. */
function reparseStatement(
  previous: ts.SourceFile,
  text: string,
  { start, end, newEnd }: ChangedSpan,
): ts.SourceFile | undefined {
  if (syntaxErrors(previous).length > 0) return undefined;
  const before = statementAround(previous, start, end);
  const moved = newEnd - end;
  const after = before && parseAlone(before, previous, text, moved);
  if (!before || !after) return undefined;
  const places = placesOf(previous);
  places.replace(before, after, moved);
  const source = copyAround(before, after, moved, places);
  keepPlaces(source, places);
  return Object.assign(source, { text, lineMap: undefined });
}

/** The innermost statement of a function in which the edit lies, without what ends it. */
function statementAround(source: ts.SourceFile, start: number, end: number): ts.Statement | undefined {
  let found: ts.Statement | undefined;
  let isInFunction = false;
  for (let node: ts.Node | undefined = source; node; ) {
    if (isInFunction && ts.isStatement(node) && ts.isBlock(node.parent)) found = node;
    isInFunction ||= ts.isFunctionLike(node);
    node = ts.forEachChild(node, (child) => (child.pos <= start && end < child.end ? child : undefined));
  }
  return found && found.end - found.pos <= longestStatement ? found : undefined;
}

/**
 * The statement as it is now. Where a statement ends may depend on what follows it, and what `await` means in it on the
 * function around it: undefined unless both are certain.
 */
function parseAlone(
  before: ts.Statement,
  { text: textBefore, languageVersion }: ts.SourceFile,
  text: string,
  moved: number,
): ts.Statement | undefined {
  if (!ts.isBlock(before.parent)) return undefined;
  const { statements } = before.parent;
  const index = statements.indexOf(before);
  if (index > 0 && !endsByItself(statements[index - 1], textBefore)) return undefined;
  const isAsync = before.flags & ts.NodeFlags.AwaitContext;
  if ((before.flags & ts.NodeFlags.ContextFlags) !== isAsync) return undefined;
  const head = `${isAsync ? "async " : ""}function around() {`;
  const alone = `${head}${text.slice(before.pos, before.end + moved)}}`;
  const source = ts.createSourceFile("statement.ts", alone, languageVersion, true, ts.ScriptKind.TS);
  const [around] = source.statements;
  if (syntaxErrors(source).length > 0 || !ts.isFunctionDeclaration(around)) return undefined;
  const after = around.body?.statements[0];
  if (!after || after.end !== alone.length - 1 || !endsByItself(after, alone)) return undefined;
  const offset = before.pos - head.length;
  new NodePlaces(after).moveBehind(0, offset);
  return after;
}

/** Whatever follows it, short of the `else` of an `if`. */
function endsByItself(statement: ts.Statement, text: string): boolean {
  if (ts.isIfStatement(statement))
    return endsByItself(statement.elseStatement ?? statement.thenStatement, text);
  if (ts.isLabeledStatement(statement)) return endsByItself(statement.statement, text);
  if (ts.isDoStatement(statement)) return text.charAt(statement.end - 1) === ";";
  if (ts.isIterationStatement(statement, false)) return endsByItself(statement.statement, text);
  if (ts.isFunctionDeclaration(statement) && statement.body) return true;
  return (
    ts.isBlock(statement) ||
    ts.isTryStatement(statement) ||
    ts.isSwitchStatement(statement) ||
    text.charAt(statement.end - 1) === ";"
  );
}

/** Copies the nodes around a statement, with another in its place, and puts the copies into the places; to the file. */
function copyAround(
  statement: ts.Statement,
  replacement: ts.Statement,
  moved: number,
  places: NodePlaces,
): ts.SourceFile {
  const put = <T extends Place>(original: Place, copy: T): T => {
    copy.end += moved;
    places.put(original, copy);
    return copy;
  };
  let before: ts.Node = statement;
  let after: ts.Node = replacement;
  while (!ts.isSourceFile(before)) {
    const original: ts.Node = before.parent;
    const copy: ts.Node = put(
      original,
      Object.assign(Object.create(Object.getPrototypeOf(original)), original),
    );
    for (const [name, value] of Object.entries(original)) {
      if (name === "parent") continue;
      if (value === before) Object.assign(copy, { [name]: after });
      const index = Array.isArray(value) ? value.indexOf(before) : -1;
      if (index < 0) continue;
      const elements = value.slice();
      elements[index] = after;
      const list = ts.setTextRange(ts.factory.createNodeArray(elements, value.hasTrailingComma), value);
      Object.assign(copy, { [name]: put(value, list) });
    }
    eachChild(copy, (child: { parent: ts.Node }) => {
      child.parent = copy;
    });
    before = original;
    after = copy;
  }
  if (!ts.isSourceFile(after)) throw new Error("a file is copied to a file");
  return after;
}
