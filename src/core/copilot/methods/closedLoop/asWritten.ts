import type { RecoveryRequest } from "../../../runner/recovery";
import type { WorldObject } from "../../../world/objects";
import type { Authored, TaskRequest } from "../../method";
import { indented, programText, VariableNames } from "../../synthesis/programText";
import { readingStatements } from "../../synthesis/readingCode";
import { kindsKeptOff } from "../../understanding/keptOff";
import { declined } from "../../understanding/questions/answers";
import type { Selection } from "../../understanding/task";
import { vocabularyOf } from "../../understanding/words/vocabulary";
import { textToldBy, thingsPointedTo } from "../../understanding/written/found";
import { ownGoal } from "../../understanding/written/ownGoal";
import { pointedIn } from "../../understanding/written/pointed";
import { instructionIn } from "../../understanding/written/text";
import { withGoalToCome } from "./goalToCome";
import { lookRound } from "./lookFirst";

/*
 * Sentences that point to something written: the program goes there and reads it, and is gone on with from what it says.
 * Nothing else that is written in the world is ever read as an instruction.
 */

/** A program that reads what the sentence points to; undefined where it points to nothing. */
export function writtenAsPointed(request: TaskRequest): Authored | undefined {
  const { robot, scene, instruction, belief } = request;
  const pointed = pointedIn(instruction, robot, belief);
  if (pointed?.kind !== "pointed") return pointed;
  const own = pointed.own === undefined ? undefined : ownGoal(pointed.own, robot);
  if (own && !("goal" in own)) return own;
  const seen = thingsPointedTo(pointed, robot, belief);
  const carrier = seen.length === 1 ? named(pointed.carrier, seen[0]) : pointed.carrier;
  const reading = readingStatements(carrier, robot, new VariableNames());
  if (!reading) return declined(`This robot has no way of looking at ${pointed.said}.`, []);
  const goal = own?.goal;
  const text = programText({
    robot: robot.settings.name,
    scene,
    instruction,
    ...(goal === undefined ? {} : { goal }),
    body: indented([
      ...reading,
      "",
      "// What there is to do is written there: the plan is made from here.",
      `throw new Error(${JSON.stringify(`${capital(pointed.said)} has been looked at, and nothing else has been done yet.`)});`,
    ]),
  });
  return {
    kind: "program",
    text: goal === undefined ? withGoalToCome(text) : text,
    ...(goal === undefined ? {} : { goal }),
    reasoning: [
      `What there is to do is written on ${pointed.said.replace(/^the /, "a ")}: the robot reads it first, and the plan is made from what it says.`,
      goal === undefined
        ? "The goal is known when that has been read."
        : `The goal, over objects that are not known yet: ${goal}`,
    ],
  };
}

/** `told`: for the user. */
export type Written = { readonly told: string } & (
  | {
      readonly kind: "instruction";
      /** What it tells to do, as a user would say it. */
      readonly sentence: string;
      /** A line of a program. */
      readonly comment: string;
      /** It was followed to its end, and the goal is not reached. */
      readonly wasDone: boolean;
    }
  /** Not found, not read, or not understood yet: statements of one more look. */
  | {
      readonly kind: "unread";
      readonly statements: (names: VariableNames) => readonly string[] | undefined;
    }
  | { readonly kind: "refused" }
);

/** So often may a run look once more for what it should read, or for what that is about. */
const mostLooks = 2;

export const notEnough =
  "All that it says is done, as far as the robot has seen, and that is not what was asked for.";

/** What the thing that the sentence points to says, as far as it has been read; undefined where it points to nothing. */
export function whatIsWritten(
  { instruction, robot }: TaskRequest,
  request: RecoveryRequest,
): Written | undefined {
  const { belief, programText: program, trigger } = request;
  const pointed = pointedIn(instruction, robot, belief);
  if (!pointed) return undefined;
  if (pointed.kind !== "pointed")
    return { kind: "refused", told: pointed.kind === "question" ? pointed.question : pointed.reason };
  const { said } = pointed;
  const looks = program.split(lookNote).length - 1;
  const keptOff = kindsKeptOff(instruction, vocabularyOf(robot.domain, belief));
  const onceMore = (told: string, look: (names: VariableNames) => readonly string[] | undefined): Written =>
    looks >= mostLooks
      ? { kind: "refused", told: `${told} It was looked for again.` }
      : {
          kind: "unread",
          told: `${told} Look once more.`,
          statements: (names) => {
            const lines = look(names);
            return (
              lines && [
                "{",
                ...indented([lookNote, ...lines, `throw new Error("It has been looked at once more.");`]),
                "}",
              ]
            );
          },
        };
  const things = thingsPointedTo(pointed, robot, belief);
  if (things.length > 1)
    return {
      kind: "refused",
      told: `Several things are called so: ${things.map(({ id }) => id).join(", ")}. Say which one tells what to do.`,
    };
  const [thing] = things;
  if (!thing)
    return onceMore(`${capital(said)} has not been found.`, (names) =>
      readingStatements(pointed.carrier, robot, names),
    );
  const text = textToldBy(thing, robot, belief);
  if (text === undefined)
    return onceMore(`Nothing has been read on ${thing.id}.`, (names) =>
      readingStatements(named(pointed.carrier, thing), robot, names, true),
    );
  const told = `${capital(said)} says: "${text}"`;
  const found = instructionIn(text, robot, belief);
  if (found.kind === "none") return { kind: "refused", told: `${told} ${found.reason}` };
  if (found.kind === "unclear")
    // Words may be names of things that have not been seen.
    return onceMore(`${told} ${found.reason}`, (names) => lookRound(robot, names, looks, keptOff));
  if (found.isOfUnseen && looks < mostLooks)
    return onceMore(`${told} Not all that it is about has been seen.`, (names) =>
      lookRound(robot, names, looks, keptOff),
    );
  const comment = `// ${told}`;
  const wasDone = trigger.kind === "goal" && program.includes(comment);
  return {
    kind: "instruction",
    sentence: found.sentence,
    comment,
    wasDone,
    told: wasDone ? `${told} ${notEnough}` : told,
  };
}

const lookNote = "// What is written there is not known yet, or not what it is about: look once more.";

function named(carrier: Selection, { id }: WorldObject): Selection {
  return { ...carrier, id };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
