import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Other words for tidying up: "clean up the mess on the table", "sort everything on the table into the boxes", "put things away
 * where they belong", "sort the fruits and toys into their boxes", "tidy up: fruit in the blue box, toys in the beige one".
 */

type Sentence = readonly Token[];

const cleaning = phrasesOf(
  ["clean", "clear", "tidy", "sort", "sort out"]
    .flatMap((verb) => [`${verb} up the mess`, `${verb} the mess`, `${verb} up this mess`])
    .join(","),
);
const sorting = phrasesOf(
  ["sort", "put", "tidy", "move"]
    .flatMap((verb) =>
      ["everything", "all things", "all the things", "things", "the things"].map((what) => `${verb} ${what}`),
    )
    .join(","),
);
const intoBoxes = phrasesOf(
  ["into", "in"]
    .flatMap((into) =>
      [
        "the right boxes",
        "the proper boxes",
        "their boxes",
        "its box",
        "the correct boxes",
        "the boxes where they belong",
      ].map((boxes) => `${into} ${boxes}`),
    )
    .join(","),
);
const away = phrasesOf(
  "away where they belong, away where it belongs, where they belong, where it belongs, back where they belong, in their proper places, in their places, away in their proper places, in their right places",
);
const their = phrasesOf(
  ["into", "in"]
    .flatMap((into) =>
      ["their boxes", "their own boxes", "their respective boxes", "separate boxes", "different boxes"].map(
        (boxes) => `${into} ${boxes}`,
      ),
    )
    .join(","),
);

export function withTidying(told: Sentence): Sentence {
  const sentence = withoutTidyingBefore(withToldPlaces(told));
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const mess = behindAny(sentence, start, cleaning);
  if (mess !== undefined) return tidied(sentence.slice(mess)) ?? sentence;
  const things = behindAny(sentence, start, sorting);
  const isSorting = sentence[start]?.lower === "sort";
  const boxes = isSorting
    ? [...intoBoxes, ...away, ...phrasesOf("into the boxes, in the boxes")]
    : [...intoBoxes, ...away];
  const end =
    things === undefined
      ? -1
      : sentence.findIndex((_, at) => at >= things && behindAny(sentence, at, boxes) === sentence.length);
  if (things !== undefined && end >= 0) return tidied(sentence.slice(things, end)) ?? sentence;
  const each = isSorting ? phraseIn(sentence, their, start + 3) : undefined;
  return each && each.behind === sentence.length
    ? [...sentence.slice(0, each.at), ...wordsAs(", each into its own box")]
    : sentence;
}

/** "on the table" → "tidy up the table"; undefined where more is said */
function tidied(place: Sentence): Sentence | undefined {
  if (place.length === 0) return wordsAs("tidy up");
  const isPlace = ["on", "from"].includes(place[0].lower) && place.length > 2 && place.length < 6;
  return isPlace && !place.some(({ lower, kind }) => kind === "mark" || lower === "and")
    ? [...wordsAs("tidy up"), ...place.slice(1)]
    : undefined;
}

const tidyVerbs = phrasesOf(
  ["tidy", "clean", "clear", "sort"]
    .flatMap((verb) => [`${verb} up`, verb])
    .flatMap((verb) => [verb, `let us ${verb}`])
    .join(","),
);
const determiners = new Set(["the", "my", "this", "everything", "things"]);
const longestPlace = 4;

/** "tidy up", "clean up the dining table" */
function isTidyingUp(words: Sentence): boolean {
  const behind = behindAny(words, 0, tidyVerbs);
  const place = words.slice(behind);
  const isPlain = !place.some(
    ({ lower, kind }) => kind === "mark" || ["and", "from", "on", "in"].includes(lower),
  );
  return (
    behind !== undefined &&
    (place.length === 0 || (determiners.has(place[0].lower) && place.length <= longestPlace && isPlain))
  );
}

const isPlace = ({ lower }: Token, at: number, heading: Sentence): boolean =>
  lower === "the" && heading[at + 1]?.lower !== "room";

/** "let's tidy up: fruit in the blue box, toys in the beige one" → "fruit goes in the blue box, toys in the beige one" */
function withToldPlaces(sentence: Sentence): Sentence {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  const list = sentence.slice(colon + 1);
  const place = list.findIndex(({ lower }) => ["in", "into", "on", "onto"].includes(lower));
  // "tidy up the table: …" is about what is on it.
  const isTidying =
    colon > 0 && isTidyingUp(sentence.slice(0, colon)) && !sentence.slice(0, colon).some(isPlace);
  if (!isTidying || place < 1 || list.slice(0, place).some(({ lower }) => verbs.has(lower))) return sentence;
  return [...list.slice(0, place), ...wordsAs("goes"), ...list.slice(place)];
}

const asking = new Set(["and", ",", "please", "can", "could", "would", "will", "you"]);

/** "clean up the table and sort the fruits and the toys into separate boxes": how, told behind, of what is there. */
function withoutTidyingBefore(sentence: Sentence): Sentence {
  const sort = sentence.findIndex(
    ({ lower }, at) => lower === "sort" && at > 1 && ["and", ",", "then"].includes(sentence[at - 1].lower),
  );
  const before = sentence.slice(0, Math.max(0, sort)).filter(({ lower }) => !asking.has(lower));
  const isTidied = sort > 0 && isTidyingUp(before);
  const each = isTidied ? phraseIn(sentence, their, sort) : undefined;
  if (each?.behind !== sentence.length) return sentence;
  const the = before.findIndex(isPlace);
  const where = the < 0 ? [] : [...wordsAs("that are on"), ...before.slice(the)];
  return [...sentence.slice(sort, each.at), ...where, ...sentence.slice(each.at)];
}
