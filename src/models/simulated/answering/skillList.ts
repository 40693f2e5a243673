import type { MotionSkill } from "../../../core/planner/motion/motionProblem";
import type { LeggedBody } from "../../../core/planner/motion/obstacles";

/* What the instructions tell of a robot that goes by skills of fixed length: its list of skills, and what its body measures. */

/**
 * `- walk (gait 1): small 1.2 m in 3 s, medium 3.0 m in 5 s`, each magnitude by itself; empty where there is no list. What
 * goes back, and what turns to the right, is told by its name.
 */
export function skillsIn(instructions: string): readonly MotionSkill[] {
  return [...instructions.matchAll(/^- (\w+) \(([^)]*)\): (.+)$/gm)].flatMap(([, name, gait, list]) =>
    [...list.matchAll(/(\w+) (\d+(?:\.\d+)?) ?(m|°) in (\d+(?:\.\d+)?) s/g)].map(
      ([, magnitude, amount, unit, time]): MotionSkill => {
        const seconds = Number(time);
        const sign = /back|right/i.test(name) ? -1 : 1;
        const measure = (sign * Number(amount)) / seconds;
        return unit === "m"
          ? { name, magnitude, gait, speed: measure, turnSpeed: 0, seconds }
          : { name, magnitude, gait, speed: 0, turnSpeed: (measure * Math.PI) / 180, seconds };
      },
    ),
  );
}

/** What legs step over without being told more, and what is kept free of them; metres. */
const usualStep = 0.07;
const margin = 0.02;

/** The body as its description has it, in centimetres there; undefined where it doesn't say enough to find a way for it. */
export function bodyIn(instructions: string, skills: readonly MotionSkill[]): LeggedBody | undefined {
  const centimetres = (pattern: RegExp) => {
    const value = pattern.exec(instructions)?.[1];
    return value === undefined ? undefined : Number(value) / 100;
  };
  const width = centimetres(/\bbody is (\d+) cm wide/);
  const stands = centimetres(/\bstands (\d+) cm high/);
  const length = centimetres(/\breaches (\d+) cm behind/);
  if (width === undefined || stands === undefined || length === undefined) return undefined;
  const crouched = centimetres(/\bcrawls (\d+) cm high/) ?? stands;
  const gaits = [...new Set(skills.map(({ name, gait }) => JSON.stringify([name, gait])))].map((each) => {
    const [name, gait] = JSON.parse(each) as [string, string];
    const over = centimetres(new RegExp(`\\b${name} goes forwards over things up to (\\d+) cm`));
    const height = (/crawl/i.test(name) ? crouched : stands) + margin;
    return [gait, { step: over === undefined ? usualStep : over - margin / 2, height }] as const;
  });
  // Several skills of one gait measure the same: what is told of one of them holds.
  const shapes: Record<string, { step: number; height: number }> = {};
  for (const [gait, { step, height }] of gaits) {
    const before = shapes[gait];
    shapes[gait] = before
      ? { step: Math.max(step, before.step), height: Math.min(height, before.height) }
      : { step, height };
  }
  return { ahead: length / 2, behind: length / 2, halfWidth: width / 2, gaits: shapes };
}
