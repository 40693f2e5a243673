import type { CancellationToken } from "../../../base/cancellation";
import { err, ok } from "../../../base/result";
import type { ModelDialogue } from "../../dialogue/modelDialogue";
import { dataBlock, message } from "../../dialogue/promptParts";
import { objectSchema } from "../../dialogue/replySchema";
import type { UnclearTask } from "./brain";

/*
 * A person's words that the grammar does not know, in words that it does: what the robot is to reach is then said, shown and
 * verified as if the person had said so.
 */

const schema = objectSchema({
  instruction: {
    type: "string",
    description: 'such as "go to the red toy"; empty where the task is about something else',
  },
});

/** Undefined where the model sees no task of that kind in it, or finds no words that are understood. */
export async function inPlainWords(
  { ask }: ModelDialogue,
  { instruction, why, kinds, problemWith }: UnclearTask,
  token: CancellationToken,
): Promise<string | undefined> {
  const answered = await ask<string>(
    {
      name: "plain_words",
      schema,
      messages: [message("system", instructionsOf(kinds)), message("user", dataBlock({ instruction, why }))],
      maxTokens: 200,
      use: ({ instruction: plain }) => {
        const sentence = typeof plain === "string" ? plain.trim() : "";
        const problem = sentence === "" ? undefined : problemWith(sentence);
        return problem === undefined ? ok(sentence) : err(problem);
      },
    },
    token,
  );
  return answered.ok && answered.value !== "" ? answered.value : undefined;
}

function instructionsOf(kinds: readonly string[]): string {
  return [
    "A person has given a walking robot a task in words that its grammar does not know. Say the same in plain words: one",
    'English sentence of the form "go to the THING", with a colour before the thing where the person names or means one',
    '("go to the red toy").',
    `THING is one of these kinds, or another noun for one of them: ${kinds.join(", ")}.`,
    "Ask for nothing that the person has not asked for, and leave out nothing that decides which thing is meant. Where the",
    "task is not about getting to one thing, or you can't tell which one, leave the sentence empty.",
  ].join("\n");
}
