import type { SpokenNoun } from "../grammar/spoken";
import { declined } from "../questions/answers";
import type { TaskStep } from "../task";
import { pluralOf } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import type { Reading } from "./reading";
import { selectAny } from "./selections";

/**
 * "visit all areas": where each place has a kind of its own and the domain tells what has been visited, one after the other,
 * in the order in which they are declared. Undefined where that is not so.
 */
export function everyPlace(reading: Reading, noun: SpokenNoun): readonly TaskStep[] | undefined {
  const { abilities, belief } = reading;
  const { robotAt, visits, leavesOf, types } = abilities;
  if (!robotAt || visits.been === undefined || noun.quantity.kind !== "all" || noun.attributes.length > 0)
    return undefined;
  const isLater = reading.clauses.slice(0, reading.current).some(({ kind }) => kind === "go");
  const { other, ...said } = asPlaces(reading, noun);
  if (other && !isLater) return undefined;
  const place = selectAny(reading, { ...said, other: false });
  if (place.names || place.at.length > 0) return undefined;
  const without = new Set(place.except.flatMap((except) => except.types.flatMap(leavesOf)));
  // "go to the dock, then to all areas": the dock has been visited.
  const before = isLater
    ? reading.mentions.flatMap(({ role, selection }) =>
        role === "place" && selection.amount.kind === "one" ? selection.types.flatMap(leavesOf) : [],
      )
    : [];
  const all = place.types
    .flatMap(leavesOf)
    .filter((leaf) => types.isA(leaf, robotAt.placeType) && abilities.goPlan(leaf));
  const kinds = all.filter((leaf) => !without.has(leaf) && !before.includes(leaf));
  if (noun.expected !== undefined && noun.expected !== all.length)
    reading.stop(
      declined(
        `There are ${all.length} of them (${all.map(nameOfType).join(", ")}), and not ${noun.expected}.`,
        reading.suggestions(),
      ),
    );
  const known = [...belief.objects.values()];
  const isSeveral = kinds.some((kind) => known.filter(({ type }) => types.isA(type, kind)).length > 1);
  if (kinds.length < 2 || isSeveral) return undefined;
  reading.notes.add(`In no order that was said: ${kinds.map(nameOfType).join(", ")}.`);
  return kinds.map((kind) => ({
    kind: "go",
    place: {
      referent: reading.nextReferent(),
      types: [kind],
      attributes: [],
      at: [],
      except: [],
      amount: { kind: "one", definite: true },
      other: false,
      noun: nameOfType(kind),
    },
    // What comes first a goal in no order would not say.
    ...(isLater ? {} : { inAnyOrder: true }),
  }));
}

/** "all stations" where only one kind is called so, and others are left out of them: all places are meant. */
function asPlaces(reading: Reading, noun: SpokenNoun): SpokenNoun {
  const { robotAt, types } = reading.abilities;
  const { head } = noun;
  if (!robotAt || head.kind !== "types" || head.types.length !== 1) return noun;
  const [type] = head.types;
  const last = nameOfType(type).split(" ").at(-1) ?? "";
  // "station" of "packing station": the word for any such place, rather than the name of one.
  const isLastWord = nameOfType(type) !== last && [last, pluralOf(last)].includes(head.word);
  return isLastWord && types.isA(type, robotAt.placeType)
    ? { ...noun, head: { kind: "types", types: [robotAt.placeType], word: head.word } }
    : noun;
}
