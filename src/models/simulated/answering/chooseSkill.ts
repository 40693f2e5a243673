import { isRecord, type ReadRequest } from "../reading/request";
import { type Data, dataOf } from "../reading/situation";
import { type Fields, has, type Reply } from "./answer";
import { type Chosen, type Skill, type Skills, sized, skillsIn } from "./skillList";

/*
 * The next skills of a robot that goes by skills of fixed length: from the list of skills in the instructions and from where
 * the data says that things are. Pictures can't be seen.
 */

interface Seen {
  readonly type: string;
  readonly label: string;
  /** Metres from the middle of the body. */
  readonly ahead: number;
  readonly left: number;
}

/** A skill that was done, oldest first. */
interface Done {
  readonly skill: string;
  readonly isWell: boolean;
}

export function asksForSkills(fields: Fields): boolean {
  return has(fields, "progress", "plan") || has(fields, "progress", "skill", "magnitude");
}

/** Undefined where the instructions list no skills. */
export function chosenSkills(request: ReadRequest, fields: Fields): Reply | undefined {
  const instructions = request.messages.find(({ role }) => role === "system")?.text ?? "";
  const skills = skillsIn(instructions);
  if (!skills) return undefined;
  const seen = seenIn(dataOf(request));
  const target = seen.find((each) => isMeant(each, targetIn(instructions)));
  const done = doneIn(request).filter(({ skill }) => skills.all.some(({ name }) => name === skill));
  const [plan, reason] = planFor({ target, seen, skills, done });
  const progress = done.at(-1)?.isWell === false ? "no" : target ? "yes" : "unknown";
  return has(fields, "progress", "plan") ? { reason, progress, plan } : { reason, progress, ...plan[0] };
}

interface Scene {
  readonly target: Seen | undefined;
  readonly seen: readonly Seen[];
  readonly skills: Skills;
  readonly done: readonly Done[];
}

/** Smaller deviations are not worth a turn; degrees. */
const turnsFrom = 25;

/** So far ahead a thing decides how to go, and so far beside the middle; metres. */
const near = 2.2;
const halfLane = 0.75;

function planFor(scene: Scene): readonly [readonly Chosen[], string] {
  const { target, skills, done } = scene;
  const { back } = skills;
  const last = done.at(-1);
  const side = freerSide(scene);
  const onward = goingAhead(scene);
  if (last && back && !last.isWell && last.skill !== back.name && !isTurn(last))
    return [
      [sized(back, 0.5), sized(skills.turn(side), 60), onward.chosen],
      "Something holds the body: back, and another way.",
    ];
  if (last && (last.skill === back?.name || (!last.isWell && !isTurn(last))))
    return [[sized(skills.turn(side), 60), onward.chosen], `Round it, on the ${side}.`];
  if (onward.isBlocked && !(last && isTurn(last) && turnsInARow(done) > 3))
    return [
      [sized(skills.turn(side), 43), onward.chosen],
      `${onward.reason} The way is freer on the ${side}.`,
    ];
  const degrees = target ? (Math.atan2(target.left, target.ahead) * 180) / Math.PI : 0;
  // Behind a turn round something, one goes on before one turns back.
  const isRounding = last !== undefined && isTurn(last) && turnsInARow(done) < 2;
  if (target && Math.abs(degrees) > turnsFrom && !isRounding) {
    const turn = sized(skills.turn(degrees > 0 ? "left" : "right"), Math.abs(degrees));
    return [[turn, onward.chosen], `It is ${Math.round(Math.abs(degrees))}° beside: turn first.`];
  }
  return [[onward.chosen], target ? onward.reason : `It is not in view. ${onward.reason}`];
}

const climbed = /log|cushion|curb|hill|plank|stair|step/i;
const crept = /couch|bench|branch/i;
const flat = /mat|ground|toy/i;

/** What anybody knows of obstacles: one goes over logs, under benches, and round bushes. */
function goingAhead({ target, seen, skills }: Scene): {
  readonly chosen: Chosen;
  readonly isBlocked: boolean;
  readonly reason: string;
} {
  const inLane = seen
    .filter((each) => each !== target && !flat.test(each.type))
    .filter(({ ahead, left }) => ahead > 0 && ahead < near && Math.abs(left) < halfLane);
  const [first] = [...inLane].sort((a, b) => a.ahead - b.ahead);
  const named = (pattern: RegExp): Skill =>
    skills.ahead.find(({ name }) => pattern.test(name)) ?? skills.ahead[0];
  const distance = target ? Math.hypot(target.left, target.ahead) : 3;
  const gait = !first
    ? /walk/i
    : climbed.test(first.type)
      ? /climb/i
      : crept.test(first.type)
        ? /crawl/i
        : /walk/i;
  const isBlocked = first !== undefined && !climbed.test(first.type) && !crept.test(first.type);
  return {
    chosen: sized(named(gait), isBlocked ? 0 : Math.max(0.6, distance - 0.4)),
    isBlocked,
    reason: first ? `There is a ${first.type} ahead.` : "The way ahead is free.",
  };
}

/** Where fewer things are near, and rather towards the target. */
function freerSide({ target, seen }: Scene): "left" | "right" {
  const weight = (isSide: (left: number) => boolean) =>
    seen
      .filter(({ ahead, left, type }) => isSide(left) && Math.abs(ahead) < 3 && !flat.test(type))
      .reduce((sum, { ahead, left }) => sum + 1 / (0.3 + Math.hypot(ahead, left)), 0);
  const towards = target ? Math.sign(target.left) * 0.5 : 0;
  return weight((left) => left > 0) - towards <= weight((left) => left <= 0) ? "left" : "right";
}

function isTurn({ skill }: Done): boolean {
  return /left|right/i.test(skill);
}

function turnsInARow(done: readonly Done[]): number {
  return done.length - 1 - done.findLastIndex((each) => !isTurn(each));
}

function seenIn({ inView }: Data): readonly Seen[] {
  if (!Array.isArray(inView)) return [];
  return inView.flatMap((each: unknown): Seen[] => {
    if (!isRecord(each)) return [];
    const { type, label, aheadMetres: ahead, leftMetres: left } = each;
    return typeof type === "string" && typeof ahead === "number" && typeof left === "number"
      ? [{ type, label: typeof label === "string" ? label : type, ahead, left }]
      : [];
  });
}

/** What is to be reached, as the instructions put it: the words behind "get to", to the end of the sentence. */
function targetIn(instructions: string): string {
  return /\b(?:get|go) to (?:an?|the)?\s*([^.\n]+)/i.exec(instructions)?.[1].trim().toLowerCase() ?? "";
}

/** Every word is in what the thing is called. */
function isMeant({ type, label }: Seen, words: string): boolean {
  const called = `${type} ${label}`.toLowerCase();
  return words !== "" && words.split(/\s+/).every((word) => called.includes(word.replace(/s$/, "")));
}

/** Of this run: what examples tell was done elsewhere. */
function doneIn({ messages }: ReadRequest): readonly Done[] {
  return messages.flatMap((message) => {
    if (/^example\b/i.test(message.text)) return [];
    const { doneSince } = dataOf({ messages: [message] });
    return (Array.isArray(doneSince) ? doneSince : []).flatMap((each: unknown): Done[] => {
      if (!isRecord(each) || typeof each.skill !== "string") return [];
      const skill = each.skill.replace(/^robot\./, "").replace(/\(.*$/s, "");
      return [{ skill, isWell: each.outcome === "success" }];
    });
  });
}
