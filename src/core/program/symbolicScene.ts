import { hasErrors, type Problem } from "../base/problem";
import { constantsIn } from "../pddl/constants";
import { checkProblem, parseProblem } from "../pddl/parse";
import type { Condition, Domain, PddlProblem, TypedName } from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import { Belief } from "../world/belief";
import type { Fact } from "../world/facts";
import type { WorldObject } from "../world/objects";

/*
 * A symbolic scene: a PDDL problem as the place in which a program runs. Everything is known of it. What the problem
 * does not state is false, and there are no objects but its own and the domain's constants.
 */

export interface SymbolicScene {
  /** The problem's file name without its ending. */
  readonly name: string;
  readonly file: string;
  readonly problem: PddlProblem;
  /** The initial state, complete. */
  readonly belief: Belief;
  /** What a program is to reach, unless its header says otherwise. */
  readonly goal: Condition;
}

/** Reads a problem of this domain; with an error among the problems there is no scene. */
export function parseSymbolicScene(
  text: string,
  file: string,
  domain: Domain,
): { readonly scene: SymbolicScene | undefined; readonly problems: readonly Problem[] } {
  const parsed = parseProblem(text, file);
  const { problem } = parsed;
  if (!problem || hasErrors(parsed.problems)) return { scene: undefined, problems: parsed.problems };
  const problems = [...parsed.problems, ...checkProblem(problem, domain)];
  if (hasErrors(problems)) {
    const other = problems.find(({ code }) => code === "pddl-domain-name");
    return { scene: undefined, problems: other ? [ofAnotherDomain(other, problem)] : problems };
  }
  const name = /([^\\/]*?)(?:\.pddl)?$/i.exec(file)?.[1] ?? file;
  return {
    scene: { name, file, problem, belief: initialState(problem, domain), goal: problem.goal },
    problems,
  };
}

/** The objects and facts of a problem as a belief in which nothing is unknown. */
/** What else is wrong with it follows from that. */
function ofAnotherDomain(mismatch: Problem, { domain }: PddlProblem): Problem {
  return {
    ...mismatch,
    severity: "error",
    nextStep: `make a robot package of the domain ${domain} (robot-copilot robot init --domain FILE) and name it, with --robot or in the program's header`,
  };
}

function initialState(problem: PddlProblem, domain: Domain): Belief {
  const objects = sceneObjects(problem, domain);
  const spelling = new Map(objects.map(({ id }) => [id.toLowerCase(), id]));
  const facts = problem.init.map(
    ({ predicate, args }): Fact => ({
      predicate,
      args: args.map(({ name }) => spelling.get(name.toLowerCase()) ?? name),
    }),
  );
  return Belief.complete(objects, facts);
}

/**
 * Declared objects and constants, each once, spelled as at first; an object that is declared twice has both types.
 * Files from the wild also name objects in facts or in the goal alone: those are of type `object`.
 */
function sceneObjects(problem: PddlProblem, domain: Domain): WorldObject[] {
  const hierarchy = TypeHierarchy.of(domain);
  const typesOf = new Map<string, { readonly id: string; readonly types: string[] }>();
  const add = ({ name, types }: Pick<TypedName, "name" | "types">): void => {
    const known = typesOf.get(name.toLowerCase());
    if (!known) typesOf.set(name.toLowerCase(), { id: name, types: [...types] });
    else known.types.push(...types);
  };
  problem.objects.forEach(add);
  domain.constants.forEach(add);
  const named = [
    ...problem.init.flatMap(({ args }) => args.map(({ name }) => name)),
    ...constantsIn(problem.goal),
  ];
  for (const name of named) if (!typesOf.has(name.toLowerCase())) add({ name, types: ["object"] });
  return [...typesOf.values()].map(({ id, types }) => {
    const [type = "object", ...otherTypes] = mostSpecial(types, hierarchy);
    return { id, type, label: id, attributes: {}, ...(otherTypes.length > 0 && { otherTypes }) };
  });
}

/** Types that are no ancestor of another one in the list, each once. */
function mostSpecial(types: readonly string[], hierarchy: TypeHierarchy): string[] {
  const distinct = [...new Map(types.map((type) => [type.toLowerCase(), type])).values()];
  return distinct.filter(
    (type) =>
      !distinct.some((other) => other !== type && hierarchy.isA(other, type) && !hierarchy.isA(type, other)),
  );
}
