import { err, ok, type Result } from "../../../base/result";
import type { MotionSettings } from "../../../program/motionSettings";
import { textOf } from "../../dialogue/codeReply";
import type { ChosenSkill } from "./brain";

/** The skill and the magnitude that somebody names; the error says what there is. */
export function skillOf(step: unknown, { skills }: MotionSettings): Result<ChosenSkill, string> {
  const { skill, magnitude } = step as Readonly<Record<string, unknown>>;
  const names = Object.keys(skills);
  const name = names.find((known) => sameWord(known, textOf(skill)));
  if (name === undefined) return err(`"${textOf(skill)}" is no skill; the skills are ${names.join(", ")}.`);
  const sizes = Object.keys(skills[name].magnitudes);
  const size = sizes.find((known) => sameWord(known, textOf(magnitude)));
  return size === undefined
    ? err(`${name} has no magnitude "${textOf(magnitude)}"; it has ${sizes.join(", ")}.`)
    : ok({ name, magnitude: size });
}

function sameWord(known: string, said: string): boolean {
  return known.toLowerCase() === said.toLowerCase().replace(/[\s_-]/g, "");
}
