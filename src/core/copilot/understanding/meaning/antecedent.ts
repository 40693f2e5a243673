import { mapNouns, type SpokenNoun } from "../grammar/spoken";
import { declined, question } from "../questions/answers";
import type { Selection } from "../task";
import { wholeNouns } from "../words/nouns";
import type { Mention, Reading } from "./reading";
import { sayNoun } from "./wording";

/**
 * What "it" or "them" stands for.
 * @param mayBeMeant of what does not fit: whether a speaker may mean it all the same, so that it must be asked
 */
export function antecedent(
  reading: Reading,
  noun: SpokenNoun,
  fits: (selection: Selection) => boolean,
  mayBeMeant: (mention: Mention) => boolean = () => false,
): Selection {
  const { head } = noun;
  const many = head.kind === "pronoun" && head.many;
  const word = head.kind === "pronoun" ? head.word : "it";
  const fitting = reading.mentions.filter(
    (mention) => !mention.noun.isImplied && fits(mention.selection) && !isListedWith(noun, mention, reading),
  );
  const earlier = fitting.filter((mention) => !isLeftOut(mention, reading.mentions));
  const alike = earlier.filter(({ selection }) => (selection.amount.kind !== "one") === many);
  const isWhole = alike.length === 0 && !many;
  const numbered = isWhole
    ? earlier.filter(({ noun: said }) => isEach(said) || isSaidAsOne(said.head))
    : alike;
  const distinct = [...new Map(numbered.map((mention) => [mention.selection.referent, mention])).values()];
  const unfit = reading.mentions.some(
    (mention) =>
      !fits(mention.selection) &&
      (mention.selection.amount.kind !== "one") === many &&
      !tellsWhere(mention.selection, reading.mentions) &&
      mayBeMeant(mention),
  );
  const taken = distinct.filter((mention) => isJustTaken(noun, mention, reading));
  const [told, ...others] =
    distinct.length === 1
      ? distinct
      : taken.length === 1
        ? taken
        : distinct.filter(({ selection }) => !tellsWhere(selection, distinct));
  if (told && others.length === 0 && (!unfit || taken.length === 1)) {
    refuseTwoPlaces(reading, noun, told, word);
    return told.selection;
  }
  // "all toys except the doll …, and put it on the bed": one of several is none of them.
  const possible = distinct.length > 0 || many ? distinct : fitting;
  if (possible.length === 0 || (distinct.length === 0 && earlier.length === fitting.length)) {
    return reading.stop(
      earlier.length === 0
        ? declined(
            `I do not know what "${word}" stands for: nothing ${reading.mentions.length === 0 ? "was mentioned before it" : "that was mentioned before it can be meant here"}.`,
            reading.suggestions(),
          )
        : declined(
            `I do not know what "${word}" stands for: ${earlier.map(({ noun: said }) => `"${sayNoun(said)}"`).join(" and ")} ${many ? "is one thing each" : "are several things"}.`,
            reading.suggestions(),
          ),
    );
  }
  const clause = reading.clauses[reading.current];
  return reading.stop(
    question(
      `What does "${word}" stand for?`,
      possible.map(({ noun: said }) =>
        reading.rephrased(
          mapNouns(clause, (noun) =>
            noun.head.kind === "pronoun" && noun.head.word === word ? definite(said) : noun,
          ),
        ),
      ),
    ),
  );
}

/** Only what others leave out: "all plates except the blue one". "The rest" is of what was spoken of itself. */
function isLeftOut({ selection: { referent } }: Mention, mentions: readonly Mention[]): boolean {
  const isSame = (other: Selection) => other.referent === referent;
  return mentions.some(({ noun, selection }) => noun.except.length > 0 && selection.except.some(isSame));
}

/** "put the tomato on the shelf and it in the fridge": in one list with the tomato it would be something else. */
function isListedWith(pronoun: SpokenNoun, { noun }: Mention, { clauses, current }: Reading): boolean {
  const clause = clauses[current];
  return "things" in clause && clause.things.includes(pronoun) && clause.things.includes(noun);
}

/** "put the tomato in the bowl, then pick up the apple and put it on the shelf": what was just taken is put there. */
function isJustTaken(pronoun: SpokenNoun, { noun }: Mention, { clauses, current }: Reading): boolean {
  const clause = clauses[current];
  const before = clauses[current - 1];
  const isTaken = before?.kind === "hold" || (before?.kind === "take" && !before.to);
  return isTaken && before.things.includes(noun) && "things" in clause && clause.things.includes(pronoun);
}

/** "put the tomato in the bowl and it on the shelf": nothing is put in two places by one verb. */
function refuseTwoPlaces(reading: Reading, pronoun: SpokenNoun, { noun }: Mention, word: string): void {
  const clause = reading.clauses[reading.current];
  const before = reading.clauses[reading.current - 1];
  const isGapped = "isGapped" in clause && clause.isGapped;
  if (!isGapped || !("things" in before) || !before.things.includes(noun)) return;
  // "put the bear on the sofa and the doll next to it"
  if ("to" in clause && clause.to?.nouns.includes(pronoun)) return;
  reading.stop(
    declined(
      `I do not know what "${word}" stands for: ${sayNoun(noun)} is put somewhere else by the same verb.`,
      reading.suggestions(),
    ),
  );
}

/** "gather every fruit and put it on the plate" */
function isEach({ quantity }: SpokenNoun): boolean {
  return quantity.kind === "all" && quantity.each;
}

/** "collect everything that is red and put it in the box", "pick up the rubbish and put it in the bin" */
function isSaidAsOne(head: SpokenNoun["head"]): boolean {
  return head.kind === "anything"
    ? /^every/.test(head.word)
    : head.kind === "types" && wholeNouns.has(head.word);
}

/** "remove the lid from the jar and put it on the table": of the jar is only said that the lid is there. */
function tellsWhere({ referent }: Selection, mentions: readonly Mention[]): boolean {
  return mentions.some(({ selection }) =>
    selection.at.some((group) => group.some(({ place }) => place.referent === referent)),
  );
}

function definite(noun: SpokenNoun): SpokenNoun {
  return noun.quantity.kind === "one"
    ? { ...noun, quantity: { kind: "one", definite: true }, places: [] }
    : noun;
}
