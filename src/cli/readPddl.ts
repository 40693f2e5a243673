import { hasErrors, type Problem } from "../core/base/problem";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../core/pddl/parse";
import type { Domain, PddlProblem } from "../core/pddl/syntax";
import { UsageError } from "./exit";
import { readInput } from "./readInput";

/** Reads a domain and a problem file; errors end the command, warnings come back. */
export function readPddl(
  domainFile: string,
  problemFile: string,
): { readonly domain: Domain; readonly problem: PddlProblem; readonly warnings: readonly Problem[] } {
  const domain = parseDomain(readInput(domainFile), domainFile);
  const problem = parseProblem(readInput(problemFile), problemFile);
  const problems = [
    ...domain.problems,
    ...problem.problems,
    ...(domain.domain ? checkDomain(domain.domain) : []),
    ...(domain.domain && problem.problem ? checkProblem(problem.problem, domain.domain) : []),
  ];
  if (!domain.domain || !problem.problem || hasErrors(problems)) throw new UsageError(problems);
  return { domain: domain.domain, problem: problem.problem, warnings: problems };
}
