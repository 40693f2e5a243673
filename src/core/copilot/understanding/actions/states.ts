import { parseFact } from "../../../world/facts";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { handFacts } from "../goal";
import type { Answer } from "../questions/answers";
import { type Context, type Deeds, thingsCalled } from "./context";
import { canHave } from "./looks";
import { orItsParts, resolveAll } from "./reference";
import { isCarryable } from "./related";
import { relationOf } from "./relations";
import type { Literal } from "./results";
import type { NounPhrase } from "./said";
import { controls } from "./senses";
import type { Clause, Verb } from "./verbs";

/*
 * How things are to be: in some state, or not at a place.
 */

export function stated(
  clause: Clause,
  { looks, isNegated }: Extract<Verb, { kind: "state" }>,
  context: Context,
): Deeds | undefined {
  if (clause.places.length > 0) return isNegated ? notThere(clause, context) : undefined;
  const results: Literal[] = [];
  const mentioned: ObjectId[] = [];
  for (const look of looks) {
    const fits = (id: ObjectId) => canHave(id, look, context);
    const isTrue = look.isTrue !== isNegated;
    for (const noun of clause.things) {
      const meant = orItsParts(orItsTap(noun, context), context, fits, !isTrue);
      const ids = resolveAll([meant], context, fits);
      if (ids.kind !== "ids") return ids;
      mentioned.push(...ids.ids);
      results.push(...ids.ids.map((id) => ({ predicate: look.predicate, args: [id], isNegated: !isTrue })));
    }
  }
  context.mentioned.unshift([...new Set(mentioned)]);
  return { kind: "deeds", deeds: [{ args: [], results, isPassing: false }] };
}

/** "the water should be off" */
function orItsTap(noun: NounPhrase, context: Context): NounPhrase {
  if (!noun.isLiquid) return noun;
  const { isLiquid: _, ...named } = noun;
  return { ...named, candidates: thingsCalled([controls.water], context) };
}

/** "no cup may stay on the table" */
function notThere({ things, places }: Clause, context: Context): Deeds | undefined {
  const at = resolveAll(
    places.flatMap((place) => place.things),
    context,
    () => true,
  );
  if (at.kind !== "ids") return at;
  const movable = things.map((noun) => ({
    ...noun,
    candidates: noun.candidates.filter((id) => isCarryable(id, context)),
  }));
  const ids = resolveAll(movable, context, () => true);
  return ids.kind === "ids" ? away(ids.ids, at.ids, context) : ids;
}

function away(ids: readonly ObjectId[], places: readonly ObjectId[], context: Context): Deeds | undefined {
  const { standsAt } = abilitiesOf(context.robot);
  const all = places.flatMap((place) =>
    ids.flatMap((id): Literal[] => {
      const stands = standsAt && context.view.isOfType(place, standsAt.placeType) === true;
      const predicate = stands ? standsAt.predicate : relationOf(id, place, context);
      return predicate === undefined ? [] : [{ predicate, args: [id, place], isNegated: true }];
    }),
  );
  // What is at none of them need not be kept away; where nothing is, that is what is asked for.
  const found = all.filter(({ predicate, args }) => context.view.truth({ predicate, args }) === "true");
  const there = all.filter(({ args: [id] }) => found.some(({ args }) => args[0] === id));
  if (all.length === 0) return undefined;
  const results = [...(there.length > 0 ? there : all), ...emptyHandOf(context)];
  return { kind: "deeds", deeds: [{ args: [], results, isPassing: false }] };
}

/** "empty the hand": what was in it is put down, wherever. */
export function handEmptied({ things, places }: Clause, context: Context): Deeds | undefined {
  const results = emptyHandOf(context);
  return things.length + places.length > 0 || results.length === 0
    ? undefined
    : { kind: "deeds", deeds: [{ args: [], results, isPassing: false }] };
}

function emptyHandOf({ robot }: Context): readonly Literal[] {
  return handFacts(robot).flatMap((text): Literal[] => {
    const fact = parseFact(text);
    return fact ? [{ predicate: fact.predicate, args: fact.args, isNegated: false }] : [];
  });
}

/** "clear off the table": what is on it goes, wherever to. */
export function cleared({ things, places }: Clause, context: Context): Deeds | Answer | undefined {
  const { standsAt, directRelations } = abilitiesOf(context.robot);
  if (things.length === 0 || places.length > 0) return undefined;
  const left = context.view;
  // "clear the table without touching the vase"
  const mayMove = (id: ObjectId) => !context.gathered.avoided.has(id);
  if (!standsAt) {
    const ids = resolveAll(things, context, () => true);
    if (ids.kind !== "ids") return ids;
    context.mentioned.unshift(ids.ids);
    // Nothing but where things are tells here what could be put there.
    const there = [...context.belief.objects.keys()]
      .filter(mayMove)
      .flatMap((id) =>
        ids.ids.flatMap((place) =>
          directRelations
            .map((predicate): Literal => ({ predicate, args: [id, place], isNegated: true }))
            .filter(({ predicate, args }) => left.truth({ predicate, args }) === "true"),
        ),
      );
    if (there.length === 0) return undefined;
    for (const { args } of there) context.gathered.everyOneOf.add(args[0]);
    return { kind: "deeds", deeds: [{ args: [], results: there, isPassing: false }] };
  }
  const ids = resolveAll(things, context, (id) => context.view.isOfType(id, standsAt.placeType) === true);
  if (ids.kind !== "ids") return ids;
  context.mentioned.unshift(ids.ids);
  const on = [...context.belief.objects.keys()].filter((id) =>
    ids.ids.some(
      (place) =>
        isCarryable(id, context) &&
        left.truth({ predicate: standsAt.predicate, args: [id, place] }) === "true",
    ),
  );
  const movable = (
    on.length > 0 ? on : [...context.belief.objects.keys()].filter((id) => isCarryable(id, context))
  ).filter(mayMove);
  for (const id of movable) context.gathered.everyOneOf.add(id);
  return away(movable, ids.ids, context);
}
