import { resolve } from "node:path";
import { compareResults } from "../../engine/benchmark/comparison";
import { comparisonMarkdown, comparisonPage } from "../../engine/benchmark/comparisonText";
import { readResults } from "../../engine/benchmark/results";
import { exitCode, UsageError } from "../exit";
import { writeOutput } from "../outputFile";
import { createTerminal, printable } from "../terminal";

export interface BenchCompareOptions {
  readonly json?: boolean;
  readonly html?: string;
}

/** @throws UsageError where a folder has no results, or the two do not measure the same suite */
export async function benchCompareCommand(
  before: string,
  after: string,
  options: BenchCompareOptions,
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const [one, other] = [before, after].map((folder) => {
    const read = readResults(resolve(folder));
    if (!read.ok) throw new UsageError([read.error]);
    return read.value;
  });
  const compared = compareResults(one, other);
  if (!compared.ok) throw new UsageError([compared.error]);
  if (options.html !== undefined) writeOutput(options.html, "comparison", comparisonPage(compared.value));
  if (terminal.json) terminal.document(compared.value);
  else terminal.line(printable(comparisonMarkdown(compared.value)));
  return exitCode.fine;
}
