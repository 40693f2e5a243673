import { changesOf } from "../pddl/changes";
import type { MotionSettings } from "./motionSettings";
import type { RobotPackage } from "./robotPackage";

/**
 * The measures of a robot's skills where they are all that can be planned with: the domain promises no effect of any of
 * them, since where a skill ends depends on what is in the way. Undefined for other robots.
 */
export function fixedSkillsOf({ settings, domain, methods }: RobotPackage): MotionSettings | undefined {
  const { motion } = settings;
  if (!motion) return undefined;
  const promisesNothing = Object.keys(motion.skills).every((name) => {
    const pddl = methods.find((method) => method.name === name)?.action;
    const action = domain.actions.find((each) => each.name === pddl);
    return action !== undefined && changesOf(action.effect).length === 0;
  });
  return promisesNothing ? motion : undefined;
}
