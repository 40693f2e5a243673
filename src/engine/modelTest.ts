import { readdir } from "node:fs/promises";
import type { CancellationToken } from "../core/base/cancellation";
import { type TestLine, testOpenAi } from "../models/openaiTest";
import type { ModelChoice } from "./modelChoice";

/** What works of a model, and exactly what is wrong, with the next step. */
export interface ModelTest {
  /** False where a method could not use it. */
  readonly ok: boolean;
  readonly lines: readonly TestLine[];
}

/** One tiny request, and what it shows. */
export async function testModel(choice: ModelChoice, token: CancellationToken): Promise<ModelTest> {
  const lines = await linesOf(choice, token);
  return { ok: lines.every(({ result }) => result !== "wrong"), lines };
}

async function linesOf(choice: ModelChoice, token: CancellationToken): Promise<readonly TestLine[]> {
  switch (choice.kind) {
    case "planner":
      return [{ what: "model", result: "fine", text: "the built-in planner needs no server and no key" }];
    case "recorded":
      return choice.record ? linesOf(choice.record, token) : [await recordings(choice.folder)];
    case "simulated":
      return [{ what: "model", result: "fine", text: "the simulated model needs no server and no key" }];
    case "openai": {
      const { baseUrl, title: _, ...options } = choice;
      return testOpenAi({ ...options, ...options.patience, ...(baseUrl && { baseURL: baseUrl }) }, token);
    }
  }
}

async function recordings(folder: string): Promise<TestLine> {
  const files = await readdir(folder).catch(() => undefined);
  const count = files?.filter((file) => file.endsWith(".json")).length ?? 0;
  return count > 0
    ? { what: "reply", result: "fine", text: `${count} recorded replies in ${folder}` }
    : {
        what: "reply",
        result: "wrong",
        text: `${folder} ${files ? "holds no recorded replies" : "can't be read"}. Choose the folder in which replies were recorded.`,
      };
}
