import type { FactLog } from "./factLog";
import type { State } from "./state";
import type { Execution } from "./walkContext";
import type { WalkMemory } from "./walkMemory";

/** What piles up beyond the last time is forgotten when it is this much. */
const mostGrowth = 1.3;
const leastGrowth = 200;

/** States and facts that no execution needs pile up edit by edit: forgets them, if they are many. */
export function tidy(memory: WalkMemory): void {
  const { states, space, findings, executions } = memory;
  const size = states.size + space.size;
  memory.tidySize ??= size;
  if (size < mostGrowth * memory.tidySize + leastGrowth) return;
  const needed = new Set<State>();
  const facts = new Set<FactLog>([space.initial]);
  const need = (state: State): void => {
    needed.add(state);
    facts.add(state.facts);
  };
  for (const execution of findings.executions()) eachState(execution, need);
  for (const execution of executions.retiring) eachState(execution, need);
  states.retain(needed);
  space.retain(facts);
  memory.tidySize = states.size + space.size;
}

function eachState(execution: Execution, need: (state: State) => void): void {
  execution.before.forEach(need);
  execution.after.forEach(need);
  execution.thrown.forEach(need);
  for (const { state } of execution.returns) need(state);
  for (const { breaks, continues } of execution.jumps) {
    breaks.forEach(need);
    continues.forEach(need);
  }
  for (const found of execution.reports) {
    if (found.kind !== "visit") continue;
    need(found.visit.before);
    need(found.visit.after);
  }
}
