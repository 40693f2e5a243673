import { prepositions } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { startsWith, type Token, wordsAs } from "../words/tokens";

type Sentence = readonly Token[];

const deeds = new Set(["wash", "rinse", "clean", "scrub", "wipe"]);
const manners = new Set(["good", "quick", "thorough", "proper"]);
const ends = new Set([undefined, ",", "and", "then"]);
/** "please give …", "could you give …" */
const starts = new Set([...ends, "please", "you", "to"]);
const means = new Set(["with", "in", "under"]);

/** "give the mug a good rinse in the sink" → "rinse the mug in the sink" */
export function withoutGiving(sentence: Sentence): Sentence {
  const give = sentence.findIndex(({ lower }, at) => lower === "give" && starts.has(sentence[at - 1]?.lower));
  const deed = sentence.findIndex(({ lower }, at) => at > give + 2 && deeds.has(lower));
  let article = deed - 1;
  while (manners.has(sentence[article]?.lower ?? "")) article--;
  const behind = sentence[deed + 1]?.lower;
  const isDeed =
    give >= 0 &&
    deed > 0 &&
    sentence[article]?.lower === "a" &&
    (ends.has(behind) || means.has(behind ?? ""));
  const thing = sentence.slice(give + 1, article);
  if (!isDeed || thing.length === 0 || !isList(thing)) return sentence;
  return [
    ...sentence.slice(0, give),
    ...wordsAs(sentence[deed].lower),
    ...thing,
    ...sentence.slice(deed + 1),
  ];
}

/** "the fork and the knife": each of them with its article, and nothing else is done between them. */
function isList(things: Sentence): boolean {
  // "give the cup to me and the mug a wash"
  const isPlaced = things.some(({ lower }) => prepositions.has(lower));
  if (isPlaced && things.some(({ lower }) => ends.has(lower))) return false;
  return things.every(
    ({ lower }, at) =>
      !ends.has(lower) || (lower !== "then" && nounOpenings.has(things[at + 1]?.lower ?? "")),
  );
}

/** "clear everything off the counter except the kettle" → "take everything off the counter …" */
export function withoutClearing(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "clear" &&
      ends.has(sentence[index - 1]?.lower) &&
      ["everything", "all"].includes(sentence[index + 1]?.lower ?? "") &&
      ["off", "from"].includes(sentence[index + 2]?.lower ?? ""),
  );
  return at < 0 ? sentence : sentence.toSpliced(at, 1, ...wordsAs("take"));
}

/** "wipe the counter clean", "hand wash the cup" → "wipe the counter", "wash the cup" */
export function withPlainWashing(sentence: Sentence): Sentence {
  const isStart = (at: number) => starts.has(sentence[at - 1]?.lower);
  return sentence.filter(({ lower }, at) => {
    if (lower === "hand") return !(isStart(at) && deeds.has(sentence[at + 1]?.lower ?? ""));
    if (lower !== "clean" || !ends.has(sentence[at + 1]?.lower)) return true;
    const deed = sentence
      .slice(0, at)
      .findLastIndex((token, index) => deeds.has(token.lower) && isStart(index));
    const thing = sentence.slice(deed + 1, at);
    // "wash the cup and clean", "scrub clean", "wash the cup and, once clean, …"
    return deed < 0 || thing.length === 0 || !isList(thing);
  });
}

const seeing = new Set(["what", "whether", "if"]);

/** "have a look what is in the fridge" → "look what is in the fridge" */
export function withoutHavingLook(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      (lower === "have" || lower === "take") && startsWith(sentence, index + 1, ["a", "look"]),
  );
  return at >= 0 && starts.has(sentence[at - 1]?.lower) && seeing.has(sentence[at + 3]?.lower ?? "")
    ? sentence.toSpliced(at, 2)
    : sentence;
}
