import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import type { MotionSettings } from "../../../program/motionSettings";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import { textOf } from "../../dialogue/codeReply";
import { type DialogueOptions, modelDialogue } from "../../dialogue/modelDialogue";
import { objectSchema, type ReplySchema } from "../../dialogue/replySchema";
import { type Asking, asking, decisionSchema, mayAsk, questionIn } from "../../dialogue/userQuestions";
import type { ChosenSkill, NextRequest, NextSkills, PredictiveBrain } from "./brain";
import { inPlainWords } from "./plainWords";
import { skillOf } from "./skillNames";
import { type PastReply, type PilotVariant, pilotMessages } from "./skillPrompt";

/** As in VLM-PC, table VI: a model that never varies gets stuck in the same way again. */
const temperature = 0.7;
const topP = 0.95;
const maxTokens = 800;
const mostSteps = 8;

/** A reply, and what had been done last when it was given: with something else there the run has been taken back. */
interface KeptReply extends PastReply {
  readonly after: Feedback | undefined;
  readonly plan: readonly ChosenSkill[];
}

/** What a reply comes to. */
type Said = (Omit<KeptReply, "done" | "after"> & { readonly kind: "plan"; readonly reason: string }) | Asking;

/** The brain that shows a model the pictures and asks it for the next skills. */
export function modelPilot(
  robot: Pick<RobotPackage, "settings">,
  options: DialogueOptions,
  variant: PilotVariant = { history: true, multiStep: true },
): PredictiveBrain {
  const dialogue = modelDialogue(options);
  const { ask, explain, model } = dialogue;
  let kept: readonly KeptReply[] = [];
  return {
    title: `${model.simulated ? `${model.id}, a simulated model` : model.id}${variantTitle(variant)}`,
    plainly: (task, token) => inPlainWords(dialogue, task, token),
    async next(request, token): Promise<NextSkills> {
      const { history } = request.run;
      kept = kept.filter(({ done, after }) => done <= history.length && history[done - 1] === after);
      const last = kept.at(-1);
      const asks = mayAsk(request.run);
      const answered = await ask<Said>(
        {
          name: variant.multiStep ? "skill_plan" : "next_skill",
          schema: variant.multiStep ? planSchema(asks) : skillSchema(asks),
          messages: (room) => pilotMessages(robot, request, variant, kept, room),
          temperature,
          topP,
          maxTokens,
          use: (reply) => {
            const reason = textOf(reply.reason);
            if (reply.progress === "question") return questionIn(reason, asking);
            const plan = planOf(reply, request, variant);
            if (!plan.ok) return plan;
            return ok({ kind: "plan", text: JSON.stringify(reply), plan: plan.value, reason });
          },
        },
        token,
      );
      if (!answered.ok) return { kind: "stop", reason: explain(answered.error) };
      if (answered.value.kind === "ask") return answered.value;
      const { text, plan, reason } = answered.value;
      kept = [...kept, { text, plan, done: history.length, after: history.at(-1) }];
      const words = plan.map(({ name, magnitude }) => `${name} ${magnitude}`).join(", ");
      const compared = comparison(last, plan, variant);
      return {
        kind: "skills",
        skills: plan,
        reason: `${words}: ${reason}${compared ? ` (${compared.words})` : ""}`,
        compared,
      };
    },
  };
}

/** A brain that chooses at random: the baseline of VLM-PC's comparison. @param random gives numbers from 0 to 1 */
export function randomPilot(random: () => number): PredictiveBrain {
  return {
    title: "skills at random",
    async next({ motion }: NextRequest, _token: CancellationToken): Promise<NextSkills> {
      const [name, { magnitudes }] = pick(Object.entries(motion.skills), random);
      const skill = { name, magnitude: pick(Object.keys(magnitudes), random) };
      return { kind: "skills", skills: [skill], reason: `${skill.name} ${skill.magnitude}, at random` };
    },
  };
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))];
}

function variantTitle({ history, multiStep, examples = [] }: PilotVariant): string {
  const left = `${history ? "" : ", without history"}${multiStep ? "" : ", one skill at a time"}`;
  return examples.length > 0
    ? `${left}, with ${examples.length} labelled ${examples.length === 1 ? "example" : "examples"}`
    : left;
}

const text: ReplySchema = { type: "string" };
/** Where the model asks, nothing is said of how far the robot has come, and nothing is done. */
const progress = (asks: boolean) => decisionSchema(["yes", "no", "unknown"], asks);
const oneSkill = objectSchema({ skill: text, magnitude: text });

const planSchema = (asks: boolean) =>
  objectSchema({
    reason: { type: "string", description: "what is seen, what the last skill brought, what may go wrong" },
    progress: progress(asks),
    plan: { type: "array", items: oneSkill },
  });

const skillSchema = (asks: boolean) =>
  objectSchema({
    reason: { type: "string", description: "what is seen and what the last skill brought" },
    progress: progress(asks),
    skill: text,
    magnitude: text,
  });

function planOf(
  reply: Readonly<Record<string, unknown>>,
  { motion, run }: NextRequest,
  { multiStep, history }: PilotVariant,
): Result<readonly ChosenSkill[], string> {
  const said = multiStep && Array.isArray(reply.plan) ? reply.plan : [reply];
  if (said.length === 0) return err('"plan" is empty: the next skill has to be in it.');
  const plan: ChosenSkill[] = [];
  for (const step of said.slice(0, mostSteps)) {
    const skill = skillOf(step, motion);
    if (!skill.ok) return skill;
    plan.push(skill.value);
  }
  const repeated = history ? repeatedAfterBacking(plan[0], motion, run.history) : undefined;
  return repeated === undefined ? ok(plan) : err(repeated);
}

/** After going backwards, what came before it would end in the same place. */
function repeatedAfterBacking(
  next: ChosenSkill,
  { skills }: MotionSettings,
  history: readonly Feedback[],
): string | undefined {
  const done = history.filter(({ call }) => skills[call.action] !== undefined);
  const [before, last] = done.slice(-2);
  if (!before || !last || !goesBack(last, skills) || goesBack(before, skills)) return undefined;
  return before.call.action === next.name
    ? `${next.name} led to where the robot had to go back from: choose another skill first.`
    : undefined;
}

function goesBack({ call }: Feedback, skills: MotionSettings["skills"]): boolean {
  return Object.values(skills[call.action]?.magnitudes ?? {}).some(({ speed = 0 }) => speed < 0);
}

/** With the plan before, as far as that was not done yet. */
function comparison(
  last: KeptReply | undefined,
  plan: readonly ChosenSkill[],
  { history, multiStep }: PilotVariant,
): Extract<NextSkills, { kind: "skills" }>["compared"] {
  if (!history || !multiStep || !last) return undefined;
  const left = last.plan.slice(1);
  const isKept = left.every(({ name }, index) => plan[index]?.name === name);
  const words =
    left.length === 0
      ? "the last plan is done"
      : isKept
        ? "kept from the last plan"
        : "changed from the last plan";
  return { words, left };
}
