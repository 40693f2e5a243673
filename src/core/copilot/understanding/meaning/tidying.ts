import type { WorldObject } from "../../../world/objects";
import { nounOfType, type SpokenHead, type SpokenNoun, type SpokenPlace } from "../grammar/spoken";
import { question } from "../questions/answers";
import type { TaskStep } from "../task";
import { hasName } from "../words/kindName";
import { pluralOf } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import { candidatesFor, isBelieved } from "./candidates";
import type { Reading } from "./reading";
import { selectItems } from "./selections";
import { transport } from "./transport";
import { sayClauses } from "./wording";

/**
 * "tidy up the table": each kind of thing into a box of its own. Undefined where there are no kinds of things, or not one
 * kind of box for them all. Which box is for what is told by its label or by what is in it, else it is asked.
 */
export function tidied(reading: Reading, place: SpokenNoun | undefined): readonly TaskStep[] | undefined {
  const { belief, abilities } = reading;
  const isFurniture =
    place?.head.kind === "types" || place?.head.kind === "object"
      ? place.quantity.kind === "one"
      : place === undefined || place.head.kind === "anything";
  const container = containerFor(reading);
  if (!isFurniture || container === undefined) return undefined;
  const isWhole = place === undefined || place.head.kind === "anything";
  const from: SpokenPlace | undefined = isWhole
    ? undefined
    : { direction: "from", words: "from", nouns: [place] };
  const isThere = (kind: string) =>
    belief.objects.size === 0 ||
    candidatesFor(selectItems(reading, nounOf(kind, true), from), belief, abilities).length > 0;
  const kinds = kindsFor(reading, container).filter(isThere);
  const boxes = [...belief.objects.values()].filter(({ type }) => abilities.types.isA(type, container));
  // Nothing of one kind alone can be told before the table has been seen.
  if (kinds.length < (belief.objects.size > 0 ? 1 : 2)) return undefined;
  if (belief.objects.size > 0 && boxes.length < kinds.length) return undefined;
  const clauseOf = (kind: string, box: SpokenNoun) => ({
    kind: "transfer" as const,
    things: [nounOf(kind, true)],
    ...(from ? { from } : {}),
    to: { direction: "in" as const, words: "in", nouns: [box] },
    together: true,
  });
  const stepsFor = (boxOf: (kind: string, index: number) => SpokenNoun) =>
    kinds.map((kind, index) => {
      const { things, to } = clauseOf(kind, boxOf(kind, index));
      return transport(reading, things, from, to, true);
    });
  if (boxes.length === 0) {
    const each = kinds.map(
      (kind, index) =>
        `all ${pluralOf(nameOfType(kind))} go into ${index === 0 ? "a" : "another"} ${nameOfType(container)}`,
    );
    reading.notes.add(`What belongs where was not said: ${each.join(", ")}; everything else stays.`);
    return stepsFor(() => nounOf(container, false));
  }
  const told = kinds.map((kind) => boxes.filter((box) => isFor(reading, box, kind)));
  const isTold = told.every((own) => own.length === 1) && new Set(told.flat()).size === kinds.length;
  if (isTold) {
    reading.notes.add("Which box is for what is told by its label or by what is in it.");
    return stepsFor((_, index) => boxNoun(told[index][0], boxes, container));
  }
  const choices = orders(boxes.slice(0, Math.max(mostBoxes, kinds.length)), kinds.length).map((order) =>
    reading.others(
      sayClauses(kinds.map((kind, index) => clauseOf(kind, boxNoun(order[index], boxes, container)))),
    ),
  );
  return reading.stop(
    question(
      `Which ${nameOfType(container)} is for what? Nothing on them or in them tells where the ${kinds.map((kind) => pluralOf(nameOfType(kind))).join(" and the ")} belong.`,
      choices,
    ),
  );
}

/** So many boxes are offered to choose from: with more there are more ways than anybody reads. */
const mostBoxes = 3;

/** The one kind of thing that all kinds can be put into. */
function containerFor({ abilities }: Reading): string | undefined {
  const { leafTypes, carryable, relationsTo } = abilities;
  const containers = leafTypes.filter(
    (type) => !carryable.includes(type) && carryable.some((item) => relationsTo(item, type)[0] === "in"),
  );
  return containers.length === 1 ? containers[0] : undefined;
}

/** Kinds with several below them, all of which can be carried: fruit, toy. */
function kindsFor({ abilities }: Reading, container: string): readonly string[] {
  const { carryable, leavesOf, relationsTo, types } = abilities;
  const isKind = (type: string) =>
    type !== "object" &&
    leavesOf(type).length > 1 &&
    leavesOf(type).every((leaf) => carryable.includes(leaf) && relationsTo(leaf, container)[0] === "in");
  const kinds = [...new Set(carryable.flatMap((leaf) => types.ancestors(leaf)))].filter(isKind);
  return kinds.filter((type) => !kinds.some((other) => other !== type && types.isA(type, other)));
}

/** Its label names the kind, or it has such things in it, and nothing else. */
function isFor({ belief, abilities }: Reading, box: WorldObject, kind: string): boolean {
  if (hasName(box.label, [nameOfType(kind)]) || hasName(box.label, [pluralOf(nameOfType(kind))])) return true;
  const inside = [...belief.objects.values()].filter(({ id }) =>
    isBelieved(belief, abilities, "in", id, box.id),
  );
  return inside.length > 0 && inside.every(({ type }) => abilities.types.isA(type, kind));
}

function nounOf(type: string, all: boolean): SpokenNoun {
  return nounOfType(type, all ? { kind: "all", each: false } : { kind: "one", definite: false });
}

/** "the blue box", or its id where others look like it. */
function boxNoun(box: WorldObject, boxes: readonly WorldObject[], container: string): SpokenNoun {
  const { colour } = box.attributes;
  const isOnly = boxes.filter(({ attributes }) => attributes.colour === colour).length === 1;
  const quantity = { kind: "one", definite: true } as const;
  if (typeof colour === "string" && isOnly)
    return { ...nounOf(container, false), quantity, attributes: [{ key: "colour", value: colour }] };
  const head: SpokenHead = { kind: "object", id: box.id };
  return { ...nounOf(container, false), quantity, head };
}

/** Ways to take so many of them, in order. */
function orders(boxes: readonly WorldObject[], count: number): readonly (readonly WorldObject[])[] {
  if (count === 0) return [[]];
  return boxes.flatMap((box) =>
    orders(
      boxes.filter((other) => other !== box),
      count - 1,
    ).map((rest) => [box, ...rest]),
  );
}
