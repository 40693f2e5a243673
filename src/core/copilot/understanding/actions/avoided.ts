import { type Answer, declined } from "../questions/answers";
import type { Context } from "./context";
import { partsOf } from "./refine";
import type { NounPhrase } from "./said";
import type { ActionClause } from "./verbs";

/*
 * What no step may use: "without the stove", "do not touch the pan".
 */

/** Nor any part of it. What is not named can't be kept off: it would be used. */
export function gatherAvoided(clauses: readonly ActionClause[], context: Context): Answer | undefined {
  const avoided = clauses.flatMap(avoidedBy);
  const open = avoided.find(({ pronoun }) => pronoun !== undefined);
  if (open)
    return declined(
      `I do not know what "${open.text}" stands for that is not to be used: name it.`,
      context.suggestions(),
    );
  for (const { candidates } of context.isImagined ? [] : avoided)
    for (const id of [...candidates, ...partsOf(candidates, context)]) context.gathered.avoided.add(id);
  return undefined;
}

function avoidedBy({ verb, things, places }: ActionClause): readonly NounPhrase[] {
  return [
    ...(verb.kind === "avoid" ? things : []),
    ...places.flatMap((place) => (place.direction === "without" ? place.things : [])),
  ];
}
