// Kept before the program can change it.
const FunctionOfText = Function;

/** An expression, or statements where it is not one. */
export function evaluateText(evaluate: (text: string) => unknown, text: string): unknown {
  if (isExpression(text)) return evaluate(`(${text}\n)`);
  try {
    return evaluate(text);
  } catch (error) {
    if (!(error instanceof SyntaxError) || !/\bawait\b/.test(text)) throw error;
    throw new SyntaxError(
      "`await` is not possible here: while the program is paused there is nothing to be waited for.",
    );
  }
}

/** Whether it is one whole expression: what closes a bracket that it has not opened does so in only one of the two. */
export function isExpression(text: string): boolean {
  return parses(`(${text}\n)`) && parses(`[${text}\n]`);
}

function parses(expression: string): boolean {
  try {
    FunctionOfText(`return ${expression}`);
    return true;
  } catch {
    return false;
  }
}
