import { hasErrors } from "../../../src/core/base/problem";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../../../src/core/pddl/parse";
import { createBudget } from "../../../src/core/planner/budget";
import { prepareSearch } from "../../../src/core/planner/plan";
import { planProblem, planRequest, validateProblem } from "../../../src/core/planner/problemFile";
import { instances } from "./instances";
import type { SolvedRow } from "./solvedRow";

/*
 * One row in a process of its own: `DOMAIN INSTANCE SECONDS wall|cpu VARIANT`, one line of JSON to stdout. The time is the whole
 * process, as in the reference; counting the ground task comes after it.
 */

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function main([domainName, instanceName, limit, measure, variant]: readonly string[]): SolvedRow {
  const found = instances.find(({ domain, instance }) => domain === domainName && instance === instanceName);
  if (!found) throw new Error(`There is no instance ${domainName} ${instanceName}.`);
  const texts = [found.domainText(), found.problemText(Number(variant))];
  const parsing = performance.now();
  const { domain, problems } = parseDomain(texts[0], domainName);
  const { problem, problems: more } = parseProblem(texts[1], instanceName);
  if (!domain || !problem || hasErrors([...problems, ...more]))
    throw new Error(JSON.stringify([...problems, ...more]));
  const wrong = [...checkDomain(domain), ...checkProblem(problem, domain)];
  if (hasErrors(wrong)) throw new Error(JSON.stringify(wrong));
  const planning = performance.now();
  const clock = measure === "cpu" ? { now: cpuMilliseconds } : performance;
  const phases: number[] = [];
  const result = planProblem(domain, problem, {
    timeLimitMs: Number(limit) * 1000 - clock.now(),
    clock,
    onPhase: () => phases.push(performance.now()),
  });
  const ended = performance.now();
  const cpuSeconds = cpuMilliseconds() / 1000;
  const steps = result.kind === "plan" ? result.steps : undefined;
  const verdict = steps && validateProblem(domain, problem, steps);
  if (verdict && verdict.kind !== "valid") throw new Error(verdict.message);
  const [grounding, searching = ended] = phases;
  const prepared = prepareSearch(
    planRequest(domain, problem),
    createBudget({ timeLimitMs: Number(limit) * 1000, clock: performance }),
  );
  const task = prepared.kind === "ready" ? prepared.task : undefined;
  return {
    domain: domainName,
    instance: instanceName,
    status: result.kind === "limit" ? result.limit : result.kind,
    seconds: ended / 1000,
    cpuSeconds,
    parseSeconds: (planning - parsing) / 1000,
    groundSeconds: (searching - grounding) / 1000,
    steps: steps?.length,
    expanded: result.kind === "plan" ? result.expanded : undefined,
    message: "reason" in result ? result.reason : undefined,
    groundActions: task?.operators.length,
    facts: task?.factCount,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

process.stdout.write(`${JSON.stringify(main(process.argv.slice(2)))}\n`);
