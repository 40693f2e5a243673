import type { Bindings } from "./print";
import type { Effect } from "./syntax";
import { describeCondition } from "./words";

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
      const inner = new Map(bindings);
      for (const { name } of effect.variables) inner.set(name.toLowerCase(), name.replace(/^\?/, ""));
      const parts = describeEffect(effect.body, inner);
      const every = effect.variables.map(
        ({ name, types }) => `every ${types.join(" or ").replace(/[-_]/g, " ")} ${name.replace(/^\?/, "")}`,
      );
      return parts.length === 0 ? [] : [`for ${every.join(" and ")}: ${parts.join("; ")}`];
    }
    case "cost":
      return [];
  }
}
