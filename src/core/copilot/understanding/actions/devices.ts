import type { Action } from "../../../pddl/syntax";
import type { ObjectId } from "../../../world/objects";
import type { Answer } from "../answers";
import {
  type Context,
  type Deed,
  type Deeds,
  deed,
  named,
  putting,
  thingsCalled,
  wordsOfAction,
} from "./context";
import type { ActionClause, Place } from "./phrases";
import { resolveAll } from "./reference";
import { related } from "./related";
import type { Literal } from "./results";
import type { DeviceVerb } from "./senses";

/*
 * Verbs that stand for the use of a device: "microwave the salmon", "cook an egg".
 */

/** The state that a device brings about or, where the domain has none such, the thing in the device, closed and running. */
export function withDevice(clause: ActionClause, verb: DeviceVerb, context: Context): Deeds | undefined {
  const { things, places } = clause;
  if (things.length === 0) return undefined;
  const state = [
    ...context.domain.predicates,
    ...context.domain.derived.map(({ predicate }) => predicate),
  ].find(
    ({ name, parameters }) =>
      parameters.length === 1 && verb.states.includes(wordsOfAction(name).replace(/^is /, "")),
  );
  const [at] = places;
  const there =
    state && at && places.length === 1 && (at.direction === "in" || at.direction === "on")
      ? relatedThere(clause, at, context)
      : undefined;
  if (state && (places.length === 0 || there?.kind === "deeds")) {
    const ids = resolveAll(things, context, (id) =>
      state.parameters[0].types.some((type) => context.view.isOfType(id, type) !== false),
    );
    if (ids.kind !== "ids") return ids;
    context.mentioned.unshift(ids.ids);
    const results = ids.ids.map((id): Literal => ({ predicate: state.name, args: [id], isNegated: false }));
    const before = there?.kind === "deeds" ? there.deeds : [];
    return { kind: "deeds", deeds: [...before, { args: [], results, isPassing: false }] };
  }
  const said = places.flatMap((place) => place.things.flatMap(({ candidates }) => candidates));
  const fits = (id: ObjectId) => said.length === 0 || said.includes(id);
  const vessels = thingsCalled(verb.vessels, context);
  const named = said.length === 0 ? [] : vessels.filter(fits);
  const devices = thingsCalled(verb.devices, context).filter((id) => named.length > 0 || fits(id));
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

/** Things where a robot without an action for a thing and a place puts them: "fry the egg in the pan". */
function relatedThere(clause: ActionClause, { direction }: Place, context: Context): Deeds | undefined {
  const ways = [...putting("in", context), ...putting("on", context)];
  return ways.length > 0 ? undefined : related(clause, [{ to: [direction], swapped: false }], context);
}

/** Closed where it has a door, and running; undefined where it should run and has no switch. */
function operating(at: ObjectId, isRunning: boolean, context: Context): readonly Deed[] | undefined {
  const usable = (verb: string) => named([verb], context).find((action) => context.isPossible(action, [at]));
  const close = usable("close");
  const start = usable("switch on");
  if (isRunning && !start) return undefined;
  return [
    ...(close ? [deed(close, [at], context)] : []),
    ...(isRunning && start ? [deed(start, [at], context)] : []),
  ];
}
