import { verbs } from "../words/firstWords";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Why something is to be done: "shut the cupboard because the cat gets in", "I am thirsty, so bring the bottle", "the mug is
 * dirty, wash it". It asks for nothing; what it names may be what "it" stands for.
 */

type Sentence = readonly Token[];

const ties = new Set([",", ":", "and", "then", "so"]);
const polite = new Set("please could can would should you kindly just now".split(" "));
const causes = new Set(["because", "since"]);
const consequences = new Set(["otherwise"]);
const conditions = new Set("if when whenever unless until once while before after".split(" "));
const subjects = new Set("i we he she they the my our this these it there".split(" "));
const people = new Set("i we he she they".split(" "));
const beings = new Set("am is are was were has have got looks seems".split(" "));
/** "the mug should be clean", "the mug is to go …" ask for something. */
const wishes = new Set(
  "want need would should must shall ought will to like wish not needs goes go belongs belong stays stay".split(
    " ",
  ),
);

export function withoutReasons(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  if (sentence.some(({ lower }) => conditions.has(lower))) return sentence;
  return withoutGround(withoutCause(sentence, vocabulary, notes), vocabulary, notes);
}

const pause: Token = { text: ",", lower: ",", kind: "mark" };

/** "The orange is in the way. Move it to the bed.": a sentence of its own that names nothing but the one thing. */
export function withoutReasonsBefore(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Sentence[] {
  const [reason, deed, ...rest] = sentences;
  if (!reason || !deed) return sentences;
  const being = reason.findIndex(({ lower }) => beings.has(lower));
  const start = deed.findIndex(({ lower }) => !polite.has(lower));
  const isReason =
    being > 0 &&
    !reason.some(({ lower }) => ties.has(lower) || conditions.has(lower)) &&
    nounsIn(reason.slice(being), vocabulary) === 0 &&
    isCommand(deed, start);
  const joined = [...reason, pause, ...deed];
  const told = isReason ? withoutGround(joined, vocabulary, notes) : joined;
  return told === joined
    ? [reason, ...withoutReasonsBefore(sentences.slice(1), vocabulary, notes)]
    : withoutReasonsBefore([told, ...rest], vocabulary, notes);
}

/** "…, because the cat gets in", "because it is warm, chill the bottle", "…, otherwise the cat gets in" */
function withoutCause(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      causes.has(lower) ||
      (index > 1 && consequences.has(lower) && subjects.has(sentence[index + 1]?.lower ?? "")),
  );
  if (at < 0 || sentence.length < at + 3 || isCommand(sentence, at + 1)) return sentence;
  const next = nextCommand(sentence, at + 1);
  // "since the white plate is dirty, wash it": what "it" is.
  const behind = sentence.slice(1);
  const told = at === 0 ? withoutGround(behind, vocabulary, notes) : behind;
  if (told !== behind) return told;
  // "because it is warm chill the bottle": where the reason ends is not said.
  if (at === 0 && next === undefined) return sentence;
  const said = sentence.slice(at, next?.from);
  notes.push(`"${textOf(said)}" is taken as a reason: nothing is done about it.`);
  const from = sentence[at - 1]?.lower === "," || sentence[at - 1]?.lower === "or" ? at - 1 : at;
  const rest = next ? sentence.slice(at === 0 ? next.to : next.from) : [];
  return [...sentence.slice(0, Math.max(0, from)), ...rest];
}

/** "I am thirsty, so bring the bottle", "the mug is dirty, please wash it" */
function withoutGround(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const next = subjects.has(sentence[0]?.lower ?? "") ? nextCommand(sentence, 1) : undefined;
  if (!next) return sentence;
  const ground = sentence.slice(0, next.from);
  const being = ground.findIndex(({ lower }) => beings.has(lower));
  if (being < 1 || ground.some(({ lower }) => wishes.has(lower))) return sentence;
  const rest = sentence.slice(next.to);
  const pronoun = rest.findIndex(({ lower }) => ["it", "them"].includes(lower));
  const isFirst = pronoun >= 0 && nounsIn(rest.slice(0, pronoun), vocabulary) === 0;
  const subject = ground.slice(0, being);
  const isSaidSo = sentence.slice(next.from, next.to).some(({ lower }) => lower === "so");
  // "the light is off, put the cup on the desk" may ask for the one as for the other.
  if (![",", ":"].includes(sentence[next.from].lower) && !isSaidSo) return sentence;
  if (!isSaidSo && !isFirst && !people.has(subject[0].lower)) return sentence;
  // "the fridge is full of eggs, cook them": it may be either of them.
  if (isFirst && (nounsIn(subject, vocabulary) !== 1 || nounsIn(ground, vocabulary) > 1)) return sentence;
  notes.push(`"${textOf(ground)}" is taken as a reason: nothing is done about it.`);
  if (!isFirst) return rest;
  return [...rest.slice(0, pronoun), ...subject, ...rest.slice(pronoun + 1)];
}

/** The tie before the next thing that the robot is told to do, and what is said for courtesy there. */
function nextCommand(
  sentence: Sentence,
  start: number,
): { readonly from: number; readonly to: number } | undefined {
  for (let from = start; from < sentence.length; from++) {
    if (!ties.has(sentence[from].lower)) continue;
    let to = from;
    while (ties.has(sentence[to]?.lower ?? "") || polite.has(sentence[to]?.lower ?? "")) to++;
    if (isCommand(sentence, to)) return { from, to };
    from = to;
  }
  return undefined;
}

function isCommand(sentence: Sentence, at: number): boolean {
  return verbs.has(sentence[at]?.lower ?? "") && !beings.has(sentence[at].lower);
}

/** How many things are named: "red mug" is one, by whatever name it is known. */
function nounsIn(tokens: Sentence, vocabulary: Vocabulary): number {
  return new Set(tokens.flatMap((_, at) => vocabulary.nounsAt(tokens, at).map(({ next }) => next))).size;
}

function textOf(tokens: Sentence): string {
  return tokens
    .filter(({ lower }, at) => at > 0 || lower !== ",")
    .map(({ text }) => text)
    .join(" ");
}
