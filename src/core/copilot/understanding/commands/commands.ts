import { fixedSkillsOf } from "../../../program/fixedSkills";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { type Answer, question } from "../questions/answers";
import { withoutCourtesies } from "../telling/courtesy";
import { sentencesOf, startsWith, type Token } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
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
  const notes: string[] = [];
  const clauses = clausesIn(instruction, robot, belief, notes);
  if (clauses.length === 0) return undefined;
  const commands: Command[] = [];
  let verb: string | undefined;
  let unclear: { readonly at: number; readonly told: Extract<Told, { kind: "unclear" }> } | undefined;
  for (const [at, { tokens: clause }] of clauses.entries()) {
    if (isStop(clause) && commands.length > 0) continue;
    const told = toldBy(clause, robot, verb);
    if (!told) return undefined;
    verb = told.verb ?? verb;
    if (told.kind === "commands") commands.push(...told.commands);
    else unclear ??= { at, told };
  }
  if (!unclear) return commands.length > 0 ? { kind: "commands", commands, notes } : undefined;
  const { at, told } = unclear;
  const inPlace = (choice: string) =>
    clauses.map(({ tokens }, index) => (index === at ? choice : textOf(tokens))).join(", then ");
  return question(told.question, told.choices.map(inPlace));
}

/** A part of a sentence: what is to be done at once, or what is told of things, in its words. */
export type Part =
  | { readonly kind: "commands"; readonly commands: readonly Command[] }
  | { readonly kind: "task"; readonly text: string };

/** "go to the dock and take a picture". Undefined where there are not both kinds of parts in it, or something is left open. */
export function partsWithCommands(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (const { tokens: clause, link } of clausesIn(instruction, robot, belief, [])) {
    const told = toldBy(clause, robot, undefined);
    if (told?.kind === "unclear") return undefined;
    const last = parts.at(-1);
    if (told) parts.push({ kind: "commands", commands: told.commands });
    else if (last?.kind === "task")
      parts[parts.length - 1] = { kind: "task", text: `${last.text} ${link} ${textOf(clause)}` };
    else parts.push({ kind: "task", text: textOf(clause) });
  }
  return new Set(parts.map(({ kind }) => kind)).size === 2 ? parts : undefined;
}

function clausesIn(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  notes: string[],
): readonly SaidClause[] {
  // Among words a hyphen says nothing, and is left out; before a number it would.
  if (/(?:^|\s)[-−–]\s?\d/.test(instruction)) return [];
  const vocabulary = vocabularyOf(robot.domain, belief);
  const clauses = sentencesOf(instruction).flatMap((sentence) =>
    clausesOf(withoutCourtesies(sentence, vocabulary, notes)),
  );
  return clauses.length > mostClauses ? [] : clauses;
}

/** @param verb of the motion before: "turn left, then right" */
function toldBy(
  clause: readonly Token[],
  robot: RobotPackage,
  verb: string | undefined,
): (Told & { readonly verb?: string }) | undefined {
  const command = waitIn(clause) ?? namedAction(clause, robot);
  if (command) return { kind: "commands", commands: [command] };
  const motion = fixedSkillsOf(robot);
  return motion && motionTold(clause, motion, verb);
}

/** Words between two links, and the link before them. */
interface SaidClause {
  readonly tokens: readonly Token[];
  readonly link: string;
}

const links = ["and then", "and", "then", ",", "after that", "afterwards", "next", "finally", "lastly"].map(
  (phrase) => phrase.split(" "),
);

function clausesOf(sentence: readonly Token[]): readonly SaidClause[] {
  const clauses: { readonly tokens: Token[]; readonly link: string }[] = [{ tokens: [], link: "" }];
  for (let at = 0; at < sentence.length; ) {
    const link = links.find((words) => startsWith(sentence, at, words));
    // "two and a half metres"
    const isHalf = link && startsWith(sentence, at, ["and", "a", "half"]);
    if (link && !isHalf) {
      const last = clauses[clauses.length - 1];
      const said = link.join(" ");
      // ", and then"
      if (last.tokens.length > 0) clauses.push({ tokens: [], link: said });
      else clauses[clauses.length - 1] = { tokens: [], link: `${last.link} ${said}`.trim() };
      at += link.length;
    } else clauses[clauses.length - 1].tokens.push(sentence[at++]);
  }
  return clauses.filter(({ tokens }) => tokens.length > 0);
}

/** Each action ends by itself. */
function isStop(clause: readonly Token[]): boolean {
  return /^(stop|halt|stop there)$/.test(textOf(clause).toLowerCase());
}

const waits = ["wait", "pause", "sleep", "stand still", "stay still", "hold still", "stay", "rest"]
  .flatMap((verb) => ["", " here", " there"].map((where) => verb + where))
  .flatMap((verb) => [`${verb} for`, verb])
  .map((phrase) => phrase.split(" "))
  .sort((a, b) => b.length - a.length);
/** Seconds. */
const aMoment = 2;

/** "wait for 5 seconds", "stand still a moment" */
function waitIn(clause: readonly Token[]): Command | undefined {
  const said = waits.find((words) => startsWith(clause, 0, words));
  if (!said) return undefined;
  const at = said.length;
  if (/^(a|one) (moment|bit|little while)$/.test(textOf(clause.slice(at)).toLowerCase()))
    return { kind: "wait", seconds: aMoment };
  const amount = amountAt(clause, at);
  return amount?.value.of === "seconds" && at + amount.length === clause.length
    ? { kind: "wait", seconds: amount.value.value }
    : undefined;
}

function textOf(clause: readonly Token[]): string {
  return clause.map(({ text }) => text).join(" ");
}
