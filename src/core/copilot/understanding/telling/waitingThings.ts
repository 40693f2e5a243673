import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "have a clean cup waiting on the plate", "I want both pillows lying on the bed": how it is there says no more than that it is
 * there.
 */

type Sentence = readonly Token[];

const wishes = phrasesOf(
  [
    ...["i", "we"].flatMap((who) =>
      ["want", "would like", "would love", "want to have", "want to see", "would like to have"].map(
        (wish) => `${who} ${wish}`,
      ),
    ),
    "have",
  ].join(","),
);
const determiners = new Set(
  "the a an all both every each my our your this these those one two three".split(" "),
);
const postures = new Set("waiting lying standing sitting resting".split(" "));
const places = new Set(["on", "in", "inside"]);
const waitingFor = phrasesOf(
  ["me", "us", "you", "him", "her", "them"].map((whom) => `waiting for ${whom}`).join(","),
);
/** "I want the cups standing on the shelf washed", "… on the shelf on the table": which ones are meant. */
const others = new Set(
  "on in inside to into onto from off and then that which is are , : washed moved put brought placed taken cleaned removed gone".split(
    " ",
  ),
);

/** "the cup should be waiting for me on the table" → "the cup should be on the table" */
export function withoutPosture(said: Sentence): Sentence {
  const sentence = withoutWaiting(said);
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const wish = behindAny(sentence, start, wishes);
  if (wish === undefined || !determiners.has(sentence[wish]?.lower ?? "")) return sentence;
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > wish + 1 && postures.has(lower) && places.has(sentence[index + 1]?.lower ?? ""),
  );
  const isPlain =
    at > 0 &&
    !sentence.slice(wish, at).some(({ lower }) => others.has(lower)) &&
    sentence.length > at + 2 &&
    !sentence.slice(at + 2).some(({ lower }) => others.has(lower));
  return isPlain ? sentence.toSpliced(at, 1) : sentence;
}

const wanted = phrasesOf(
  "there should be, there must be, there has to be, there ought to be, i need a, we need a",
);
const doers = new Set(["you", "robot", "that", "which"]);

/** "be waiting on", "waiting for me on" → "be on", "waiting on" */
function withoutWaiting(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => behindAny(sentence, index, waitingFor) !== undefined || sentence[index].lower === "waiting",
  );
  const behind = at < 1 ? undefined : (behindAny(sentence, at, waitingFor) ?? at + 1);
  if (behind === undefined || !places.has(sentence[behind]?.lower ?? "")) return sentence;
  const isWanted = sentence.slice(0, at).some((_, index) => behindAny(sentence, index, wanted) !== undefined);
  const isState =
    (sentence[at - 1].lower === "be" || isWanted) && !sentence.some(({ lower }) => doers.has(lower));
  return [...sentence.slice(0, at), ...(isState ? [] : wordsAs("waiting")), ...sentence.slice(behind)];
}
