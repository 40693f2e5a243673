import { fixedSkillsOf } from "../../../program/fixedSkills";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { type Answer, question } from "../answers";
import { withoutCourtesies } from "../courtesy";
import { sentencesOf, startsWith, type Token } from "../tokens";
import { vocabularyOf } from "../vocabulary";
import { amountAt } from "./amounts";
import type { Command, Told } from "./command";
import { motionTold } from "./motions";
import { namedAction } from "./namedActions";

/*
 * Sentences that tell the robot what to do rather than what is to hold: its own actions, one after the other.
 */

export type Commands =
  | { readonly kind: "commands"; readonly commands: readonly Command[]; readonly notes: readonly string[] }
  | Answer;

/** Longer lists are no sentence. */
const mostClauses = 30;

/** Undefined where some part of it tells something else. */
export function commandsIn(instruction: string, robot: RobotPackage, belief: Belief): Commands | undefined {
  // Among words a hyphen says nothing, and is left out; before a number it would.
  if (/(?:^|\s)[-−–]\s?\d/.test(instruction)) return undefined;
  const notes: string[] = [];
  const vocabulary = vocabularyOf(robot.domain, belief);
  const clauses = sentencesOf(instruction).flatMap((sentence) =>
    clausesOf(withoutCourtesies(sentence, vocabulary, notes)),
  );
  if (clauses.length === 0 || clauses.length > mostClauses) return undefined;
  const motion = fixedSkillsOf(robot);
  const commands: Command[] = [];
  let verb: string | undefined;
  let unclear: { readonly at: number; readonly told: Extract<Told, { kind: "unclear" }> } | undefined;
  for (const [at, clause] of clauses.entries()) {
    if (isStop(clause) && commands.length > 0) continue;
    const waiting = waitIn(clause) ?? namedAction(clause, robot);
    if (waiting) {
      commands.push(waiting);
      continue;
    }
    const told = motion && motionTold(clause, motion, verb);
    if (!told) return undefined;
    verb = told.verb;
    if (told.kind === "commands") commands.push(...told.commands);
    else unclear ??= { at, told };
  }
  if (!unclear) return commands.length > 0 ? { kind: "commands", commands, notes } : undefined;
  const { at, told } = unclear;
  const inPlace = (choice: string) =>
    clauses.map((clause, index) => (index === at ? choice : textOf(clause))).join(", then ");
  return question(told.question, told.choices.map(inPlace));
}

const links = ["and then", "and", "then", ",", "after that", "afterwards", "next", "finally", "lastly"].map(
  (phrase) => phrase.split(" "),
);

function clausesOf(sentence: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]];
  for (let at = 0; at < sentence.length; ) {
    const link = links.find((words) => startsWith(sentence, at, words));
    // "two and a half metres"
    const isHalf = link && startsWith(sentence, at, ["and", "a", "half"]);
    if (link && !isHalf) {
      clauses.push([]);
      at += link.length;
    } else clauses[clauses.length - 1].push(sentence[at++]);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** Each action ends by itself. */
function isStop(clause: readonly Token[]): boolean {
  return /^(stop|halt|stop there)$/.test(textOf(clause).toLowerCase());
}

/** "wait for 5 seconds" */
function waitIn(clause: readonly Token[]): Command | undefined {
  if (!/^(wait|pause|sleep)$/.test(clause[0].lower)) return undefined;
  const at = clause[1]?.lower === "for" ? 2 : 1;
  const amount = amountAt(clause, at);
  return amount?.value.of === "seconds" && at + amount.length === clause.length
    ? { kind: "wait", seconds: amount.value.value }
    : undefined;
}

function textOf(clause: readonly Token[]): string {
  return clause.map(({ text }) => text).join(" ");
}
