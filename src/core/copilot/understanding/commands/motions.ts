import type { MotionSettings, SkillMeasure } from "../../../program/motionSettings";
import type { Token } from "../words/tokens";
import { type Amount, amountAt, countAt } from "./amounts";
import type { Command, Told } from "./command";
import { away, composed, type Magnitude, mostSkills } from "./magnitudes";

/*
 * Motions of a robot that goes by skills of fixed length, told as such: "walk forward two metres", "turn left 90 degrees",
 * "back up a bit", "crawl". What is told in metres, degrees or seconds is composed of the skills' magnitudes.
 */

type Way = "forward" | "backward" | "left" | "right";

const wayWords: ReadonlyMap<string, Way> = new Map<string, Way>([
  ..."forward forwards ahead straight onward onwards".split(" ").map((word) => [word, "forward"] as const),
  ..."backward backwards back rearward rearwards".split(" ").map((word) => [word, "backward"] as const),
  ..."left leftwards anticlockwise counterclockwise".split(" ").map((word) => [word, "left"] as const),
  ..."right rightwards clockwise".split(" ").map((word) => [word, "right"] as const),
]);

const goingVerbs = new Set(
  "walk go move drive step run trot march head proceed advance stroll continue".split(" "),
);
/** Of these alone it is plain that the robot is to go on. */
const plainVerbs = new Set("walk step run trot march proceed advance stroll".split(" "));
const turningVerbs = new Set("turn rotate spin pivot swivel".split(" "));
const backingVerbs = new Set("reverse retreat".split(" "));

/** Stand among the words of a motion and change nothing. */
const fillers = new Set(
  "by for about roughly around approximately to the your on of up of again on".split(" "),
);

const smallWords = [
  "a little bit",
  "a tiny bit",
  "a bit",
  "a little",
  "slightly",
  "a touch",
  "a short way",
  "a small step",
];
const largeWords = ["a long way", "a lot", "far", "a big step"];
const halfTurns = ["around", "round", "about", "half way round"];
const wholeTurns = ["in a full circle", "in a circle", "all the way around", "all the way round"];

/** A number without a unit, from here on, is told in degrees. */
const leastDegrees = 10;

/** What a clause says of a motion. */
interface Motion {
  verb: string;
  way?: Way;
  amount?: Amount;
  times?: number;
  size?: "small" | "large" | { readonly magnitude: string };
}

/**
 * The skills that a clause tells to use; undefined where it is no motion, or says more than that.
 * @param before the verb of the clause before: "turn left, then right"
 */
export function motionTold(
  clause: readonly Token[],
  motion: MotionSettings,
  before: string | undefined,
): (Told & { readonly verb: string }) | undefined {
  const said = readMotion(clause, motion, before);
  if (!said) return undefined;
  const told = skillsFor(said, motion);
  return told && { ...told, verb: said.verb };
}

function readMotion(
  clause: readonly Token[],
  { skills }: MotionSettings,
  before: string | undefined,
): Motion | undefined {
  // "take two steps back"
  const isTaken = clause[0]?.lower === "take" && amountAt(clause, 1)?.value.of === "steps";
  const first = isTaken ? "step" : (clause[0]?.lower ?? "");
  const names = new Map(Object.keys(skills).map((name) => [name.toLowerCase(), name]));
  const isVerb =
    goingVerbs.has(first) ||
    turningVerbs.has(first) ||
    backingVerbs.has(first) ||
    names.has(first) ||
    first === "back";
  // "then right": as before
  const verb = isVerb ? first : wayWords.has(first) ? verbFor(clause, before) : undefined;
  if (verb === undefined) return undefined;
  const motion: Motion = { verb };
  if (backingVerbs.has(verb) || verb === "back") motion.way = "backward";
  for (let at = isVerb ? 1 : 0; at < clause.length; ) {
    const length = readPart(clause, at, motion, skills);
    if (length === 0) return undefined;
    at += length;
  }
  return motion;
}

/** "forward 1 m, left 90 degrees, forward 1 m"; "turn left, then right" */
function verbFor(clause: readonly Token[], before: string | undefined): string | undefined {
  const isSide = ["left", "right"].includes(wayWords.get(clause[0].lower) ?? "");
  const usual = isSide ? "turn" : "go";
  // "right" alone may say something else.
  if (before === undefined) return clause.some((_, at) => amountAt(clause, at)) ? usual : undefined;
  if (!isSide && turningVerbs.has(before)) return usual;
  const isAngle = clause.some((_, at) => amountAt(clause, at)?.value.of === "radians");
  return isAngle && !turningVerbs.has(before) ? usual : before;
}

/** Takes what is said there into the motion; @returns how many words that is, 0 where it is nothing of a motion */
function readPart(
  clause: readonly Token[],
  at: number,
  motion: Motion,
  skills: MotionSettings["skills"],
): number {
  const word = clause[at].lower;
  const rest = clause
    .slice(at)
    .map(({ lower }) => lower)
    .join(" ");
  const starts = (phrase: string) => rest === phrase || rest.startsWith(`${phrase} `);
  const lengthOf = (phrase: string) => phrase.split(" ").length;
  if (turningVerbs.has(motion.verb)) {
    const whole = wholeTurns.find(starts);
    // "turn around 90 degrees" turns about that much
    const half = countAt(clause, at + 1) ? undefined : halfTurns.find(starts);
    if ((whole ?? half) && !motion.amount) {
      // Who spins around looks the same way as before.
      const isWhole = whole !== undefined || motion.verb === "spin";
      motion.amount = { of: "radians", value: isWhole ? 2 * Math.PI : Math.PI };
      return lengthOf(whole ?? half ?? "");
    }
  }
  const size = smallWords.find(starts) ?? largeWords.find(starts);
  if (size && !motion.size) {
    motion.size = smallWords.includes(size) ? "small" : "large";
    return lengthOf(size);
  }
  const amount = amountAt(clause, at);
  if (amount) {
    const { value, length } = amount;
    if (value.of === "times") {
      if (motion.times !== undefined) return 0;
      motion.times = value.value;
    } else {
      if (motion.amount) return 0;
      motion.amount = value;
    }
    return length;
  }
  // "turn left 90"
  const bare =
    clause[at].kind === "number" && turningVerbs.has(motion.verb) ? countAt(clause, at) : undefined;
  if (bare && bare.value >= leastDegrees && !motion.amount) {
    motion.amount = { of: "radians", value: (bare.value * Math.PI) / 180 };
    return bare.length;
  }
  const way = word === "counter" && starts("counter clockwise") ? "left" : wayWords.get(word);
  if (way) {
    // "go straight ahead"
    if (motion.way && (motion.way !== way || clause[at - 1].lower === word)) return 0;
    motion.way = way;
    return word === "counter" ? 2 : 1;
  }
  if (starts("in reverse") && !motion.way) {
    motion.way = "backward";
    return 2;
  }
  const isMagnitude = Object.values(skills).some(({ magnitudes }) => Object.hasOwn(magnitudes, word));
  if (isMagnitude && !motion.size) {
    motion.size = { magnitude: word };
    return 1;
  }
  return fillers.has(word) ? 1 : 0;
}

function skillsFor(said: Motion, { skills }: MotionSettings): Told | undefined {
  const isTurn = turningVerbs.has(said.verb);
  const isSideways = said.way === "left" || said.way === "right";
  const own = Object.keys(skills).find((name) => name.toLowerCase() === said.verb);
  if (!isTurn && isSideways) {
    const isOnlyThat = said.amount === undefined && said.times === undefined;
    if (!isOnlyThat || (own !== undefined && !goingVerbs.has(said.verb))) return undefined;
    const turn = `turn ${said.way}`;
    const asked = `This robot does not go sideways. Should it ${turn}?`;
    return { kind: "unclear", question: asked, choices: [turn] };
  }
  if (isTurn && (said.way === "forward" || said.way === "backward")) return undefined;
  const isUndirected =
    isTurn && said.way === undefined && !(said.amount?.of === "radians" && said.amount.value >= Math.PI);
  if (isUndirected) {
    const how = amountText(said.amount);
    return {
      kind: "unclear",
      question: "To which side should it turn?",
      choices: [`turn left${how}`, `turn right${how}`],
    };
  }
  const isPlain =
    plainVerbs.has(said.verb) || own !== undefined || said.amount !== undefined || said.size !== undefined;
  if (!isTurn && said.way === undefined && !isPlain) return undefined;
  const way = said.way ?? (isTurn ? "left" : "forward");
  const skill = skillGoing(way, own, skills);
  if (skill === undefined) return undefined;
  return composedOf(said, way, skill, Object.entries(skills[skill].magnitudes));
}

/** The one called so, or else the first that goes that way; forwards, in the gait that it turns and goes backwards in. */
function skillGoing(way: Way, own: string | undefined, skills: MotionSettings["skills"]): string | undefined {
  const goesSo = (name: string) =>
    Object.values(skills[name].magnitudes).every((measure) => wayOf(measure) === way);
  if (own !== undefined && goesSo(own)) return own;
  const fitting = Object.keys(skills).filter(goesSo);
  // "crawl backwards" is no other gait.
  if (own !== undefined && !goingVerbs.has(own)) return undefined;
  const usual = new Set(
    Object.values(skills).flatMap(({ gait, magnitudes }) =>
      Object.values(magnitudes).some((measure) => wayOf(measure) !== "forward") ? [gait] : [],
    ),
  );
  return fitting.find((name) => usual.has(skills[name].gait)) ?? fitting[0];
}

function wayOf({ speed = 0, turnSpeed = 0 }: SkillMeasure): Way | undefined {
  if (speed !== 0) return turnSpeed !== 0 ? undefined : speed > 0 ? "forward" : "backward";
  return turnSpeed === 0 ? undefined : turnSpeed > 0 ? "left" : "right";
}

/** Further off than this share of what was told it is asked, instead of done. */
const mostOff = 0.35;

function composedOf(
  { amount, size, times = 1 }: Motion,
  way: Way,
  skill: string,
  measures: readonly (readonly [string, SkillMeasure])[],
): Told | undefined {
  if (!Number.isInteger(times) || times < 1 || times > mostSkills) return undefined;
  const isTurn = way === "left" || way === "right";
  const measured = amount?.of ?? (isTurn ? "radians" : "metres");
  if (measured === (isTurn ? "metres" : "radians") || measured === "times") return undefined;
  const amountOf = ({ speed = 0, turnSpeed = 0, seconds }: SkillMeasure) =>
    measured === "seconds" ? seconds : seconds * Math.abs(isTurn ? turnSpeed : speed);
  const rising: readonly Magnitude[] = measures
    .map(([name, measure]) => ({ name, amount: amountOf(measure) }))
    .sort((a, b) => a.amount - b.amount);
  const done = (names: readonly string[], remark?: string): Told => ({
    kind: "commands",
    commands: Array.from({ length: times }, () => runsOf(names, skill, remark)).flat(),
  });
  if (amount === undefined || amount.of === "steps") {
    const chosen = sized(rising, amount ? "small" : size);
    if (!chosen) return undefined;
    const count = amount?.value ?? 1;
    if (!Number.isInteger(count) || count < 1 || count > mostSkills) return undefined;
    return done(Array.from({ length: count }, () => chosen.name));
  }
  if (size !== undefined || !(amount.value > 0)) return undefined;
  const best = composed(rising, amount.value);
  if (!best) return undefined;
  const off = away(best, amount.value) / amount.value;
  const told = valueText(measured, amount.value);
  const nearest = valueText(measured, best.total);
  if (off > mostOff) {
    return {
      kind: "unclear",
      question: `The nearest to ${told} that this robot's skills make up is ${nearest}. Should it be that?`,
      choices: [`${said(way, skill)} ${nearest}`],
    };
  }
  const each = rising.map((one) => valueText(measured, one.amount)).join(", ");
  return done(best.names, off < 0.005 ? undefined : `${told}: its sizes are ${each}; this is ${nearest}.`);
}

/** A motion that this robot can be told. */
export function exampleOfMotion({ skills }: MotionSettings): string | undefined {
  const skill = skillGoing("forward", undefined, skills);
  if (skill === undefined) return undefined;
  const [measure] = Object.values(skills[skill].magnitudes);
  return `${said("forward", skill)} ${valueText("metres", (measure.speed ?? 0) * measure.seconds)}`;
}

/** How a person tells it to use that skill. */
function said(way: Way, skill: string): string {
  if (way === "left" || way === "right") return `turn ${way}`;
  if (way === "backward") return "go back";
  const isOneWord = /^[a-z]+$/.test(skill);
  return isOneWord && !goingVerbs.has(skill) ? skill : `${isOneWord ? skill : "go"} forward`;
}

function sized(rising: readonly Magnitude[], size: Motion["size"]): Magnitude | undefined {
  if (typeof size === "object") return rising.find(({ name }) => name === size.magnitude);
  if (size === "small") return rising[0];
  return size === "large" ? rising.at(-1) : rising[Math.floor(rising.length / 2)];
}

/** Equal ones next to each other are one command. */
function runsOf(names: readonly string[], action: string, remark: string | undefined): readonly Command[] {
  const commands: Command[] = [];
  for (const name of names) {
    const last = commands.at(-1);
    if (last?.kind === "action" && last.args[0] === name)
      commands[commands.length - 1] = { ...last, times: last.times + 1 };
    else
      commands.push({
        kind: "action",
        action,
        args: [name],
        times: 1,
        ...(commands.length === 0 && remark !== undefined ? { remark } : {}),
      });
  }
  return commands;
}

function amountText(amount: Amount | undefined): string {
  return amount && (amount.of === "radians" || amount.of === "seconds")
    ? ` ${valueText(amount.of, amount.value)}`
    : "";
}

function valueText(of: Amount["of"], value: number): string {
  if (of === "radians") return `${Math.round((value * 180) / Math.PI)} degrees`;
  return `${Number(value.toFixed(2))} ${of === "metres" ? "m" : "s"}`;
}
