import type { Action, PredicateDeclaration } from "../../../pddl/syntax";
import type { ObjectId } from "../../../world/objects";
import { type Answer, declined } from "../questions/answers";
import {
  type Context,
  type Deed,
  type Deeds,
  deed,
  named,
  putting,
  thingsCalled,
  wordsOfPredicate,
} from "./context";
import { canHave } from "./looks";
import { fullness } from "./modifiers";
import { resolveAll } from "./reference";
import { partsOf, withLooks } from "./refine";
import { isCarryable, narrowedBy, related } from "./related";
import { relationOf } from "./relations";
import type { Literal } from "./results";
import type { NounPhrase, Place } from "./said";
import type { DeviceVerb } from "./senses";
import type { Clause } from "./verbs";

/*
 * Verbs that stand for the use of a device: "microwave the salmon", "cook an egg".
 */

/** The state that a device brings about or, where the domain has none such, the thing in the device, closed and running. */
export function withDevice(said: Clause, verb: DeviceVerb, context: Context): Deeds | undefined {
  const deeds = used(said, verb, context);
  // "fry the meat in the pan and serve it": nobody serves the pan.
  context.gathered.put = undefined;
  return deeds;
}

function used(said: Clause, verb: DeviceVerb, context: Context): Deeds | undefined {
  if (said.things.length === 0) return undefined;
  // "empty the cup into the sink": the place is for what was in it.
  if (verb.ends && said.places.some(({ direction }) => direction !== "from")) return undefined;
  const clause = withVessels(said, verb, context);
  if (!clause) return undefined;
  const state = [
    ...context.domain.predicates,
    ...context.domain.derived.map(({ predicate }) => predicate),
  ].find(({ name, parameters }) => parameters.length === 1 && verb.states.includes(wordsOfPredicate(name)));
  // "fill the mug with the kettle": what is in the one goes into the other.
  const full = fullness(context);
  const isPoured =
    full !== undefined &&
    state?.name === full.predicate &&
    clause.places.some(
      ({ direction, things: [{ candidates }] }) =>
        direction === "with" && candidates.length > 0 && candidates.every((id) => canHave(id, full, context)),
    );
  if (isPoured) return undefined;
  const placing = [...putting("in", context), ...putting("on", context)];
  let asked: Answer | undefined;
  if (state && (clause.places.length === 0 || placing.length === 0)) {
    const found = inState(clause, verb, state, context);
    if (found?.kind === "deeds" || verb.devices.length === 0) return found;
    asked = found;
  }
  if (placing.length > 0) return byActions(clause, verb, context) ?? asked;
  // What can't get into the state itself is heated for what is in it; nobody cooks a plate.
  const vessels = thingsCalled(verb.vessels, context);
  const isVessel = clause.things.every(({ candidates, pronoun }) =>
    (pronoun ? (context.mentioned[0] ?? []) : candidates).some((id) => vessels.includes(id)),
  );
  return state && !isVessel ? asked : (running(clause, verb, context) ?? asked);
}

const oneOf = (candidates: readonly ObjectId[], text: string): NounPhrase => ({
  text,
  from: 0,
  to: 0,
  candidates,
  amount: { kind: "one", definite: false },
});

/** Water is in a vessel: "in water" is in a full pot, "boil water" heats one. Undefined where there is none for it. */
function withVessels(clause: Clause, verb: DeviceVerb, context: Context): Clause | undefined {
  const full = fullness(context);
  const places = clause.places.filter(
    ({ direction, things }) => !(direction === "with" && things.every(({ isLiquid }) => isLiquid)),
  );
  const isLiquid = (noun: NounPhrase) => noun.isLiquid === true;
  if (!clause.things.some(isLiquid) && !places.some(({ things }) => things.some(isLiquid)))
    return { ...clause, places };
  if (!full) return undefined;
  const vessels = thingsCalled(verb.vessels, context);
  const vessel = withLooks(oneOf(vessels, verb.vessels[0] ?? ""), [full], context);
  if (clause.things.some(isLiquid)) {
    const [inside, ...rest] = [...places].sort(
      (a, b) => Number(b.direction === "in") - Number(a.direction === "in"),
    );
    if (inside?.direction === "in" && !inside.things.some(isLiquid)) {
      return {
        ...clause,
        things: inside.things.map((noun) => withLooks(noun, [full], context)),
        places: rest,
      };
    }
    return vessels.length === 0 ? undefined : { ...clause, things: [vessel], places };
  }
  if (vessels.length === 0) return undefined;
  return {
    ...clause,
    places: places.map((place) =>
      place.things.some(isLiquid) ? { ...place, direction: "in", things: [vessel] } : place,
    ),
  };
}

/** The state itself, at places that are said or that something is to be said of later. */
function inState(
  said: Clause,
  verb: DeviceVerb,
  state: PredicateDeclaration,
  context: Context,
): Deeds | undefined {
  const told = withoutWhereabouts(said, verb, context);
  if ("kind" in told) return told;
  const { things, places } = told;
  const canBeSo = (id: ObjectId) =>
    state.parameters[0].types.some((type) => context.view.isOfType(id, type) === true);
  const { put } = context.gathered;
  // "put the egg in the pan and cook it": nobody cooks the pan.
  if (put && !put.place.some(canBeSo)) context.gathered.put = undefined;
  // "wash a mug": one that is to be washed yet.
  const isSo = (id: ObjectId) =>
    (context.view.truth({ predicate: state.name, args: [id] }) === "true") !== verb.ends;
  const isAny = things.every(({ amount }) => amount.kind !== "one" || !amount.definite);
  const ids = resolveAll(things, context, canBeSo, isAny ? isSo : undefined);
  if (ids.kind !== "ids") return ids;
  const wanted = places.map(
    (place): Place => (place.direction === "with" ? { ...place, direction: "in" } : place),
  );
  const at =
    wanted.length > 0 ? wanted : context.gathered.asksForContainer ? usualPlaces(ids.ids, verb, context) : [];
  if (!at) return undefined;
  // "fill the pot and cook it": what "it" is for the deed it is for the place, too.
  const meant = things.flatMap((noun) =>
    noun.pronoun && things.length === 1 ? ids.ids.map((id) => oneOf([id], noun.text)) : [noun],
  );
  const there = at.length > 0 ? atDevice(ids.ids, meant, at, verb, context) : undefined;
  if (at.length > 0 && there?.kind !== "deeds") return there;
  const before = there?.kind === "deeds" ? there.deeds : [];
  for (const { args } of before.flatMap(({ results }) => results))
    if (args.length === 2 && ids.ids.includes(args[0])) context.gathered.containers.set(args[0], args[1]);
  if (before.length === 0) context.mentioned.unshift(ids.ids);
  const results = ids.ids.map((id): Literal => ({ predicate: state.name, args: [id], isNegated: verb.ends }));
  const out = verb.ends ? contentsOf(ids.ids, context) : [];
  return { kind: "deeds", deeds: [...before, { args: [], results: [...results, ...out], isPassing: false }] };
}

/**
 * "chill everything on the table": what is done nowhere there only says which things are meant. What can be carried, as
 * the plate of "cook it on a plate", comes along, unless all there is in it is meant.
 */
function withoutWhereabouts(
  { things, places }: Clause,
  verb: DeviceVerb,
  context: Context,
): Pick<Clause, "things" | "places"> | Answer {
  const devices = thingsCalled(verb.devices, context);
  const used = [...devices, ...partsOf(devices, context), ...thingsCalled(verb.vessels, context)];
  const isAll = things.every(({ amount }) => amount.kind === "all");
  const where = places.filter(
    ({ direction, things: at }) =>
      at.every(({ pronoun }) => !pronoun) &&
      (direction === "from" ||
        ((direction === "on" || direction === "in") &&
          !at.some(({ candidates }) =>
            candidates.some((id) => used.includes(id) || (!isAll && isCarryable(id, context))),
          ))),
  );
  const there = where.length > 0 ? narrowedBy(things, where, context) : undefined;
  // Nobody puts all there is into a bowl to have it cold.
  if (isAll && there && there.kind !== "nouns") return there;
  return there?.kind === "nouns"
    ? { things: there.nouns, places: places.filter((place) => !where.includes(place)) }
    : { things, places };
}

/** What is emptied has no things in it either. */
function contentsOf(ids: readonly ObjectId[], { belief }: Context): readonly Literal[] {
  return [...belief.trueFacts()].flatMap(({ predicate, args }) =>
    args.length === 2 && ids.includes(args[1]) ? [{ predicate, args, isNegated: true }] : [],
  );
}

/** Where such a thing is usually done, as far as it may be used. */
function usualPlaces(
  ids: readonly ObjectId[],
  verb: DeviceVerb,
  context: Context,
): readonly Place[] | undefined {
  const usable = (kinds: readonly string[]) =>
    thingsCalled(kinds, context).filter(
      (id) =>
        !context.gathered.avoided.has(id) && ids.every((each) => relationOf(each, id, context) !== undefined),
    );
  for (const kind of verb.devices) {
    const devices = usable([kind]);
    if (devices.length > 0) return [{ direction: "in", things: [oneOf(devices, kind)] }];
    const parts = partsOf(thingsCalled([kind], context), context).filter(
      (id) => !context.gathered.avoided.has(id),
    );
    const vessels = usable(verb.vessels);
    if (parts.length > 0 && vessels.length > 0)
      return [{ direction: "in", things: [oneOf(vessels, verb.vessels[0])] }];
  }
  return undefined;
}

/** At the places; on what only heats vessels, in a vessel of the verb. */
function atDevice(
  ids: readonly ObjectId[],
  things: readonly NounPhrase[],
  places: readonly Place[],
  verb: DeviceVerb,
  context: Context,
): Deeds | undefined {
  const senses = [{ to: ["in", "on", "to"], swapped: false }];
  const own = places.map((place) => ({
    ...place,
    things: place.things.map((noun) => orParts(noun, context)),
  }));
  const isOpenDevice = (noun: NounPhrase) =>
    noun.candidates.length > 0 &&
    noun.candidates.every((id) => isSwitched(id, context) && !closes(id, context));
  const vessels = thingsCalled(verb.vessels, context).filter((id) => !ids.includes(id));
  const isVessel = ids.some((id) => thingsCalled(verb.vessels, context).includes(id));
  const isDevice = (noun: NounPhrase) =>
    noun.candidates.length > 0 && noun.candidates.every((id) => isSwitched(id, context));
  // "put the egg in the bowl and cook it in the microwave": the bowl comes along.
  const before = [...new Set(ids.map((id) => context.gathered.within.get(id)))];
  const [vessel] = before.flatMap((id) => (id !== undefined && isCarryable(id, context) ? [id] : []));
  const comesAlong = own.length === 1 && own[0].things.every(isDevice) && before.length === 1 && vessel;
  const needsVessel =
    own.length === 1 && own[0].things.every(isOpenDevice) && !isVessel && vessels.length > 0;
  const between = comesAlong ? oneOf([vessel], vessel) : oneOf(vessels, verb.vessels[0]);
  const all: readonly Place[] =
    comesAlong || needsVessel ? [{ direction: "in", things: [between] }, ...own] : own;
  return related({ things, places: all }, senses, context);
}

function orParts(noun: NounPhrase, context: Context): NounPhrase {
  const parts = partsOf(noun.candidates, context);
  return parts.length === 0 ? noun : { ...noun, candidates: parts, amount: { kind: "one", definite: false } };
}

const usable = (verb: string, id: ObjectId, context: Context) =>
  named([verb], context).find((action) => context.isPossible(action, [id]));
const isSwitched = (id: ObjectId, context: Context) => usable("switch on", id, context) !== undefined;
const closes = (id: ObjectId, context: Context) => usable("close", id, context) !== undefined;

/** No state of its own: at a device that runs. "heat the kettle on a burner" */
function running({ things, places }: Clause, verb: DeviceVerb, context: Context): Deeds | undefined {
  if (!verb.running) return undefined;
  const all = verb.devices.flatMap((kind) => {
    const own = thingsCalled([kind], context);
    return [...own, ...partsOf(own, context)];
  });
  const usual = oneOf(
    // What is open cooks what stands on it; a vessel is not shut in where it could stand.
    all
      .filter((id) => isSwitched(id, context) && !context.gathered.avoided.has(id))
      .sort((a, b) => Number(closes(a, context)) - Number(closes(b, context))),
    verb.devices[0],
  );
  const at: readonly Place[] = places.length > 0 ? places : [{ direction: "to", things: [usual] }];
  const own = at.map((place) => ({ ...place, things: place.things.map((noun) => orParts(noun, context)) }));
  const there = related({ things, places: own }, [{ to: ["in", "on", "to"], swapped: false }], context);
  if (there?.kind !== "deeds") return there;
  const used = there.deeds
    .flatMap(({ results }) => results)
    .flatMap(({ args }) => (args.length === 2 && isSwitched(args[1], context) ? [args[1]] : []));
  if (used.length === 0) return undefined;
  return { kind: "deeds", deeds: [...there.deeds, ...(operating(used[0], true, context) ?? [])] };
}

/** By a robot with actions for a thing and a place together. */
function byActions({ things, places }: Clause, verb: DeviceVerb, context: Context): Deeds | undefined {
  const said = places.flatMap((place) => place.things.flatMap(({ candidates }) => candidates));
  const fits = (id: ObjectId) => said.length === 0 || said.includes(id);
  const isUsable = (id: ObjectId) => !context.gathered.avoided.has(id);
  const vessels = thingsCalled(verb.vessels, context).filter(isUsable);
  const named = said.length === 0 ? [] : vessels.filter(fits);
  const all = thingsCalled(verb.devices, context);
  const devices = all.filter((id) => isUsable(id) && (named.length > 0 || fits(id)));
  // "cook the egg without the stove, the oven and the microwave"
  if (devices.length === 0 && all.some((id) => fits(id) && !isUsable(id)))
    return declined(
      `Without what is not to be used nothing is left to ${context.gathered.verb} with.`,
      context.suggestions(),
    );
  let answer: Answer | undefined;
  for (const at of devices) {
    for (const vessel of [
      ...(named.length > 0 ? [] : [undefined]),
      ...(named.length > 0 ? named : vessels),
    ]) {
      const [into] = putting("in", context);
      const place = vessel ?? at;
      const ids = into && resolveAll(things, context, (id) => context.isPossible(into, [id, place]));
      if (!into || ids?.kind !== "ids") {
        answer ??= ids?.kind === "question" ? ids : undefined;
        continue;
      }
      const [onto] = putting(isContainer(at, vessel, into, context) ? "in" : "on", context);
      if (vessel !== undefined && !onto) continue;
      const more = operating(at, verb.running, context);
      if (!more) continue;
      context.mentioned.unshift(ids.ids, [place]);
      const inside = ids.ids.map((id) => deed(into, [id, place], context));
      const below = vessel !== undefined && onto ? [deed(onto, [vessel, at], context)] : [];
      return { kind: "deeds", deeds: [...inside, ...below, ...more] };
    }
  }
  return answer;
}

function isContainer(
  at: ObjectId,
  vessel: ObjectId | undefined,
  into: Action,
  { isPossible }: Context,
): boolean {
  return vessel !== undefined && isPossible(into, [vessel, at]);
}

/** Closed where it has a door, and running; undefined where it should run and has no switch. */
function operating(at: ObjectId, isRunning: boolean, context: Context): readonly Deed[] | undefined {
  const close = usable("close", at, context);
  const start = usable("switch on", at, context);
  if (isRunning && !start) return undefined;
  return [
    ...(close ? [deed(close, [at], context)] : []),
    ...(isRunning && start ? [deed(start, [at], context)] : []),
  ];
}
