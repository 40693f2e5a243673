import type { Action } from "../../../pddl/syntax";
import type { ObjectId } from "../../../world/objects";
import { type Answer, question } from "../questions/answers";
import { type Context, type Deeds, deed } from "./context";
import { whichIsLeft } from "./leftOut";
import { resolveAll } from "./reference";
import { isThere } from "./refine";
import { narrowedBy } from "./related";
import { whereItIsNow } from "./returning";
import type { NounPhrase, Place } from "./said";
import type { Sense } from "./senses";
import { type Clause, forms, isCarrying } from "./verbs";

/*
 * Actions that take a thing and the place where it goes.
 */

/** "put the cup away": where that is has to be asked. */
function whereTo(
  { said, things, places }: Clause,
  { to }: Sense,
  action: Action,
  context: Context,
): Answer | undefined {
  if (places.length > 0 || things.some(({ pronoun }) => pronoun)) return undefined;
  const what = things.map(({ text }) => text).join(" and ");
  const [first] = said.split(" ");
  // "tidy the cup away": nobody tidies it into the box.
  const verb = forms.some(({ words, verb }) => words.join(" ") === first && isCarrying({ verb }))
    ? first
    : "put";
  const choices = [...context.names].flatMap(([name, ids]) =>
    ids.length === 1 &&
    !/\d/.test(name) &&
    things.every(({ candidates }) =>
      candidates.some((id) => id !== ids[0] && context.isPossible(action, [id, ids[0]])),
    )
      ? [`${verb} ${what} ${to[0]} the ${name}`]
      : [],
  );
  return choices.length > 0 ? question(`Where should "${what}" go?`, choices) : undefined;
}

/** A thing and the place where it goes. */
export function carried(clause: Clause, sense: Sense, action: Action, context: Context): Deeds | undefined {
  if (action.parameters.length < 2) return undefined;
  let answer: Deeds | undefined;
  for (const goal of goalsOf(clause, sense)) {
    const found = carriedTo(goal, clause, sense, action, context);
    if (found?.kind === "deeds") return found;
    if (!answer || (answer.kind === "declined" && found?.kind === "question")) answer = found;
  }
  return answer;
}

/**
 * Which of the places may be where it goes, the likeliest first. "put the cup on the table on the shelf": the last one, and the
 * others tell which cup; but of "it" they tell nothing, so "put it on the plate on the table" is about a plate there.
 */
function goalsOf({ things, places }: Clause, sense: Sense): readonly (Place | undefined)[] {
  const goals = places.filter(({ direction }) =>
    sense.swapped ? direction === "with" : sense.to.includes(direction),
  );
  if (goals.length < 2 || sense.swapped) return [goals.at(-1)];
  return things.every(({ pronoun }) => pronoun) ? [goals[0]] : [...goals].reverse();
}

function carriedTo(
  goal: Place | undefined,
  clause: Clause,
  sense: Sense,
  action: Action,
  context: Context,
): Deeds | undefined {
  // "water the plant"
  const material = sense.swapped && !goal ? materialOf(clause.said, context) : undefined;
  const behind = goal && !sense.swapped ? clause.places.slice(clause.places.indexOf(goal) + 1) : [];
  // "on the desk in the living room": where the desk stands, though nothing is put on a desk by being put in something.
  const whereItIs = behind.filter(
    (place) => sense.to.includes(place.direction) || (goal && isWhereItStands(goal, place, context)),
  );
  const rest = clause.places.filter((place) => place !== goal && !whereItIs.includes(place));
  const [items, targets] = sense.swapped
    ? [goal?.things ?? (material ? [material] : []), clause.things]
    : [clause.things, goal?.things ?? []];
  if (items.length > 0 && !sense.swapped && !goal) return whereTo(clause, sense, action, context);
  if (items.length === 0 || targets.length === 0) return undefined;
  const narrowed = narrowedBy(items, rest, context);
  if (narrowed?.kind !== "nouns") return narrowed;
  const there = narrowedBy(targets, whereItIs, context);
  if (there?.kind !== "nouns") return there;
  // "water the rose with the can": of an action that takes more than both nothing tells which comes first.
  const ordered = (item: ObjectId | undefined, target: ObjectId | undefined) =>
    sense.swapped && action.parameters.length > 2 && !context.isPossible(action, [item, target])
      ? [target, item]
      : [item, target];
  const isPossible = (item: ObjectId | undefined, target?: ObjectId) =>
    context.isPossible(action, ordered(item, target));
  const fits = (id: ObjectId) => isPossible(id);
  const ids = whichIsLeft(narrowed.nouns, context, fits) ?? resolveAll(narrowed.nouns, context, fits);
  if (ids.kind !== "ids") return ids;
  const targetNouns = there.nouns.map((noun) => whereItIsNow(noun, ids.ids, context));
  const places = resolveAll(targetNouns, context, (at) =>
    ids.ids.some((id) => id !== at && isPossible(id, at)),
  );
  if (places.kind !== "ids") return places;
  if (places.ids.length > 1 && ids.ids.length > 1) return undefined;
  context.mentioned.unshift(ids.ids, places.ids);
  const isOfPronoun = items.some(({ pronoun }) => pronoun !== undefined);
  context.gathered.put = { things: ids.ids, place: places.ids, isOfPronoun };
  const pairs = places.ids.flatMap((at) =>
    ids.ids.filter((id) => id !== at).map((id) => ordered(id, at).flatMap((each) => each ?? [])),
  );
  const deeds = pairs.map((args) => ({ ...deed(action, args, context), isExact: sense.exact }));
  return { kind: "deeds", deeds };
}

function isWhereItStands(goal: Place, { direction, things }: Place, context: Context): boolean {
  const around = things.flatMap(({ candidates }) => candidates);
  const stands = goal.things.flatMap(({ candidates }) => candidates);
  return (
    (direction === "in" || direction === "on") &&
    stands.some((id) => around.some((at) => isThere(id, at, context)))
  );
}

function materialOf(verb: string, { names, belief, view }: Context): NounPhrase | undefined {
  const ofType = [...belief.objects.keys()].filter((id) => view.isOfType(id, verb) === true);
  const candidates = [...new Set([...(names.get(verb) ?? []), ...ofType])];
  if (candidates.length === 0) return undefined;
  return { text: verb, from: 0, to: 0, candidates, amount: { kind: "one", definite: false } };
}
