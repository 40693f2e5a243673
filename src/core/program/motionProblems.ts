import { nearNames } from "../base/nearNames";
import type { Problem, TextRange } from "../base/problem";
import type { ApiMethod, RobotSettings } from "./robotPackage";

/** What in `motion` of robot.json does not agree with the rest of the package. */
export function motionProblems(
  { motion, actions }: RobotSettings,
  methods: readonly ApiMethod[],
  file: string,
  rangeOf: (path: readonly string[], part?: "value" | "key") => TextRange,
): Problem[] {
  if (!motion) return [];
  const problems: Problem[] = [];
  const report = (message: string, nextStep: string, path: readonly string[], part?: "key") =>
    problems.push({
      code: "robot-motion",
      severity: "error",
      message,
      file,
      range: rangeOf(["motion", ...path], part),
      nextStep,
    });
  const gaits = Object.keys(motion.gaits);
  for (const [name, { gait, magnitudes }] of Object.entries(motion.skills)) {
    const method = methods.find((each) => each.name === name);
    if (!method || actions[name]?.kind !== "execution") {
      const near = nearNames(name, Object.keys(actions));
      const hint = near.length > 0 ? `did you mean "${near[0]}"?` : "name a method that moves the robot";
      report(`the skill "${name}" is no execution action of api.d.ts`, hint, ["skills", name], "key");
      continue;
    }
    if (!gaits.includes(gait))
      report(
        `the gait "${gait}" is not described`,
        `write one of ${gaits.join(", ")}, or describe it in "gaits"`,
        ["skills", name, "gait"],
      );
    const choices = stringChoices(method.parameters[0]?.type ?? "");
    for (const [magnitude, { speed = 0, turnSpeed = 0 }] of Object.entries(magnitudes)) {
      const path = ["skills", name, "magnitudes", magnitude];
      if (method.parameters.length !== 1 || !choices.includes(magnitude))
        report(
          `${name}(${JSON.stringify(magnitude)}) is not a call that api.d.ts has`,
          choices.length > 0
            ? `write one of ${choices.join(", ")}`
            : "give the method one parameter of such words",
          path,
          "key",
        );
      if ((speed === 0) === (turnSpeed === 0))
        report(
          `${name} ${magnitude} must either go straight or turn`,
          'give it "speed" or "turnSpeed"',
          path,
        );
    }
  }
  return problems;
}

/** `"small" | "large"` → small, large */
function stringChoices(type: string): readonly string[] {
  return [...type.matchAll(/"([^"]*)"/g)].map(([, word]) => word);
}
