import { resolve } from "node:path";
import { compareResults } from "../../engine/benchmark/comparison";
import { comparisonMarkdown, comparisonPage } from "../../engine/benchmark/comparisonText";
import { readResults } from "../../engine/benchmark/results";
import { exitCode, UsageError } from "../exit";
import { expectWritable, outputOf, writeOutput } from "../outputFile";
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
  const { html } = options;
  const page = outputOf("comparison", "--html");
  if (html !== undefined) expectWritable(html, page);
  const [one, other] = [before, after].map((folder) => readResults(resolve(folder)));
  if (!one.ok || !other.ok)
    throw new UsageError([one, other].flatMap((read) => (read.ok ? [] : [read.error])));
  const compared = compareResults(one.value, other.value);
  if (!compared.ok) throw new UsageError([compared.error]);
  if (html !== undefined) writeOutput(html, page, comparisonPage(compared.value));
  if (terminal.json) terminal.document(compared.value);
  else terminal.line(printable(comparisonMarkdown(compared.value)));
  return exitCode.fine;
}
