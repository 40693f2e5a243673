import type { RobotPackage } from "../../../program/robotPackage";
import { verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";
import { actionsFor } from "./context";
import { behindAny, phrasesOf } from "./said";
import { senses } from "./senses";
import { gerundOf } from "./verbForms";

/*
 * "I'd like to watch TV", "I feel like eating an apple": told to a robot that does such things itself, and with nothing else asked
 * for, it is what the robot is to do. Where something else is asked for, it is only why.
 */

type Sentence = readonly Token[];

const wishing = phrasesOf(
  ["i", "we"]
    .flatMap((who) =>
      ["would like", "would love", "want", "wish", "would fancy", "would quite like"].map(
        (want) => `${who} ${want} to`,
      ),
    )
    .concat("i feel like", "i would feel like", "i fancy", "i would enjoy", "i would not mind")
    .concat("i am in the mood for", "i am in the mood to", "i am in a mood for")
    .join(","),
);
/** What people do for themselves, with the first words of its senses. */
const pastimes = phrasesOf(
  "watch, read, eat, drink, sit, sit down, lie, lie down, look at, eat up, drink up, read through",
);
const gerunds = new Map(
  pastimes.map((words) => [gerundOf(words.join(" ")).split(" ")[0], words[0]] as const),
);
const links = new Set([",", "and", "then"]);
/** With them something else is asked for, or told. */
const others = new Set(
  "so because since but if when while once until unless before after could can would will should please you your me not or it them that which".split(
    " ",
  ),
);

/** "I would like to sit on the sofa and watch TV" → "sit on the sofa and watch TV" */
export function asOwnDeeds(
  sentences: readonly Sentence[],
  robot: RobotPackage,
  notes: string[],
): readonly Sentence[] {
  const meant = sentences.map((sentence) => deedsIn(sentence, robot));
  if (!meant.every((deeds) => deeds !== undefined)) return sentences;
  for (const [at, deeds] of meant.entries())
    notes.push(`"${textOf(sentences[at])}" is taken as: ${textOf(deeds)}.`);
  return meant;
}

function deedsIn(sentence: Sentence, robot: RobotPackage): Sentence | undefined {
  const plain = withoutPlease(sentence);
  const start = behindAny(plain, 0, wishing);
  const said = start === undefined ? [] : plain.slice(start);
  const deeds = said.flatMap((token, at) => {
    const base = at === 0 || links.has(said[at - 1].lower) ? gerunds.get(token.lower) : undefined;
    return base === undefined ? [token] : wordsAs(base);
  });
  const starts = deeds.filter(
    ({ lower }, at) => at === 0 || (links.has(deeds[at - 1].lower) && verbs.has(lower)),
  );
  const isOwn = starts.length > 0 && starts.every(({ lower }) => isDoneBy(lower, robot));
  return isOwn && !deeds.some(({ lower }) => others.has(lower)) ? deeds : undefined;
}

/** "please, I would like to watch TV", "I would like to watch TV, please" */
function withoutPlease(sentence: Sentence): Sentence {
  const isSaid = ({ lower }: Token) => lower !== "please" && lower !== ",";
  const last = sentence.findLastIndex(isSaid);
  return sentence.slice(Math.max(0, sentence.findIndex(isSaid)), last + 1);
}

function isDoneBy(verb: string, robot: RobotPackage): boolean {
  const said = pastimes.filter(([first]) => first === verb).map((words) => words.join(" "));
  return senses.some(
    (sense) => sense.said.some((each) => said.includes(each)) && actionsFor(sense, robot).length > 0,
  );
}

function textOf(tokens: Sentence): string {
  return tokens.map(({ text }) => text).join(" ");
}
