import { beliefView } from "../../../pddl/beliefView";
import type { Action } from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { type Answer, unknownWords } from "../answers";
import { conjunction } from "../goal";
import { conditions, courtesies, negations, questionOpenings } from "../lexicon";
import { sentencesOf, type Token } from "../tokens";
import { type Vocabulary, vocabularyOf } from "../vocabulary";
import { actionsFor, type Context, type Deed, type Deeds } from "./context";
import { deedsOf } from "./deeds";
import { type ActionClause, actionWords, clausesOf } from "./phrases";
import {
  areSo,
  isLasting,
  type Literal,
  literalText,
  neededFor,
  possibilities,
  resultOf,
  sameLiteral,
  undoes,
} from "./results";
import { activities, controls, senses, switchingParticles, switchingVerbs } from "./senses";
import { determiners, headAt, type KnownThings, namesOfThings } from "./things";

/*
 * Instructions whose verbs are the robot's own actions, or say the same: "switch on the tv", "eat chips on the sofa". What
 * is asked for are the facts that these actions are done for. Objects have to be known by name.
 */

/** Facts to be reached together and then, where it leaves no state that could be asked for later, an action done there. */
export interface Stage {
  /** PDDL condition. */
  readonly goal: string;
  /** It is part of the next one's goal, so it may be left out where the way is shorter without it. */
  readonly isOnTheWay?: boolean;
  readonly step?: { readonly action: string; readonly args: readonly ObjectId[] };
}

export type ActionTask =
  | {
      readonly kind: "stages";
      readonly stages: readonly Stage[];
      /** What is to hold in the end. */
      readonly goal: string;
      readonly notes: readonly string[];
    }
  | Answer;

/** Longer instructions are not taken apart; words. */
const maximumWords = 60;

interface ActionTaskOptions {
  /** Default: true. Off while a run goes on: then any of several fitting objects will do. */
  readonly asksWhichOne?: boolean;
  /** The belief holds one object of each kind, before any has been seen. */
  readonly isImagined?: boolean;
}

/** Undefined: the instruction is not of that kind. */
export function actionTask(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  { asksWhichOne = true, isImagined = false }: ActionTaskOptions = {},
): ActionTask | undefined {
  const notes: string[] = [];
  const sentences = sentencesOf(instruction)
    .map((sentence) => withActivities(withoutCourtesies(sentence), notes))
    .filter((sentence) => sentence.length > 0);
  const words = sentences.flat();
  if (words.length === 0 || words.length > maximumWords) return undefined;
  if (words.some(({ lower }) => negations.has(lower) || conditions.has(lower))) return undefined;
  if (questionOpenings.has(words[0].lower) && !actionWords.has(words[0].lower)) return undefined;

  const things: KnownThings = {
    domain: robot.domain,
    belief,
    view: beliefView(belief, robot.domain, { openUniverse: false }),
    vocabulary: vocabularyOf(robot.domain, belief),
    names: namesOfThings(belief),
    isImagined,
  };
  const suggestions = () => examplesOfActions(robot, belief);
  let readings: (readonly ActionClause[])[] = [[]];
  for (const [index, sentence] of sentences.entries()) {
    const own = clausesOf(withControls(withoutWater(sentence, things), things), index, things);
    readings = readings.flatMap((before) => own.map((clauses) => [...before, ...clauses])).slice(0, 48);
  }
  if (readings.length === 0) {
    const unknown = unknownIn(sentences, things);
    const examples = unknown.length > 0 ? suggestions() : [];
    // A robot without any such action is told in other words.
    return examples.length > 0 ? unknownWords(unknown, examples) : undefined;
  }
  let answer: Answer | undefined;
  for (const clauses of readings) {
    const isPossible = possibilities(robot.domain, belief);
    const context: Context = {
      ...things,
      robot,
      isPossible,
      sentences,
      mentioned: [],
      suggestions,
      asksWhichOne,
    };
    const done = deedsOfAll(clauses, context);
    if (done?.kind === "all") return { kind: "stages", ...stagesOf(done.deeds, context), notes };
    if (done && (!answer || (answer.kind === "declined" && done.kind === "question"))) answer = done;
  }
  return answer;
}

interface ClauseDeeds {
  readonly clause: ActionClause;
  readonly deeds: readonly Deed[];
}

function deedsOfAll(
  clauses: readonly ActionClause[],
  context: Context,
): { readonly kind: "all"; readonly deeds: readonly ClauseDeeds[] } | Answer | undefined {
  const all: ClauseDeeds[] = [];
  for (const clause of clauses) {
    const found: Deeds | undefined = deedsOf(clause, context);
    if (found?.kind !== "deeds") return found;
    // A verb without any result asks for nothing that a goal could say.
    if (found.deeds.some(({ results }) => results.length === 0)) return undefined;
    if (found.deeds.length > 0) all.push({ clause, deeds: found.deeds });
  }
  return all.length > 0 ? { kind: "all", deeds: all } : undefined;
}

/**
 * What is said side by side is reached together: in the order in which it is said, unless another one is shorter. What ends an earlier fact, comes "then",
 * or leaves only that it has been done, has its turn when all before it holds.
 */
function stagesOf(
  all: readonly ClauseDeeds[],
  { domain, view }: Context,
): { readonly stages: readonly Stage[]; readonly goal: string } {
  const stages: Stage[] = [];
  let held: readonly Literal[] = [];
  let passing: readonly Literal[] = [];
  const reach = (isOnTheWay = false) => {
    if (held.length > 0)
      stages.push({ goal: conjunction(held.map(literalText)), ...(isOnTheWay ? { isOnTheWay } : {}) });
  };
  for (const { clause, deeds } of all) {
    const undone = held.filter((fact) =>
      deeds.some(({ action, args, results }) =>
        action ? undoes(action, args, fact) : results.some((result) => movesAway(result, fact)),
      ),
    );
    if (undone.length + passing.length > 0 || clause.isLater) {
      reach();
      held = held.filter((fact) => !undone.includes(fact) && !passing.includes(fact));
      passing = [];
    } else reach(true);
    for (const { action, args, results, isPassing, isExact } of deeds) {
      if (action && !areSo(results, view) && (isExact || results.some((fact) => isLasting(fact, domain)))) {
        const goal = conjunction([...held.map(literalText), neededFor(action, args)]);
        stages.push({ goal, step: { action: action.name, args } });
      }
      held = [...held, ...results.filter((fact) => !held.some((other) => sameLiteral(other, fact)))];
      if (isPassing) passing = [...passing, ...results];
    }
  }
  reach();
  return { stages, goal: conjunction(held.map(literalText)) };
}

/** What is put somewhere else is no longer where it was put before. */
function movesAway(result: Literal, before: Literal): boolean {
  const [thing, place] = result.args;
  return (
    result.args.length === 2 &&
    before.args.length === 2 &&
    !result.isNegated &&
    !before.isNegated &&
    thing === before.args[0] &&
    place !== before.args[1]
  );
}

function withoutCourtesies(sentence: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const said = courtesies.find((phrase) =>
      phrase.split(" ").every((word, index) => sentence[at + index]?.lower === word),
    );
    if (said === undefined) kept.push(sentence[at++]);
    else at += said.split(" ").length;
  }
  while (kept[0]?.lower === ",") kept.shift();
  while (kept.at(-1)?.lower === ",") kept.pop();
  return kept;
}

/** What vessels are filled with where nothing is called so: it comes from the tap. */
const liquids = new Set(["water", "liquid"]);

function withoutWater(sentence: readonly Token[], things: KnownThings): readonly Token[] {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "with" &&
      liquids.has(sentence[index + 1]?.lower ?? "") &&
      headAt(sentence, index + 1, things) === undefined &&
      sentence.slice(0, index).some((token) => token.lower === "fill"),
  );
  return at < 0 ? sentence : [...sentence.slice(0, at), ...sentence.slice(at + 2)];
}

function withActivities(sentence: readonly Token[], notes: string[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const noun = pastDeterminers(sentence, at + 1);
    const found = activities.find(
      (activity) => activity.verb === sentence[at].lower && activity.noun === sentence[noun]?.lower,
    );
    if (!found) {
      kept.push(sentence[at++]);
      continue;
    }
    const said = sentence.slice(at, noun + 1).map(({ text }) => text);
    kept.push(...sentencesOf(found.meant).flat());
    notes.push(`"${said.join(" ")}" is taken as: ${found.meant}.`);
    at = noun + 1;
  }
  return kept;
}

/** Where nothing is called "water", "turn the water off" is about the tap. */
function withControls(sentence: readonly Token[], things: KnownThings): readonly Token[] {
  return sentence.flatMap((token, at) => {
    if (!Object.hasOwn(controls, token.lower) || headAt(sentence, at, things)) return [token];
    let from = at - 1;
    while (determiners.has(sentence[from]?.lower)) from--;
    const isBefore = switchingParticles.has(sentence[from]?.lower);
    if (isBefore) from--;
    const isSwitched =
      switchingVerbs.has(sentence[from]?.lower) &&
      (isBefore || switchingParticles.has(sentence[at + 1]?.lower));
    return isSwitched ? sentencesOf(controls[token.lower]).flat() : [token];
  });
}

function pastDeterminers(sentence: readonly Token[], from: number): number {
  let at = from;
  while (determiners.has(sentence[at]?.lower)) at++;
  return at;
}

/**
 * Words that are neither verbs nor grammar, and which nothing here is called by. None where no verb and no thing is known
 * at all: then it is no such instruction.
 */
function unknownIn(sentences: readonly (readonly Token[])[], things: KnownThings): readonly string[] {
  const unknown = new Map<string, string>();
  let isAbout = sentences.some(([first]) => actionWords.has(first.lower));
  for (const sentence of sentences) {
    const named = new Set<Token>();
    for (let at = 0; at < sentence.length; at++) {
      const head = headAt(sentence, at, things);
      isAbout ||= head !== undefined && !determiners.has(sentence[at].lower);
      for (const token of sentence.slice(at, head?.next ?? at)) named.add(token);
    }
    for (const token of sentence) {
      const isKnown = named.has(token) || token.kind !== "word" || isGrammar(token.lower, things.vocabulary);
      if (!isKnown) unknown.set(token.lower, token.text);
    }
  }
  return isAbout ? [...unknown.values()] : [];
}

function isGrammar(word: string, vocabulary: Vocabulary): boolean {
  return actionWords.has(word) || vocabulary.knows(word);
}

const mostExamples = 3;

/** Things that can be told to this robot here, each with a verb of one of its actions. */
export function examplesOfActions(robot: RobotPackage, belief: Belief): readonly string[] {
  const isPossible = possibilities(robot.domain, belief);
  const view = beliefView(belief, robot.domain, { openUniverse: false });
  const isOpen = (action: Action, id: ObjectId) =>
    isPossible(action, [id]) && !areSo(resultOf(action, [id], robot, belief), view);
  const names = [...namesOfThings(belief)].filter(([name, ids]) => ids.length === 1 && !/\d/.test(name));
  const examples: string[] = [];
  const used = new Set<ObjectId>();
  for (const sense of senses.filter(({ to, passing }) => to.length === 0 && !passing)) {
    const action = actionsFor(sense, robot).find(({ parameters }) => parameters.length === 1);
    const found = action && names.find(([, [id]]) => !used.has(id) && isOpen(action, id));
    if (!found || examples.length >= mostExamples) continue;
    used.add(found[1][0]);
    examples.push(`${sense.said[0]} the ${found[0]}`);
  }
  return examples;
}
