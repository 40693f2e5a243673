import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { type Answer, declined, onlyInside, unknownPlace } from "../questions/answers";
import { meansDirection } from "../words/direction";
import { withCompany } from "./company";
import type { Context, Deeds, Ids } from "./context";
import { refusedInside } from "./insideOf";
import { whichIsLeft } from "./leftOut";
import { canBeMade, canHave } from "./looks";
import { orItsParts, resolveAll } from "./reference";
import { isThere, placeInWords, withOpenPlace } from "./refine";
import { relationOf } from "./relations";
import type { Literal } from "./results";
import { isSingle, type NounPhrase, type Place } from "./said";
import type { Sense } from "./senses";
import { isRelated, isUnnamed, unnamedFor } from "./things";
import type { Clause } from "./verbs";
import { askWhichIsBelow } from "./whatItIs";

/*
 * Where things go by a robot that has no action for a thing and a place together: it takes the one and places what it
 * holds at the other, so the relation between them is what is asked for.
 */

/** A thing and the place where it goes, as the relation that the robot brings about between them. */
export function related(
  said: Pick<Clause, "things" | "places">,
  senses: readonly Pick<Sense, "to" | "swapped">[],
  context: Context,
): Deeds | undefined {
  if (said.things.length === 0) return undefined;
  const isGoal = ({ direction }: Place) =>
    senses.some(({ to, swapped }) => !swapped && to.includes(direction));
  const company = withCompany(said, isGoal, context);
  if (company && company.kind !== "moved") return company;
  const clause = company?.moved ?? said;
  const behind = clause.places.filter(({ direction }) => direction === "behind");
  const beside = clause.places.filter(({ direction }) => direction === "with");
  const rest = clause.places.filter((place) => !behind.includes(place) && !beside.includes(place));
  const goals = [...rest.filter(isGoal), ...whereTheyAre(beside, context)];
  // "put the fork with the other one": of what kind that is would have to be known.
  if (beside.some(({ things }) => things.some(({ other }) => other === "one"))) return undefined;
  // "put a bowl with an apple": that is no place.
  if (rest.every((place) => !isGoal(place)) && beside.some(({ things }) => things.some(isAny)))
    return undefined;
  // "put the plate on the plate"
  const isOnItself = goals.some(({ things }) =>
    things.some(({ text, amount }) => isThis(amount) && clause.things.some((thing) => thing.text === text)),
  );
  if (goals.length === 0 || isOnItself) return undefined;
  const sources = rest.filter((place) => !isGoal(place));
  let answer: Answer | undefined;
  // "put the plates on the table into the sink" tells which plates; "put the cup on the tray on the table", a way of places.
  const isNamed = clause.things.every(({ pronoun }) => pronoun === undefined);
  const splits = isNamed ? goals.map((_, index) => index).reverse() : [0];
  // Before anything has been seen every thing is everywhere.
  const { untold } = context.gathered;
  const toldBefore = untold.length;
  for (const first of context.isImagined ? splits.reverse() : splits) {
    untold.length = toldBefore;
    const narrowed = narrowedBy(clause.things, [...sources, ...goals.slice(0, first)], context);
    if (narrowed?.kind !== "nouns") {
      answer ??= narrowed;
      continue;
    }
    const found = placed(narrowed.nouns, closable(goals.slice(first), behind, context), behind, context);
    if (found?.kind === "deeds") return found;
    answer ??= found;
  }
  return answer;
}

/** "an apple" */
function isAny({ amount }: NounPhrase): boolean {
  return amount.kind === "one" && !amount.definite;
}

function isThis(amount: NounPhrase["amount"]): boolean {
  return amount.kind === "one" && amount.definite;
}

/** Things at a place, which is at the next one, and so on. */
function placed(
  nouns: readonly NounPhrase[],
  goals: readonly Place[],
  behind: readonly Place[],
  context: Context,
): Deeds | undefined {
  const carryable = (id: ObjectId) => isCarryable(id, context);
  const ids = whichIsLeft(nouns, context, carryable) ?? resolveAll(nouns, context, carryable);
  if (ids.kind !== "ids") return ids;
  let answer: Answer | undefined;
  for (const order of goals.length > 1 ? [goals, [...goals].reverse()] : [goals]) {
    const way = wayOf(ids.ids, order, context);
    if (way?.kind !== "way") {
      answer ??= way;
      continue;
    }
    const [at] = way.places;
    const shut = closedBehind(way.places, behind, context);
    if (!shut) continue;
    context.mentioned.unshift(ids.ids, [at]);
    const isOfPronoun = nouns.some(({ pronoun }) => pronoun !== undefined);
    context.gathered.put = { things: ids.ids, place: [at], isOfPronoun };
    const results = [
      ...way.results,
      ...order.flatMap(({ things }, index) => statesOf(things, [way.places[index]], context, true)),
      ...statesOf(nouns, ids.ids, context, false),
      ...shut,
    ];
    return { kind: "deeds", deeds: [{ args: [], results, isPassing: false }] };
  }
  return answer;
}

interface Way {
  readonly kind: "way";
  readonly places: readonly ObjectId[];
  readonly results: readonly Literal[];
}

function wayOf(
  items: readonly ObjectId[],
  goals: readonly Place[],
  context: Context,
): Way | Answer | undefined {
  const places: ObjectId[] = [];
  const results: Literal[] = [];
  let carried = items;
  for (const [index, goal] of goals.entries()) {
    const { things } = goal;
    const next = goals[index + 1]?.things.flatMap(({ candidates }) => candidates) ?? [];
    const nearer = things.map((noun) => {
      const there = noun.candidates.filter((id) => next.some((each) => isThere(id, each, context)));
      if (context.isImagined) return anotherThan(carried, noun, context);
      return there.length > 0 ? { ...noun, candidates: there } : noun;
    });
    const isReference = things.some(({ pronoun }) => pronoun !== undefined);
    const asked = things.map((noun) => askWhichIsBelow(noun, carried, context)).find((each) => each);
    if (asked) return asked;
    const isFree = (at: ObjectId) => !isReference || !carried.includes(at);
    const fits = (at: ObjectId) =>
      isFree(at) && carried.some((id) => relationOf(id, at, context) !== undefined);
    const found: Ids = resolveAll(
      nearer.map((noun) => orItsParts(noun, context, fits, false)),
      context,
      fits,
    );
    if (found.kind !== "ids") return found;
    if (found.ids.length !== 1) return undefined;
    const [at] = found.ids;
    for (const id of carried) {
      // "everything" is not put into itself.
      if (id === at && carried.length > 1) continue;
      const relation = relationOf(id, at, context);
      if (relation === undefined) return undefined;
      const said = goal.things.map(({ text }) => text).join(" and ");
      const refused =
        refusedOnTop(relation, goal, at, context) ??
        (goal.direction === "in" ? refusedInside(relation, said, at, context) : undefined);
      if (refused) return refused;
      const predicate = index > 0 ? keptRelation(id, at, relation, context) : relation;
      if (predicate !== undefined) results.push({ predicate, args: [id, at], isNegated: false });
    }
    places.push(at);
    carried = [at];
  }
  return { kind: "way", places, results };
}

/** "on top of the fridge", where things are only put into one. */
function refusedOnTop(
  relation: string,
  { direction, things, said = direction }: Place,
  at: ObjectId,
  { robot, belief, suggestions }: Context,
): Answer | undefined {
  const isOnTop = direction === "on" && !meansDirection(relation, "on");
  if (!isOnTop || !abilitiesOf(robot).canBeOpened(belief.objects.get(at)?.type ?? "")) return undefined;
  return onlyInside(said, `"${things.map(({ text }) => text).join(" and ")}"`, suggestions());
}

/** Of each kind one thing is imagined: "put the blue plate on the white plate" is about another one of that kind. */
function anotherThan(items: readonly ObjectId[], noun: NounPhrase, context: Context): NounPhrase {
  const isSame = noun.candidates.length > 0 && noun.candidates.every((id) => items.includes(id));
  if (!isSame || noun.pronoun || isUnnamed(noun.candidates[0])) return noun;
  const { other: _, ...plain } = noun;
  context.gathered.untold.push(noun.text);
  return { ...plain, candidates: [unnamedFor(`another ${noun.text}`, context)], isAnother: true };
}

/** A place that is where it is to be already, through what carries it, need not be put there, only stay. */
function keptRelation(id: ObjectId, at: ObjectId, relation: string, context: Context): string | undefined {
  const isTrue = (predicate: string) => context.view.truth({ predicate, args: [id, at] }) === "true";
  if (isTrue(relation) || !isRelated(id, at, context) || context.isImagined) return relation;
  const { standsAt } = abilitiesOf(context.robot);
  return standsAt && isTrue(standsAt.predicate) ? standsAt.predicate : undefined;
}

export function isCarryable(id: ObjectId, { robot, belief }: Pick<Context, "robot" | "belief">): boolean {
  const { carryable, types } = abilitiesOf(robot);
  const object = belief.objects.get(id);
  return [object?.type ?? "", ...(object?.otherTypes ?? [])].some((type) =>
    carryable.some((each) => type !== "" && types.isA(type, each)),
  );
}

/** What was said of them is to be so in the end, too; what nobody would bring about only tells which ones. */
function statesOf(
  nouns: readonly NounPhrase[],
  ids: readonly ObjectId[],
  context: Context,
  isPlace: boolean,
): readonly Literal[] {
  return nouns.flatMap(({ looks = [], candidates }) =>
    looks
      .filter((look) => isPlace || canBeMade(look, context))
      .flatMap((look) =>
        ids
          .filter((id) => candidates.includes(id) && canHave(id, look, context))
          .map((id) => ({ predicate: look.predicate, args: [id], isNegated: !look.isTrue })),
      ),
  );
}

/** "with the cups": where these are. */
function whereTheyAre(beside: readonly Place[], context: Context): readonly Place[] {
  const { standsAt } = abilitiesOf(context.robot);
  return beside.flatMap((place): Place[] => {
    const { things } = place;
    if (context.isImagined) context.gathered.untold.push(placeInWords(place));
    const others = things.flatMap(({ candidates }) => candidates);
    const places = [...context.belief.objects.keys()].filter(
      (at) =>
        standsAt !== undefined &&
        (context.isImagined === true ||
          others.some(
            (id) => context.view.truth({ predicate: standsAt.predicate, args: [id, at] }) === "true",
          )),
    );
    const text = `where ${things.map((noun) => noun.text).join(" and ")} are`;
    const amount = { kind: "one", definite: false } as const;
    return places.length === 0
      ? []
      : [{ direction: "to", things: [{ text, from: 0, to: 0, candidates: places, amount }] }];
  });
}

/** Of the places only those that have such a door. */
function closable(goals: readonly Place[], behind: readonly Place[], context: Context): readonly Place[] {
  const looks = behind.flatMap(({ things }) => things.flatMap((noun) => noun.looks ?? []));
  const hasDoor = (id: ObjectId) => looks.some((look) => canHave(id, look, context));
  return looks.length === 0
    ? goals
    : goals.map((place) => ({
        ...place,
        things: place.things.map((noun) =>
          noun.candidates.some(hasDoor) ? { ...noun, candidates: noun.candidates.filter(hasDoor) } : noun,
        ),
      }));
}

/** "behind a closed door": the place is one that can be closed. Undefined where it can't. */
function closedBehind(
  places: readonly ObjectId[],
  behind: readonly Place[],
  context: Context,
): readonly Literal[] | undefined {
  const results: Literal[] = [];
  for (const { things } of behind) {
    for (const { looks = [], pronoun } of things) {
      if (pronoun !== "door") return undefined;
      for (const look of looks) {
        const at = places.find((id) => canHave(id, look, context));
        if (at === undefined) return undefined;
        results.push({ predicate: look.predicate, args: [at], isNegated: !look.isTrue });
      }
    }
  }
  return results;
}

/** "the light in every room": as many as there are rooms. */
export function oneInEach(noun: NounPhrase, { things }: Place): NounPhrase {
  const isEach = things.some(({ amount, candidates }) => amount.kind === "all" && candidates.length > 1);
  return isEach && isThis(noun.amount) ? { ...noun, amount: { kind: "all" } } : noun;
}

/** Where only some robots have a fact for it. */
function isSpatial(direction: Place["direction"]): direction is "beside" | "around" | "through" | "amid" {
  return ["beside", "around", "through", "amid"].includes(direction);
}

/** A place that no fact of this robot's world says. */
export function placeWithoutFact(
  { direction, said = direction }: Place,
  context: Context,
): Answer | undefined {
  const { beside, directRelations } = abilitiesOf(context.robot);
  if (
    !isSpatial(direction) ||
    (direction === "beside" && beside !== undefined) ||
    directRelations.some((name) => meansDirection(name, direction))
  )
    return undefined;
  return unknownPlace(said, abilitiesOf(context.robot), context.suggestions());
}

/**
 * What a place says that only tells which thing is meant is left open before anything has been seen; where no fact would ever
 * tell it, there is no use in looking. A place that something is taken out of is said by its leaving.
 */
export function tellsNothing(place: Place, context: Context): Answer | undefined {
  if (!context.isImagined || place.direction === "from") return undefined;
  const unknown = placeWithoutFact(place, context);
  if (!unknown) context.gathered.untold.push(placeInWords(place));
  return unknown;
}

/** Things that are at places which tell only which ones are meant. */
export function narrowedBy(
  nouns: readonly NounPhrase[],
  places: readonly Place[],
  context: Context,
): { readonly kind: "nouns"; readonly nouns: readonly NounPhrase[] } | Answer | undefined {
  let narrowed = nouns;
  for (const place of places) {
    const { direction, things } = place;
    if (direction === "with" || direction === "facing" || direction === "without") return undefined;
    // "the cup from the shelf and the doll": no single thing comes from two places.
    if (nouns.length < things.length && nouns.every(isSingle)) return undefined;
    const unknown = tellsNothing(place, context);
    if (unknown) return unknown;
    const at = things.flatMap(({ candidates, pronoun }) => (pronoun ? context.mentioned.flat() : candidates));
    const isAt = (id: ObjectId) => at.some((each) => isThere(id, each, context));
    if (isNoPlaceOfThese(narrowed, place, context)) return undefined;
    const last = narrowed.at(-1);
    const isOfLast = direction === "from" && last?.candidates.some(isAt) === true;
    narrowed = narrowed.map((noun) => {
      // "the doll and the bear from the desk", where only the bear is on the desk
      const isElsewhere = isOfLast && noun !== last && !noun.pronoun && !noun.candidates.some(isAt);
      if (isElsewhere) return noun;
      return {
        ...withOpenPlace(oneInEach(noun, place), [place], context),
        candidates: noun.candidates.filter(isAt),
        ...(noun.excepted ? { excepted: noun.excepted.flatMap((each) => exceptedAt(each, isAt)) } : {}),
      };
    });
    const [empty] = narrowed.filter(({ candidates, pronoun }) => candidates.length === 0 && !pronoun);
    if (empty)
      return declined(
        `Nothing that fits "${empty.text}" is there: "${things[0].text}".`,
        context.suggestions(),
      );
  }
  return { kind: "nouns", nouns: narrowed };
}

/** "everything from the desk and the blue cup": nothing is on the cup, so it is a thing of its own. */
function isNoPlaceOfThese(nouns: readonly NounPhrase[], { things }: Place, context: Context): boolean {
  const candidates = nouns.flatMap((noun) => noun.candidates);
  const hasAny = (place: NounPhrase) =>
    place.pronoun !== undefined ||
    place.candidates.some((at) => candidates.some((id) => isThere(id, at, context)));
  return things.length > 1 && things.some(hasAny) && !things.every(hasAny);
}

/** "everything on the table except the mug": no mug that is elsewhere. */
function exceptedAt(noun: NounPhrase, isAt: (id: ObjectId) => boolean): readonly NounPhrase[] {
  const there = noun.candidates.filter(isAt);
  if (there.length > 0) return [{ ...noun, candidates: there }];
  return noun.candidates.length > 0 ? [] : [noun];
}
