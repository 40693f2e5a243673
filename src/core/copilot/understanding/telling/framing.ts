import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What an experiment is called, before what is to be done or how things are to be: "for the next trial I need …", "initial
 * condition: tv on", "at the start of each run the ring must be on the peg", "quick, egg into the pot". Nothing of it is asked
 * for.
 */

type Sentence = readonly Token[];

const occasions = new Set(
  "trial trials run runs test tests experiment experiments episode episodes demo demonstration benchmark recording scenario session shift".split(
    " ",
  ),
);
/** "breakfast: milk on the table", which another reader takes as what is to be there. */
export const meals: ReadonlySet<string> = new Set(
  "breakfast lunch dinner supper brunch tea teatime dessert snack picnic party bedtime".split(" "),
);
const times = phrasesOf(
  [
    ...["start", "beginning", "end"].map((edge) => `at the ${edge} of`),
    ...["for", "in", "during", "before", "to start", "to begin"],
  ].join(","),
);
const which = new Set(
  "the this that each every my our a next first second third last new following one two three 1 2 3 4 5 number".split(
    " ",
  ),
);
const people = new Set(["i", "we", "you", "make"]);
const beginning = new Set(["starts", "begins", "ends", "start", "begin"]);
/** Before a colon. */
const titles = new Set([
  ...occasions,
  ...meals,
  ..."condition conditions state configuration setup set-up layout scene task mission job goal assignment baseline ready".split(
    " ",
  ),
]);
/** What a title of several words ends with, whatever it begins with: "start condition". */
const named = new Set([
  ...occasions,
  "condition",
  "conditions",
  "configuration",
  "setup",
  "layout",
  "baseline",
]);
const preparing = new Set(["reset", "prepare", "arrange", "set", "initialise", "initialize", "restore"]);
const longestTitle = 7;
const settingUp = phrasesOf(
  ["set up", "reset", "prepare", "arrange", "set"]
    .flatMap((verb) =>
      ["the scene", "the setup", "the table", "everything", "the workspace"].map((what) => `${verb} ${what}`),
    )
    .flatMap((phrase) => [`${phrase} so that`, `${phrase} so`, `${phrase} such that`])
    .join(","),
);
const hurry = phrasesOf("quick, quickly, hurry, hurry up, fast, come on");
const showing = new Set(["show", "demonstrate"]);
const howYou = phrasesOf("how you, how to, that you can");
/** Words for those to whom it is shown. */
const mostSpectators = 3;

export function withoutFraming(sentence: Sentence): Sentence {
  return [withBegun, withoutOccasion, withoutTitle, withoutSettingUp, withoutHurry, withoutShowing].reduce(
    (said, change) => change(said),
    sentence,
  );
}

const shall = new Set(["should", "must", "shall"]);

/** "the fork should begin in the drawer" → "… should be in the drawer" */
function withBegun(sentence: Sentence): Sentence {
  return sentence.map((token, at) =>
    ["begin", "start"].includes(token.lower) &&
    shall.has(sentence[at - 1]?.lower ?? "") &&
    ["in", "on", "at"].includes(sentence[at + 1]?.lower ?? "")
      ? { ...token, text: "be", lower: "be" }
      : token,
  );
}

/** "for the next trial", "before the run starts,", "for breakfast I need …" */
function withoutOccasion(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, times);
  if (start === undefined) return sentence;
  let at = start;
  while (which.has(sentence[at]?.lower ?? "")) at++;
  const isMeal = sentence[0].lower === "for" && meals.has(sentence[at]?.lower ?? "");
  if (!isMeal && !occasions.has(sentence[at]?.lower ?? "")) return sentence;
  at++;
  while (which.has(sentence[at]?.lower ?? "") && sentence[at].lower !== "the") at++;
  if (beginning.has(sentence[at]?.lower ?? "")) at++;
  const next = sentence[at]?.lower ?? "";
  // "in the test box": that is a thing.
  const isOver = next === "," || nounOpenings.has(next) || people.has(next) || verbs.has(next);
  const rest = sentence.slice(next === "," ? at + 1 : at);
  return isOver && rest.length > 2 ? rest : sentence;
}

/** "baseline run: …", "initial condition: …" */
function withoutTitle(sentence: Sentence): Sentence {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  const title = sentence.slice(0, Math.max(0, colon));
  const isMeal = meals.has(title.at(-1)?.lower ?? "") && !verbs.has(sentence[colon + 1]?.lower ?? "");
  const isTitle =
    colon > 0 &&
    colon <= longestTitle &&
    !isMeal &&
    title.some(({ lower }) => titles.has(lower)) &&
    // "tidy-up benchmark", but "clear the scene: …"
    (!verbs.has(title[0].lower) || preparing.has(title[0].lower) || named.has(title[title.length - 1].lower));
  return isTitle && colon + 2 < sentence.length ? sentence.slice(colon + 1) : sentence;
}

/** "reset the scene so that every block is on the table" → "make sure that …" */
function withoutSettingUp(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, settingUp);
  return behind === undefined ? sentence : [...wordsAs("make sure that"), ...sentence.slice(behind)];
}

/** "quick, egg into the pot" */
function withoutHurry(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, hurry);
  return behind !== undefined && sentence[behind]?.lower === "," && sentence.length > behind + 2
    ? sentence.slice(behind + 1)
    : sentence;
}

/** "show me how you pick up the block" → "pick up the block" */
function withoutShowing(sentence: Sentence): Sentence {
  const show = sentence.findIndex(({ lower }) => showing.has(lower));
  const told = show < 0 ? undefined : phraseIn(sentence, howYou, show + 1);
  const isDeed =
    told && told.at - show - 1 <= mostSpectators && verbs.has(sentence[told.behind]?.lower ?? "");
  return isDeed ? [...sentence.slice(0, show), ...sentence.slice(told.behind)] : sentence;
}
