import { basename } from "node:path";
import schema from "../../../robots/regression-test.schema.json";
import { parseJsonFile } from "../../core/base/jsonFile";
import { hasErrors, type Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { schemaValidator } from "../../core/base/schemaValidator";
import { parseCondition } from "../../core/pddl/parse";
import { readText } from "../../platform/readText";
import { parseFaults } from "../../simulator/faults";
import { type RegressionTestFile, regressionTestEnding } from "./regressionTestFile";

export interface RegressionTest extends RegressionTestFile {
  /** The file's name without its ending. */
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
}

const testJson = {
  validator: schemaValidator<RegressionTestFile>(schema),
  code: "regression-test",
  least: 'write at least { "program": …, "seed": …, "expect": "success" }',
};

export function parseRegressionTest(text: string, file: string): Result<RegressionTest, readonly Problem[]> {
  const { value, problems, rangeOf } = parseJsonFile(text, file, testJson);
  if (!value) return err(problems);
  if (value.faults !== undefined) {
    const faults = parseFaults(value.faults);
    if (!faults.ok) problems.push({ ...faults.error, file, range: rangeOf(["faults"]) });
  }
  if (value.goal !== undefined) {
    const { problems: unread } = parseCondition(value.goal);
    for (const problem of unread) problems.push({ ...problem, file, range: rangeOf(["goal"]) });
  }
  if (hasErrors(problems)) return err(problems);
  return ok({ ...value, name: testNameOf(file), file });
}

export function testNameOf(file: string): string {
  return basename(file).replace(regressionTestEnding, "");
}

export function readRegressionTest(file: string): Result<RegressionTest, readonly Problem[]> {
  const text = readText(file);
  return text.ok ? parseRegressionTest(text.value, file) : err([text.error]);
}
