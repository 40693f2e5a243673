import { type Action, sameName } from "../../../pddl/syntax";
import { parseFact } from "../../../world/facts";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { type Answer, declined, question } from "../answers";
import { handFacts } from "../goal";
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
import type { ActionClause, Place } from "./phrases";
import { resolve, resolveAll } from "./reference";
import { narrowedBy, related } from "./related";
import { areSo, type Literal } from "./results";
import { bins, type Sense, senses } from "./senses";
import { isRelated, type NounPhrase } from "./things";

/*
 * What a clause asks for, with objects: the robot's actions that its verb means, and the facts that these are done for.
 */

/** Undefined: the verb can't be used like this, or means nothing that this robot does. */
export function deedsOf(clause: ActionClause, context: Context): Deeds | undefined {
  const { verb } = clause;
  if (verb.kind === "device") return withDevice(clause, verb.device, context);
  if (verb.kind === "discard") return thrownAway(clause, context);
  if (verb.kind === "clear") return cleared(clause, context);
  let answer: Answer | undefined;
  const places = verb.senses.some((sense) => sense.to.length > 0 && !sense.swapped && !sense.exact);
  const ways = verb.senses.flatMap((sense) => actionsFor(sense, context.robot));
  // A robot that places what it holds at a target has no action for both: the relation itself is asked for.
  if (places && clause.places.length > 0 && !ways.some(({ parameters }) => parameters.length === 2)) {
    const found = related(clause, verb.senses, context);
    if (found?.kind === "deeds") return found;
    answer = found;
  }
  // "find a cup and put it on the shelf": for a robot without such an action it only says which one.
  if (ways.length === 0 && verb.senses.every(({ passing }) => passing)) return mentioned(clause, context);
  for (const sense of verb.senses) {
    for (const action of actionsFor(sense, context.robot)) {
      const found =
        sense.to.length > 0 ? carried(clause, sense, action, context) : done(clause, sense, action, context);
      if (found?.kind === "deeds") return found;
      if (found && (!answer || (answer.kind === "declined" && found.kind === "question"))) answer = found;
    }
  }
  return answer;
}

function mentioned({ things, places }: ActionClause, context: Context): Deeds | undefined {
  const narrowed = narrowedBy(things, places, context);
  if (narrowed?.kind !== "nouns" || things.length === 0)
    return narrowed?.kind === "nouns" ? undefined : narrowed;
  const ids = resolveAll(narrowed.nouns, context, () => true);
  if (ids.kind !== "ids") return ids;
  context.mentioned.unshift(ids.ids);
  return { kind: "deeds", deeds: [] };
}

/** An action on one thing after another, or on none. */
function done(clause: ActionClause, sense: Sense, action: Action, context: Context): Deeds | undefined {
  const { things, places } = clause;
  if (action.parameters.length > 1) return undefined;
  if (action.parameters.length === 0) {
    if (things.length + places.length > 0) return undefined;
    return { kind: "deeds", deeds: [deed(action, [], context)] };
  }
  if (things.length === 0) {
    // "sit down": anywhere.
    const anywhere = [...context.belief.objects.keys()].find((id) => context.isPossible(action, [id]));
    if (sense.via.length === 0 || places.length > 0 || anywhere === undefined) return undefined;
    return { kind: "deeds", deeds: [deed(action, [anywhere], context)] };
  }
  const around = surroundings(places, sense, things, context);
  if (around.kind !== "around") return around;
  const isDone = (id: ObjectId) => areSo(deed(action, [id], context).results, context.view);
  const ids = resolveAll(around.things, context, (id) => context.isPossible(action, [id]), isDone);
  if (ids.kind !== "ids") return ids;
  const before = around.before(ids.ids);
  if (before?.kind !== "deeds") return before;
  context.mentioned.unshift(ids.ids);
  const deeds = ids.ids.map((id) => deed(action, [id], context, sense.passing));
  return { kind: "deeds", deeds: [...before.deeds, ...deeds] };
}

interface Around {
  readonly kind: "around";
  readonly things: readonly NounPhrase[];
  /** What is to be done first; undefined where a place makes no sense. */
  readonly before: (ids: readonly ObjectId[]) => Deeds | undefined;
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
    const at = place.things.flatMap(({ candidates }) => candidates);
    const there = narrowed.map((noun) => ({
      ...noun,
      candidates: noun.candidates.filter((id) => at.some((each) => isRelated(id, each, context))),
    }));
    const isPlace = direction !== "with" && direction !== "facing";
    if (isPlace && there.every(({ candidates }) => candidates.length > 0)) {
      narrowed = there;
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

/** "put the cup away": where that is has to be asked. */
function whereTo(
  { said, things, places }: ActionClause,
  { to }: Sense,
  action: Action,
  context: Context,
): Answer | undefined {
  if (places.length > 0 || things.some(({ pronoun }) => pronoun)) return undefined;
  const what = things.map(({ text }) => text).join(" and ");
  const [verb] = said.split(" ");
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

/** "clear off the table": what is on it goes, wherever to. */
function cleared({ things, places }: ActionClause, context: Context): Deeds | undefined {
  const { robot, belief } = context;
  const { standsAt } = abilitiesOf(robot);
  if (things.length === 0 || places.length > 0 || !standsAt) return undefined;
  const ids = resolveAll(things, context, (id) => context.view.isOfType(id, standsAt.placeType) === true);
  if (ids.kind !== "ids") return ids;
  context.mentioned.unshift(ids.ids);
  const away = [...belief.trueFacts()].flatMap(({ predicate, args }): Literal[] =>
    sameName(predicate, standsAt.predicate) && ids.ids.includes(args[1] ?? "")
      ? [{ predicate, args, isNegated: true }]
      : [],
  );
  const empty = handFacts(robot).flatMap((text): Literal[] => {
    const fact = parseFact(text);
    return fact ? [{ predicate: fact.predicate, args: fact.args, isNegated: false }] : [];
  });
  return { kind: "deeds", deeds: [{ args: [], results: [...away, ...empty], isPassing: false }] };
}

/** A thing and the place where it goes. */
function carried(clause: ActionClause, sense: Sense, action: Action, context: Context): Deeds | undefined {
  if (action.parameters.length !== 2) return undefined;
  // "put the cup on the table on the shelf": the last place is where it goes.
  const goal = [...clause.places]
    .reverse()
    .find(({ direction }) => (sense.swapped ? direction === "with" : sense.to.includes(direction)));
  // "water the plant"
  const material = sense.swapped && !goal ? materialOf(clause.said, context) : undefined;
  const rest = clause.places.filter((place) => place !== goal);
  const [items, targets] = sense.swapped
    ? [goal?.things ?? (material ? [material] : []), clause.things]
    : [clause.things, goal?.things ?? []];
  if (items.length > 0 && !sense.swapped && !goal) return whereTo(clause, sense, action, context);
  if (items.length === 0 || targets.length === 0) return undefined;
  const narrowed = narrowedBy(items, rest, context);
  if (narrowed?.kind !== "nouns") return narrowed;
  const possibleTarget = (item: ObjectId) => (target: ObjectId) => context.isPossible(action, [item, target]);
  const ids = resolveAll(narrowed.nouns, context, (id) => context.isPossible(action, [id, undefined]));
  if (ids.kind !== "ids") return ids;
  const places = resolveAll(targets, context, (at) =>
    ids.ids.some((id) => id !== at && possibleTarget(id)(at)),
  );
  if (places.kind !== "ids") return places;
  if (places.ids.length > 1 && ids.ids.length > 1) return undefined;
  context.mentioned.unshift(ids.ids, places.ids);
  const pairs = places.ids.flatMap((at) => ids.ids.filter((id) => id !== at).map((id) => [id, at]));
  const deeds = pairs.map((args) => ({ ...deed(action, args, context), isExact: sense.exact }));
  return { kind: "deeds", deeds };
}

function materialOf(verb: string, { names, belief, view }: Context): NounPhrase | undefined {
  const ofType = [...belief.objects.keys()].filter((id) => view.isOfType(id, verb) === true);
  const candidates = [...new Set([...(names.get(verb) ?? []), ...ofType])];
  if (candidates.length === 0) return undefined;
  return { text: verb, from: 0, to: 0, candidates, amount: { kind: "one", definite: false } };
}

const throwing = senses.filter(({ said, to }) => said.includes("put") && to.includes("in"));

function thrownAway(clause: ActionClause, context: Context): Deeds | undefined {
  const { things, places } = clause;
  if (things.length === 0 || places.some(({ direction }) => direction !== "from")) return undefined;
  const [action] = putting("in", context);
  const [bin] = thingsCalled(bins, context);
  if (bin === undefined) return undefined;
  if (!action) {
    const to: Place = {
      direction: "in",
      things: [{ text: "bin", from: 0, to: 0, candidates: [bin], amount: { kind: "one", definite: true } }],
    };
    return related({ ...clause, places: [...places, to] }, throwing, context);
  }
  const ids = resolveAll(things, context, (id) => context.isPossible(action, [id, bin]));
  if (ids.kind !== "ids") return ids;
  context.mentioned.unshift(ids.ids, [bin]);
  return { kind: "deeds", deeds: ids.ids.map((id) => deed(action, [id, bin], context)) };
}
