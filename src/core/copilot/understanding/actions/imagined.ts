import { initialBelief } from "../../../program/initialBelief";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { abilitiesOf, conditionOf } from "../../abilities";
import { conjunction } from "../goal";
import type { ActionTask } from "./actionTask";
import { isUnnamed, unnamed } from "./things";

/*
 * Before anything has been seen a sentence is read as if there were one thing of each kind: whether it is an instruction at
 * all, and which kinds of things it is about.
 */

type Stages = Extract<ActionTask, { kind: "stages" }>;

export function imaginedBelief(robot: RobotPackage): Belief {
  const { leafTypes } = abilitiesOf(robot);
  const [type, ...otherTypes] = leafTypes;
  return initialBelief(robot).withObjects([
    ...leafTypes.map((each) => ({ id: `${each}_0`, type: each, label: each, attributes: {} })),
    ...(type === undefined ? [] : unnamed.map((id) => ({ id, type, otherTypes, label: id, attributes: {} }))),
  ]);
}

/**
 * What is to hold in the end over kinds of things: (is-cooked egg_0) → (exists (?egg - egg) (is-cooked ?egg)). Only what is
 * about kinds that the sentence names: of others it is not known yet which kind it will be. Undefined where nothing of that
 * is left, where every thing counts, and where more is said than kinds can say.
 */
export function goalOverKinds(
  {
    goal,
    isExhaustive,
    called,
    untold,
    named,
  }: Pick<Stages, "goal" | "isExhaustive" | "called" | "untold" | "named">,
  imagined: Belief,
): string | undefined {
  const condition = conditionOf(goal);
  const kinds = new Map<string, string>();
  const parts = condition?.kind === "and" ? condition.operands : condition ? [condition] : [];
  const facts = parts.flatMap((part) => {
    const inner = part.kind === "not" ? part.operand : part;
    if (inner.kind !== "atom") return [];
    const ids = inner.args.map(({ name }) => name);
    const types = ids.flatMap((id) => (named.includes(id) ? (imagined.objects.get(id)?.type ?? []) : []));
    if (types.length === 0 || types.length < ids.length || ids.some(isUnnamed)) return [];
    for (const [index, id] of ids.entries()) kinds.set(id, types[index]);
    const fact = `(${[inner.predicate, ...types.map((type) => `?${type}`)].join(" ")})`;
    return [part.kind === "not" ? `(not ${fact})` : fact];
  });
  if (isExhaustive || called.length + untold.length > 0 || facts.length === 0) return undefined;
  const variables = [...kinds.values()].map((type) => `?${type} - ${type}`).join(" ");
  return `(exists (${variables}) ${conjunction(facts)})`;
}
