import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import { parseFact } from "../../world/facts";
import type { ObjectId } from "../../world/objects";
import { abilitiesOf } from "../abilities";
import { hasLook } from "./meaning/candidates";
import { hasName } from "./words/kindName";
import { sentencesOf, type Token, wordsAs } from "./words/tokens";
import type { Vocabulary } from "./words/vocabulary";

/*
 * Which of the things that have been seen a phrase means, and where they are: for what is told by that.
 */

type Sentence = readonly Token[];

export interface Seen {
  readonly robot: RobotPackage;
  readonly belief: Belief;
  readonly vocabulary: Vocabulary;
}

/** Before the name of one certain thing. */
export const articles: ReadonlySet<string> = new Set(["the", "my", "your", "this", "that"]);

/** The one thing seen that a phrase at a token means; undefined where it is several or none. */
export function thingAt(
  sentence: Sentence,
  from: number,
  seen: Seen,
): { readonly id: ObjectId; readonly next: number } | undefined {
  const found = thingsAt(sentence, from, seen);
  return found?.ids.length === 1 ? { id: found.ids[0], next: found.next } : undefined;
}

/** All that have been seen and that a phrase at a token may mean. */
export function thingsAt(
  sentence: Sentence,
  from: number,
  { belief, vocabulary }: Seen,
): { readonly ids: readonly ObjectId[]; readonly next: number } | undefined {
  let at = from;
  const looks: { readonly key: string; readonly value: string | boolean }[] = [];
  for (; at < sentence.length && vocabulary.nounsAt(sentence, at).length === 0; at++) {
    const look = vocabulary.attribute(sentence[at].lower);
    if (look) looks.push(look);
    else if (!articles.has(sentence[at].lower)) return undefined;
  }
  const matches = at < sentence.length ? vocabulary.nounsAt(sentence, at) : [];
  const next = Math.max(...matches.map((match) => match.next));
  const fitting = [...belief.objects.values()].filter(
    (object) =>
      matches.some(
        ({ meaning, next: end, number }) =>
          end === next &&
          number !== "plural" &&
          (meaning.kind === "object"
            ? meaning.id === object.id
            : meaning.kind === "types" &&
              (!meaning.kindName || hasName(object.label, meaning.kindName.names)) &&
              meaning.types.some((type) => vocabulary.types.isA(object.type, type))),
      ) && looks.every(({ key, value }) => hasLook(object, key, value)),
  );
  return { ids: fitting.map(({ id }) => id), next };
}

/** What it is on or in, with the preposition: "on table_0". */
export function placeOf(
  thing: ObjectId,
  { robot, belief }: Seen,
): { readonly id: ObjectId; readonly words: readonly Token[] } | undefined {
  const abilities = abilitiesOf(robot);
  for (const relation of ["on", "in", "inside"]) {
    for (const place of belief.objects.keys()) {
      const isOwn = robot.domain.predicates.some(
        ({ name, parameters }) => name === relation && parameters.length === 2,
      );
      const text = abilities.directRelations.includes(relation)
        ? abilities.factText(relation, thing, place)
        : isOwn && `(${relation} ${thing} ${place})`;
      const fact = text ? parseFact(text) : undefined;
      if (fact && belief.truth(fact) === "true")
        return { id: place, words: [...wordsAs(relation), ...sentencesOf(place).flat()] };
    }
  }
  return undefined;
}
