import { withoutGoing } from "./going";
import { courtesies, manners, verbList } from "./lexicon";
import type { Token } from "./tokens";
import type { Vocabulary } from "./vocabulary";

/** A sentence without what is said for courtesy; what else is left out is told in the notes. */
export function withoutCourtesies(
  sentence: readonly Token[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const courtesy = courtesies.find((phrase) =>
      phrase.split(" ").every((word, index) => sentence[at + index]?.lower === word),
    );
    if (courtesy !== undefined) {
      at += courtesy.split(" ").length;
      continue;
    }
    const token = sentence[at++];
    if (manners.has(token.lower) && !vocabulary.attribute(token.lower)) {
      notes.push(`"${token.text}" is left out: the actions of this robot have no such setting.`);
    } else kept.push(token.lower === "&" ? { ...token, lower: "and" } : token);
  }
  // "please, put …", "…, thanks": the comma went with the courtesy.
  while (kept[0]?.lower === ",") kept.shift();
  while (kept.at(-1)?.lower === ",") kept.pop();
  return withoutGoing(kept, isVerbAt);
}

function isVerbAt(sentence: readonly Token[], at: number): boolean {
  return verbList.some(({ words }) => words.every((word, index) => sentence[at + index]?.lower === word));
}
