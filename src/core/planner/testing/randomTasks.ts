import { checkDomain, parseDomain, parseProblem } from "../../pddl/parse";
import type { Domain, PddlProblem } from "../../pddl/syntax";
import { type Random, seededRandom } from "../../world/ports";

/* Random tasks over the whole language that the planner takes. */

const objects = { small: ["a", "b"], large: ["c"], place: ["p", "q"] } as const;
const predicates = [
  "(p0)",
  "(p1 ?x - thing)",
  "(p2 ?x - thing ?y - place)",
  "(p3 ?x - object)",
  "(s1 ?x - object)",
];
/** With their numbers of arguments; each is defined by those before it, `d2` also by itself. */
const derivedPredicates = [
  ["d1", 1],
  ["d0", 0],
  ["d2", 2],
] as const;
const types = ["thing", "small", "place", "object", "(either small place)"];

interface Variable {
  readonly name: string;
  readonly type: string;
}

export interface RandomTask {
  readonly domain: Domain;
  readonly domainText: string;
  readonly initial: readonly string[];
  readonly allFacts: readonly string[];
  readonly condition: () => string;
}

/** Always the same for the same seed; `random` is where it stands afterwards. */
export function randomTask(seed: number): RandomTask & { readonly random: Random } {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  let counter = 0;
  const constants = [...objects.small, ...objects.large, ...objects.place];
  const term = (variables: readonly Variable[]) =>
    variables.length > 0 && random() < 0.85 ? pick(variables).name : pick(constants);
  /** How many of the derived predicates may be used: those before the one that is being defined. */
  let derivedCount = 0;
  const atom = (variables: readonly Variable[], fluent: boolean): string => {
    if (!fluent && derivedCount > 0 && random() < 0.3) {
      const [name, arity] = pick(derivedPredicates.slice(0, derivedCount));
      return `(${[name, ...Array.from({ length: arity }, () => term(variables))].join(" ")})`;
    }
    switch (pick(fluent ? [0, 1, 2, 3] : [0, 1, 2, 3, 4])) {
      case 0:
        return "(p0)";
      case 1:
        return `(p1 ${term(variables)})`;
      case 2:
        return `(p2 ${term(variables)} ${term(variables)})`;
      case 3:
        return `(p3 ${term(variables)})`;
      default:
        return `(s1 ${term(variables)})`;
    }
  };
  const fresh = (): Variable => ({ name: `?v${counter++}`, type: pick(types) });
  const condition = (variables: readonly Variable[], depth: number): string => {
    const kind =
      depth <= 0
        ? pick(["atom", "atom", "not", "="])
        : pick(["atom", "and", "or", "not", "imply", "forall", "exists", "="]);
    const inner = () => condition(variables, depth - 1);
    switch (kind) {
      case "atom":
        return atom(variables, false);
      case "=":
        return `(= ${term(variables)} ${term(variables)})`;
      case "not":
        return depth <= 0 ? `(not ${atom(variables, false)})` : `(not ${inner()})`;
      case "and":
      case "or":
        return `(${kind} ${inner()} ${inner()})`;
      case "imply":
        return `(imply ${inner()} ${inner()})`;
      default: {
        const variable = fresh();
        return `(${kind} (${variable.name} - ${variable.type}) ${condition([...variables, variable], depth - 1)})`;
      }
    }
  };
  const effect = (variables: readonly Variable[], depth: number): string => {
    switch (
      depth <= 0 ? pick(["add", "delete"]) : pick(["add", "add", "delete", "and", "and", "when", "forall"])
    ) {
      case "add":
        return atom(variables, true);
      case "delete":
        return `(not ${atom(variables, true)})`;
      case "and":
        return `(and ${effect(variables, depth - 1)} ${effect(variables, depth - 1)})`;
      case "when":
        return `(when ${condition(variables, 1)} ${effect(variables, depth - 1)})`;
      default: {
        const variable = fresh();
        return `(forall (${variable.name} - ${variable.type}) ${effect([...variables, variable], depth - 1)})`;
      }
    }
  };
  const rules: string[] = [];
  if (seed % 3 === 0) {
    const x = fresh();
    rules.push(`(:derived (d1 ${x.name} - ${x.type}) ${condition([x], 2)})`);
    derivedCount++;
    rules.push(`(:derived (d0) ${condition([], 2)})`);
    if (random() < 0.3) rules.push(`(:derived (d0) ${condition([], 1)})`);
    derivedCount++;
    rules.push(
      `(:derived (d2 ?a ?b - place) (or (p2 ?a ?b) (exists (?c - place) (and (p2 ?a ?c) (d2 ?c ?b)${random() < 0.5 ? ` ${condition([], 0)}` : ""}))))`,
    );
    derivedCount++;
  }
  const actions = Array.from({ length: 2 + Math.floor(random() * 3) }, (_, index) => {
    const parameters = Array.from({ length: Math.floor(random() * 3) }, fresh);
    const list = parameters.map(({ name, type }) => `${name} - ${type}`).join(" ");
    const precondition = condition(parameters, pick([0, 1, 2]));
    return `(:action a${index} :parameters (${list}) :precondition ${precondition} :effect ${effect(parameters, 3)})`;
  });
  const all = [
    "(p0)",
    ...constants.flatMap((x) => [
      `(p1 ${x})`,
      `(p3 ${x})`,
      `(s1 ${x})`,
      ...objects.place.map((y) => `(p2 ${x} ${y})`),
    ]),
  ];
  const domainText = `(define (domain random) (:requirements :adl :derived-predicates)
    (:types thing place - object small large - thing)
    (:constants ${objects.small.join(" ")} - small ${objects.large.join(" ")} - large ${objects.place.join(" ")} - place)
    (:predicates ${predicates.join(" ")} (d1 ?x - object) (d0) (d2 ?x ?y - object))
    ${rules.join("\n    ")}
    ${actions.join("\n    ")})`;
  const { domain, problems } = parseDomain(domainText);
  if (!domain || problems.length > 0) throw new Error(`seed ${seed}: ${JSON.stringify(problems)}`);
  const wrong = checkDomain(domain).filter(({ severity }) => severity === "error");
  if (wrong.length > 0) throw new Error(`seed ${seed}: ${JSON.stringify(wrong)}`);
  return {
    random,
    domain,
    domainText,
    initial: all.filter(() => random() < 0.3),
    allFacts: all,
    condition: () => condition([], 3),
  };
}

export function problemOf(initial: readonly string[], goal: string): PddlProblem {
  const text = `(define (problem r) (:domain random) (:init ${initial.join(" ")}) (:goal ${goal}))`;
  const { problem, problems } = parseProblem(text);
  if (!problem || problems.length > 0) throw new Error(`${text}\n${JSON.stringify(problems)}`);
  return problem;
}

/** Blocks in random towers, to be put into other random towers. */
export function randomBlocks(
  seed: number,
  blocks: number,
): { readonly initial: string[]; readonly goal: string } {
  const random = seededRandom(seed);
  const towers = (): string[] => {
    const order = Array.from({ length: blocks }, (_, index) => `b${index}`)
      .map((block) => ({ block, key: random() }))
      .sort((a, b) => a.key - b.key);
    const facts: string[] = [];
    for (const [index, { block }] of order.entries()) {
      const below = index > 0 && random() < 0.7 ? order[index - 1].block : undefined;
      facts.push(below ? `(on ${block} ${below})` : `(on-table ${block})`);
      if (index > 0 && !below) facts.push(`(clear ${order[index - 1].block})`);
    }
    return [...facts, `(clear ${order[blocks - 1].block})`];
  };
  const goal = towers().filter((fact) => fact.startsWith("(on "));
  return { initial: ["(hand-empty)", ...towers()], goal: `(and ${goal.join(" ")})` };
}
