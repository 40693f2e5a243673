import { oncePer } from "../base/once";
import { addedPredicates, type Change, changesOf } from "../pddl/changes";
import { parseCondition } from "../pddl/parse";
import { type Atom, type Condition, sameName } from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import { findPlan } from "../planner/plan";
import { validatePlan } from "../planner/validate";
import { fixedSkillsOf } from "../program/fixedSkills";
import type { ApiMethod, RobotPackage } from "../program/robotPackage";
import { type Fact, factKey, parseFact } from "../world/facts";

/*
 * What a robot can bring about, found by planning with one witness of each type that is asked about: can a plate be
 * carried, and does a thing that is placed at a box lie on it or in it? Nothing here knows a robot by name.
 */

/** The part that a witness plays in a plan. */
export type Role = "item" | "place";

export interface LiftedStep {
  readonly method: ApiMethod;
  /** PDDL name. */
  readonly action: string;
  readonly args: readonly Role[];
}

export interface LiftedPlan {
  readonly steps: readonly LiftedStep[];
  /**
   * Index of the first step after which giving up half-way leaves something to be put right: the one that fills the hand.
   * The number of steps where there is none.
   */
  readonly committedAt: number;
}

/** Predicates, where the domain has such. */
export interface Visits {
  /** `(been PLACE)` */
  readonly been: string | undefined;
  /** `(after LATER EARLIER)` */
  readonly after: string | undefined;
}

/** What closes a thing: a lid lies on a jar. */
export interface Closure {
  readonly itemType: string;
  readonly relation: string;
}

export interface Abilities {
  readonly types: TypeHierarchy;
  /** Types of the domain that have none below them; without those of constants. */
  readonly leafTypes: readonly string[];
  leavesOf(type: string): readonly string[];
  /** Types whose things can be taken into the hand. */
  readonly carryable: readonly string[];
  /** Predicates that say that one thing rests directly on or in another one, or has been brought into such a relation. */
  readonly directRelations: readonly string[];
  /** The predicate that says on which piece of furniture a thing stands, through whatever carries it. */
  readonly standsAt: { readonly predicate: string; readonly placeType: string } | undefined;
  /** The predicate of the robot's own place. */
  readonly robotAt: { readonly predicate: string; readonly placeType: string } | undefined;
  readonly holding: string | undefined;
  /** What says that a thing is in the middle of others, and that one lies on another: for robots that place at points. */
  readonly amid: { readonly predicate: string; readonly itemType: string; readonly on: string } | undefined;
  /** What says that a thing stands next to another one: for robots that have a way to put it there. */
  readonly beside: string | undefined;
  /** What stays true of places where the robot has been: of each, and of one after another. */
  readonly visits: Visits;
  /** Direct relations that the robot can bring about between an item and a place of these types. */
  relationsTo(itemType: string, placeType: string): readonly string[];
  /** Direct relations that may hold between them, whoever has brought them about. */
  relationsBetween(itemType: string, placeType: string): readonly string[];
  /** A relation in the predicates that the robot observes, as PDDL: `(around ring peg)` is `(through peg ring)`. */
  factText(relation: string, thing: string, place: string): string;
  /** Whether the robot can see that a relation holds; otherwise only what it does tells. */
  canBeSeen(relation: string): boolean;
  /** It has a door or a lid of its own: what lies in it is shut in, and what lies on it is not. */
  canBeOpened(type: string): boolean;
  /** What makes a thing of this type closed. */
  closureOf(type: string): Closure | undefined;
  carryPlan(itemType: string, relation: string, placeType: string): LiftedPlan | undefined;
  holdPlan(itemType: string): LiftedPlan | undefined;
  /** From where it is, the hand being empty in the end; where to is left open. */
  removePlan(itemType: string, relation: string, placeType: string): LiftedPlan | undefined;
  goPlan(placeType: string): LiftedPlan | undefined;
  /** The robot gets to things by skills without promised effects: by looking again and again, not by a plan. */
  goesBySkills(placeType: string): boolean;
}

/**
 * What is planned with: the robot's own actions or, where it has skills, those. A program may hold calls of either; a
 * correction in the middle of one is made of actions.
 */
export function planningView(robot: RobotPackage): RobotPackage {
  return robot.skills ? { ...robot, domain: robot.skills.domain, methods: robot.skills.methods } : robot;
}

/** Rules of relations that an object is brought into by putting something somewhere. */
const placements: ReadonlySet<string> = new Set(["rests-on", "inside", "sticks-through"]);

export const abilitiesOf = oncePer((robot: RobotPackage): Abilities => makeAbilities(planningView(robot)));

function makeAbilities(robot: RobotPackage): Abilities {
  const { domain, settings } = robot;
  const types = TypeHierarchy.of(domain);
  const declared = [...new Set(domain.types.flatMap(({ name, parents }) => [name, ...parents]))].filter(
    (name) => name.toLowerCase() !== "object",
  );
  // A single type below another one leaves things that are of the upper one only.
  const isLeaf = (type: string) =>
    declared.filter((other) => other !== type && types.isA(other, type)).length < 2;
  const leafTypes = declared.filter(
    (type) => isLeaf(type) && !domain.constants.some((constant) => constant.types.includes(type)),
  );
  const leavesByType = new Map<string, readonly string[]>();
  const leavesOf = (type: string) => {
    const known = leavesByType.get(type);
    if (known) return known;
    const leaves = leafTypes.filter((leaf) => types.isA(leaf, type));
    leavesByType.set(type, leaves);
    return leaves;
  };

  const declarationOf = (name: string) =>
    domain.predicates.find((predicate) => predicate.name.toLowerCase() === name.toLowerCase());
  const predicatesWhere = (test: (source: RobotPackage["settings"]["predicates"][string]) => boolean) =>
    Object.entries(settings.predicates).flatMap(([name, source]) => {
      const declaration = declarationOf(name);
      return declaration && test(source) ? [declaration] : [];
    });
  const observed = predicatesWhere((source) => source.from === "geometry" && placements.has(source.rule));
  /** By lower-case name: what a relation says in observed predicates. */
  const definitions = new Map<string, { readonly atom: Atom; readonly variables: readonly string[] }>();
  for (const { predicate, condition } of robot.skills?.domain.derived ?? []) {
    const isDirect =
      condition.kind === "atom" &&
      predicate.parameters.length === 2 &&
      observed.some(({ name }) => sameName(name, condition.predicate));
    if (isDirect)
      definitions.set(predicate.name.toLowerCase(), {
        atom: condition,
        variables: predicate.parameters.map(({ name }) => name),
      });
  }
  const brought = new Set(robot.skills?.domain.actions.flatMap(({ effect }) => [...addedPredicates(effect)]));
  const unseen = (robot.skills ? domain.predicates : []).filter(
    ({ name, parameters }) =>
      parameters.length === 2 && brought.has(name.toLowerCase()) && !Object.hasOwn(settings.predicates, name),
  );
  const direct = [
    ...observed,
    ...[...definitions.keys()].flatMap((name) => declarationOf(name) ?? []),
    ...unseen,
  ];
  const restsOn = predicatesWhere((source) => source.from === "geometry" && source.rule === "rests-on").at(0);
  const stands = predicatesWhere((source) => source.from === "geometry" && source.rule === "supported-by").at(
    0,
  );
  const amid = predicatesWhere((source) => source.from === "geometry" && source.rule === "amid").at(0);
  const beside = predicatesWhere((source) => source.from === "geometry" && source.rule === "beside").at(0);
  const placesAtPoints = robot.methods.some(({ parameters }) =>
    parameters.some(({ type }) => /\bLocation\b/.test(type)),
  );
  const base = predicatesWhere((source) => source.from === "base").at(0);
  const grip = predicatesWhere((source) => source.from === "gripper" && source.rule === "holds").at(0);
  const accepts = (parameterTypes: readonly string[] | undefined, type: string) =>
    parameterTypes?.some((parameter) => types.isA(type, parameter)) ?? false;

  interface Witnesses {
    readonly objects: readonly { readonly id: string; readonly type: string }[];
    readonly state: readonly Fact[];
    /** What a witness stands for when it is an argument of a step. */
    readonly roles: ReadonlyMap<string, Role>;
  }

  const factText = (relation: string, thing: string, place: string): string => {
    const defined = definitions.get(relation.toLowerCase());
    if (!defined) return `(${relation} ${thing} ${place})`;
    const { atom, variables } = defined;
    const args = atom.args.map(({ name }) =>
      name === variables[0] ? thing : name === variables[1] ? place : name,
    );
    return `(${[atom.predicate, ...args].join(" ")})`;
  };
  const closureOf = (type: string): Closure | undefined => {
    for (const { predicate, condition } of robot.skills?.domain.derived ?? []) {
      const isClosed = sameName(predicate.name, "closed") && predicate.parameters.length === 1;
      if (!isClosed || !accepts(predicate.parameters[0].types, type)) continue;
      // (exists (?l - lid) (on ?l ?jar))
      if (condition.kind !== "exists" || condition.body.kind !== "atom") continue;
      const [variable] = condition.variables;
      if (condition.body.args[0]?.name === variable.name)
        return { itemType: variable.types[0], relation: condition.body.predicate };
    }
    return undefined;
  };

  /** Each thing on a piece of furniture of its own, the robot nowhere near. */
  const witnesses = (itemType: string | undefined, placeType: string | undefined): Witnesses => {
    const objects: { id: string; type: string }[] = [];
    const roles = new Map<string, Role>();
    const state: Fact[] = settings.initialFacts.flatMap((text) => parseFact(text) ?? []);
    const supportType = stands?.parameters[1]?.types[0];
    for (const [role, type] of [
      ["item", itemType],
      ["place", placeType],
    ] as const) {
      if (type === undefined) continue;
      const id = `the-${role}`;
      objects.push({ id, type });
      roles.set(id, role);
      if (!stands || supportType === undefined || !accepts(stands.parameters[0]?.types, type)) continue;
      const support = `below-the-${role}`;
      objects.push({ id: support, type: supportType });
      roles.set(support, role);
      state.push({ predicate: stands.name, args: [id, support] });
      if (restsOn && accepts(restsOn.parameters[0]?.types, type)) {
        state.push({ predicate: restsOn.name, args: [id, support] });
      }
    }
    return { objects, state, roles };
  };

  const plan = (
    goalText: string,
    { objects, state, roles }: Witnesses,
    actions = domain.actions,
  ): LiftedPlan | undefined => {
    const goal = conditionOf(goalText);
    if (!goal) return undefined;
    const found = findPlan({ domain: { ...domain, actions }, objects, state, goal });
    if (found.kind !== "plan") return undefined;
    // Driving to what a thing stands on is driving to the thing: the program then needs no name for the furniture.
    const direct = found.steps.map((step) => ({
      action: step.action,
      args: step.args.map((arg) => {
        const role = roles.get(arg);
        return role ? `the-${role}` : arg;
      }),
    }));
    if (validatePlan(domain, objects, state, goal, direct).kind !== "valid") return undefined;
    const steps: LiftedStep[] = [];
    for (const step of direct) {
      const method = robot.methods.find(({ action }) => action.toLowerCase() === step.action.toLowerCase());
      if (!method) return undefined;
      const args = step.args.map((arg) => roles.get(arg));
      if (args.some((arg) => arg === undefined)) return undefined;
      steps.push({ method, action: step.action, args: args.filter((arg): arg is Role => arg !== undefined) });
    }
    return { steps, committedAt: committedAt(robot, steps) };
  };

  const plans = new Map<string, LiftedPlan | undefined>();
  const remembered = (key: string, make: () => LiftedPlan | undefined) => {
    if (!plans.has(key)) plans.set(key, make());
    return plans.get(key);
  };

  const carryPlan = (itemType: string, relation: string, placeType: string) =>
    remembered(`carry ${itemType} ${relation} ${placeType}`.toLowerCase(), () => {
      const declaration = declarationOf(relation);
      if (!accepts(declaration?.parameters[0]?.types, itemType)) return undefined;
      if (!accepts(declaration?.parameters[1]?.types, placeType)) return undefined;
      return plan(`(${relation} the-item the-place)`, witnesses(itemType, placeType));
    });
  const removePlan = (itemType: string, relation: string, placeType: string) =>
    remembered(`remove ${itemType} ${relation} ${placeType}`.toLowerCase(), () => {
      const fact = factText(relation, "the-item", "the-place");
      const there = parseFact(fact);
      const { objects, state, roles } = witnesses(itemType, placeType);
      if (!there) return undefined;
      const goal = `(and (not ${fact}) ${settings.initialFacts.join(" ")})`;
      const before = { objects, state: [...state, there], roles };
      // Nobody has said where to: what finds a place by itself comes first.
      const alone = domain.actions.filter(({ parameters }) => parameters.length < 2);
      return plan(goal, before, alone) ?? plan(goal, before);
    });
  const holdPlan = (itemType: string) =>
    remembered(`hold ${itemType}`.toLowerCase(), () =>
      grip && accepts(grip.parameters[0]?.types, itemType)
        ? plan(`(${grip.name} the-item)`, witnesses(itemType, undefined))
        : undefined,
    );
  const goPlan = (placeType: string) =>
    remembered(`go ${placeType}`.toLowerCase(), () => {
      if (!base) return undefined;
      if (accepts(base.parameters[0]?.types, placeType)) {
        return plan(`(${base.name} the-place)`, witnesses(undefined, placeType));
      }
      if (!stands || !accepts(stands.parameters[0]?.types, placeType)) return undefined;
      return plan(`(${base.name} below-the-place)`, witnesses(undefined, placeType));
    });

  /** Two places, one after the other: what then holds of them, besides where the robot is. */
  const visits = (): Visits => {
    const placeType = base?.parameters[0]?.types[0];
    const leaf = placeType === undefined ? undefined : leavesOf(placeType)[0];
    const way = leaf === undefined ? undefined : goPlan(leaf);
    if (!base || leaf === undefined || !way) return { been: undefined, after: undefined };
    const places = ["earlier", "later"];
    const objects = places.map((id) => ({ id, type: leaf }));
    const state = settings.initialFacts.flatMap((text) => parseFact(text) ?? []);
    const steps = places.flatMap((place) =>
      way.steps.map(({ action, args }) => ({ action, args: args.map(() => place) })),
    );
    const left = (arity: number, fact: (predicate: string) => string): string | undefined =>
      domain.predicates.find(({ name, parameters }) => {
        if (parameters.length !== arity || name === base.name) return false;
        if (!parameters.every(({ types: accepted }) => accepts(accepted, leaf))) return false;
        const goal = conditionOf(fact(name));
        return goal !== undefined && validatePlan(domain, objects, state, goal, steps).kind === "valid";
      })?.name;
    return {
      been: left(1, (predicate) => `(${predicate} earlier)`),
      after: left(2, (predicate) => `(and (${predicate} later earlier) (not (${predicate} earlier later)))`),
    };
  };

  const supportType = (parameter: { readonly types: readonly string[] } | undefined) => parameter?.types[0];
  const standsPlace = supportType(stands?.parameters[1]);
  const basePlace = supportType(base?.parameters[0]);
  const itemsAmid = supportType(amid?.parameters[0]);
  return {
    types,
    leafTypes,
    leavesOf,
    carryable: leafTypes.filter((type) => holdPlan(type) !== undefined),
    directRelations: direct.map(({ name }) => name),
    standsAt: stands && standsPlace ? { predicate: stands.name, placeType: standsPlace } : undefined,
    robotAt: base && basePlace ? { predicate: base.name, placeType: basePlace } : undefined,
    holding: grip?.name,
    amid:
      amid && restsOn && itemsAmid && placesAtPoints
        ? { predicate: amid.name, itemType: itemsAmid, on: restsOn.name }
        : undefined,
    beside: beside?.name,
    visits: visits(),
    relationsTo: (itemType, placeType) =>
      direct.map(({ name }) => name).filter((name) => carryPlan(itemType, name, placeType) !== undefined),
    relationsBetween: (itemType, placeType) =>
      direct
        .filter(
          ({ parameters: [item, place] }) =>
            accepts(item?.types, itemType) && accepts(place?.types, placeType),
        )
        .map(({ name }) => name),
    factText,
    canBeSeen: (relation) => !unseen.some(({ name }) => sameName(name, relation)),
    canBeOpened: (type) =>
      domain.predicates.some(
        ({ name, parameters }) =>
          parameters.length === 1 && /(^|[-_])open$/i.test(name) && accepts(parameters[0].types, type),
      ),
    closureOf,
    carryPlan,
    removePlan,
    holdPlan,
    goPlan,
    goesBySkills: (placeType) =>
      fixedSkillsOf(robot) !== undefined && accepts(base?.parameters[0]?.types, placeType),
  };
}

/** The step that makes a fact untrue which holds whenever a program starts: the hand is no longer empty. */
function committedAt(robot: RobotPackage, steps: readonly LiftedStep[]): number {
  const initial = new Set(
    robot.settings.initialFacts.flatMap((text) => {
      const fact = parseFact(text);
      return fact ? [factKey(fact)] : [];
    }),
  );
  const index = steps.findIndex((step) => {
    const action = robot.domain.actions.find(({ name }) => name.toLowerCase() === step.action.toLowerCase());
    return action ? changesOf(action.effect).some((change) => isLost(change, initial)) : false;
  });
  return index < 0 ? steps.length : index;
}

function isLost({ kind, atom }: Change, facts: ReadonlySet<string>): boolean {
  const fact = { predicate: atom.predicate, args: atom.args.map(({ name }) => name) };
  return kind === "delete" && facts.has(factKey(fact));
}

/** A condition from text made by this product; undefined where the text is not PDDL. */
export function conditionOf(text: string): Condition | undefined {
  return parseCondition(text).condition;
}
