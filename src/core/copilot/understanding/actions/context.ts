import { oncePer } from "../../../base/once";
import { type Action, sameName } from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import type { ObjectId } from "../../../world/objects";
import type { Answer } from "../questions/answers";
import type { Token } from "../words/tokens";
import { type Literal, resultOf } from "./results";
import type { NounPhrase } from "./said";
import { type Sense, senses, wordsOfAction } from "./senses";
import { type KnownThings, namedThings } from "./things";
import { formsIn } from "./verbs";

/*
 * What is known while clauses are given their meaning, and the robot's actions by what they are called.
 */

/** Facts that are asked for, and the action that they come of where one is named. */
export interface Deed {
  readonly action?: Action;
  readonly args: readonly ObjectId[];
  readonly results: readonly Literal[];
  readonly isPassing: boolean;
  /** Not any action with these results will do: pouring milk is not putting its carton there. */
  readonly isExact?: boolean;
  /** What must not be used for it. */
  readonly avoided?: readonly ObjectId[];
}

export type Deeds = { readonly kind: "deeds"; readonly deeds: readonly Deed[] } | Answer;

export interface Context extends KnownThings {
  readonly robot: RobotPackage;
  readonly sentences: readonly (readonly Token[])[];
  /** What was mentioned, the last first; each group was said in one go. */
  readonly mentioned: (readonly ObjectId[])[];
  readonly suggestions: () => readonly string[];
  /** Off while a run goes on: then any of several fitting objects will do. */
  readonly asksWhichOne: boolean;
  readonly gathered: Gathered;
}

/** What comes up while the clauses of an instruction are given their meaning. */
export interface Gathered {
  /** The verb of the clause that is being given its meaning, as said. */
  verb: string;
  /** What that clause names as places. */
  goals: readonly ObjectId[];
  /** Facts that noun phrases ask for: the plate is to be clean, the tomato to be in the bowl. */
  readonly made: Literal[];
  /** What no clause may use. */
  readonly avoided: Set<ObjectId>;
  /** What a thing was put in or on for what was done to it. */
  readonly containers: Map<ObjectId, ObjectId>;
  /** Something is said of that: "what it was cooked in". */
  readonly asksForContainer: boolean;
  /** Things and where they were put in the last clause that put anything: "it" may be either, unless it was the things before. */
  put:
    | {
        readonly things: readonly ObjectId[];
        readonly place: readonly ObjectId[];
        readonly isOfPronoun: boolean;
      }
    | undefined;
  /** What was left out of several things that were spoken of: "it" may be that. */
  leftOut: { readonly group: readonly ObjectId[]; readonly excepted: readonly NounPhrase[] } | undefined;
  /** What was put anywhere, by this clause and those beside it. */
  readonly placed: Set<ObjectId>;
  /** Where the robot itself was told to go, or to sit down: "it" is rather what was spoken of before. */
  readonly stays: Map<ObjectId, "place" | "seat">;
  /** What things were put in or on last. */
  readonly within: Map<ObjectId, ObjectId>;
  /** What was changed where it was: cooked, washed. */
  readonly changed: Set<ObjectId>;
  /** Things of whose kind every one or several count: one of each kind is not enough to go by. */
  readonly everyOneOf: Set<ObjectId>;
  /** What is said where no kind of thing is called so: something there may be. */
  readonly called: string[];
  /** Words of the sentence that facts over kinds of things do not say. */
  readonly untold: string[];
}

export type Ids = { readonly kind: "ids"; readonly ids: readonly ObjectId[] } | Answer;

/** Words of a state's name: `is-clean`, `switchedOn`. */
export function wordsOfPredicate(name: string): string {
  return wordsOfAction(name)
    .split(" ")
    .filter((word) => word !== "is" && word !== "")
    .join(" ");
}

/** The robot's actions that a sense stands for. */
export function actionsFor({ names }: Sense, robot: RobotPackage): readonly Action[] {
  return robot.domain.actions.filter(
    ({ name }) =>
      names.includes(wordsOfAction(name)) && robot.methods.some(({ action }) => sameName(action, name)),
  );
}

/** Words of the verbs that mean something to a robot: by its actions, or by the states and kinds of things in its world. */
export const verbWordsOf = oncePer((robot: RobotPackage): ReadonlySet<string> => {
  const { domain } = robot;
  const named = new Set(
    [...domain.predicates, ...domain.derived.map(({ predicate }) => predicate)].map(({ name }) =>
      wordsOfPredicate(name),
    ),
  );
  const kinds = new Set(domain.types.map(({ name }) => wordsOfAction(name)));
  const means = ({ verb }: ReturnType<typeof formsIn>[number]) => {
    if (verb.kind === "device")
      return (
        verb.device.states.some((state) => named.has(state)) ||
        verb.device.devices.some((kind) => kinds.has(kind))
      );
    return (
      verb.kind !== "senses" ||
      verb.senses.some(
        (sense) =>
          (sense.to.length > 0 && !sense.exact) || sense.passing || actionsFor(sense, robot).length > 0,
      )
    );
  };
  return new Set([
    ...formsIn(domain)
      .filter(means)
      .flatMap(({ words }) => words),
    ...senses.flatMap(({ via }) => via.flatMap((each) => each.split(" "))),
  ]);
});

/** @param args the first arguments; where an action takes more ("put into a box at a bench"), only its results matter */
export function deed(
  action: Action,
  args: readonly ObjectId[],
  { robot, belief }: Context,
  isPassing = false,
): Deed {
  const isWhole = args.length === action.parameters.length;
  return { ...(isWhole && { action }), args, results: resultOf(action, args, robot, belief), isPassing };
}

/** The robot's actions of the senses with these verbs. */
export function named(verbs: readonly string[], { robot }: Context): readonly Action[] {
  return verbs.flatMap((verb) =>
    senses
      .filter(({ said, to }) => to.length === 0 && said[0] === verb)
      .flatMap((each) => actionsFor(each, robot)),
  );
}

export function putting(direction: "in" | "on", { robot }: Context): readonly Action[] {
  return senses
    .filter(({ said, to }) => said[0] === "put" && to[0] === direction)
    .flatMap((each) => actionsFor(each, robot))
    .filter(({ parameters }) => parameters.length >= 2);
}

/** Objects that are called so. */
export function thingsCalled(
  kinds: readonly string[],
  { belief, names, view, domain }: Context,
): readonly ObjectId[] {
  const types = domain.types.map(({ name }) => name);
  return kinds.flatMap((kind) => {
    const type = types.find((each) => each.toLowerCase().replace(/[-_]+/g, " ") === kind);
    const ofType = type ? namedThings({ belief }).filter((id) => view.isOfType(id, type) === true) : [];
    return [...new Set([...ofType, ...(names.get(kind) ?? [])])];
  });
}
