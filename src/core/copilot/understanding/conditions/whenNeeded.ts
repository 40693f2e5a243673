import { phrasesOf } from "../actions/said";
import { pastCourtesy } from "../telling/courtesy";
import { verbs as deeds } from "../words/firstWords";
import { startsWith, type Token, wordsAs } from "../words/tokens";

/*
 * "if the fridge is open, close it": whoever says so wants it closed in any case. Where the condition is no more than that
 * what is asked for is not so yet, it says nothing, since what is so already is not done again. Any other condition stays,
 * and is refused as such.
 */

/** States that a verb can bring about, each with the verbs for it and the words for its opposite. */
const changes: readonly {
  readonly verbs: readonly (readonly string[])[];
  readonly made: readonly (readonly string[])[];
  readonly ended: readonly (readonly string[])[];
}[] = [
  {
    verbs: phrasesOf("close, shut, close up"),
    made: phrasesOf("closed, shut"),
    ended: phrasesOf("open, ajar"),
  },
  { verbs: phrasesOf("open, open up"), made: phrasesOf("open"), ended: phrasesOf("closed, shut") },
  {
    verbs: phrasesOf("turn off, switch off, shut off, power off, put off"),
    made: phrasesOf("off, turned off, switched off"),
    ended: phrasesOf("on, turned on, switched on, running"),
  },
  {
    verbs: phrasesOf("turn on, switch on, power on, put on"),
    made: phrasesOf("on, turned on, switched on, running"),
    ended: phrasesOf("off, turned off, switched off"),
  },
  {
    verbs: phrasesOf("wash, wash up, clean, rinse"),
    made: phrasesOf("clean, washed"),
    ended: phrasesOf("dirty, unwashed, used"),
  },
  { verbs: phrasesOf("plug in"), made: phrasesOf("plugged in"), ended: phrasesOf("unplugged") },
  { verbs: phrasesOf("unplug"), made: phrasesOf("unplugged"), ended: phrasesOf("plugged in") },
  { verbs: phrasesOf("fill, fill up"), made: phrasesOf("full, filled"), ended: phrasesOf("empty") },
  {
    verbs: phrasesOf("chill, cool, cool down, refrigerate"),
    made: phrasesOf("chilled, cold, cool, cooled"),
    ended: phrasesOf("warm, uncooled"),
  },
  {
    verbs: phrasesOf("cook, fry, boil"),
    made: phrasesOf("cooked, done, fried, boiled"),
    ended: phrasesOf("raw, uncooked"),
  },
  { verbs: phrasesOf("water"), made: phrasesOf("watered"), ended: phrasesOf("dry") },
];

const definites = new Set("the my your our this that these those".split(" "));
const pronouns = new Set(["it", "them", "they"]);
const copulas = new Set(["is", "are"]);
const several = new Set([",", "and", "then", "or", "but", "otherwise", "else"]);
const openings = phrasesOf("if, in case, when, whenever");

/** The sentence without a condition that only says that there is something to do. */
export function withoutNeedlessCondition(sentence: readonly Token[], notes: string[]): readonly Token[] {
  const told =
    beforeDeed(sentence) ??
    statedFirst(sentence) ??
    behindDeed(sentence) ??
    behindFirstDeed(sentence) ??
    goingThere(sentence);
  if (told) notes.push("Where it is so already, there is nothing to do: the condition is left out.");
  return told ?? sentence;
}

/** "if the light is on, turn it off" */
function beforeDeed(sentence: readonly Token[]): readonly Token[] | undefined {
  const start = openings.find((words) => startsWith(sentence, 0, words))?.length;
  const be =
    start === undefined ? -1 : sentence.findIndex(({ lower }, at) => at > start && copulas.has(lower));
  if (be < 0) return undefined;
  const subject = sentence.slice(start, be);
  const state = stateAt(sentence, be + 1);
  if (!state || !isDefinite(subject)) return undefined;
  const deed = plainDeed(sentence.slice(state.next));
  const pronoun = deed.findIndex(({ lower }) => pronouns.has(lower));
  if (pronoun < 0) return undefined;
  const words = deed.filter((_, at) => at !== pronoun).map(({ lower }) => lower);
  return asksForOpposite(words, state)
    ? [...deed.slice(0, pronoun), ...subject, ...deed.slice(pronoun + 1)]
    : undefined;
}

/** "the lights are on, switch them off" */
function statedFirst(sentence: readonly Token[]): readonly Token[] | undefined {
  const isStated = definites.has(sentence[0]?.lower ?? "");
  return isStated ? beforeDeed([...wordsAs("if"), ...sentence]) : undefined;
}

/** "turn the light off if it is on", "close the fridge unless it is closed" */
function behindDeed(sentence: readonly Token[]): readonly Token[] | undefined {
  const at = sentence.findIndex(({ lower }, index) => index > 0 && (lower === "if" || lower === "unless"));
  const be = sentence.findIndex(({ lower }, index) => index > at + 1 && copulas.has(lower));
  if (at < 0 || be < 0) return undefined;
  const state = stateAt(sentence, be + 1);
  if (!state || state.next < sentence.length) return undefined;
  const deed = plainDeed(sentence.slice(0, sentence[at - 1].lower === "," ? at - 1 : at));
  const subject = sentence.slice(at + 1, be).map(({ lower }) => lower);
  const isPronoun = subject.length === 1 && pronouns.has(subject[0]);
  const object = objectOf(deed);
  const isSame = isPronoun || object.map(({ lower }) => lower).join(" ") === subject.join(" ");
  if (!isSame || !isDefinite(object)) return undefined;
  const words = deed.filter((token) => !object.includes(token)).map(({ lower }) => lower);
  const wanted = sentence[at].lower === "if" ? state : { ...state, isNegated: !state.isNegated };
  return asksForOpposite(words, wanted) ? deed : undefined;
}

/** "wash the fork if it is dirty and put it in the drawer" */
function behindFirstDeed(sentence: readonly Token[]): readonly Token[] | undefined {
  const condition = sentence.findIndex(({ lower }) => lower === "if" || lower === "unless");
  const link = sentence.findIndex(
    ({ lower }, at) => at > condition && links.has(lower) && isDeedAt(sentence, at),
  );
  if (condition < 1 || link < 0) return undefined;
  const told = behindDeed(sentence.slice(0, link));
  return told && [...told, ...sentence.slice(link)];
}

const links = new Set([",", "and", "then"]);

function isDeedAt(sentence: readonly Token[], link: number): boolean {
  const next = sentence.slice(link).find(({ lower }) => !links.has(lower));
  return deeds.has(next?.lower ?? "");
}

const goings = ["go", "drive", "head", "move", "return", "come"].flatMap((verb) =>
  phrasesOf(`${verb} to, ${verb} back to`),
);
const selves = phrasesOf("you are, the robot is");
const whereabouts = new Set(["at", "in", "on"]);

/** "go to the dock unless you are there already", "if you are not at the dock, go there" */
function goingThere(sentence: readonly Token[]): readonly Token[] | undefined {
  const at = sentence.findIndex(({ lower }) => lower === "if" || lower === "unless");
  const start = selves.find((words) => startsWith(sentence, at + 1, words))?.length;
  if (at < 0 || start === undefined) return undefined;
  const comma = sentence.findIndex(({ lower }, index) => index > at && lower === ",");
  const isFirst = at === 0;
  if (isFirst !== comma > 0) return undefined;
  const condition = sentence.slice(at + 1 + start, isFirst ? comma : undefined);
  const deed = plainDeed(isFirst ? sentence.slice(comma) : sentence.slice(0, at));
  const isNegated = condition.some(({ lower }) => lower === "not");
  const place = condition.filter(
    ({ lower }) => !["not", "already", "yet", "currently", "still"].includes(lower),
  );
  if (isNegated === (sentence[at].lower === "unless")) return undefined;
  const to = goings.find((words) => startsWith(deed, 0, words))?.length;
  const named = to === undefined ? [] : deed.slice(to);
  const isAt = whereabouts.has(place[0]?.lower ?? "");
  if (deed.length === 2 && deed[1].lower === "there" && isAt)
    return [deed[0], ...wordsAs("to"), ...place.slice(1)];
  const isSame = isAt && wordsOf(place.slice(1)) === wordsOf(named);
  return isDefinite(named) && (isSame || wordsOf(place) === "there") ? deed : undefined;
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ lower }) => lower).join(" ");
}

interface State {
  readonly words: string;
  readonly isNegated: boolean;
  readonly next: number;
}

const everyState = changes
  .flatMap(({ made, ended }) => [...made, ...ended])
  .sort((a, b) => b.length - a.length);

function stateAt(sentence: readonly Token[], from: number): State | undefined {
  let at = from;
  const isNegated = sentence[at]?.lower === "not";
  if (isNegated) at++;
  if (["still", "already", "currently"].includes(sentence[at]?.lower ?? "")) at++;
  const words = everyState.find((each) => startsWith(sentence, at, each));
  const end = at + (words?.length ?? 0);
  const next = isNegated && sentence[end]?.lower === "yet" ? end + 1 : end;
  return words && { words: words.join(" "), isNegated, next };
}

/** Whether the verb, with nothing but its object, ends this state. */
function asksForOpposite(verb: readonly string[], { words, isNegated }: State): boolean {
  const said = verb.join(" ");
  return changes.some(
    ({ verbs, made, ended }) =>
      verbs.some((each) => each.join(" ") === said) &&
      (isNegated ? made : ended).some((each) => each.join(" ") === words),
  );
}

/** From the article of the object on; a particle behind it is not part of it. */
function objectOf(deed: readonly Token[]): readonly Token[] {
  const start = deed.findIndex(({ lower }) => definites.has(lower));
  if (start < 0) return [];
  const isParticle = ["on", "off", "in", "up"].includes(deed.at(-1)?.lower ?? "");
  return deed.slice(start, isParticle ? -1 : undefined);
}

/** "if a drawer is open, close it" may be about each of them. */
function isDefinite(noun: readonly Token[]): boolean {
  return (
    definites.has(noun[0]?.lower ?? "") && noun.length > 1 && !noun.some(({ lower }) => several.has(lower))
  );
}

/** Without what is said for courtesy, and the marks between the condition and the deed. */
export function plainDeed(clause: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < clause.length; ) {
    const behind = pastCourtesy(clause, at);
    const isMark = kept.length === 0 && [",", "then"].includes(clause[at].lower);
    if (behind !== undefined) at = behind;
    else if (isMark) at++;
    else kept.push(clause[at++]);
  }
  while (kept.at(-1)?.lower === ",") kept.pop();
  return kept;
}
