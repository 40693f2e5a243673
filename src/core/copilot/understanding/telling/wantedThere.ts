import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * That the robot is needed somewhere, or should see to it that all is well there: "you are wanted at the station", "somebody is waiting
 * for you in the workshop", "check that everything is all right in the store". It is to go there.
 */

type Sentence = readonly Token[];

const wanting = phrasesOf(
  [
    ...["i", "we", "they"].flatMap((who) =>
      ["need you", "want you", "need to have you", "want to have you"].map((how) => `${who} ${how}`),
    ),
    ...["wanted", "needed", "expected", "required", "being waited for"].map((how) => `you are ${how}`),
    ...["someone is", "somebody is", "a colleague is", "they are", "people are", "i am", "we are"].map(
      (who) => `${who} waiting for you`,
    ),
  ].join(","),
);
const places = phrasesOf("over at, over in, at, in, by, over by");
const openings = new Set(["the", "your", "my", "our"]);
const checking = phrasesOf(
  ["check", "make sure", "see", "look", "find out"]
    .flatMap((verb) => ["that", "whether", "if"].map((link) => `${verb} ${link}`))
    .flatMap((check) =>
      ["everything", "all"].flatMap((all) =>
        ["all right", "alright", "ok", "okay", "fine", "well", "in order"].flatMap((well) =>
          ["in", "at"].map((at) => `${check} ${all} is ${well} ${at}`),
        ),
      ),
    )
    .join(","),
);
const looking = phrasesOf(
  "have a look round, have a look around, take a look round, take a look around, have a quick look round, have a quick look around",
);

/** Words of "the charging dock". */
const longestName = 4;

/** "you are wanted at the station" → "go to the station", "have a look round the workshop" → "check on the workshop" */
export function withWantedThere(sentence: Sentence): Sentence {
  const wanted = behindAny(sentence, 0, wanting);
  const there = wanted === undefined ? undefined : behindAny(sentence, wanted, places);
  if (there !== undefined && openings.has(sentence[there]?.lower ?? ""))
    return [...wordsAs("go to"), ...sentence.slice(there)];
  // "the workshop needs you"
  const needs = phraseIn(sentence, [["needs", "you"]], 2);
  if (needs?.behind === sentence.length && sentence[0].lower === "the" && needs.at <= longestName)
    return [...wordsAs("go to"), ...sentence.slice(0, needs.at)];
  const told = phraseIn(sentence, [...checking, ...looking]);
  return told && openings.has(sentence[told.behind]?.lower ?? "")
    ? sentence.toSpliced(told.at, told.behind - told.at, ...wordsAs("check on"))
    : sentence;
}
