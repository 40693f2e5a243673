import type { SpokenClause, SpokenNoun } from "../grammar/spoken";
import { declined, question } from "../questions/answers";
import type { TaskStep } from "../task";
import { meansDirection } from "../words/direction";
import type { Direction } from "../words/lexicon";
import { pluralOf, withArticle } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import type { Reading } from "./reading";
import { selectAny, selectItems } from "./selections";
import { transport } from "./transport";
import { sayNoun } from "./wording";

/** "stack three blocks on the target" */
export function stackOf(reading: Reading, clause: Extract<SpokenClause, { kind: "stack" }>): TaskStep {
  const { things, to, top } = clause;
  const { abilities } = reading;
  if (things.length !== 1) {
    return reading.stop(
      declined("I can stack things of one kind only.", [
        ...things.map((noun) => reading.rephrased({ ...clause, things: [noun] })),
      ]),
    );
  }
  const [noun] = things;
  // "stack the green block on the red one"
  if (to && noun.quantity.kind === "one") return transport(reading, things, undefined, to, false);
  // "stack the blocks next to the target": whether they are there or are to come there is not said.
  const where = to ?? noun.places.find(({ bare }) => bare);
  if (where && ["beside", "amid", "around", "through"].includes(where.direction)) {
    const onIt = { ...where, direction: "on", words: "on" } as const;
    const said = `${where.words} ${where.nouns.map(sayNoun).join(" and ")}`;
    return reading.stop(
      declined(`A stack is built on something, and not "${said}".`, [
        reading.rephrased({ ...clause, things: [{ ...noun, places: [] }], to: onIt }),
      ]),
    );
  }
  const [below] = to?.nouns ?? [];
  if (to && below?.quantity.kind === "all") {
    const one = { ...below, quantity: { kind: "one", definite: false } } as const;
    return reading.stop(
      question(`Should ${sayNoun(noun)} be one stack, or should there be one on each of ${sayNoun(below)}?`, [
        reading.rephrased({ ...clause, to: { ...to, nouns: [one] } }),
        reading.rephrased({ kind: "transfer", things: [noun], to, together: false }),
      ]),
    );
  }
  // "stack all blocks with the green one on top": a green block.
  const highestNoun = top?.head.kind === "one-of-those" ? { ...top, head: noun.head } : top;
  const items = selectItems(reading, highestNoun ? withoutTop(noun, highestNoun) : noun, undefined);
  const place = to && selectAny(reading, to.nouns[0], [items]);
  if (to && to.nouns.length !== 1) {
    return reading.stop(
      question(
        `Which of them should be below: ${to.nouns.map(sayNoun).join(" or ")}?`,
        to.nouns.map((each) => reading.rephrased({ ...clause, to: { ...to, nouns: [each] } })),
      ),
    );
  }
  if (!place && items.amount.kind === "one") {
    return reading.stop(
      declined(`One ${items.noun} alone makes no stack.`, [`stack all ${pluralOf(items.noun)}`]),
    );
  }
  const highest = highestNoun && selectItems(reading, highestNoun, undefined);
  const leaves = (types: readonly string[]) => types.flatMap((type) => abilities.leavesOf(type));
  const uppers = leaves([...items.types, ...(highest?.types ?? [])]);
  const relationTo = (direction: Direction, lower: readonly string[]) =>
    abilities.directRelations.find(
      (name) =>
        meansDirection(name, direction) &&
        uppers.every((upper) =>
          lower.every((below) => abilities.carryPlan(upper, name, below) !== undefined),
        ),
    );
  const relation = relationTo("on", leaves(items.types));
  const ground = leaves(place?.types ?? []);
  const placeRelation = place
    ? (relationTo("on", ground) ?? relationTo(to?.direction ?? "on", ground))
    : relation;
  if (relation === undefined || placeRelation === undefined) {
    const [type] = leaves(items.types);
    return reading.stop(
      declined(
        `The robot cannot stack ${pluralOf(items.noun)}${place ? ` ${to?.direction === "in" ? "in" : "on"} ${withArticle(place.noun)}` : ""}.`,
        reading.suggestions(type === undefined ? [] : [nameOfType(type)]),
      ),
    );
  }
  return {
    kind: "stack",
    items,
    ...(place ? { place: { ...place, amount: { kind: "one", definite: true } } } : {}),
    ...(highest ? { top: highest } : {}),
    relation,
    ...(placeRelation === relation ? {} : { placeRelation }),
  };
}

/** All of them but the one that comes on top, which makes one less. */
function withoutTop(noun: SpokenNoun, top: SpokenNoun): SpokenNoun {
  const { quantity } = noun;
  return {
    ...noun,
    except: [...noun.except, top],
    ...(quantity.kind === "count" ? { quantity: { ...quantity, count: quantity.count - 1 } } : {}),
  };
}
