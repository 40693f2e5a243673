import { prepositions } from "../words/firstWords";
import { massNouns } from "../words/nouns";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What holds of a whole kind: "fruit goes in the box", "any toy that is not on the bed should go there". As an order, "put
 * fruit in the box" or "take any toy" may mean one.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", "but"]);
const belonging = new Set("goes go belongs belong".split(" "));
const owed = new Set("should must shall has needs".split(" "));
const relatives = new Set(["that", "which"]);
const copulas = new Set(["is", "are"]);

export function withWholeKinds(sentence: Sentence): Sentence {
  return withAnyThatIs(
    sentence.flatMap((token, at) => {
      const isFirst = at === 0 || links.has(sentence[at - 1].lower);
      const [next, behind] = [sentence[at + 1]?.lower ?? "", sentence[at + 2]?.lower ?? ""];
      const isBelonging = belonging.has(next) || (owed.has(next) && [...belonging, "be"].includes(behind));
      const isPlaced = prepositions.has(sentence[at + (belonging.has(next) ? 2 : 3)]?.lower ?? "");
      // "things that are not fruit"
      const isDenied = sentence[at - 1]?.lower === "not" && sentence[at - 2]?.lower === "are";
      if (isDenied && token.lower === "fruit") return wordsAs("fruits");
      const isKind = isFirst && massNouns.has(token.lower) && isBelonging && isPlaced;
      return isKind ? [...wordsAs("all"), { ...token, text: token.lower }] : [token];
    }),
  );
}

/** "any toy that is on the desk should go on the bed" → "every toy that …" */
function withAnyThatIs(sentence: Sentence): Sentence {
  const [any, ...behind] = sentence;
  const that = behind.findIndex(({ lower }) => relatives.has(lower));
  const isOwed = behind.slice(that + 2).some(({ lower }) => owed.has(lower) || belonging.has(lower));
  const isSaid = any?.lower === "any" && that > 0 && that < 5 && copulas.has(behind[that + 1]?.lower ?? "");
  if (!isSaid || !isOwed) return sentence;
  return [...wordsAs(behind[that + 1].lower === "are" ? "all" : "every"), ...behind];
}
