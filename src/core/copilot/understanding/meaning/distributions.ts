import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { declined } from "../questions/answers";
import type { TaskStep } from "../task";
import type { Reading } from "./reading";
import { transport } from "./transport";
import { sayNoun } from "./wording";

/**
 * One to one: "put each toy into its own box", "put a cup on each table", "sort the fruits and the toys, each into its own
 * box". Undefined where nothing of that kind is said.
 */
export function distributed(
  reading: Reading,
  things: readonly SpokenNoun[],
  from: SpokenPlace | undefined,
  to: SpokenPlace,
): readonly TaskStep[] | undefined {
  if (to.nouns.length !== 1) return undefined;
  const [place] = to.nouns;
  if (place.own) return toOwnPlaces(reading, things, from, to, place);
  const [thing] = things;
  // "a fruit in each box": as many fruits as there are boxes.
  const isOneEach =
    to.direction !== "amid" &&
    to.direction !== "beside" &&
    place.quantity.kind === "all" &&
    place.except.length === 0 &&
    things.length === 1 &&
    thing.quantity.kind === "one" &&
    !thing.quantity.definite;
  if (!isOneEach) return undefined;
  const every: SpokenNoun = { ...thing, quantity: { kind: "all", each: false } };
  const step = transport(reading, [every], from, to, false);
  return [spreadOver(step, "places")];
}

function toOwnPlaces(
  reading: Reading,
  things: readonly SpokenNoun[],
  from: SpokenPlace | undefined,
  to: SpokenPlace,
  place: SpokenNoun,
): readonly TaskStep[] {
  const { own: _, ...plain } = place;
  const one: SpokenNoun = { ...plain, quantity: { kind: "one", definite: false }, other: false };
  const isMany = ({ quantity }: SpokenNoun) => quantity.kind === "all" || quantity.kind === "count";
  if (things.length === 1 && !isMany(things[0])) {
    const alone = { ...to, nouns: [{ ...one, other: place.other }] };
    return [transport(reading, things, from, alone, false)];
  }
  // Of several kinds each has a place, unless every single thing is to have one.
  if (things.length > 1) {
    if (things.some(({ quantity }) => quantity.kind === "all" && quantity.each)) {
      return reading.stop(
        declined(
          `I can give each thing of one kind a place of its own, not ${things.map(sayNoun).join(" and ")} together.`,
          things.map((noun) => reading.rephrased({ kind: "transfer", things: [noun], to, together: false })),
        ),
      );
    }
    return things.map((noun) => transport(reading, [noun], from, { ...to, nouns: [one] }, true));
  }
  const every: SpokenNoun = { ...plain, quantity: { kind: "all", each: true }, other: false };
  const step = transport(reading, things, from, { ...to, nouns: [every] }, false);
  return [spreadOver(step, "things")];
}

function spreadOver(step: TaskStep, spread: "things" | "places"): TaskStep {
  return step.kind === "transport" ? { ...step, to: { ...step.to, perItem: true, spread } } : step;
}
