import type { LineIndex, TextRange } from "../base/problem";
import { printCondition } from "../pddl/print";
import type { Truth } from "../world/facts";
import { conditionTruth } from "./flow/conditions";
import type { FactLog } from "./flow/factLog";
import type { FactArgument } from "./flow/symbols";
import { displayBindings } from "./flow/unmet";
import type { ActionRecord } from "./flow/walkContext";
import type { WalkResult } from "./flow/walkProgram";
import type { PredictedFact, PredictedState } from "./programProblem";

/**
 * What is predicted before and after each action call, over all ways that lead to it; in the order of the text.
 * @param within only of the calls that touch these lines; left out: of all
 */
export function predictedStates(
  { walk }: WalkResult,
  lines: LineIndex,
  within?: TextRange,
): PredictedState[] {
  const from = within ? lines.offsetAt({ line: within.start.line, character: 0 }) : 0;
  const to = within
    ? lines.offsetAt({ line: within.end.line, character: Number.MAX_SAFE_INTEGER })
    : walk.source.end;
  return [...walk.actions.values()]
    .filter(({ call }) => call.end >= from && call.pos <= to)
    .sort((a, b) => a.call.getStart(walk.source) - b.call.getStart(walk.source))
    .flatMap((record) => predictedState(record, walk, lines));
}

function predictedState(record: ActionRecord, walk: WalkResult["walk"], lines: LineIndex): PredictedState[] {
  const counted = record.visits.filter((visit) => !visit.supposed);
  const [first, ...more] = counted.length > 0 ? counted : record.visits;
  if (!first) return [];
  const { action, method } = record.modelAction;
  let before = first.before.facts;
  let after = first.after.facts;
  let precondition = first.precondition;
  for (const visit of more) {
    before = before.join(visit.before.facts);
    after = after.join(visit.after.facts);
    if (visit.precondition !== precondition) precondition = "unknown";
  }
  const conjuncts = action.precondition.kind === "and" ? action.precondition.operands : [action.precondition];
  const display = displayBindings(first.environment);
  const factsBefore = factsOf(before, walk);
  const factsAfter = factsOf(after, walk);
  return [
    {
      range: lines.rangeAt(record.call.getStart(walk.source), record.call.getEnd()),
      method: method.name,
      before: listed(factsBefore),
      after: listed(factsAfter),
      precondition,
      conditions: conjuncts.map((conjunct) => ({
        text: printCondition(conjunct, display),
        truth: conditionTruth(conjunct, first.environment, before, walk),
      })),
      changes: changesBetween(factsBefore, factsAfter, before, after),
    },
  ];
}

interface SpokenFact {
  readonly text: string;
  readonly predicate: string;
  readonly args: readonly FactArgument[];
  readonly truth: Truth;
}

/** Facts about objects that have a name or a variable. */
function factsOf(facts: FactLog, walk: WalkResult["walk"]): Map<string, SpokenFact> {
  const found = new Map<string, SpokenFact>();
  for (const predicate of facts.predicates()) {
    const name = walk.model.predicates.get(predicate)?.name ?? predicate;
    for (const { args } of facts.entries(predicate)) {
      const names = args.map((arg) =>
        arg.kind === "named" || arg.kind === "single" ? arg.display : undefined,
      );
      if (names.includes(undefined)) continue;
      const text = `(${[name, ...names].join(" ")})`;
      found.set(text, { text, predicate, args, truth: facts.truth(predicate, args) });
    }
  }
  return found;
}

function listed(facts: ReadonlyMap<string, SpokenFact>): PredictedFact[] {
  return [...facts.values()].map(({ text, truth }) => ({ text, truth }));
}

function changesBetween(
  before: ReadonlyMap<string, SpokenFact>,
  after: ReadonlyMap<string, SpokenFact>,
  factsBefore: FactLog,
  factsAfter: FactLog,
): PredictedFact[] {
  const changes: PredictedFact[] = [];
  for (const fact of new Map([...before, ...after]).values()) {
    const old = factsBefore.truth(fact.predicate, fact.args);
    const now = factsAfter.truth(fact.predicate, fact.args);
    if (old !== now) changes.push({ text: fact.text, truth: now });
  }
  return changes;
}
