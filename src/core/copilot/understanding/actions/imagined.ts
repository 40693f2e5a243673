import { initialBelief } from "../../../program/initialBelief";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { abilitiesOf } from "../../abilities";
import type { ActionTask } from "./actionTask";
import { unnamed } from "./things";

/*
 * Before anything has been seen a sentence is read as if there were one thing of each kind: whether it is an instruction at
 * all, and which kinds of things it is about.
 */

export function imaginedBelief(robot: RobotPackage): Belief {
  const { leafTypes } = abilitiesOf(robot);
  const [type, ...otherTypes] = leafTypes;
  return initialBelief(robot).withObjects([
    ...leafTypes.map((each) => ({ id: `${each}_0`, type: each, label: each, attributes: {} })),
    ...(type === undefined ? [] : [{ id: unnamed, type, otherTypes, label: unnamed, attributes: {} }]),
  ]);
}

/** Types of the imagined things that the task's facts are about, in the order of mention; none where every thing counts. */
export function typesNeeded(
  { goal, stages, isExhaustive }: Extract<ActionTask, { kind: "stages" }>,
  imagined: Belief,
): readonly string[] {
  if (isExhaustive) return [];
  const words = [...stages.map((stage) => stage.goal), goal].join(" ").match(/[^\s()]+/g) ?? [];
  const types = words.flatMap((word) => (word === unnamed ? [] : (imagined.objects.get(word)?.type ?? [])));
  return [...new Set(types)];
}
