import { behindAny, phrasesOf } from "../actions/said";
import { nounOpenings } from "../words/nounSpans";
import { singularForms, type Token, wordsAs } from "../words/tokens";

/*
 * "swap the magazine on the coffee table with the phone on the desk", "… the book on the nightstand with the one on the
 * bookshelf": each to where the other is said to be.
 */

type Sentence = readonly Token[];

const swapping = phrasesOf("swap, exchange, interchange, switch, trade");
const between = new Set(["with", "and", "for"]);
const places = new Set(["on", "in"]);
const around = phrasesOf("around, over, round, please");

const theirPlaces = phrasesOf(
  [
    ...["swap", "exchange", "switch", "interchange"].flatMap((swap) =>
      ["their places", "places", "them", "them over", "them around"].map((what) => `${swap} ${what}`),
    ),
    "change places",
    "trade places",
    "change their places",
  ].join(","),
);
const placesOf = phrasesOf(
  ["swap", "exchange", "switch", "interchange"].map((swap) => `${swap} the places of`).join(","),
);

/** "the book on the bed and the one on the shelf: swap their places", "swap the places of …" → "swap the book on the bed and …" */
function withPlainSwap(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const of = behindAny(sentence, start, placesOf);
  if (of !== undefined) return [...wordsAs("swap"), ...sentence.slice(of)];
  const mark = sentence.findLastIndex(({ lower }, at) => at > 3 && (lower === ":" || lower === ","));
  const isPlease = sentence[mark + 1]?.lower === "please" && mark + 2 === sentence.length;
  if (isPlease) return withPlainSwap(sentence.slice(0, mark));
  const rest = sentence.slice(mark + 1).filter(({ lower }) => lower !== "please");
  const isSwap =
    mark > 0 && nounOpenings.has(sentence[0].lower) && behindAny(rest, 0, theirPlaces) === rest.length;
  return isSwap ? [...wordsAs("swap"), ...sentence.slice(0, mark)] : sentence;
}

export function withSwapped(told: Sentence): Sentence {
  const sentence = withPlainSwap(told);
  const start = behindAny(sentence, sentence[0]?.lower === "please" ? 1 : 0, swapping);
  if (start === undefined) return sentence;
  const last = sentence.findLastIndex((_, at) => behindAny(sentence, at, around) === sentence.length);
  const end = last < 0 ? sentence.length : sentence[last - 1].lower === "," ? last - 1 : last;
  const said = sentence.slice(start, end);
  const link = said.findIndex(({ lower }, at) => at > 3 && between.has(lower));
  const [one, other] = [placedIn(said.slice(0, Math.max(0, link))), placedIn(said.slice(link + 1))];
  if (!one || !other) return sentence;
  const isOne = other.thing.length === 2 && other.thing[1].lower === "one";
  const second = isOne ? one.thing : other.thing;
  // Of several of a kind only where it is tells which one goes where.
  const from = ({ thing, place }: Placed) => [...wordsAs(isMany(thing) ? "that are" : "that is"), ...place];
  return [
    ...wordsAs("put"),
    ...one.thing,
    ...from(one),
    ...other.place,
    ...wordsAs("and put"),
    ...second,
    ...from(other),
    ...one.place,
  ];
}

function isMany(thing: Sentence): boolean {
  return singularForms(thing[thing.length - 1].lower).length > 1;
}

interface Placed {
  readonly thing: Sentence;
  readonly place: Sentence;
}

/** "the phone on the desk", and no more than that; "switch off the lamp on the desk and …" swaps nothing. */
function placedIn(noun: Sentence): Placed | undefined {
  const at = noun.findIndex(({ lower }) => places.has(lower));
  const isOne = noun.filter(({ lower }) => places.has(lower) || lower === ",").length === 1;
  const isNamed = nounOpenings.has(noun[0]?.lower ?? "");
  if (at < 2 || at + 2 > noun.length || !isOne || !isNamed) return undefined;
  return { thing: noun.slice(0, at), place: noun.slice(at) };
}
