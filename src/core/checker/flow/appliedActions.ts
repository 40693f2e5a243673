import type { Truth } from "../../world/facts";
import { basesOf } from "./derivedFacts";
import type { Application } from "./effects";
import type { FactContext, Frame, Test } from "./factContext";
import type { FactLog, PredicateLog } from "./factLog";
import type { Origin } from "./origins";
import { predicatesIn } from "./quantifiers";
import type { ModelAction } from "./robotModel";

/** What an action comes to on one way. */
export interface AppliedAction {
  readonly precondition: Truth;
  /** On the way on which it succeeds. */
  readonly facts: FactLog;
  /** The instances of quantified conditions and effects that it took, which the walk has to pay for. */
  readonly instances: number;
}

export type ActionApplication = (frame: Frame, facts: FactLog, origin: Origin) => AppliedAction;

interface Remembered {
  readonly precondition: Truth;
  /** Of the predicates that the action speaks of, in their order. */
  readonly logs: readonly (PredicateLog | undefined)[];
  readonly instances: number;
}

/** Beyond so many of one action, all are forgotten. */
const mostRemembered = 20_000;

/**
 * Applies an action's precondition and effect. What they come to depends on the facts of the predicates in them alone,
 * so it is remembered by these: ways, rounds of loops and walks after edits that differ elsewhere share it.
 */
export function applyAction(
  { action }: ModelAction,
  precondition: Test,
  effect: Application,
  { model, space, symbols }: FactContext,
): ActionApplication {
  const needed = predicatesIn(action.precondition).flatMap((name) => basesOf(model.domain, name));
  const apply: ActionApplication = (frame, facts, origin) => {
    const truth = precondition(frame, facts);
    // The gate would refuse it. To say something of the rest, suppose that somebody makes it possible.
    const possible = truth === "false" ? facts.forgetPredicates(needed) : facts;
    const tried = space.instancesTried;
    const after = effect(frame, possible, origin);
    return { precondition: truth, facts: after, instances: space.instancesTried - tried };
  };
  // Where facts follow from others, what they follow from may be all there is.
  if (model.domain.derived.length > 0) return apply;
  const spoken = new Set([...needed, ...predicatesIn(action.effect)].map((name) => space.indexOf(name)));
  const indices = [...spoken];
  const known = new Map<string, Remembered>();
  let { generation } = space;
  return (frame, facts, origin) => {
    if (facts.isAdrift) return apply(frame, facts, origin);
    if (generation !== space.generation) known.clear();
    generation = space.generation;
    let key = String(origin.id);
    for (const argument of frame) key += ` ${symbols.numberOf(argument)}`;
    for (const index of indices) key += `,${facts.logs[index]?.number ?? ""}`;
    const remembered = known.get(key);
    if (remembered) {
      const { logs, instances } = remembered;
      return { precondition: remembered.precondition, facts: facts.withLogs(indices, logs), instances };
    }
    const applied = apply(frame, facts, origin);
    if (known.size >= mostRemembered) known.clear();
    const logs = indices.map((index) => applied.facts.logs[index]);
    known.set(key, { precondition: applied.precondition, logs, instances: applied.instances });
    return applied;
  };
}
