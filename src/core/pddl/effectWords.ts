import type { Bindings } from "./print";
import type { Effect } from "./syntax";
import { describeCondition, spokenVariables } from "./words";

/** What an effect does, in plain words, one entry for each of its parts; costs are left out. */
export function describeEffect(effect: Effect, bindings: Bindings): string[] {
  switch (effect.kind) {
    case "add":
      return [describeCondition(effect.atom, bindings)];
    case "delete":
      return [describeCondition({ kind: "not", operand: effect.atom, range: effect.range }, bindings)];
    case "and":
      return effect.operands.flatMap((operand) => describeEffect(operand, bindings));
    case "when": {
      const parts = describeEffect(effect.effect, bindings);
      return parts.length === 0
        ? []
        : [`if ${describeCondition(effect.condition, bindings)}: ${parts.join("; ")}`];
    }
    case "forall": {
      const spoken = spokenVariables(effect.variables, [...bindings.values()]);
      const inner = new Map([...bindings, ...spoken.map(({ key, mention }) => [key, mention] as const)]);
      const parts = describeEffect(effect.body, inner);
      const every = spoken.map(({ introduction }) => `every ${introduction}`);
      return parts.length === 0 ? [] : [`for ${every.join(" and ")}: ${parts.join("; ")}`];
    }
    case "cost":
      return [];
  }
}
