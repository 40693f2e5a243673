import type { PlanStep } from "../../../core/planner/plan";
import { callsIn, stepOfCall } from "../deciding/calls";
import { withKnowHow } from "../deciding/handSkills";
import { type Way, wayFrom } from "../deciding/way";
import { isRecord } from "../reading/request";
import type { Situation } from "../reading/situation";
import { allows, has, type Question, type Reply } from "./answer";
import { codeOf } from "./code";
import { handCode } from "./handCode";
import { partsOf, partText } from "./parts";

/* The agents of a team. Each knows what its own request tells: the coder has the planner's steps from the conversation. */

export const planner: Question = {
  name: "planner",
  isAsked: (fields) =>
    has(fields, "steps", "decision") &&
    fields.steps.items?.type === "string" &&
    allows(fields.decision, "go-on"),
  answer(asked): Reply {
    const situation = withKnowHow(asked);
    const way = wayFrom(situation);
    const steps = partsOf(way, situation.robot).map((part) => partText(part, situation.robot));
    return { reason: reasonOf(way), steps, decision: steps.length > 0 ? "go-on" : ended(way) };
  },
};

export const coder: Question = {
  name: "coder",
  isAsked: (fields) => has(fields, "code"),
  answer(asked): Reply {
    const situation = withKnowHow(asked);
    const { robot } = situation;
    // A step that can't be written as it was said is written as the state asks for it.
    const told = situation.refused === undefined ? nextOfPlan(situation) : undefined;
    const steps = told === undefined ? [] : stepsIn(told, situation);
    if (steps.length > 0) return { reason: `The step: ${told}`, code: stepCode(steps, situation) ?? "" };
    const way = wayFrom(situation);
    const [part = []] = partsOf(way, robot);
    const nothing = `// ${reasonOf(way).replace(/\s+/g, " ")}\nvoid robot;`;
    return { reason: reasonOf(way), code: (part.length > 0 && stepCode(part, situation)) || nothing };
  },
};

export const agent: Question = {
  name: "agent",
  isAsked: (fields) =>
    has(fields, "decision", "code") && allows(fields.decision, "code") && allows(fields.decision, "done"),
  answer(asked): Reply {
    const situation = withKnowHow(asked);
    const way = wayFrom(situation);
    const [part = []] = partsOf(way, situation.robot);
    const code = part.length > 0 ? stepCode(part, situation) : undefined;
    return code === undefined
      ? { reason: reasonOf(way), decision: ended(way), code: "" }
      : { reason: reasonOf(way), decision: "code", code };
  },
};

export const author: Question = {
  name: "author",
  // Who hears nothing of what comes of the code never sees that it is done.
  isAsked: (fields) =>
    has(fields, "decision", "code") && allows(fields.decision, "code") && !allows(fields.decision, "done"),
  answer(asked): Reply {
    const situation = withKnowHow(asked);
    const way = wayFrom(situation);
    const code = stepCode(partsOf(way, situation.robot).flat(), situation);
    return { reason: reasonOf(way), decision: code ? "code" : "impossible", code: code ?? "" };
  },
};

export const supervisor: Question = {
  name: "supervisor",
  isAsked: (fields) => has(fields, "next") && allows(fields.next, "coder"),
  answer(asked): Reply {
    const situation = withKnowHow(asked);
    const way = wayFrom(situation);
    if (way.kind === "done" || way.kind === "impossible") return { reason: way.why, next: way.kind };
    const last = conversationOf(situation).at(-1);
    if (last?.by === "planner") return { reason: "The plan has a next step to be written.", next: "coder" };
    if (last?.by === "executor" && !isError(last) && nextOfPlan(situation) !== undefined)
      return { reason: "The step is done, and the plan goes on.", next: "coder" };
    return { reason: "The plan has to be made from the state as it is.", next: "planner" };
  },
};

function stepCode(steps: readonly PlanStep[], situation: Situation): string | undefined {
  return handCode(steps, situation) ?? codeOf(steps, situation.robot);
}

function ended({ kind }: Way): "done" | "impossible" {
  return kind === "done" ? "done" : "impossible";
}

export function reasonOf(way: Way): string {
  return way.kind === "steps" ? `What is left leads to ${way.goal}.` : way.why;
}

interface Said {
  readonly by: string;
  readonly text: string;
}

function conversationOf({ data }: Situation): readonly Said[] {
  if (!Array.isArray(data.conversation)) return [];
  return data.conversation.flatMap((each: unknown): Said[] =>
    isRecord(each) && typeof each.by === "string" && typeof each.text === "string"
      ? [{ by: each.by, text: each.text }]
      : [],
  );
}

function isError({ text }: Said): boolean {
  return /\berror\b/i.test(text);
}

/** The first of the planner's last steps that has not been carried out; undefined where there is none. */
function nextOfPlan(situation: Situation): string | undefined {
  const said = conversationOf(situation);
  const at = said.findLastIndex(({ by }) => by === "planner");
  if (at < 0) return undefined;
  const { text } = said[at];
  const list = text.slice(Math.max(0, text.search(/\b1\. /)));
  const steps = list
    .split(/(?:^|\s)\d+\. /)
    .map((step) => step.trim())
    .filter((step) => step !== "");
  const done = said.slice(at).filter((each) => each.by === "executor" && !isError(each)).length;
  return /\b1\. /.test(text) ? steps[done] : undefined;
}

/** The calls that a step names, as far as the robot has them and the things are known. */
function stepsIn(text: string, { robot, belief }: Situation): readonly PlanStep[] {
  return callsIn(text).flatMap((call) => {
    const step = stepOfCall(call, robot);
    return step && call.args.every((arg) => belief.objects.has(arg)) ? [step] : [];
  });
}
