import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Other words for tidying up: "clean up the mess on the table", "sort everything on the table into the boxes", "put things away
 * where they belong", "sort the fruits and toys into their boxes".
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
      ["boxes", "own boxes", "respective boxes", "corresponding boxes", "separate boxes"].map(
        (boxes) => `${into} their ${boxes}`,
      ),
    )
    .join(","),
);

export function withTidying(sentence: Sentence): Sentence {
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
