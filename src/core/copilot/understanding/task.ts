import type { ObjectId } from "../../world/objects";

/*
 * The meaning of an instruction in one robot's world: which things, where they are to be, by which predicate.
 * Objects are described, not named, since most have not been seen when an instruction is given.
 */

export type Amount =
  | { readonly kind: "one"; readonly definite: boolean }
  | { readonly kind: "all" }
  | { readonly kind: "count"; readonly count: number; readonly total: boolean };

export interface AttributeChoice {
  readonly key: string;
  /** Any of them. */
  readonly values: readonly (string | boolean)[];
}

export interface Relation {
  readonly predicate: string;
  readonly place: Selection;
}

/** "all toys on a table": on any of them, each on its own. */
export function isAnyPlace(group: readonly Relation[]): boolean {
  return group.every(({ place: { amount, other } }) => amount.kind === "one" && !amount.definite && !other);
}

/** Which objects are meant. */
export interface Selection {
  /** Equal numbers are the same objects: "the banana … and bring it …". */
  readonly referent: number;
  /** Types of the domain, none of them below another. */
  readonly types: readonly string[];
  readonly id?: ObjectId;
  /** Only those whose label has one of these names in it (`hasName`): desks among the tables. */
  readonly names?: readonly string[];
  readonly attributes: readonly AttributeChoice[];
  /** Where they are now: of every group at least one relation holds. */
  readonly at: readonly (readonly Relation[])[];
  readonly except: readonly Selection[];
  readonly amount: Amount;
  /** "all three cups": how many there have to be. */
  readonly expected?: number;
  /** Other ones than those already chosen, or another place than where the thing is now. */
  readonly other: boolean;
  /** "cup", "thing": singular, for names and messages. */
  readonly noun: string;
}

export interface Destination {
  readonly place: Selection;
  /** The predicate that then holds between a thing and the place. */
  readonly relation: string;
  /** Each thing may have a place of its own. */
  readonly perItem: boolean;
  /** Not on it but next to it, on what it stands on; `relation` is then that of a thing to what is below it. */
  readonly beside?: true;
  /** Not only beside the place but between it and this. */
  readonly between?: Selection;
  /** One to one: no two things share a place, or every place gets one of the things. */
  readonly spread?: "things" | "places";
}

export type TaskStep =
  | { readonly kind: "transport"; readonly items: readonly Selection[]; readonly to: Destination }
  /** Away from where they are; where to is left open. */
  | { readonly kind: "remove"; readonly items: readonly Selection[] }
  /** One on the other; the first one on the place or, where none was said, where it stands. */
  | {
      readonly kind: "stack";
      readonly items: Selection;
      readonly place?: Selection;
      /** What comes on the last one of them. */
      readonly top?: Selection;
      /** Between one thing and the one below it, and between the first one and the place. */
      readonly relation: string;
      /** Between the first one and the place, where that is another: in a cabinet. */
      readonly placeRelation?: string;
    }
  | { readonly kind: "hold"; readonly items: Selection }
  /** Nothing is to be left in the hand; where to is left open. */
  | { readonly kind: "letGo" }
  | { readonly kind: "find"; readonly items: Selection }
  | {
      readonly kind: "go" | "inspect";
      readonly place: Selection;
      /** One of several places: that each has been visited is all that is asked for. */
      readonly inAnyOrder?: true;
      /** What is in it is to be seen: where it is shut it is opened for that. */
      readonly isInside?: true;
    }
  | { readonly kind: "explore" };

export interface Task {
  readonly steps: readonly TaskStep[];
  /** What was decided on the way, for the user to see: "a thing that is placed at a box lies in it". */
  readonly notes: readonly string[];
}

/**
 * Every selection of a task, outermost first; places of other selections included.
 * @param withExceptions false: without what others leave out
 */
export function selectionsOf(step: TaskStep, withExceptions = true): readonly Selection[] {
  const within = (selection: Selection): readonly Selection[] => [
    selection,
    ...selection.at.flatMap((group) => group.flatMap(({ place }) => within(place))),
    ...(withExceptions ? selection.except.flatMap(within) : []),
  ];
  switch (step.kind) {
    case "transport":
      return [...step.items, step.to.place, ...(step.to.between ? [step.to.between] : [])].flatMap(within);
    case "remove":
      return step.items.flatMap(within);
    case "stack":
      return [step.items, ...(step.place ? [step.place] : []), ...(step.top ? [step.top] : [])].flatMap(
        within,
      );
    case "hold":
    case "find":
      return within(step.items);
    case "go":
    case "inspect":
      return within(step.place);
    case "letGo":
    case "explore":
      return [];
  }
}
