import { neverCancelled } from "../../../core/base/cancellation";
import { abilitiesOf } from "../../../core/copilot/abilities";
import { plannerBrain } from "../../../core/copilot/methods/closedLoop/plannerBrain";
import { liftedGoal } from "../../../core/copilot/understanding/goal";
import { understand } from "../../../core/copilot/understanding/understand";
import { limits } from "../deciding/limits";
import { lookText } from "../deciding/looks";
import { wayFrom } from "../deciding/way";
import { writtenFor } from "../deciding/written";
import type { Situation } from "../reading/situation";
import { allows, has, type Question, type Reply } from "./answer";
import { bodyOf, codeOf } from "./code";

/** A whole program and its goal. */
export const writeProgram: Question = {
  name: "write-program",
  isAsked: (fields) => has(fields, "decision", "code", "goal"),
  async answer(situation): Promise<Reply> {
    const written = await programFor(situation);
    if (written.kind === "program") {
      const { text, goal = goalOverKinds(situation), reasoning } = written;
      return { reason: reasoning.join(" "), decision: "program", code: bodyOf(text), goal: goal ?? null };
    }
    const [decision, reason] =
      written.kind === "question" ? ["question", written.question] : ["impossible", written.reason];
    return { reason, decision, code: "", goal: null };
  },
};

/** What comes behind a program that has ended without its goal. */
export const continueProgram: Question = {
  name: "continue-program",
  isAsked: (fields) => has(fields, "decision", "code") && allows(fields.decision, "continue"),
  async answer(situation): Promise<Reply> {
    const way = wayFrom(situation);
    const giveUp = (reason: string): Reply => ({ reason, decision: "give-up", code: "" });
    const goOn = (reason: string, code: string | undefined): Reply =>
      code === undefined || code === "" ? giveUp(reason) : { reason, decision: "continue", code };
    if (way.kind === "steps") {
      const reason = `What is left leads to ${way.goal}.`;
      return goOn(reason, codeOf(way.steps, situation.robot));
    }
    if (way.kind !== "look") return giveUp(way.why);
    // A program over what is found says more than where to look; one over what is written would only read it again.
    const written = writtenFor(situation) ? undefined : await programFor(situation);
    if (written?.kind === "program") return goOn(way.why, bodyOf(written.text));
    const looks = `${way.why} Look: ${way.looks.map((look) => lookText(look, situation.robot)).join("; ")}.`;
    return goOn(looks, codeOf(way.looks.flat(), situation.robot));
  },
};

/** What a model says that is asked for a goal at once, though kinds can't say all that is meant. */
function goalOverKinds({ instruction, robot, belief }: Situation): string | undefined {
  const understood = understand(instruction, robot, belief, { askWhichOne: false });
  return understood.kind === "task" ? liftedGoal(understood.task, robot, abilitiesOf(robot)) : undefined;
}

function programFor({ instruction, robot, belief }: Situation) {
  return plannerBrain(limits).write({ instruction, robot, scene: "", belief }, neverCancelled);
}
