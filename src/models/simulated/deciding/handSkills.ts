import { oncePer } from "../../../core/base/once";
import { actionToMethod, typeToInterface, variableToParameter } from "../../../core/pddl/names";
import { parseCondition, parseDomain } from "../../../core/pddl/parse";
import { printCondition } from "../../../core/pddl/print";
import { substitute } from "../../../core/pddl/substitute";
import {
  type Action,
  type Condition,
  type DerivedPredicate,
  type PredicateDeclaration,
  sameName,
} from "../../../core/pddl/syntax";
import { TypeHierarchy } from "../../../core/pddl/types";
import type { ApiMethod, RobotPackage } from "../../../core/program/robotPackage";
import type { Situation } from "../reading/situation";
import { handActionsOf } from "./handActions";

/*
 * What anybody knows who has seen a hand take things: moves and a gripper promise nothing, but together they pick up and
 * put down. It is put in PDDL over the predicates and types that the instructions declare, and planned with. How a step is
 * carried out is worked out from where things are (`handCode.ts`).
 */

export const handSkills = {
  pickUp: "pick-up",
  putOn: "put-on",
  putIn: "put-in",
  putAround: "put-around",
  dropThrough: "drop-through",
  putAside: "put-aside",
} as const;

/** The same robot with what its hand can do; without a hand it is left as it is. */
export const withHandSkills = oncePer(madeFor);

/** What can be made of moves and a gripper is known to whoever plans with them. */
export function withKnowHow(situation: Situation): Situation {
  return { ...situation, robot: withHandSkills(situation.robot) };
}

/** A goal without the words that only the know-how has: "around" is what sticks through. */
export function inOwnPredicates(goal: string, { domain, skills }: RobotPackage): string {
  const added = (skills?.domain.derived ?? []).filter(({ predicate }) =>
    domain.predicates.every(({ name }) => !sameName(name, predicate.name)),
  );
  const { condition } = added.length > 0 ? parseCondition(goal) : {};
  return condition ? printCondition(unfolded(condition, added)) : goal;
}

function unfolded(condition: Condition, derived: readonly DerivedPredicate[]): Condition {
  const inside = (each: Condition) => unfolded(each, derived);
  switch (condition.kind) {
    case "atom": {
      const rule = derived.find(({ predicate }) => sameName(predicate.name, condition.predicate));
      if (!rule) return condition;
      const terms = new Map(
        rule.predicate.parameters.map(({ name }, index) => [name.toLowerCase(), condition.args[index]]),
      );
      return substitute(rule.condition, ({ name }) => terms.get(name.toLowerCase()));
    }
    case "equals":
      return condition;
    case "not":
      return { ...condition, operand: inside(condition.operand) };
    case "and":
    case "or":
      return { ...condition, operands: condition.operands.map(inside) };
    case "imply":
      return { ...condition, premise: inside(condition.premise), conclusion: inside(condition.conclusion) };
    default:
      return { ...condition, body: inside(condition.body) };
  }
}

/** By names of types: what carries things on top; what closes what. */
const flat = /^(table|area|grill|block|parcel|jar|board|plate|shelf|tray|mat)$/;
const closures = [
  ["lid", "jar"],
  ["cap", "bottle"],
] as const;

function madeFor(robot: RobotPackage): RobotPackage {
  const { domain, settings } = robot;
  const words = handActionsOf(robot) && skillsText(robot);
  const own = words === undefined ? undefined : parseDomain(words, "skills").domain;
  if (!own) return robot;
  return {
    ...robot,
    settings: {
      ...settings,
      // What an arm is "at" is where its hand was sent, not where it stands.
      predicates: Object.fromEntries(
        Object.entries(settings.predicates).filter(([, { from }]) => from !== "base"),
      ),
    },
    skills: {
      domain: {
        ...domain,
        predicates: [...domain.predicates, ...own.predicates],
        derived: [...domain.derived, ...own.derived],
        actions: own.actions,
      },
      methods: own.actions.map(methodOf),
      declarations: [],
    },
  };
}

/** Undefined where the domain has no words for holding a thing and for laying one on another. */
function skillsText({ domain, settings }: RobotPackage): string | undefined {
  const where = (test: (source: (typeof settings.predicates)[string]) => boolean) =>
    domain.predicates.find(({ name }) => {
      const source = settings.predicates[name];
      return source !== undefined && test(source);
    });
  const geometry = (rule: string) => where((source) => source.from === "geometry" && source.rule === rule);
  const holding = where((source) => source.from === "gripper" && source.rule === "holds");
  const empty = where((source) => source.from === "gripper" && source.rule === "empty");
  const on = geometry("rests-on");
  if (!holding || !empty || !on) return undefined;
  const inside = geometry("inside");
  const through = geometry("sticks-through");
  const types = TypeHierarchy.of(domain);
  const named = domain.types.map(({ name }) => name);
  const item = typesOf(holding, 0);
  const flats = named.filter(
    (type) => flat.test(type) && on.parameters[1].types.some((each) => types.isA(type, each)),
  );
  const fallsThrough = domain.predicates.find(
    ({ name, parameters }) => name !== through?.name && /through/.test(name) && parameters.length === 2,
  );
  const letsGo = `(not (${holding.name} ?i)) (${empty.name})`;
  const skill = (name: string, parameters: string, precondition: string, effect: string) =>
    `(:action ${name} :parameters (${parameters}) :precondition (and ${precondition}) :effect (and ${effect}))`;
  const held = `(${holding.name} ?i)`;
  const leaves = [
    `(forall (?t - ${typesOf(on, 1)}) (not (${on.name} ?i ?t)))`,
    inside ? `(forall (?v - ${typesOf(inside, 1)}) (not (${inside.name} ?i ?v)))` : "",
    through
      ? `(forall (?p - ${typesOf(through, 0)} ?r - ${typesOf(through, 1)})
          (when (or (= ?r ?i) (= ?p ?i)) (not (${through.name} ?p ?r))))`
      : "",
  ].join(" ");
  const closed = closures.filter(([cover, vessel]) => named.includes(cover) && named.includes(vessel));
  const said = [
    through ? `(around ?r - ${typesOf(through, 1)} ?p - ${typesOf(through, 0)})` : "",
    closed.length > 0 ? `(closed ?v - ${either(closed.map(([, vessel]) => vessel))})` : "",
  ];
  return `(define (domain skills) (:predicates ${said.join(" ")})
    ${through ? `(:derived ${said[0]} (${through.name} ?p ?r))` : ""}
    ${closed.map(([cover, vessel]) => `(:derived (closed ?v - ${vessel}) (exists (?c - ${cover}) (${on.name} ?c ?v)))`).join("\n")}
    ${skill(
      handSkills.pickUp,
      `?i - ${item}`,
      // Vessels are wider than fingers open, and what lies on a thing falls.
      `(${empty.name}) (not (exists (?o - ${item}) (${on.name} ?o ?i)))
       ${inside ? `(not (exists (?v - ${typesOf(inside, 1)}) (= ?v ?i)))` : ""}`,
      `(${holding.name} ?i) (not (${empty.name})) ${leaves}`,
    )}
    ${flats.length > 0 ? skill(handSkills.putOn, `?i - ${item} ?t - ${either(flats)}`, `${held} (not (= ?i ?t))`, `(${on.name} ?i ?t) ${letsGo}`) : ""}
    ${inside ? skill(handSkills.putIn, `?i - ${item} ?v - ${typesOf(inside, 1)}`, held, `(${inside.name} ?i ?v) ${letsGo}`) : ""}
    ${through ? skill(handSkills.putAround, `?i - ${typesOf(through, 1)} ?p - ${typesOf(through, 0)}`, held, `(${through.name} ?p ?i) ${letsGo}`) : ""}
    ${fallsThrough ? skill(handSkills.dropThrough, `?i - ${typesOf(fallsThrough, 0)} ?h - ${typesOf(fallsThrough, 1)}`, held, `(${fallsThrough.name} ?i ?h) ${letsGo}`) : ""}
    ${skill(handSkills.putAside, `?i - ${item}`, held, letsGo)})`;
}

function typesOf({ parameters }: PredicateDeclaration, at: 0 | 1): string {
  return either(parameters[at]?.types ?? []);
}

function either(types: readonly string[]): string {
  return types.length === 1 ? types[0] : `(either ${types.join(" ")})`;
}

/** As a step of a plan is written: `pickUp(block_1)`. */
function methodOf({ name, parameters }: Action): ApiMethod {
  return {
    name: actionToMethod(name),
    action: name,
    parameters: parameters.map((parameter) => ({
      name: variableToParameter(parameter.name),
      type: parameter.types.map(typeToInterface).join(" | "),
      optional: false,
    })),
    returnType: "Promise<boolean>",
    documentation: "",
    offset: 0,
    isSkill: true,
  };
}
