import { behindAny, phrasesOf } from "../actions/said";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

type Sentence = readonly Token[];

const gaits = phrasesOf(
  "crawl, creep, sneak, tiptoe, march, stride, wander, saunter, amble, scurry, scuttle, scamper, race, sprint, gallop, zoom",
);
const ways = phrasesOf("over to, up to, back to, to, towards, toward");
const starts = new Set([undefined, ",", "and", "then", "please"]);

/** "crawl to the mat" → "go to the mat" */
export function withoutGait(sentence: Sentence, notes: string[]): Sentence {
  const at = sentence.findIndex(
    (_, index) => starts.has(sentence[index - 1]?.lower) && behindAny(sentence, index, gaits) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, gaits);
  const place = behind === undefined ? undefined : behindAny(sentence, behind, ways);
  if (behind === undefined || place === undefined || !nounOpenings.has(sentence[place]?.lower ?? ""))
    return sentence;
  notes.push(`"${sentence[at].text}" is taken as going there: how the robot moves is chosen on the way.`);
  return [...sentence.slice(0, at), ...wordsAs("go"), ...sentence.slice(behind)];
}
