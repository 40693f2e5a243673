import type { RobotPackage } from "../../../program/robotPackage";
import { type Question, shownQuestion } from "../../../runner/question";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { actionTask } from "../../understanding/actions/actionTask";
import { understand } from "../../understanding/understand";
import { handledBy } from "./handled";

/*
 * "The cup" where the run has found two of them: the user is asked which one is meant, as before a run. Nobody to ask: then
 * any will do, as before.
 */

/** The instruction as the user has made it plain in this run. */
export function sentenceMeant(instruction: string, robot: RobotPackage, request: RecoveryRequest): string {
  const { belief, questions } = request;
  const chosen = questions?.answered.findLast(
    ({ answer, choices }) =>
      answer !== undefined && choices.includes(answer) && isUnderstood(answer, robot, belief),
  );
  return chosen?.answer ?? instruction;
}

/** What has to be asked before the sentence is gone on with; undefined where it is plain, or too late, or nobody answers. */
export function whichIsMeant(
  sentence: string,
  robot: RobotPackage,
  { belief, history, questions }: RecoveryRequest,
): Question | undefined {
  if (!mayBeAsked(questions)) return undefined;
  // What has been taken is the one that is gone on with: the program has said so.
  if (handledBy(history, abilitiesOf(robot), robot).length > 0) return undefined;
  if (!isUnderstood(sentence, robot, belief)) return undefined;
  const asked = isTask(sentence, robot, belief)
    ? understand(sentence, robot, belief)
    : actionTask(sentence, robot, belief);
  if (asked?.kind !== "question" || asked.choices.length < 2) return undefined;
  const { choices } = asked;
  const text = [asked.question, ...whereabouts(sentence, choices, robot, belief)].join(" ");
  const question = shownQuestion({ text, choices, freeText: false });
  const wasAsked = questions.answered.some(
    (before) => before.choices.join("\n") === question.choices.join("\n"),
  );
  return wasAsked ? undefined : question;
}

/** Whoever has left a question open leaves the decision to the robot. */
export function mayBeAsked(
  questions: RecoveryRequest["questions"],
): questions is NonNullable<RecoveryRequest["questions"]> {
  return (
    questions !== undefined &&
    questions.left > 0 &&
    questions.answered.every(({ answer }) => answer !== undefined)
  );
}

function isTask(sentence: string, robot: RobotPackage, belief: Belief): boolean {
  return understand(sentence, robot, belief, { askWhichOne: false }).kind === "task";
}

/** Sentences about a robot's own actions are no matter for one with skills. */
function isUnderstood(sentence: string, robot: RobotPackage, belief: Belief): boolean {
  return (
    isTask(sentence, robot, belief) ||
    (!robot.skills && actionTask(sentence, robot, belief, { asksWhichOne: false })?.kind === "stages")
  );
}

/** What the things are that only their ids tell apart, and where: "cup_0 (red cup) is on counter_1 (island)." */
function whereabouts(
  sentence: string,
  choices: readonly string[],
  robot: RobotPackage,
  belief: Belief,
): readonly string[] {
  const idsIn = (text: string) => text.split(/[\s,.]+/).filter((word) => belief.objects.has(word));
  const said = new Set(idsIn(sentence));
  const ids = new Set(choices.flatMap(idsIn).filter((id) => !said.has(id)));
  const { directRelations } = abilitiesOf(robot);
  return [...ids].flatMap((id) => {
    const places = [...belief.trueFacts()].filter(
      ({ args }) => args.length === 2 && args[0] === id && belief.objects.has(args[1]),
    );
    const where = places.find(({ predicate }) => directRelations.includes(predicate)) ?? places[0];
    return where ? [`${nameOf(id, belief)} is ${where.predicate} ${nameOf(where.args[1], belief)}.`] : [];
  });
}

function nameOf(id: ObjectId, { objects }: Belief): string {
  const label = objects.get(id)?.label ?? "";
  // Often the label is the kind, which the id says, too.
  const isTelling = label !== "" && !id.startsWith(label.replaceAll(" ", "-"));
  return isTelling ? `${id} (${label})` : id;
}
