import type { Action } from "../../../pddl/syntax";
import type { ObjectId } from "../../../world/objects";
import { type Answer, declined } from "../questions/answers";
import { carried } from "./carrying";
import {
  actionsFor,
  type Context,
  type Deed,
  type Deeds,
  deed,
  named,
  putting,
  thingsCalled,
} from "./context";
import { withDevice } from "./devices";
import { canHave } from "./looks";
import { fullness } from "./modifiers";
import { sameAsWhich, withAnyShared } from "./otherOrSame";
import { onlyPlace } from "./placesLeft";
import { madeOf, orItsParts, resolve, resolveAll } from "./reference";
import { narrowedBy, oneInEach, placeWithoutFact, related, tellsNothing } from "./related";
import { relationOf } from "./relations";
import { onlyOneNear, thereIn, whereToRest } from "./resting";
import { areSo, isOpposite } from "./results";
import { isSingle, type NounPhrase, type Place } from "./said";
import { bins, type Sense, senses } from "./senses";
import { cleared, handEmptied, stated } from "./states";
import { isRelated, isUnnamed } from "./things";
import type { Clause } from "./verbs";

/*
 * What a clause asks for, with objects: the robot's actions that its verb means, and the facts that these are done for.
 */

const givings = new Set(["give", "hand", "pass"]);

/** Undefined: the verb can't be used like this, or means nothing that this robot does. */
export function deedsOf(said: Clause, context: Context): Deeds | undefined {
  const clause = withAnyShared(said, context);
  context.gathered.made.length = 0;
  context.gathered.verb = clause.said;
  context.gathered.goals = clause.places.flatMap((place) =>
    place.things.flatMap(({ candidates }) => candidates),
  );
  const before = context.mentioned.length;
  const same = sameAsWhich(clause, context);
  if (same) return same;
  const found = deedsOfVerb(clause, context);
  if (!found) {
    const strange = clause.places.flatMap((place) => placeWithoutFact(place, context) ?? []);
    return strange[0];
  }
  if (found.kind !== "deeds") return found;
  // "take the egg out of the fridge and close it": after the things, their places may be meant.
  const items = found.deeds.flatMap(({ args }) => args.slice(0, 1));
  const places = clause.places.flatMap((place) =>
    place.things.flatMap((noun) => onlyPlace(noun, place.direction, items, context)),
  );
  context.mentioned.splice(context.mentioned.length - before, 0, ...places);
  const ids = found.deeds.flatMap(({ args, results }) => [...args, ...results.flatMap((each) => each.args)]);
  const made = madeOf(ids, context);
  if (made.length === 0) return withDepartures(found, clause, context);
  const results = found.deeds.flatMap((each) => each.results);
  const undone = made.find((fact) => results.some((result) => isOpposite(fact, result)));
  // "close the open drawer" where none is open
  if (undone)
    return declined(
      `There is no "${clause.things.map(({ text }) => text).join(" and ")}" here.`,
      context.suggestions(),
    );
  return { kind: "deeds", deeds: [{ args: [], results: made, isPassing: false }, ...found.deeds] };
}

/** Of imagined things nothing tells where they are: that they leave the place is only said. */
function withDepartures(found: Extract<Deeds, { kind: "deeds" }>, clause: Clause, context: Context): Deeds {
  if (!context.isImagined) return found;
  const items = new Set(found.deeds.flatMap(({ args }) => args));
  const places = clause.places.flatMap(({ direction, things }) =>
    direction === "from"
      ? things.flatMap(({ candidates }) => (candidates.length === 1 ? candidates : []))
      : [],
  );
  const results = places.flatMap((place) =>
    [...items].flatMap((item) => {
      const predicate = isUnnamed(item) || isUnnamed(place) ? undefined : relationOf(item, place, context);
      return predicate === undefined ? [] : [{ predicate, args: [item, place], isNegated: true }];
    }),
  );
  if (results.length === 0) return found;
  return { kind: "deeds", deeds: [...found.deeds, { args: [], results, isPassing: false }] };
}

function deedsOfVerb(clause: Clause, context: Context): Deeds | undefined {
  const { verb } = clause;
  if (verb.kind === "device") return withDevice(clause, verb.device, context);
  if (verb.kind === "discard") return thrownAway(clause, context);
  if (verb.kind === "clear") return cleared(clause, context);
  if (verb.kind === "letGo") return handEmptied(clause, context);
  if (verb.kind === "state") return stated(clause, verb, context);
  // What is not to be used has been gathered before.
  if (verb.kind === "avoid") return { kind: "deeds", deeds: [] };
  // To whom a thing is given, has it then: to be put on that is something else.
  if (givings.has(clause.said) && clause.places.length > 0) return undefined;
  let answer: Answer | undefined;
  // "put away everything on the desk" tells what, not where to.
  if (clause.said.endsWith(" away") && clause.places.some(({ direction }) => direction === "on"))
    return putAway(clause, context);
  const places = verb.senses.some((sense) => sense.to.length > 0 && !sense.swapped && !sense.exact);
  const ways = verb.senses.flatMap((sense) => actionsFor(sense, context.robot));
  // A robot that places what it holds at a target has no action for both: the relation itself is asked for.
  if (places && clause.places.length > 0 && !ways.some(({ parameters }) => parameters.length >= 2)) {
    const found = related(clause, verb.senses, context);
    if (found?.kind === "deeds") return found;
    answer = found;
  }
  // "find a cup and put it on the shelf": for a robot without such an action it only says which one.
  if (ways.length === 0 && verb.senses.every(({ passing }) => passing)) return mentioned(clause, context);
  for (const sense of lastPlaceFirst(verb.senses, clause)) {
    for (const action of actionsFor(sense, context.robot)) {
      const found = byAction(clause, sense, action, context);
      if (found?.kind === "deeds") return found;
      if (found && (!answer || (answer.kind === "declined" && found.kind === "question"))) answer = found;
    }
  }
  return answer;
}

/** "put the food in the fridge on the counter": the last of the places is more likely where it goes than where it is. */
function lastPlaceFirst(told: readonly Sense[], { things, places }: Clause): readonly Sense[] {
  const last = places.at(-1);
  if (places.length < 2 || !last || things.some(({ pronoun }) => pronoun)) return told;
  const isThere = ({ to, swapped }: Sense) => !swapped && to.includes(last.direction);
  return [...told.filter(isThere), ...told.filter((sense) => !isThere(sense))];
}

function byAction(clause: Clause, sense: Sense, action: Action, context: Context): Deeds | undefined {
  // "fill the can": with what is the robot's business where its action says more than that.
  const isAlone = sense.swapped && action.parameters.length > 1 && clause.places.length === 0;
  if (sense.to.length === 0 || (isAlone && actsOn(clause, action, context) === true))
    return done(clause, sense, action, context);
  return action.parameters.length === 1 && sense.exact
    ? poured(clause, sense, action, context)
    : carried(clause, sense, action, context);
}

/**
 * Whether an action of several things has a result for the first of them alone: pruning with shears. Undefined where it can be
 * done with none of what is said.
 */
function actsOn({ things }: Clause, action: Action, context: Context): boolean | undefined {
  const candidates = things.flatMap((noun) => noun.candidates);
  const possible = candidates.find((id) => context.isPossible(action, [id]));
  return possible === undefined ? undefined : deed(action, [possible], context).results.length > 0;
}

function mentioned({ things, places }: Clause, context: Context): Deeds | undefined {
  const narrowed = narrowedBy(things, places, context);
  if (narrowed?.kind !== "nouns" || things.length === 0)
    return narrowed?.kind === "nouns" ? undefined : narrowed;
  const ids = resolveAll(narrowed.nouns, context, () => true);
  if (ids.kind !== "ids") return ids;
  context.mentioned.unshift(ids.ids);
  return { kind: "deeds", deeds: [] };
}

/** An action on one thing after another, or on none. */
function done(clause: Clause, sense: Sense, action: Action, context: Context): Deeds | undefined {
  const { things, places } = clause;
  if (action.parameters.length > 1 && actsOn(clause, action, context) === false) return undefined;
  if (action.parameters.length === 0) {
    if (things.length + places.length > 0) return undefined;
    return { kind: "deeds", deeds: [deed(action, [], context)] };
  }
  if (things.length === 0) {
    if (sense.via.length === 0) return undefined;
    const there = sense.passing ? undefined : thereIn(places);
    const onIt = there && done({ ...clause, things: [there], places: [] }, sense, action, context);
    if (onIt?.kind === "deeds") return onIt;
    const where = places.length > 0 && !there ? undefined : whereToRest(action, there !== undefined, context);
    return where === undefined ? onIt : { kind: "deeds", deeds: [deed(action, [where], context)] };
  }
  const around = surroundings(places, sense, things, context);
  if (around.kind !== "around") return around;
  const isDone = (id: ObjectId) => areSo(deed(action, [id], context).results, context.view);
  const fits = (id: ObjectId) => context.isPossible(action, [id]);
  const isEnding = (noun: NounPhrase) =>
    noun.candidates.every((id) => deed(action, [id], context).results.every(({ isNegated }) => isNegated));
  const meant = around.things.map((noun) => orItsParts(noun, context, fits, isEnding(noun)));
  const ids = resolveAll(meant, context, fits, isDone);
  if (ids.kind !== "ids") return ids;
  const before = around.before(ids.ids);
  if (before?.kind !== "deeds") return before;
  context.mentioned.unshift(ids.ids);
  const deeds = ids.ids.map((id) => deed(action, [id], context, sense.passing));
  return {
    kind: "deeds",
    deeds: [...before.deeds, ...(takenOut(clause, ids.ids, context) ?? deeds)],
  };
}

/** "take everything out of the fridge": all of it is not to be held, only not to be there any more. */
function takenOut(
  { said, things, places }: Clause,
  ids: readonly ObjectId[],
  context: Context,
): readonly Deed[] | undefined {
  const from = places.find(({ direction }) => direction === "from");
  const isWhole = things.some(({ amount }) => amount.kind === "all") && ids.length > 1;
  if (!from || !isWhole || !["take", "take out", "get"].includes(said)) return undefined;
  const at = from.things.flatMap(({ candidates }) => candidates);
  const results = [...context.belief.trueFacts()].flatMap(({ predicate, args }) =>
    args.length === 2 && ids.includes(args[0]) && at.includes(args[1])
      ? [{ predicate, args, isNegated: true }]
      : [],
  );
  return results.length === 0 ? undefined : [{ args: [], results, isPassing: false }];
}

interface Around {
  readonly kind: "around";
  readonly things: readonly NounPhrase[];
  /** What is to be done first; undefined where a place makes no sense. */
  readonly before: (ids: readonly ObjectId[]) => Deeds | undefined;
}

function twoPlaces({ direction, things }: Place, { suggestions }: Context): Answer {
  const said = things.map(({ text }) => `"${text}"`).join(" and ");
  return declined(`No single thing is ${direction} both ${said}: say it in two clauses.`, suggestions());
}

/** Places of an action that has none of its own: they say which thing, where to sit, or where the thing is put first. */
function surroundings(
  places: readonly Place[],
  sense: Sense,
  things: readonly NounPhrase[],
  context: Context,
): Around | Answer {
  let narrowed = things;
  const makers: ((ids: readonly ObjectId[]) => Deeds | undefined)[] = [];
  for (const place of places) {
    const { direction } = place;
    // "turn on the lamp in the kitchen and the radio": no lamp is in both.
    if (place.things.length > 1 && narrowed.every(isSingle)) return twoPlaces(place, context);
    const at = place.things.flatMap(({ candidates }) => candidates);
    const there = narrowed.map((noun) => ({
      ...oneInEach(noun, place),
      candidates: noun.candidates.filter((id) => at.some((each) => isRelated(id, each, context))),
    }));
    // "take the pillow to the sofa": that it is there already is not said.
    const isPlace = direction !== "with" && direction !== "facing" && direction !== "to";
    // Of what was mentioned it is known where it is.
    if (direction === "from" && things.every(({ pronoun }) => pronoun)) continue;
    if (isPlace && there.every(({ candidates }) => candidates.length > 0)) {
      const unknown = tellsNothing(place, context);
      if (unknown) return unknown;
      narrowed = there;
      continue;
    }
    const near = direction === "beside" ? narrowed.map((noun) => onlyOneNear(noun, at, context)) : [];
    if (near.length > 0 && near.every((noun) => noun !== undefined)) {
      narrowed = near;
      continue;
    }
    const posture =
      direction === "with"
        ? named(["grab"], context)
        : direction === "facing"
          ? named(["turn to"], context)
          : sense.atRest
            ? named(direction === "in" ? ["lie", "sit"] : ["sit", "lie"], context)
            : [];
    const [first] = place.things;
    const taken = posture.flatMap((action) => {
      const ids = resolve(first, context, (id) => context.isPossible(action, [id]));
      return ids.kind === "ids" ? [ids.ids.map((id) => deed(action, [id], context))] : [];
    });
    if (taken.length > 0) makers.push(() => ({ kind: "deeds", deeds: taken[0] }));
    else if (sense.atPlace && isPlace) makers.push((ids) => putThere(ids, place, context));
    else {
      return declined(
        `Nothing that fits "${things.map(({ text }) => text).join(" and ")}" is there: "${first.text}".`,
        context.suggestions(),
      );
    }
  }
  return {
    kind: "around",
    things: narrowed,
    before: (ids) => {
      const deeds: Deed[] = [];
      for (const make of makers) {
        const made = make(ids);
        if (made?.kind !== "deeds") return made;
        deeds.push(...made.deeds);
      }
      return { kind: "deeds", deeds };
    },
  };
}

function putThere(
  ids: readonly ObjectId[],
  { direction, things }: Place,
  context: Context,
): Deeds | undefined {
  if (direction !== "in" && direction !== "on") return undefined;
  let answer: Answer | undefined;
  for (const action of putting(direction, context)) {
    const place = resolveAll(things, context, (at) =>
      ids.every((id) => context.isPossible(action, [id, at])),
    );
    if (place.kind !== "ids") answer ??= place;
    else if (place.ids.length === 1) {
      const [at] = place.ids;
      return { kind: "deeds", deeds: ids.map((id) => deed(action, [id, at], context)) };
    }
  }
  return answer;
}

function putAway(clause: Clause, context: Context): Deeds | undefined {
  const narrowed = narrowedBy(clause.things, clause.places, context);
  if (narrowed?.kind !== "nouns") return narrowed;
  const what = narrowed.nouns.map(({ text }) => text).join(" and ");
  const where = clause.places.map(({ direction, things }) => `${direction} ${things[0].text}`).join(" ");
  return declined(
    `"${clause.said}" does not tell where "${what} ${where}" should go: name a place.`,
    context.suggestions(),
  );
}

/** By a robot that tilts what it holds: "pour the water from the bottle into the mug", "water the plant with the kettle". */
function poured(clause: Clause, sense: Sense, action: Action, context: Context): Deeds | undefined {
  const { things, places } = clause;
  if (sense.swapped) {
    const source = places.find(({ direction, things: [vessel] }) => direction === "with" && !vessel.isLiquid);
    const rest = places.filter((place) => place !== source);
    const into: Clause = {
      ...clause,
      things: source?.things ?? [],
      places: [...rest, { direction: "in", things }],
    };
    return source && poured(into, { ...sense, swapped: false }, action, context);
  }
  const isGoal = ({ direction }: Place) => sense.to.includes(direction);
  const goal = [...places].reverse().find(isGoal);
  const held = [...things.filter(({ isLiquid }) => !isLiquid)];
  const from = places.filter((place) => place !== goal);
  const full = fullness(context);
  if (
    !goal ||
    !full ||
    things.length !== 1 ||
    from.some(({ direction }) => direction !== "from" && direction !== "in")
  )
    return undefined;
  const sources = [...held, ...from.flatMap((place) => place.things)];
  if (sources.length > 1) return undefined;
  const fits = (id: ObjectId) => context.isPossible(action, [id]);
  const ids = resolveAll(sources, context, (id) => canHave(id, full, context));
  if (ids.kind !== "ids") return ids;
  const into = resolveAll(goal.things, context, (id) => fits(id) && !ids.ids.includes(id));
  if (into.kind !== "ids") return into;
  context.mentioned.unshift(ids.ids, into.ids);
  const filled = into.ids.map((id) => ({ ...deed(action, [id], context), action: undefined }));
  const emptied = ids.ids.map((id) => ({ predicate: full.predicate, args: [id], isNegated: true }));
  return {
    kind: "deeds",
    deeds: [...filled, { args: [], results: emptied, isPassing: false }].filter(hasResults),
  };
}

const hasResults = ({ results }: Deed) => results.length > 0;

const throwing = senses.filter(({ said, to }) => said.includes("put") && to.includes("in"));

function thrownAway(clause: Clause, context: Context): Deeds | undefined {
  const [action] = putting("in", context);
  const called = thingsCalled(bins, context);
  const [bin] = called;
  if (bin === undefined || clause.things.length === 0) return undefined;
  // "throw away the apple in the bin" says where it goes, "everything in the fridge" what is meant.
  const places = clause.places.filter(
    ({ direction, things }) =>
      direction === "from" || !things.every(({ candidates }) => candidates.some((id) => called.includes(id))),
  );
  const narrowed = narrowedBy(clause.things, places, context);
  if (narrowed?.kind !== "nouns") return narrowed;
  const things = narrowed.nouns;
  if (!action) {
    const to: Place = {
      direction: "in",
      things: [{ text: "bin", from: 0, to: 0, candidates: [bin], amount: { kind: "one", definite: true } }],
    };
    return related({ things, places: [to] }, throwing, context);
  }
  const ids = resolveAll(things, context, (id) => context.isPossible(action, [id, bin]));
  if (ids.kind !== "ids") return ids;
  context.mentioned.unshift(ids.ids, [bin]);
  return { kind: "deeds", deeds: ids.ids.map((id) => deed(action, [id, bin], context)) };
}
