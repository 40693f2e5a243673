import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import type { ObjectId, WorldObject } from "../../world/objects";
import type { Abilities } from "../abilities";
import { conjunction, handFacts } from "../understanding/goal";
import { candidatesFor, isBelieved, leftOutByPlace, looksLike } from "../understanding/meaning/candidates";
import { isUndone } from "../understanding/meaning/lastingSteps";
import { stopsOf, visitedOnly, visitFacts } from "../understanding/meaning/visits";
import { type Destination, type Selection, selectionsOf, type Task } from "../understanding/task";
import { aPlaceForEach, aThingForEach } from "./spread";
import { towerOf } from "./tower";

export type ConcreteGoal =
  /** Over ids of known objects; an empty list of facts holds already. */
  | { readonly kind: "goal"; readonly text: string }
  /** The robot can't see whether it is so: nothing to plan for from what is believed. */
  | { readonly kind: "unseeable" }
  /** Nothing that is known fits; in words. */
  | { readonly kind: "missing"; readonly what: string };

/** More than anything that speaks for one of the things that would do. */
const namedElsewhere = 10;

/**
 * The goal of a task over objects that are known. `handled` are objects that the run has had in its hand already: they
 * are still meant, though they no longer are where the instruction said.
 */
export function concreteGoal(
  task: Task,
  robot: RobotPackage,
  abilities: Abilities,
  belief: Belief,
  handled: readonly ObjectId[] = [],
): ConcreteGoal {
  const chosen = new Map<number, readonly ObjectId[]>();
  const facts: string[] = [];
  const truth = (relation: string, thing: ObjectId, place: ObjectId) =>
    isBelieved(belief, abilities, relation, thing, place);

  const known = (selection: Selection): readonly WorldObject[] => {
    const there = candidatesFor(selection, belief, abilities);
    if (selection.at.length === 0 && leftOutByPlace(selection).length === 0) return there;
    const taken = handled.flatMap((id) => {
      const object = belief.objects.get(id);
      return object && looksLike(object, selection, abilities.types) && !there.includes(object)
        ? [object]
        : [];
    });
    return [...taken, ...there];
  };
  const pick = (
    selection: Selection,
    better: (id: ObjectId) => number,
    allowed: (id: ObjectId) => boolean = () => true,
  ): readonly ObjectId[] | undefined => {
    const before = chosen.get(selection.referent);
    if (before) return before;
    const others = new Set(
      [...chosen].flatMap(([referent, ids]) => (referent === selection.referent ? [] : ids)),
    );
    const { amount, expected = 1 } = selection;
    const isWhole = amount.kind === "all" && !selection.other;
    // "a block on the red one and another one on the blue one": neither of these two is any block.
    const isAny = amount.kind === "one" ? !amount.definite : amount.kind === "count";
    const rank = (id: ObjectId) => better(id) - (isAny && isNamed.has(id) ? namedElsewhere : 0);
    const fitting = known(selection)
      .map(({ id }) => id)
      .filter((id) => allowed(id) && (isWhole || !others.has(id)))
      .sort((a, b) => rank(b) - rank(a));
    const wanted = amount.kind === "one" ? 1 : amount.kind === "count" ? amount.count : fitting.length;
    const ids = fitting.slice(0, wanted);
    if (ids.length < Math.max(expected, wanted)) return undefined;
    chosen.set(selection.referent, ids);
    return ids;
  };
  const isNamed = new Set(
    task.steps
      .flatMap((step) => selectionsOf(step))
      .filter(({ amount, other }) => amount.kind === "one" && amount.definite && !other)
      .map((selection) => candidatesFor(selection, belief, abilities))
      .flatMap(([only, ...more]) => (only && more.length === 0 ? [only.id] : [])),
  );
  const preferHandled = (id: ObjectId) => (handled.includes(id) ? 2 : 0);
  const carryable = (id: ObjectId) => {
    const type = belief.objects.get(id)?.type;
    return type !== undefined && abilities.carryable.some((leaf) => abilities.types.isA(type, leaf));
  };

  const transport = (items: readonly Selection[], to: Destination): string | undefined => {
    const places = to.perItem ? undefined : choosePlace(items, to);
    if (!to.perItem && !places) return to.place.noun;
    for (const item of items) {
      const target = places?.[0];
      const done = (id: ObjectId) =>
        target === undefined
          ? known(to.place).some((place) => truth(to.relation, id, place.id))
          : truth(to.relation, id, target);
      const ids = pick(
        item,
        // "another toy" is none that is there already.
        (id) => preferHandled(id) + (item.at.length === 0 && done(id) ? (item.other ? -1 : 1) : 0),
        (id) => id !== target && carryable(id),
      );
      if (!ids) return item.noun;
      if (to.spread) {
        const pair = to.spread === "things" ? aPlaceForEach : aThingForEach;
        const places = known(to.place).map((place) => place.id);
        const pairs = pair(ids, places, (id, place) => truth(to.relation, id, place));
        if (!pairs) return `${to.place.noun} for each ${item.noun}`;
        facts.push(...pairs.map(([id, place]) => abilities.factText(to.relation, id, place)));
        continue;
      }
      for (const [index, id] of ids.entries()) {
        if (target !== undefined) facts.push(abilities.factText(to.relation, id, target));
        else {
          const own = known(to.place).map((place) => place.id);
          const place =
            own.find((candidate) => truth(to.relation, id, candidate)) ??
            own[index % Math.max(1, own.length)];
          if (place === undefined) return to.place.noun;
          facts.push(abilities.factText(to.relation, id, place));
        }
      }
    }
    return undefined;
  };
  const choosePlace = (items: readonly Selection[], to: Destination): readonly ObjectId[] | undefined => {
    const things = items.flatMap((item) => known(item).map(({ id }) => id));
    const stands = abilities.standsAt;
    return pick(
      to.place,
      (place) => things.filter((id) => truth(to.relation, id, place)).length,
      (place) =>
        !to.place.other || stands === undefined || !things.some((id) => truth(stands.predicate, id, place)),
    );
  };

  /** What was there, or is there; where nothing is, the things that are known must not be. */
  const toLeave = (item: Selection): readonly ObjectId[] => {
    if (item.amount.kind !== "all") {
      const there = pick(item, preferHandled, carryable);
      if (there) return there;
      return pick({ ...item, at: [] }, preferHandled, carryable) ?? [];
    }
    const there = known(item).filter(({ id }) => carryable(id));
    const meant = there.length > 0 ? there : known({ ...item, at: [] }).filter(({ id }) => carryable(id));
    return meant.map(({ id }) => id);
  };

  const stops = stopsOf(task.steps, abilities);
  if (stops.length > 1) {
    const places: ObjectId[] = [];
    for (const stop of stops) {
      const ids = pick(stop, () => 0);
      if (!ids) return { kind: "missing", what: stop.noun };
      places.push(ids[0]);
    }
    facts.push(...visitFacts(places, abilities));
  }
  for (const [index, step] of task.steps.entries()) {
    if (isUndone(step, task.steps.slice(index + 1))) continue;
    let missing: string | undefined;
    switch (step.kind) {
      case "transport":
        // Where exactly is not said by facts: the program computes it.
        if (!abilities.canBeSeen(step.to.relation) || step.to.beside) return { kind: "unseeable" };
        missing = transport(step.items, step.to);
        break;
      case "stack": {
        const ground = step.place && pick(step.place, () => 0)?.[0];
        if (step.place && ground === undefined) missing = step.place.noun;
        const fits = (id: ObjectId) => id !== ground && carryable(id);
        const fitting = known(step.items)
          .map(({ id }) => id)
          .filter(fits);
        const relationAt = (lower: ObjectId) =>
          lower === ground ? (step.placeRelation ?? step.relation) : step.relation;
        const tower = towerOf(fitting, (upper, lower) => truth(relationAt(lower), upper, lower), ground);
        // What is a tower already stays one, from its lowest thing on.
        const height = (id: ObjectId) =>
          tower.includes(id) ? 3 + tower.length - tower.indexOf(id) : preferHandled(id);
        const ids = pick(step.items, height, fits);
        if (!ids) missing ??= step.items.noun;
        for (const [level, id] of (ids ?? []).entries()) {
          const lower = level === 0 ? ground : ids?.[level - 1];
          if (lower !== undefined) facts.push(abilities.factText(relationAt(lower), id, lower));
        }
        const top = step.top && pick(step.top, preferHandled, fits)?.[0];
        if (step.top && top === undefined) missing ??= step.top.noun;
        const highest = ids?.at(-1) ?? ground;
        if (top !== undefined && highest !== undefined)
          facts.push(abilities.factText(relationAt(highest), top, highest));
        break;
      }
      case "remove":
        for (const item of step.items) {
          missing ??= item.at
            .map((group) => group.map(({ place }) => place))
            .find((places) => places.every((place) => candidatesFor(place, belief, abilities).length === 0))
            ?.at(0)?.noun;
          const leaving = toLeave(item);
          if (leaving.length === 0) missing ??= item.noun;
          for (const id of leaving) {
            const places = item.at.flatMap((group) =>
              group.flatMap(({ predicate, place }) =>
                candidatesFor(place, belief, abilities).map(
                  (at) => `(not ${abilities.factText(predicate, id, at.id)})`,
                ),
              ),
            );
            facts.push(...places);
          }
        }
        facts.push(...handFacts(robot));
        break;
      case "letGo":
        facts.push(...handFacts(robot));
        break;
      case "hold": {
        const ids = pick(step.items, preferHandled, carryable);
        if (ids && abilities.holding) facts.push(`(${abilities.holding} ${ids[0]})`);
        else missing = step.items.noun;
        break;
      }
      case "go":
      case "inspect": {
        const at = abilities.robotAt;
        const isHere = (id: ObjectId) =>
          Number(at !== undefined && belief.truth({ predicate: at.predicate, args: [id] }) === "true");
        const ids = pick(step.place, isHere);
        if (!ids || !at) missing = step.place.noun;
        else if (step.inAnyOrder) facts.push(...visitedOnly(ids[0], abilities));
        else {
          const stands = abilities.standsAt;
          const type = belief.objects.get(ids[0])?.type;
          const isPlace = type !== undefined && abilities.types.isA(type, at.placeType);
          if (isPlace) facts.push(`(${at.predicate} ${ids[0]})`);
          else if (stands) {
            facts.push(
              `(exists (?place - ${at.placeType}) (and (${stands.predicate} ${ids[0]} ?place) (${at.predicate} ?place)))`,
            );
          }
        }
        break;
      }
      case "find":
        if (known(step.items).length === 0) missing = step.items.noun;
        break;
      case "explore":
        missing = "object";
    }
    if (missing !== undefined) return { kind: "missing", what: missing };
  }
  return { kind: "goal", text: facts.length === 0 ? "(and)" : conjunction(facts) };
}
