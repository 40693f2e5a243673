import type { RobotPackage } from "../../program/robotPackage";
import { parseFact } from "../../world/facts";
import type { Abilities } from "../abilities";
import { leftOutByPlace } from "./meaning/candidates";
import { lastingSteps, stillThere } from "./meaning/lastingSteps";
import { stopsOf, visitedOnly, visitFacts } from "./meaning/visits";
import {
  type Destination,
  isAnyPlace,
  type Relation,
  type Selection,
  selectionsOf,
  type Task,
  type TaskStep,
} from "./task";
import { nameOfType } from "./words/vocabulary";

/**
 * The goal of a task over objects that nobody has seen yet: a PDDL condition without ids.
 *
 * It is always implied by what was asked, and mostly says the same. It says less where PDDL has no word for what was
 * said: colours and labels are not facts, and where a thing came from is no longer true when it has been moved. The
 * program then checks the very objects that it chose, and a goal over ids takes over as soon as objects are known
 * (`concreteGoal`). Undefined for a task that leaves nothing to be checked, such as looking around.
 */
export function liftedGoal(task: Task, robot: RobotPackage, abilities: Abilities): string | undefined {
  const builder = new GoalBuilder(robot, abilities);
  const lasting = lastingSteps(task).map((step, index, steps) => stillThere(step, steps.slice(index + 1)));
  const parts = [...builder.visits(task.steps), ...lasting.flatMap((step) => builder.step(step))];
  // An empty hand alone is mostly not what was asked for.
  const hand = task.steps.some(({ kind }) => kind === "letGo") ? [] : handFacts(robot);
  return parts.every((part) => hand.includes(part)) ? undefined : builder.close(parts);
}

export type GoalBeforehand =
  | { readonly kind: "goal"; readonly text: string }
  /** What kinds can say would hold with other things than those that are meant: it is known when they have been seen. */
  | { readonly kind: "to-come" }
  | { readonly kind: "none" };

/** What a program is verified by that is written before its objects have been seen. */
export function goalBeforehand(task: Task, robot: RobotPackage, abilities: Abilities): GoalBeforehand {
  const steps = lastingSteps(task);
  const text = liftedGoal(task, robot, abilities);
  // Of several places one is empty anyway.
  const isFromOne = ({ at }: Selection) =>
    at.some((group) => group.some(({ place }) => place.amount.kind === "one"));
  const leavesOne = (step: TaskStep) =>
    step.kind === "remove" &&
    (text === undefined || step.items.some((item) => item.amount.kind !== "all" || isFromOne(item)));
  if (steps.some(leavesOne)) return { kind: "to-come" };
  if (text === undefined) return { kind: "none" };
  return steps.flatMap((step) => selectionsOf(step)).every(canBeSaid)
    ? { kind: "goal", text }
    : { kind: "to-come" };
}

interface Variable {
  readonly name: string;
  readonly types: readonly string[];
}

class GoalBuilder {
  private readonly outer: Variable[] = [];
  private readonly byReferent = new Map<number, readonly Variable[]>();
  private readonly distinct: (readonly [string, string])[] = [];
  private readonly names = new Map<string, number>();

  constructor(
    private readonly robot: RobotPackage,
    private readonly abilities: Abilities,
  ) {}

  visits(steps: readonly TaskStep[]): readonly string[] {
    const { been, after } = this.abilities.visits;
    const stops = stopsOf(steps, this.abilities);
    if (stops.length < 2 || (been === undefined && after === undefined)) return [];
    const places = stops.map((place) => this.exist(place, 1)[0].name);
    return visitFacts(places, this.abilities);
  }

  step(step: TaskStep): readonly string[] {
    switch (step.kind) {
      case "transport": {
        const { place, relation, perItem } = step.to;
        // What nobody can see is no goal that could be verified.
        if (!this.abilities.canBeSeen(relation)) return [];
        if (step.to.beside) return step.items.flatMap((item) => this.beside(item, step.to));
        if (!perItem) {
          const [target] = this.exist(place, 1);
          return step.items.flatMap((item) =>
            this.placed(
              item,
              place,
              (thing) => this.abilities.factText(relation, thing, target.name),
              target.name,
            ),
          );
        }
        if (step.to.spread) return step.items.flatMap((item) => this.spread(item, step.to));
        return step.items.flatMap((item) =>
          this.placed(item, place, (thing) => {
            const target = this.variable(place);
            return `(exists (${typed(target)}) ${this.abilities.factText(relation, thing, target.name)})`;
          }),
        );
      }
      case "remove":
        return [
          ...step.items.flatMap((item) => {
            const from = item.at.length === 1 && item.at[0].length === 1 ? item.at[0][0] : undefined;
            // Some things of that kind have left some such place: no less can be said of those that were described.
            if (item.amount.kind !== "all" && from) {
              const things = this.exist(item, item.amount.kind === "count" ? item.amount.count : 1);
              const [place] = this.exist(from.place, 1);
              return things.map(
                ({ name }) => `(not ${this.abilities.factText(from.predicate, name, place.name)})`,
              );
            }
            if (!canBeSaid(item) || item.amount.kind !== "all") return [];
            const thing = this.variable(item);
            const gone = item.at.map((group) => `(not ${this.somewhere(thing.name, group)})`);
            return [`(forall (${typed(thing, this.remaining(item))}) ${conjunction(gone)})`];
          }),
          // A thing in the hand is not on the sofa either, but that is not what was meant.
          ...handFacts(this.robot),
        ];
      case "stack":
        return this.stacked(step);
      case "hold": {
        const [thing] = this.exist(step.items, 1);
        return this.abilities.holding ? [`(${this.abilities.holding} ${thing.name})`] : [];
      }
      case "find": {
        const stands = this.abilities.standsAt;
        if (!stands || !this.canStand(step.items)) return [];
        const [thing] = this.exist(step.items, 1);
        if (step.items.at.length > 0) return step.items.at.map((group) => this.somewhere(thing.name, group));
        const place: Variable = { name: this.nameFor(stands.placeType), types: [stands.placeType] };
        return [`(exists (${typed(place)}) (${stands.predicate} ${thing.name} ${place.name}))`];
      }
      case "go":
      case "inspect": {
        const at = this.abilities.robotAt;
        if (!at || step.place.amount.kind === "all") return [];
        if (step.inAnyOrder) return visitedOnly(this.exist(step.place, 1)[0].name, this.abilities);
        const [target] = this.exist(step.place, 1);
        if (target.types.every((type) => this.abilities.types.isA(type, at.placeType)))
          return [`(${at.predicate} ${target.name})`];
        const stands = this.abilities.standsAt;
        if (!stands) return [];
        const place: Variable = { name: this.nameFor(at.placeType), types: [at.placeType] };
        return [
          `(exists (${typed(place)}) (and (${stands.predicate} ${target.name} ${place.name}) (${at.predicate} ${place.name})))`,
        ];
      }
      case "letGo":
        return handFacts(this.robot);
      case "explore":
        return [];
    }
  }

  private stacked(step: Extract<TaskStep, { kind: "stack" }>): readonly string[] {
    const { items, place, top, relation, placeRelation = relation } = step;
    const fact = (upper: string, lower: string, by = relation) => this.abilities.factText(by, upper, lower);
    const ground = place && this.exist(place, 1)[0].name;
    const count = items.amount.kind === "count" ? items.amount.count : (items.expected ?? 1);
    const isWhole = items.amount.kind === "all" && items.expected === undefined;
    const isSaid = canBeSaid(items);
    // However many there are, there are two.
    const levels = this.exist(items, !isWhole ? count : isSaid ? 1 : 2).map(({ name }) => name);
    if (top && !isWhole) levels.push(this.exist(top, 1)[0].name);
    const parts = levels.flatMap((level, index) => {
      const lower = index === 0 ? ground : levels[index - 1];
      return lower === undefined ? [] : [fact(level, lower, index === 0 ? placeRelation : relation)];
    });
    if (!isWhole || !isSaid) return parts;
    // Every other one of them lies on one of them.
    const [upper, lower] = [this.variable(items), this.variable(items)];
    const onOne = `(exists (${typed(lower)}) ${fact(upper.name, lower.name)})`;
    return [...parts, `(forall (${typed(upper)}) (or (= ${upper.name} ${levels[0]}) ${onOne}))`];
  }

  /** On the same piece of furniture. */
  private beside(item: Selection, { place, relation }: Destination): readonly string[] {
    const stands = this.abilities.standsAt;
    if (!stands) return [];
    const [target] = this.exist(place, 1);
    // "next to the doll on the bed": on that piece of furniture.
    const said = place.at.flat().filter(({ predicate }) => predicate === stands.predicate);
    const types = said.length === 1 ? said[0].place.types : [stands.placeType];
    const at: Variable = { name: this.nameFor(nameOfType(types[0])), types };
    return this.placed(
      item,
      place,
      (thing) =>
        `(exists (${typed(at)}) (and ${this.abilities.factText(relation, thing, at.name)} (${stands.predicate} ${target.name} ${at.name})))`,
      target.name,
    );
  }

  /** One to one: a thing shares its place with no other, or every place has one. */
  private spread(item: Selection, { place, relation, spread }: Destination): readonly string[] {
    const fact = (thing: string, at: string) => this.abilities.factText(relation, thing, at);
    if (spread === "places") {
      if (!canBeSaid(place)) return [];
      const [thing, at] = [this.variable(item), this.variable(place)];
      return [`(forall (${typed(at)}) (exists (${typed(thing)}) ${fact(thing.name, at.name)}))`];
    }
    if (item.amount.kind === "count") {
      const things = this.exist(item, item.amount.count);
      const places = this.exist(place, item.amount.count);
      return things.map(({ name }, index) => fact(name, places[index].name));
    }
    return this.placed(item, place, (thing) => {
      const [target, other] = [this.variable(place), this.variable(item)];
      const types = this.remaining(item);
      const shares = [
        ...item.at.map((group) => this.somewhere(other.name, group)),
        fact(other.name, target.name),
      ];
      const alone = `(forall (${typed(other, types)}) (imply ${conjunction(shares)} (= ${other.name} ${thing})))`;
      return `(exists (${typed(target)}) (and ${fact(thing, target.name)} ${alone}))`;
    });
  }

  close(parts: readonly string[]): string | undefined {
    if (parts.length === 0) return undefined;
    const unequal = this.distinct.map(([a, b]) => `(not (= ${a} ${b}))`);
    const body = conjunction([...unequal, ...parts]);
    return this.outer.length === 0
      ? body
      : `(exists (${this.outer.map((variable) => typed(variable)).join(" ")}) ${body})`;
  }

  private placed(
    item: Selection,
    place: Selection,
    related: (thing: string) => string,
    target?: string,
  ): readonly string[] {
    const elsewhere = this.saidElsewhere(item);
    const others = item.except.filter((without) => !elsewhere.includes(without));
    if (item.amount.kind !== "all" || !canBeSaid({ ...item, except: others })) {
      const count = item.amount.kind === "count" ? item.amount.count : (item.expected ?? 1);
      return this.exist(item, count).map(({ name }) => related(name));
    }
    const thing = this.variable(item);
    const types = this.remaining(item);
    const isTarget =
      target !== undefined &&
      types.some((type) => place.types.some((other) => this.abilities.types.overlap(type, other)));
    const reached = isTarget
      ? `(or (= ${thing.name} ${target}) ${related(thing.name)})`
      : related(thing.name);
    const where = [
      ...item.at.map((group) =>
        isAnyPlace(group) ? this.anywhere(thing.name, group) : this.somewhere(thing.name, group),
      ),
      ...elsewhere.map(
        ({ at }) => `(not ${conjunction(at.map((group) => this.anywhere(thing.name, group)))})`,
      ),
    ];
    const body = where.length > 0 ? `(imply ${conjunction(where)} ${reached})` : reached;
    const all = `(forall (${typed(thing, types)}) ${body})`;
    if (item.expected === undefined || where.length > 0) return [all];
    // "all four toys except the car": the fourth, where only three have been seen, is no car.
    const counted = others.length > 0 ? { ...item, types } : item;
    return [all, ...this.exist(counted, item.expected).map(({ name }) => related(name))];
  }

  /** "all toys that are not on the bed": whatever of them is there is left out, where a goal can say so. */
  private saidElsewhere(item: Selection): readonly Selection[] {
    const { types } = this.abilities;
    return leftOutByPlace(item).filter(
      (without) =>
        without.amount.kind === "all" &&
        canBeSaid(without) &&
        item.types.every((type) => without.types.some((other) => types.isA(type, other))),
    );
  }

  /** Some place of the group has the thing. */
  private somewhere(thing: string, group: readonly Relation[]): string {
    const parts = group.map((relation) => {
      const { predicate, place } = relation;
      if (place.amount.kind !== "one" || !canBeSaid(place) || place.at.length > 0)
        return this.anywhere(thing, [relation]);
      const [target] = this.exist(place, 1);
      return this.abilities.factText(predicate, thing, target.name);
    });
    return alternatives(parts);
  }

  /** As `somewhere`; the place may be one that is spoken of elsewhere. */
  private anywhere(thing: string, group: readonly Relation[]): string {
    const parts = group.map(({ predicate, place }) => {
      const target = this.variable(place);
      return `(exists (${typed(target)}) ${this.abilities.factText(predicate, thing, target.name)})`;
    });
    return alternatives(parts);
  }

  /** Types of an "all" without those that were excepted as a whole kind. */
  private remaining(item: Selection): readonly string[] {
    const { types } = this.abilities;
    const elsewhere = this.saidElsewhere(item);
    const excepted = item.except.filter((without) => !elsewhere.includes(without));
    const left = item.types
      .flatMap((type) => this.abilities.leavesOf(type))
      .filter((leaf) => this.abilities.carryable.includes(leaf))
      .filter((leaf) => !excepted.some((without) => without.types.some((type) => types.isA(leaf, type))));
    const whole = (type: string) => this.abilities.leavesOf(type).every((leaf) => left.includes(leaf));
    const candidates = [...new Set(left.flatMap((leaf) => types.ancestors(leaf)))].filter(
      (type) => type !== "object" && whole(type),
    );
    return candidates.filter((type) => !candidates.some((other) => other !== type && types.isA(type, other)));
  }

  private exist(selection: Selection, count: number): readonly Variable[] {
    const known = this.byReferent.get(selection.referent);
    if (known && known.length >= count) return known.slice(0, count);
    const made = Array.from({ length: count }, () => this.variable(selection));
    for (const [index, variable] of made.entries()) {
      for (const other of made.slice(0, index)) this.distinct.push([other.name, variable.name]);
      for (const [referent, variables] of this.byReferent) {
        if (referent === selection.referent) continue;
        for (const other of variables) {
          if (
            other.types.some((type) =>
              variable.types.some((mine) => this.abilities.types.overlap(type, mine)),
            )
          ) {
            this.distinct.push([other.name, variable.name]);
          }
        }
      }
    }
    this.outer.push(...made);
    this.byReferent.set(selection.referent, made);
    return made;
  }

  private variable(selection: Selection): Variable {
    // A goal that cannot say "desk" does not look as if it could.
    const noun = selection.names ? nameOfType(selection.types[0]) : selection.noun;
    return { name: this.nameFor(noun), types: selection.types };
  }

  private nameFor(noun: string): string {
    const base = `?${
      noun
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, "") || "thing"
    }`;
    const count = (this.names.get(base) ?? 0) + 1;
    this.names.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  }

  private canStand(selection: Selection): boolean {
    const stands = this.abilities.standsAt;
    return (
      stands !== undefined &&
      !selection.types.every((type) => this.abilities.types.isA(type, stands.placeType))
    );
  }
}

/** What holds of the hand when a program starts, as far as the robot sees it. */
export function handFacts({ settings }: RobotPackage): readonly string[] {
  return settings.initialFacts.filter((text) => {
    const fact = parseFact(text);
    return fact !== undefined && Object.hasOwn(settings.predicates, fact.predicate);
  });
}

/** Colours and labels are no facts, so a goal over "all red cups" would be about all cups. */
export function canBeSaid(selection: Selection): boolean {
  return (
    selection.attributes.length === 0 &&
    selection.names === undefined &&
    selection.id === undefined &&
    !selection.other &&
    selection.at.every((group) => group.every(({ place }) => canBeSaid(place))) &&
    selection.except.every((without) => canBeSaid(without) && without.at.length === 0)
  );
}

/** True where the lifted goal says less than the task; the program then checks its own objects. */
export function saysLess(item: Selection): boolean {
  return !canBeSaid(item) || item.at.length > 0;
}

function typed(variable: Variable, types: readonly string[] = variable.types): string {
  return `${variable.name} - ${types.length === 1 ? types[0] : `(either ${types.join(" ")})`}`;
}

function alternatives(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0] : `(or ${parts.join(" ")})`;
}

export function conjunction(parts: readonly string[]): string {
  const distinct = [...new Set(parts)];
  return distinct.length === 1 ? distinct[0] : `(and ${distinct.join(" ")})`;
}
