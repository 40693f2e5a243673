import { type Token, wordsAs } from "../words/tokens";

type Sentence = readonly Token[];

const deeds = new Set(["wash", "rinse", "clean", "scrub", "wipe"]);
const manners = new Set(["good", "quick", "thorough", "proper"]);
const ends = new Set([undefined, ",", "and", "then"]);
const means = new Set(["with", "in", "under"]);

/** "give the mug a good rinse in the sink" → "rinse the mug in the sink" */
export function withoutGiving(sentence: Sentence): Sentence {
  const give = sentence.findIndex(({ lower }, at) => lower === "give" && ends.has(sentence[at - 1]?.lower));
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
  if (!isDeed || thing.length === 0 || thing.some(({ lower }) => ends.has(lower))) return sentence;
  return [
    ...sentence.slice(0, give),
    ...wordsAs(sentence[deed].lower),
    ...thing,
    ...sentence.slice(deed + 1),
  ];
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
