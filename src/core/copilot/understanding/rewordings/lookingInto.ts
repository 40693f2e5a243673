import { verbList } from "../words/lexicon";
import { startsWith, type Token, wordsAs } from "../words/tokens";

type Sentence = readonly Token[];

const looks = verbList
  .flatMap(({ words, frame }) => (frame === "lookInto" ? [words] : []))
  .sort((a, b) => b.length - a.length);
const rooms = new Set(["room", "place", "kitchen", "house", "apartment", "flat", "scene"]);
const links = new Set([",", "and", "then", "but"]);

/** "search the fridge for an egg" → "find an egg in the fridge" */
export function withSoughtThere(sentence: Sentence): Sentence {
  const look = looks.find((words) => startsWith(sentence, 0, words));
  const end = sentence.findIndex(({ lower }) => links.has(lower));
  const clause = end < 0 ? sentence : sentence.slice(0, end);
  const sought = clause.findIndex(({ lower }) => lower === "for");
  if (!look || sought <= look.length || sought + 1 >= clause.length) return sentence;
  const place = clause.slice(look.length, sought);
  const isRoom = rooms.has(place[place.length - 1].lower);
  return [
    ...wordsAs("find"),
    ...clause.slice(sought + 1),
    ...(isRoom ? [] : [...wordsAs("in"), ...place]),
    ...(end < 0 ? [] : sentence.slice(end)),
  ];
}
