import { type Scope, someAction, type Writer } from "./writer";

/** Lines of code, and what can be used behind them. */
export interface Written {
  readonly lines: readonly string[];
  readonly scope: Scope;
}

export type StatementWriter = (writer: Writer, scope: Scope) => Written;

/** Some statements in a row, as they stand in a block. */
export function someStatements(writer: Writer, scope: Scope, most: number): string[] {
  const lines: string[] = [];
  let inner = scope;
  const count = 1 + writer.choices.below(most);
  for (let index = 0; index < count && writer.budget > 0; index++) {
    const written = someStatement(writer, inner);
    lines.push(...written.lines);
    inner = written.scope;
  }
  return lines;
}

export function block(writer: Writer, scope: Scope, most = 3): string[] {
  return someStatements(writer, scope, most).map((line) => `  ${line}`);
}

function someStatement(writer: Writer, scope: Scope): Written {
  writer.budget--;
  const { choices } = writer;
  // Actions are what it is about, and the simplest thing to be.
  if (choices.below(100) < 45) return { lines: [`await ${someAction(writer, scope)};`], scope };
  return choices.pick(writer.kinds)(writer, scope);
}
