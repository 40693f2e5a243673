import examplesSchema from "../../../../../robots/pilot-examples.schema.json";
import { type JsonFileKind, parseJsonFile } from "../../../base/jsonFile";
import { hasErrors, type Problem } from "../../../base/problem";
import { err, ok, type Result } from "../../../base/result";
import { schemaValidator } from "../../../base/schemaValidator";
import type { MotionSettings } from "../../../program/motionSettings";
import type { MessagePart, ModelMessage } from "../../../world/languageModel";
import { dataBlock, message } from "../../dialogue/promptParts";
import { skillOf } from "./skillNames";

/*
 * Labelled examples for the model that chooses skills (VLM-PC, section V-B): a picture, what had been done, and the right
 * answer. `examples.json` lies beside its pictures; robots/pilot-examples.schema.json is its schema.
 */

export interface LabelledExample {
  /** Name of the picture's file in the folder. */
  readonly image: string;
  readonly done?: readonly string[];
  readonly progress?: "yes" | "no" | "unknown";
  readonly reason: string;
  readonly plan: readonly { readonly skill: string; readonly magnitude: string }[];
}

/** With the picture itself. */
export interface PilotExample extends LabelledExample {
  readonly picture: Extract<MessagePart, { readonly kind: "image" }>;
}

const examplesJson: JsonFileKind<{ readonly examples: readonly LabelledExample[] }> = {
  validator: schemaValidator(examplesSchema),
  code: "examples-json",
  least: 'write at least { "examples": [ { "image": …, "reason": …, "plan": … } ] }',
};

/** Reads `examples.json`; skills are the robot's. */
export function parseExamples(
  text: string,
  file: string,
  motion: MotionSettings,
): Result<readonly LabelledExample[], readonly Problem[]> {
  const { value, problems, rangeOf } = parseJsonFile(text, file, examplesJson);
  if (!value || hasErrors(problems)) return err(problems);
  const unknown = value.examples.flatMap(({ plan }, example) =>
    plan.flatMap((step, index): Problem[] => {
      const skill = skillOf(step, motion);
      if (skill.ok) return [];
      return [
        {
          code: "examples-json-skill",
          severity: "error",
          message: skill.error.replace(/\.$/, ""),
          file,
          range: rangeOf(["examples", example, "plan", index]),
          nextStep: "name a skill and a magnitude as motion in robot.json does",
        },
      ];
    }),
  );
  return unknown.length > 0 ? err(unknown) : ok(value.examples);
}

/** Each as a question with its picture, and the answer as the model is to give it. */
export function exampleMessages(
  examples: readonly PilotExample[],
  multiStep: boolean,
): readonly ModelMessage[] {
  return examples.flatMap(({ done = [], progress = "unknown", reason, plan, picture }, index) => {
    const answer = multiStep ? { reason, progress, plan } : { reason, progress, ...plan[0] };
    const asked = `Example ${index + 1} of ${examples.length}, taken before this run and no part of it. What comes next?`;
    return [
      message("user", `${asked}\n${dataBlock({ doneSince: done })}`, [picture]),
      message("assistant", JSON.stringify(answer)),
    ];
  });
}
