import { ts } from "ts-morph";
import type { Choices } from "./choices";

/** One edit as a person makes it: mostly whole statements, names and white space, now and then something broken. */
export function editedProgram(text: string, choices: Choices): string {
  const source = ts.createSourceFile("edited.ts", text, ts.ScriptTarget.ES2022, true);
  const statements = innerStatements(source);
  const tokens = tokensOf(text);
  const splice = (start: number, end: number, put: string) => text.slice(0, start) + put + text.slice(end);
  const edits: (() => string)[] = [
    () => {
      const at = choices.pick(lineStarts(text));
      return splice(
        at,
        at,
        choices.pick(["\n", "  // a word\n", "  /* two\n     lines */\n", "    \n", "\r\n"]),
      );
    },
  ];
  if (statements.length > 0) {
    const pick = () => choices.pick(statements);
    const textOf = (node: ts.Node) => text.slice(node.getFullStart(), node.getEnd());
    edits.push(
      () => {
        const { pos, end } = pick();
        return splice(pos, end, "");
      },
      () => {
        const { end } = pick();
        return splice(end, end, textOf(pick()));
      },
      () => {
        const { pos } = pick();
        return splice(pos, pos, textOf(pick()));
      },
      () => {
        const node = pick();
        const condition = choices.pick(["Math.random() < 0.5", "true", "false", "scene.size > 0"]);
        return splice(node.getStart(), node.getEnd(), `if (${condition}) { ${node.getText()} }`);
      },
      () => {
        const node = pick();
        const before = choices.pick([
          "return;",
          'throw new Error("no");',
          "await robot.exploreGlobal();",
          ";",
        ]);
        return splice(node.getStart(), node.getStart(), `${before} `);
      },
    );
  }
  const likeTokens = (kind: ts.SyntaxKind) => tokens.filter((token) => token.kind === kind);
  for (const kind of [ts.SyntaxKind.StringLiteral, ts.SyntaxKind.Identifier, ts.SyntaxKind.Identifier]) {
    const alike = likeTokens(kind);
    if (alike.length < 2) continue;
    edits.push(() => {
      const from = choices.pick(alike);
      const { start, end } = choices.pick(alike);
      return splice(start, end, text.slice(from.start, from.end));
    });
  }
  if (tokens.length > 1) {
    edits.push(
      () => {
        const { start, end } = choices.pick(tokens);
        return splice(start, end, "");
      },
      () => {
        const { start } = choices.pick(tokens);
        return splice(start, start, choices.pick(["!", "await ", "x", "(", "}", '"', "`", ".id ", "0"]));
      },
    );
  }
  return choices.pick(edits)();
}

/** Statements inside functions, outermost first. */
function innerStatements(source: ts.SourceFile): ts.Statement[] {
  const found: ts.Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStatement(node) && !ts.isSourceFile(node.parent) && !ts.isFunctionLike(node.parent))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

export interface Token {
  readonly kind: ts.SyntaxKind;
  readonly start: number;
  readonly end: number;
}

/** As the scanner sees them; templates and regular expressions come in pieces, which is good enough to break them. */
export function tokensOf(text: string): Token[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, true, ts.LanguageVariant.Standard, text);
  const tokens: Token[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    tokens.push({ kind, start: scanner.getTokenStart(), end: scanner.getTokenEnd() });
  }
  return tokens;
}
