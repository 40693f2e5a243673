import { CancellationSource } from "../../core/base/cancellation";
import { testModel } from "../../engine/modelTest";
import { exitCode, UsageError } from "../exit";
import { type ModelOptions, readModelChoice } from "../readModelChoice";
import { createTerminal, printable, type Style } from "../terminal";

const marks: Readonly<Record<"fine" | "limited" | "wrong", readonly [string, Style]>> = {
  fine: ["✓", "green"],
  limited: ["~", "yellow"],
  wrong: ["✗", "red"],
};

/** Sends one tiny request and says what works, or what is wrong and what to do next. */
export async function modelTestCommand(options: ModelOptions & { readonly json?: boolean }): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const named = options.model === undefined && options.baseUrl !== undefined;
  // Without a name the server says which it has.
  const choice = readModelChoice(named ? { ...options, model: "" } : options, { mayBeUnnamed: named });
  if (choice.kind === "planner")
    throw UsageError.of("no model is named", "give --model and --base-url, or --recorded");
  const cancellation = new CancellationSource();
  process.once("SIGINT", () => cancellation.cancel("interrupted"));
  const test = await testModel(choice, cancellation.token);
  if (terminal.json) terminal.document(test);
  else {
    for (const { what, result, text } of test.lines) {
      const [mark, style] = marks[result];
      terminal.line(`${terminal.styled(style, mark)} ${what.padEnd(10)}${printable(text)}`);
    }
  }
  return test.ok ? exitCode.fine : exitCode.failed;
}
