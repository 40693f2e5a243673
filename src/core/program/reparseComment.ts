import { ts } from "ts-morph";
import type { ChangedSpan } from "./changedSpan";
import { placesOf } from "./nodePlaces";
import { syntaxErrors } from "./programSource";

/**
 * An edit inside one comment: the program stays the same nodes, and what stands behind the edit moves. False, and
 * nothing was done, where more than a comment may be otherwise than before.
 */
export function takeComment(
  source: ts.SourceFile,
  text: string,
  { start, end, newEnd }: ChangedSpan,
): boolean {
  if (syntaxErrors(source).length > 0) return false;
  const node = innermostAround(source, start, end);
  // What is said at the top of a file may be meant for TypeScript; documentation comments are nodes.
  if (!node || node.pos === 0 || !isInside(start, end, node, source.text)) return false;
  const moved = newEnd - end;
  const before = triviaFrom(node.pos, source.text);
  const after = triviaFrom(node.pos, text);
  const isAlike = ({ kind, pos, end: endBefore }: Trivia, index: number): boolean => {
    const now = after[index];
    const shifted = (offset: number): number => (offset >= end ? offset + moved : offset);
    return now.kind === kind && now.pos === shifted(pos) && now.end === shifted(endBefore);
  };
  if (before.length !== after.length || !before.every(isAlike)) return false;
  placesOf(source).moveBehind(end, moved);
  Object.assign(source, { text, lineMap: undefined });
  return true;
}

/** The node whose first token the edit may stand before. */
function innermostAround(source: ts.SourceFile, start: number, end: number): ts.Node | undefined {
  let found: ts.Node | undefined;
  for (let node: ts.Node | undefined = source; node; ) {
    found = node;
    node = ts.forEachChild(node, (child) => (child.pos <= start && end < child.end ? child : undefined));
  }
  return found;
}

/** Is the edit in a comment before the node's first token, behind what makes it a comment? */
function isInside(start: number, end: number, node: ts.Node, text: string): boolean {
  const comment = triviaFrom(node.pos, text).find((each) => each.pos < start && end <= each.end);
  if (!comment) return false;
  const head = text.slice(comment.pos, comment.pos + 3);
  if (comment.kind === ts.SyntaxKind.SingleLineCommentTrivia) return start >= comment.pos + 2;
  return (
    comment.kind === ts.SyntaxKind.MultiLineCommentTrivia &&
    head !== "/**" &&
    start > comment.pos + 2 &&
    end <= comment.end - 2
  );
}

interface Trivia extends ts.TextRange {
  readonly kind: ts.SyntaxKind;
}

/** White space and comments from there on, and the first token behind them. */
function triviaFrom(offset: number, text: string): readonly Trivia[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false);
  scanner.setText(text, offset);
  const found: Trivia[] = [];
  for (;;) {
    const kind = scanner.scan();
    found.push({ kind, pos: scanner.getTokenStart(), end: scanner.getTokenEnd() });
    if (kind > ts.SyntaxKind.LastTriviaToken || kind === ts.SyntaxKind.EndOfFileToken) return found;
  }
}
