import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import type { ObjectId } from "../../world/objects";
import { abilitiesOf } from "../abilities";
import type { ActionTask } from "../understanding/actions/actionTask";
import { isCarryable } from "../understanding/actions/related";
import { isUnnamed } from "../understanding/actions/things";
import { type Selection, selectionsOf, type Task } from "../understanding/task";
import { rummagesOf } from "./searchCode";

/*
 * What is looked for before a plan can be made. Where every one of some kind counts, whatever is hidden may be one; but a
 * drawer or a light is hidden nowhere, and what lies on the counter is not in a cabinet.
 */

/** One thing of each type, whatever there is, or nothing that could be hidden. */
export type Sought =
  | { readonly kind: "types"; readonly types: readonly string[] }
  | { readonly kind: "whatever" }
  | { readonly kind: "nothing" };

/** Of the imagined things that the task's facts are about, in the order of mention. */
export function soughtByActions(
  { goal, stages, everyOneOf, called }: Extract<ActionTask, { kind: "stages" }>,
  imagined: Belief,
  robot: RobotPackage,
): Sought {
  const mayBeHidden = (id: ObjectId) => isUnnamed(id) || isCarryable(id, { robot, belief: imagined });
  if (everyOneOf.some(mayBeHidden)) return { kind: "whatever" };
  const words = [...stages.map((stage) => stage.goal), goal].join(" ").match(/[^\s()]+/g) ?? [];
  const known = words.filter((word) => !isUnnamed(word) && imagined.objects.has(word));
  const needed = everyOneOf.length > 0 ? known.filter(mayBeHidden) : known;
  if (everyOneOf.length > 0 && needed.length + called.length === 0) return { kind: "nothing" };
  return { kind: "types", types: [...new Set(needed.flatMap((id) => imagined.objects.get(id)?.type ?? []))] };
}

interface SoughtInTask {
  readonly sought: Sought;
  /** Types of places in the open on which every one of some kind counts: they are looked at closely. */
  readonly near: readonly string[];
}

export function soughtInTask(task: Task, robot: RobotPackage): SoughtInTask {
  const selections = task.steps.flatMap((step) => selectionsOf(step, false));
  const types = (some: readonly Selection[]) => [...new Set(some.flatMap((each) => each.types))];
  const singleTypes = (some: readonly Selection[]) => types(some.filter((each) => each.types.length === 1));
  const several = selections.filter(({ amount }) => amount.kind !== "one");
  if (several.length === 0) return { sought: typesOrWhatever(singleTypes(selections)), near: [] };
  const hidden = several.filter((each) => mayBeHidden(each, robot));
  const places = hidden.map((each) => openPlacesOf(each, robot));
  if (!places.every((each) => each !== undefined)) return { sought: { kind: "whatever" }, near: [] };
  const near = types(places.flat());
  const one = selections.filter((each) => !several.includes(each) && mayBeHidden(each, robot));
  return { sought: one.length === 0 ? { kind: "nothing" } : typesOrWhatever(singleTypes(one)), near };
}

function typesOrWhatever(types: readonly string[]): Sought {
  return types.length === 0 ? { kind: "whatever" } : { kind: "types", types };
}

/** What can be carried may lie in something that is closed. */
function mayBeHidden({ id, types }: Selection, robot: RobotPackage): boolean {
  const { carryable } = abilitiesOf(robot);
  return id === undefined && (types.length === 0 || overlap(types, carryable, robot));
}

/** The places in the open where such things are now; undefined where they may be anywhere. */
function openPlacesOf({ at }: Selection, robot: RobotPackage): readonly Selection[] | undefined {
  const closed = rummagesOf(robot).flatMap(({ before, types }) =>
    before.some(({ achieves }) => achieves !== undefined) ? types : [],
  );
  const isOpen = (place: Selection) =>
    place.types.length > 0 && !mayBeHidden(place, robot) && !overlap(place.types, closed, robot);
  const groups = at.map((relations) => relations.map(({ place }) => place));
  return groups.find((places) => places.length > 0 && places.every(isOpen));
}

function overlap(some: readonly string[], others: readonly string[], robot: RobotPackage): boolean {
  const { types } = abilitiesOf(robot);
  return some.some((each) => others.some((other) => types.isA(each, other) || types.isA(other, each)));
}
