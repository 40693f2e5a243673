import { beliefView } from "../../../pddl/beliefView";
import type { Action } from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { handFacts } from "../goal";
import { withKeptOff } from "../keptOff";
import { hasCircle } from "../meaning/contradictions";
import { answeredAtOnce } from "../questions/answeredAtOnce";
import { type Answer, declined, unknownWords } from "../questions/answers";
import { withSeenPlaces } from "../seenPlaces";
import { withoutBackground } from "../telling/background";
import { sentencesToldIn } from "../telling/wishes";
import { conditions, negations, questionOpenings } from "../words/lexicon";
import { vocabularyOf } from "../words/vocabulary";
import { gatherAvoided } from "./avoided";
import { actionsFor, type Context, type Deeds, verbWordsOf } from "./context";
import { deedsOf } from "./deeds";
import { asksOnOrOff } from "./onOrOff";
import { asOwnDeeds } from "./ownWishes";
import { clausesOf, isHandingOver } from "./phrases";
import { prepared, withControls } from "./preparation";
import { partsOf } from "./refine";
import { isCarryable } from "./related";
import { areSo, isOpposite, isPlacing, pairIn, possibilities, resultOf } from "./results";
import type { NounPhrase } from "./said";
import { senses } from "./senses";
import { type ClauseDeeds, isHolding, type Stage, stagesOf } from "./stages";
import { notesOnAbsent, notesOnNames, notesOnUntold, unknownIn } from "./strangeWords";
import { type KnownThings, namesOfThings } from "./things";
import { type ActionClause, actionWords } from "./verbs";

/*
 * Instructions whose verbs are the robot's own actions, or say the same: "switch on the tv", "eat chips on the sofa". What
 * is asked for are the facts that these actions are done for. Objects have to be known by name.
 */

export type ActionTask =
  | {
      readonly kind: "stages";
      readonly stages: readonly Stage[];
      /** What is to hold in the end. */
      readonly goal: string;
      readonly notes: readonly string[];
      /** It is about all of some things: one of each kind is not enough to go by. */
      readonly isExhaustive: boolean;
      /** The things of whose kind that is so. */
      readonly everyOneOf: readonly ObjectId[];
      /** Nouns, as said, that no kind of thing is called by: before anything has been seen, something there may be called so. */
      readonly called: readonly string[];
      /** What is said of things that no fact over kinds of things says; only before anything has been seen. */
      readonly untold: readonly string[];
      /** Objects that a noun of the sentence means, and no other: the others were chosen. */
      readonly named: readonly ObjectId[];
    }
  | Answer;

/** Longer instructions are not taken apart; words. */
const maximumWords = 60;

interface ActionTaskOptions {
  /** Default: true. Off while a run goes on: then any of several fitting objects will do, and nothing is suggested. */
  readonly asksWhichOne?: boolean;
  /** The belief holds one object of each kind, before any has been seen. */
  readonly isImagined?: boolean;
  /** Nothing that is told beside the order may be left out. */
  readonly isWhole?: boolean;
}

/** Undefined: the instruction is not of that kind. */
export function actionTask(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  options: ActionTaskOptions = {},
): ActionTask | undefined {
  // What has not been seen yet can't be kept off.
  const keptOff = options.isImagined ? undefined : withKeptOff(instruction);
  const careful = keptOff === undefined ? undefined : taskOf(keptOff, robot, belief, options);
  const task = careful?.kind === "stages" ? careful : taskOf(instruction, robot, belief, options);
  if (task?.kind === "stages" || options.isWhole) return task;
  const order = withoutBackground(instruction, vocabularyOf(robot.domain, belief), (rest) => {
    const told = actionTask(rest, robot, belief, { ...options, isWhole: true });
    return told?.kind === "stages" ? told : undefined;
  });
  return order ? { ...order.meaning, notes: [...order.notes, ...order.meaning.notes] } : task;
}

function taskOf(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  { asksWhichOne = true, isImagined = false }: ActionTaskOptions,
): ActionTask | undefined {
  const notes: string[] = [];
  const things: KnownThings = {
    domain: robot.domain,
    belief,
    view: beliefView(belief, robot.domain, { openUniverse: false }),
    vocabulary: vocabularyOf(robot.domain, belief),
    names: namesOfThings(belief),
    isImagined,
    strangeNouns: [],
    mayBeAbsent: !asksWhichOne && !isImagined,
    isPossible: possibilities(robot.domain, belief),
    isFixed: (id) => !isCarryable(id, { robot, belief }),
  };
  const said = withSeenPlaces(
    sentencesToldIn(instruction),
    { robot, belief, vocabulary: things.vocabulary },
    notes,
  );
  let found: readonly string[] | undefined;
  const examples = () => (found ??= examplesOfActions(robot, belief));
  // While a run goes on nobody reads them.
  const suggestions = () => (asksWhichOne ? examples() : []);
  const answered = answeredAtOnce(said, robot, things.vocabulary, suggestions);
  if (answered) return answered;
  const onOrOff = asksOnOrOff(said, robot);
  if (onOrOff) {
    // What can't be switched at all is told at once.
    const read = actionTask(onOrOff.choices[0], robot, belief, { asksWhichOne, isImagined });
    return read?.kind === "declined" ? read : onOrOff;
  }
  const sentences = prepared(asOwnDeeds(said, robot, notes), notes, things);
  const words = sentences.flat();
  if (words.length === 0 || words.length > maximumWords) return undefined;
  const isForbidding = words[0].lower === "do" && words[1]?.lower === "not";
  if (questionOpenings.has(words[0].lower) && !actionWords.has(words[0].lower) && !isForbidding)
    return undefined;
  let readings: (readonly ActionClause[])[] = [[]];
  for (const [index, sentence] of sentences.entries()) {
    const own = clausesOf(withControls(sentence, things), index, things);
    readings = readings.flatMap((before) => own.map((clauses) => [...before, ...clauses])).slice(0, 48);
  }
  // Where facts tell in which order places were visited, more is meant than that each action has been done.
  const isOne = (all: readonly ActionClause[]) =>
    all.length === 1 &&
    nounsOf(all[0]).length <= 1 &&
    nounsOf(all[0]).every(({ amount }) => amount.kind === "one");
  readings = readings.filter((all) => isOne(all) || abilitiesOf(robot).visits.after === undefined);
  const ending = readings.map((all) => all.at(-1));
  if (readings.length > 0 && ending.every((clause) => clause && isHandingOver(clause))) {
    const things = ending[0]?.things.map(({ text }) => text).join(" and ");
    return declined(
      `I do not know where the person is who should get ${things}: name a place.`,
      suggestions(),
    );
  }
  if (readings.length === 0) {
    if (words.some(({ lower }) => negations.has(lower) || conditions.has(lower))) return undefined;
    const unknown = unknownIn(sentences, things, verbWordsOf(robot));
    // A robot without any such action is told in other words.
    return unknown.length > 0 && examples().length > 0 ? unknownWords(unknown, suggestions()) : undefined;
  }
  let answer: Answer | undefined;
  for (const clauses of readings) {
    const context: Context = {
      ...things,
      robot,
      sentences,
      mentioned: [],
      suggestions,
      asksWhichOne,
      gathered: {
        verb: "",
        goals: [],
        made: [],
        avoided: new Set(),
        containers: new Map(),
        asksForContainer: clauses.some((clause) => nounsOf(clause).some(({ isInstrument }) => isInstrument)),
        put: undefined,
        leftOut: undefined,
        placed: new Set(),
        stays: new Map(),
        within: new Map(),
        changed: new Set(),
        everyOneOf: new Set(),
        called: [],
        untold: [],
      },
    };
    const done = deedsOfAll(clauses, context);
    if (done?.kind === "all") {
      const goal = stagesOf(done.deeds, context);
      if (
        goal.held.length > 1 &&
        handFacts(robot).length > 0 &&
        goal.held.filter(isHolding(robot)).length > 1
      )
        return declined("The robot has one hand: it cannot hold several things at once.", suggestions());
      if (goal.held.length > 1 && hasCircle(goal.held.flatMap(pairIn(robot)), (one, other) => one === other))
        return declined("Things can't be on or in each other in a circle.", suggestions());
      if (goal.isLetGo)
        return declined(
          "The robot has one hand: it cannot hold one thing and move another one meanwhile.",
          suggestions(),
        );
      const everyOneOf = [...context.gathered.everyOneOf];
      const called = [...new Set(context.gathered.called)];
      const named = clauses
        .flatMap(nounsOf)
        .flatMap(({ candidates }) =>
          candidates.length === 1 ? [...candidates, ...partsOf(candidates, things)] : [],
        );
      const untold = [
        ...new Set([
          ...context.gathered.untold,
          ...clauses.flatMap(nounsOf).flatMap((noun) => noun.untold ?? []),
        ]),
      ];
      const told = [
        ...notes,
        ...(called.length > 0 ? notesOnNames(sentences, things, verbWordsOf(robot)) : []),
        ...notesOnUntold(untold),
        ...notesOnAbsent(clauses.flatMap(nounsOf)),
      ];
      return {
        kind: "stages",
        stages: goal.stages,
        goal: goal.goal,
        notes: told,
        isExhaustive: everyOneOf.length > 0,
        everyOneOf,
        called,
        untold,
        named,
      };
    }
    if (done && (!answer || (answer.kind === "declined" && done.kind === "question"))) answer = done;
  }
  return answer;
}

function deedsOfAll(
  clauses: readonly ActionClause[],
  context: Context,
): { readonly kind: "all"; readonly deeds: readonly ClauseDeeds[] } | Answer | undefined {
  const all: ClauseDeeds[] = [];
  const unclear = gatherAvoided(clauses, context);
  if (unclear) return unclear;
  for (const said of clauses) {
    const clause = { ...said, places: said.places.filter(({ direction }) => direction !== "without") };
    const { placed, changed, stays, within } = context.gathered;
    if (said.isLater) placed.clear();
    const found: Deeds | undefined = deedsOf(clause, context);
    if (found?.kind !== "deeds") return found;
    const [verb] = clause.said.split(" ");
    // "let go and go to the block", told to a robot that goes nowhere: on the way to something else it would be left out.
    if (found.deeds.length === 0 && goings.has(verb) && said === clauses.at(-1)) return undefined;
    const placings = found.deeds.flatMap(({ results }) => results.filter(isPlacing));
    const moved = placings.flatMap(({ args }) => args.slice(0, 1));
    for (const { args } of placings) within.set(args[0], args[1]);
    if (moved.length === 0) placed.clear();
    for (const id of moved) placed.add(id);
    const isSeat = sittings.has(verb) || clause.said.endsWith(" seat");
    const stay = goings.has(verb) ? "place" : isSeat ? "seat" : undefined;
    for (const { args } of found.deeds.flatMap(({ results }) => results)) {
      if (args.length !== 1) continue;
      if (stay) stays.set(args[0], stay);
      else stays.delete(args[0]);
      if (!stay) changed.add(args[0]);
    }
    // A verb without any result asks for nothing that a goal could say.
    if (found.deeds.some(({ results }) => results.length === 0)) return undefined;
    // "on and off" at once
    if (
      found.deeds.some(({ results }) =>
        results.some((one) => results.some((other) => isOpposite(one, other))),
      )
    )
      return undefined;
    if (found.deeds.length > 0) all.push({ clause, deeds: found.deeds });
  }
  return all.length > 0 ? { kind: "all", deeds: all } : undefined;
}

/** Verbs that say where the robot itself is to be. */
const goings = new Set("go walk run move head drive stand".split(" "));
const sittings = new Set("sit lie".split(" "));

const nounsOf = ({ things, places }: ActionClause): readonly NounPhrase[] => [
  ...things,
  ...places.flatMap((place) => place.things),
];

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
