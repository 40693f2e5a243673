import { expect, it } from "vitest";
import { instances } from "../../../test/bench/planning/instances";
import { parseDomain, parseProblem } from "../pddl/parse";
import { createBudget } from "./budget";
import { improvePlan } from "./improve";
import { mutexGroups } from "./mutexGroups";
import { prepareSearch } from "./plan";
import { planRequest } from "./problemFile";
import { greedySearch } from "./search";

/** The cost of the best plan that so much work leads to. */
function bestCost(domainName: string, instance: string, weights: readonly number[]): number {
  const row = instances.find((each) => each.domain === domainName && each.instance === instance);
  const { domain } = parseDomain(row?.domainText() ?? "");
  const { problem } = parseProblem(row?.problemText() ?? "");
  if (!domain || !problem) throw new Error(`no instance ${domainName}/${instance}`);
  const budget = createBudget({});
  const prepared = prepareSearch(planRequest(domain, problem), budget);
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  const found = greedySearch(prepared.task, () => mutexGroups(prepared.ground, budget), budget);
  if (found.kind !== "found") throw new Error(found.kind);
  let best = found.operators.length;
  const report = (operators: readonly number[]) => {
    expect(operators.length).toBeLessThan(best);
    best = operators.length;
  };
  improvePlan(prepared.task, found.operators, () => 1, budget, report, { weights, mostWork: 100_000_000 });
  return best;
}

it("a search that begins anew with a lighter weight finds cheaper plans than one that goes on", () => {
  const anew = bestCost("blocks", "probBLOCKS-14-0", [5, 3, 2, 1]);
  const goingOn = bestCost("blocks", "probBLOCKS-14-0", [5]);
  expect(anew).toBeLessThan(goingOn);
});
