import { phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import { articles, links, objectOf, placesIn } from "./referredTo";

/*
 * "put the banana in the box if there is one on the plate", "… unless there is one already": one of those of which the deed
 * speaks.
 */

type Sentence = readonly Token[];

export const existences = phrasesOf(
  "there is, there are, you see, you find, you spot, you notice, you come across",
);
export const adverbs: ReadonlySet<string> = new Set(
  "still already currently now yet indeed really".split(" "),
);
const anothers = new Set("one any some none".split(" "));

export interface Another {
  readonly existence: Sentence;
  readonly isNone: boolean;
  readonly place: Sentence;
}

/** "there is one on the plate", "there are any", "there is none" */
export function anotherIn(condition: Sentence): Another | undefined {
  const words = condition.filter(({ lower }) => !adverbs.has(lower));
  const at = existences.find((each) => startsWith(words, 0, each))?.length;
  const place = words.slice((at ?? 0) + 1);
  const isAnother = at !== undefined && anothers.has(words[at]?.lower ?? "");
  const isPlace = place.length === 0 || place[0].lower === "there" || prepositions.has(place[0].lower);
  return isAnother && isPlace
    ? { existence: words.slice(0, at), isNone: words[at].lower === "none", place }
    : undefined;
}

/** Of what the deed is done with, or of what it has an article for: "put the doll in a box if there is one". */
export function withOneNamed(
  { existence, isNone, place }: Another,
  deed: Sentence,
  isUnless: boolean,
): readonly { readonly condition: Sentence; readonly deed: Sentence }[] {
  const object = objectOf(deed);
  const [to] = placesIn(deed);
  const isOpen = (noun: Sentence | undefined) => noun?.some(({ lower }) => articles.has(lower)) === true;
  const words = object && deed.slice(object.from, object.to);
  if (!words || words.some(({ lower }) => links.has(lower)) || (isOpen(words) && isOpen(to))) return [];
  const isOfPlace = isOpen(to);
  const noun = isOfPlace ? to.slice(to.findIndex(({ lower }) => articles.has(lower))) : words;
  const name = noun.slice(1);
  const isMany = singularForms(name.at(-1)?.lower ?? "").length > 1;
  // Whoever wants one there "unless there is one" speaks of there.
  const isThere = place[0]?.lower === "there" || (place.length === 0 && isNone !== isUnless);
  const where = isThere ? (isOfPlace ? [] : (to ?? [])) : place;
  const article = isNone ? "no" : isMany ? "any" : "a";
  const condition = [...existence, ...wordsAs(article), ...name, ...where];
  const isMeant = place.length > 0 && !isThere && !isOfPlace && isNone === isUnless;
  const it = wordsAs(isMany ? "them" : "it");
  return [
    { condition, deed: isMeant ? [...deed.slice(0, object.from), ...it, ...deed.slice(object.to)] : deed },
  ];
}
