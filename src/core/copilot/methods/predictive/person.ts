import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import type { MotionSettings } from "../../../program/motionSettings";
import type { NextRequest, NextSkills, PredictiveBrain } from "./brain";
import { inView, type SeenThing } from "./inView";
import { skillOf } from "./skillNames";
import { measureWords } from "./skillPrompt";

/*
 * A person in the model's place, as in VLM-PC's comparison (section V-B): sees what the robot's camera shows, and says
 * what is done next.
 */

/** What a person is told and asked; plain data, so that it can go to an editor. */
export interface PersonQuestion {
  /** "the red toy" */
  readonly target: string;
  readonly skills: readonly {
    readonly name: string;
    readonly magnitudes: readonly { readonly name: string; readonly words: string }[];
  }[];
  readonly inView: readonly SeenThing[];
  /** So many skills were done before. */
  readonly done: number;
  /** How the last one came out. */
  readonly last?: string;
  /** What was wrong with the answer before. */
  readonly problem?: string;
}

/** Somebody who can be asked. */
export interface Person {
  /**
   * "walk large", several skills separated by commas, or "stop" with a reason; undefined where nobody answers, and when
   * it is cancelled.
   */
  choose(question: PersonQuestion, token: CancellationToken): Promise<string | undefined>;
}

/** Answers that can't be read are asked for again so often, so that a broken pipe does not ask for ever. */
const mostMistakes = 5;

/** @param person undefined where nobody can be asked */
export function personPilot(person: Person | undefined): PredictiveBrain {
  return {
    title: "a person",
    async next(request, token): Promise<NextSkills> {
      if (!person) return { kind: "stop", reason: "A person is to choose, and nobody can be asked here." };
      let problem: string | undefined;
      for (let mistakes = 0; mistakes < mostMistakes; mistakes++) {
        const said = await person.choose({ ...questionOf(request), ...(problem ? { problem } : {}) }, token);
        if (token.isCancelled) return { kind: "stop", reason: "The run was cancelled." };
        if (said === undefined) return { kind: "stop", reason: "The person who chooses gave no answer." };
        const read = readAnswer(said, request.motion);
        if (read.ok) return read.value;
        problem = read.error;
      }
      return { kind: "stop", reason: `The person's answers could not be read. ${problem}` };
    },
  };
}

function questionOf({ motion, target, run }: NextRequest): PersonQuestion {
  const done = run.history.filter(({ call }) => motion.skills[call.action] !== undefined);
  const last = done.at(-1);
  return {
    target: target.words,
    skills: Object.entries(motion.skills).map(([name, { magnitudes }]) => ({
      name,
      magnitudes: Object.entries(magnitudes).map(([size, measure]) => ({
        name: size,
        words: measureWords(measure),
      })),
    })),
    inView: inView(run.belief, motion),
    done: done.length,
    ...(last ? { last: `${last.text}: ${last.message ?? last.cause ?? last.outcome}` } : {}),
  };
}

/** "turn left small, walk large" as skills; the error says what can be answered. */
function readAnswer(said: string, motion: MotionSettings): Result<NextSkills, string> {
  const words = said.trim();
  const stop = /^(?:stop|quit)\b[\s:,.]*(.*)$/i.exec(words);
  if (stop) return ok({ kind: "stop", reason: `A person stopped it${stop[1] ? `: ${stop[1]}` : "."}` });
  const skills = [];
  for (const part of words.split(/[,;]/)) {
    const [, skill = part, magnitude = ""] = /^\s*(.*?)\s+(\S+)\s*$/.exec(part) ?? [];
    const read = skillOf({ skill, magnitude }, motion);
    if (!read.ok) return err(`${read.error} Answer such as "${exampleOf(motion)}", or "stop".`);
    skills.push(read.value);
  }
  const plan = skills.map(({ name, magnitude }) => `${name} ${magnitude}`).join(", ");
  return ok({ kind: "skills", skills, reason: `${plan}: chosen by a person` });
}

function exampleOf({ skills }: MotionSettings): string {
  const [name = "walk", skill] = Object.entries(skills)[0] ?? [];
  return `${name} ${Object.keys(skill?.magnitudes ?? {})[0] ?? "small"}`;
}
