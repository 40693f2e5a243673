import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { numberOf } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";

/*
 * In which order things are to be done, said once more or by numbers: "go to the store, then to the dock, in exactly that sequence",
 * "your first stop is the store, the second one the dock", "two stops today: the store, the dock".
 */

type Sentence = readonly Token[];

const sequences = phrasesOf(
  ["order", "sequence"]
    .flatMap((order) =>
      ["that", "this", "precisely that", "exactly that", "exactly this", "just that"].map(
        (which) => `in ${which} ${order}`,
      ),
    )
    .join(","),
);
const plainly = "in that order";

/** "wash the fork, then the bowl, in exactly that order" → "wash the fork, then the bowl" */
export function withoutSaidOrder(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, sequences, 2);
  // "in this order: the store, the shop"
  if (!told || sentence[told.behind]?.lower === ":") return sentence;
  const start = sentence[told.at - 1].lower === "," ? told.at - 1 : told.at;
  const before = sentence.slice(0, start);
  const behind = sentence.slice(told.behind);
  const isLast = behind.every(({ lower }) => lower === "please" || lower === ",");
  return isLast && tellsTurns(before)
    ? [...before, ...behind]
    : [...sentence.slice(0, told.at), ...wordsAs(plainly), ...behind];
}

/** Each thing behind the first one comes "then". */
function tellsTurns(before: Sentence): boolean {
  const links = before.flatMap(({ lower }, at) => (lower === "," || lower === "and" ? [at] : []));
  const isThen = (at: number) => [before[at + 1]?.lower, before[at + 2]?.lower].includes("then");
  return before.some(({ lower }) => lower === "then") && links.every(isThen);
}

const firstStop = phrasesOf(
  "your first stop is, the first stop is, your first stop should be, the first stop should be",
);
const numbers = new Set("second third fourth fifth next last final".split(" "));

/** "your first stop is the store, the second one the dock" → "…, your second stop the dock" */
export function withNumberedStops(sentence: Sentence): Sentence {
  const first = behindAny(sentence, 0, firstStop);
  if (first === undefined) return sentence;
  const rest = sentence.slice(first).flatMap((token, at, all) => {
    const isNumber = token.lower === "the" && numbers.has(all[at + 1]?.lower ?? "");
    if (isNumber && ["one", "stop"].includes(all[at + 2]?.lower ?? "")) return wordsAs("your");
    const isOne = token.lower === "one" && numbers.has(all[at - 1]?.lower ?? "");
    return isOne ? wordsAs("stop") : [token];
  });
  return [...wordsAs("your first stop is"), ...rest];
}

const stops = new Set(["stops", "destinations"]);
/** What may stand around "three stops" in a heading, and tells nothing of them. */
const around = new Set(
  "make you have there are i need want your please today now tonight next with for this tour trip round a".split(
    " ",
  ),
);

/** "three stops today: the store, the shop, the dock" → "go to the store, the shop, the dock", where there are as many. */
export function withListedStops(sentence: Sentence): Sentence {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  const heading = sentence.slice(0, Math.max(0, colon));
  const list = sentence.slice(colon + 1);
  const at = heading.findIndex(({ lower }) => stops.has(lower));
  const count = at < 1 ? undefined : numberOf(heading[at - 1].lower);
  const isPlain = heading.every(({ lower }, index) => index === at || index === at - 1 || around.has(lower));
  const isListed = ({ lower }: Token, index: number) =>
    [",", "and"].includes(lower) && ![",", "and"].includes(list[index + 1]?.lower ?? "");
  return isPlain && count !== undefined && list.filter(isListed).length === count - 1
    ? [...wordsAs("go to"), ...list]
    : sentence;
}
