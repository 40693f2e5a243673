import { describeCall } from "../../../runner/actionCall";
import type { PlanView } from "../../../runner/thoughtView";
import type { ChosenSkill, NextSkills } from "./brain";

/** The skills ahead as data: only the first is done before the brain is asked again. */
export function skillsView({ skills, compared }: Extract<NextSkills, { kind: "skills" }>): PlanView {
  return {
    kind: "plan",
    steps: skills.map((skill, index) => ({
      text: callOf(skill),
      state: index === 0 ? "current" : "ahead",
    })),
    ...(compared && { change: { words: compared.words, before: compared.left.map(callOf) } }),
  };
}

function callOf({ name, magnitude }: ChosenSkill): string {
  return describeCall(name, [{ kind: "value", value: magnitude }]);
}
