import { oncePer } from "../../../base/once";
import { beliefView } from "../../../pddl/beliefView";
import { bindArguments, effectsOf, evaluate, type StateView } from "../../../pddl/evaluate";
import { printCondition } from "../../../pddl/print";
import {
  type Action,
  type Atom,
  type Condition,
  type Domain,
  type Effect,
  sameName,
} from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import { worldAfter } from "../../../runner/symbolicWorld";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf, conditionOf } from "../../abilities";
import { asPlanned, planFromBelief } from "../../synthesis/planFromBelief";

/*
 * What an action leads to, from the domain alone: the facts that it is done for, those that it undoes, and whether it can
 * ever be done with these objects.
 */

/** A fact that is to hold or, negated, not to hold. */
export interface Literal {
  readonly predicate: string;
  readonly args: readonly ObjectId[];
  readonly isNegated: boolean;
}

export function literalText({ predicate, args, isNegated }: Literal): string {
  const text = `(${[predicate, ...args].join(" ")})`;
  return isNegated ? `(not ${text})` : text;
}

export function sameLiteral(a: Literal, b: Literal): boolean {
  return literalText(a).toLowerCase() === literalText(b).toLowerCase();
}

export function isOpposite(a: Literal, b: Literal): boolean {
  return sameLiteral({ ...a, isNegated: !a.isNegated }, b);
}

/** Whether all of them hold already; of no literals at all nothing can be said. */
export function areSo(literals: readonly Literal[], view: StateView): boolean {
  return (
    literals.length > 0 &&
    literals.every(
      ({ predicate, args, isNegated }) => (view.truth({ predicate, args }) === "true") !== isNegated,
    )
  );
}

/** A part of an effect that happens whatever the state is; variables of `forall` among its arguments. */
interface Change {
  readonly atom: Atom;
  readonly isNegated: boolean;
}

const inAnyCase = () => true;

/** @param mayBe which conditional changes count, too; without it none does */
function changesOf(effect: Effect, mayBe?: (condition: Condition) => boolean): readonly Change[] {
  switch (effect.kind) {
    case "add":
    case "delete":
      return [{ atom: effect.atom, isNegated: effect.kind === "delete" }];
    case "and":
      return effect.operands.flatMap((operand) => changesOf(operand, mayBe));
    case "forall":
      return changesOf(effect.body, mayBe);
    case "when":
      return mayBe?.(effect.condition) ? changesOf(effect.effect, mayBe) : [];
    case "cost":
      return [];
  }
}

/**
 * The facts that an action is done for: what it makes true of its arguments in any case or, where that depends on the
 * state, in the state in which a plan does it; of an action that only ends something, that this is over.
 */
export function resultOf(
  action: Action,
  args: readonly ObjectId[],
  robot: RobotPackage,
  belief: Belief,
): readonly Literal[] {
  const bindings = bindArguments(action.parameters, [...args]);
  const bound = (changes: readonly Change[]) =>
    changes.flatMap(({ atom, isNegated }): Literal[] => {
      const ids = atom.args.flatMap(
        (term) => (term.kind === "variable" ? bindings.get(term.name) : term.name) ?? [],
      );
      return ids.length < atom.args.length ? [] : [{ predicate: atom.predicate, args: ids, isNegated }];
    });
  const always = bound(changesOf(action.effect));
  const about = ({ args: own }: Literal) => args.length === 0 || own.some((id) => args.includes(id));
  const made = always.filter(({ isNegated }) => !isNegated);
  if (made.some(about)) return made.filter((each) => about(each) || each.args.length === 0);
  const ended = always.filter(({ isNegated }) => isNegated);
  // Whatever the facts are, a plant that is poured into is no other vessel.
  const { objectsOfType, isOfType } = beliefView(belief, robot.domain, { openUniverse: false });
  const factless: StateView = { objectsOfType, isOfType, openUniverse: false, truth: () => "unknown" };
  const mayBe = (condition: Condition) => evaluate(condition, bindings, factless) !== "false";
  // What it can make of them, if there is but one such thing: washed is clean, though only where water runs.
  const possible = bound(changesOf(action.effect, mayBe)).filter(
    (each) => !each.isNegated && args.length > 0 && args.every((id) => each.args.includes(id)),
  );
  if (always.length === 0 && possible.length === 1) return possible;
  const inState =
    made.length + ended.length > 0 && ended.some(about) ? [] : witnessed(action, args, robot, belief);
  return inState.length > 0 ? inState : ended.filter(about);
}

function witnessed(
  action: Action,
  args: readonly ObjectId[],
  robot: RobotPackage,
  belief: Belief,
): readonly Literal[] {
  const needed = conditionOf(neededFor(action, args));
  const plan = needed && planFromBelief(robot, belief, needed, {});
  if (plan?.kind !== "plan") return [];
  const start = asPlanned(belief);
  const before = plan.steps.reduce((world, step) => afterStep(world, step.action, step.args, robot), start);
  const view = beliefView(before, robot.domain, { openUniverse: false });
  return effectsOf(action, [...args], view).flatMap(({ fact, value }) =>
    value === true &&
    args.length > 0 &&
    args.every((id) => fact.args.includes(id)) &&
    view.truth(fact) !== "true"
      ? [{ predicate: fact.predicate, args: fact.args, isNegated: false }]
      : [],
  );
}

/** The world after a step of a plan, by its PDDL name. */
export function afterStep(
  world: Belief,
  action: string,
  args: readonly ObjectId[],
  robot: RobotPackage,
): Belief {
  const method = robot.methods.find((each) => sameName(each.action, action));
  if (!method) return world;
  return worldAfter(world, { action: method.name, args: args.map((id) => ({ kind: "object", id })) }, robot);
}

/** Whether an action ends a fact in any state. */
export function undoes(action: Action, args: readonly ObjectId[], literal: Literal): boolean {
  return undoesWith(action, bindArguments(action.parameters, [...args]), literal);
}

/** @param bindings of its parameters; those that are not bound stand for any object */
function undoesWith(action: Action, bindings: ReadonlyMap<string, ObjectId>, literal: Literal): boolean {
  return changesOf(action.effect).some(
    ({ atom, isNegated }) =>
      isNegated !== literal.isNegated &&
      sameName(atom.predicate, literal.predicate) &&
      atom.args.length === literal.args.length &&
      atom.args.every((term, at) => {
        const bound = term.kind === "variable" ? bindings.get(term.name) : term.name;
        // A variable of `forall` stands for any object.
        return bound === undefined || sameName(bound, literal.args[at]);
      }) &&
      // Added again in the same effect, such as the one thing that is faced.
      !changesOf(action.effect).some(
        (other) =>
          other.isNegated === literal.isNegated &&
          sameName(other.atom.predicate, literal.predicate) &&
          other.atom.args.every((term, at) => bindings.get(term.name) === literal.args[at]),
      ),
  );
}

/**
 * Those of the facts that have to be over before an action can be done: nobody walks sitting; and with them what cannot
 * stay when they end.
 */
export function excludedBy(
  {
    action,
    args,
    results,
  }: { readonly action: Action; readonly args: readonly ObjectId[]; readonly results: readonly Literal[] },
  facts: readonly Literal[],
  domain: Domain,
  belief: Belief,
): readonly Literal[] {
  const needed = conditionOf(neededToMake(action, args, results));
  const parts = needed?.kind === "and" ? needed.operands : needed ? [needed] : [];
  const isFalse = (part: Condition, { predicate, args: of }: Literal, value: boolean) => {
    const world = belief.withFacts([{ fact: { predicate, args: of }, value }]);
    return evaluate(part, new Map(), beliefView(world, domain, { openUniverse: false })) === "false";
  };
  const excluded = facts.filter((fact) =>
    parts.some((part) => isFalse(part, fact, !fact.isNegated) && !isFalse(part, fact, fact.isNegated)),
  );
  const endings = excluded.map((fact) =>
    domain.actions.flatMap((each) => bindingsToUndo(each, fact).map((bindings) => ({ each, bindings }))),
  );
  const endsWith = (fact: Literal) =>
    endings.some(
      (ending) => ending.length > 0 && ending.every(({ each, bindings }) => undoesWith(each, bindings, fact)),
    );
  return facts.filter((fact) => excluded.includes(fact) || endsWith(fact));
}

/** With which objects an action ends a fact: opening a drawer ends that it is shut, and not that another one is. */
function bindingsToUndo(action: Action, literal: Literal): readonly ReadonlyMap<string, ObjectId>[] {
  return changesOf(action.effect).flatMap(({ atom, isNegated }) => {
    if (isNegated === literal.isNegated || !sameName(atom.predicate, literal.predicate)) return [];
    const bindings = new Map(
      atom.args.flatMap((term, at) =>
        term.kind === "variable" && action.parameters.some(({ name }) => name === term.name)
          ? [[term.name, literal.args[at]] as const]
          : [],
      ),
    );
    return undoesWith(action, bindings, literal) ? [bindings] : [];
  });
}

/** Once true, it stays so: what has been done, rather than how things are. */
export function isLasting({ predicate, isNegated }: Literal, domain: Domain): boolean {
  return (
    !isNegated &&
    !domain.actions.some(({ effect }) =>
      changesOf(effect, inAnyCase).some(
        (change) => change.isNegated && sameName(change.atom.predicate, predicate),
      ),
    )
  );
}

/** Lower-case names of the predicates that something changes. */
const changeable = oncePer(
  ({ actions, derived }: Domain): ReadonlySet<string> =>
    new Set([
      ...actions.flatMap(({ effect }) =>
        changesOf(effect, inAnyCase).map(({ atom }) => atom.predicate.toLowerCase()),
      ),
      ...derived.map(({ predicate }) => predicate.name.toLowerCase()),
    ]),
);

/** Says whether nothing that stays as it is forbids an action with these objects: a sofa has no switch. */
export function possibilities(
  domain: Domain,
  belief: Belief,
): (action: Action, args: readonly (ObjectId | undefined)[]) => boolean {
  const view = beliefView(belief, domain, { openUniverse: false });
  const changes = changeable(domain);
  const fixed: StateView = {
    truth: (fact) => (changes.has(fact.predicate.toLowerCase()) ? "unknown" : view.truth(fact)),
    objectsOfType: (type) => view.objectsOfType(type),
    isOfType: (id, type) => view.isOfType(id, type),
    openUniverse: false,
  };
  return (action, args) => {
    const fits = action.parameters.every(({ types }, at) => {
      const id = args[at];
      return id === undefined || types.some((type) => view.isOfType(id, type) !== false);
    });
    if (!fits) return false;
    return evaluate(action.precondition, bindArguments(action.parameters, args), fixed) !== "false";
  };
}

/** The precondition with objects in place of the parameters, as text. */
export function neededFor(action: Action, args: readonly ObjectId[]): string {
  return printCondition(action.precondition, bindArguments(action.parameters, [...args]));
}

/**
 * What an action needs to bring about these facts, where it does so only in some states: washed is clean where water runs.
 * As text; the precondition alone where it brings them about in any case.
 */
export function neededToMake(action: Action, args: readonly ObjectId[], results: readonly Literal[]): string {
  const needed = neededFor(action, args);
  const bindings = bindArguments(action.parameters, [...args]);
  const states = results.flatMap((result): string[] => {
    const found = conditionsOf(action.effect, ({ atom, isNegated }) => {
      const ids = atom.args.map((term) => (term.kind === "variable" ? bindings.get(term.name) : term.name));
      return (
        isNegated === result.isNegated &&
        sameName(atom.predicate, result.predicate) &&
        ids.length === result.args.length &&
        ids.every((id, at) => id !== undefined && sameName(id, result.args[at]))
      );
    });
    if (found.length === 0 || found.includes(undefined)) return [];
    const texts = found.flatMap((condition) => (condition ? [printCondition(condition, bindings)] : []));
    return [texts.length === 1 ? texts[0] : `(or ${texts.join(" ")})`];
  });
  return states.length === 0 ? needed : `(and ${needed} ${states.join(" ")})`;
}

/**
 * The conditions under which an effect changes what is wanted; undefined among them where it does so in any case. What it
 * does for all of some things is not looked into.
 */
function conditionsOf(
  effect: Effect,
  isWanted: (change: Change) => boolean,
  around?: Condition,
): readonly (Condition | undefined)[] {
  switch (effect.kind) {
    case "add":
    case "delete":
      return isWanted({ atom: effect.atom, isNegated: effect.kind === "delete" }) ? [around] : [];
    case "and":
      return effect.operands.flatMap((operand) => conditionsOf(operand, isWanted, around));
    case "when": {
      const { condition, range } = effect;
      const both: Condition = around ? { kind: "and", operands: [around, condition], range } : condition;
      return conditionsOf(effect.effect, isWanted, both);
    }
    case "forall":
    case "cost":
      return [];
  }
}

/** Of a thing and the place where it is to be. */
export function isPlacing({ args, isNegated }: Literal): boolean {
  return args.length === 2 && !isNegated;
}

/** What is put somewhere is not where it was taken from. */
export function isElsewhere({ args, isNegated }: Literal, before: Literal): boolean {
  const [thing, place] = before.args;
  return (
    before.isNegated &&
    !isNegated &&
    args.length === 2 &&
    args[0] === thing &&
    args[1] !== place &&
    place !== undefined
  );
}

/** What is put where it was not to be. */
export function isPutBack(result: Literal, before: Literal): boolean {
  return (
    before.isNegated &&
    !result.isNegated &&
    before.args.length === 2 &&
    before.args.every((arg, index) => result.args[index] === arg)
  );
}

/** What is put somewhere else is no longer where it was put before. */
export function movesAway(result: Literal, before: Literal): boolean {
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

/** A thing and the place where it is to be; nothing for any other fact. */
export const pairIn =
  (robot: RobotPackage) =>
  ({ predicate, args: [item, place], isNegated }: Literal): readonly (readonly [ObjectId, ObjectId])[] => {
    const isPlace = !isNegated && abilitiesOf(robot).directRelations.includes(predicate);
    return isPlace && item !== undefined && place !== undefined ? [[item, place]] : [];
  };
