import { beliefView } from "../pddl/beliefView";
import { bindArguments, effectsOf, unmetConditions } from "../pddl/evaluate";
import { sameName } from "../pddl/syntax";
import type { Unmet } from "../pddl/unmet";
import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import type { ActionArgument, ActionCall } from "../world/robotLink";

/*
 * A world that is its facts: an action is what the domain says of it, its precondition and its effects, and nothing
 * else ever happens.
 */

/** What of an action's precondition does not hold in the world; undefined if the robot has no such action. */
export function unmetIn(
  world: Belief,
  call: Pick<ActionCall, "action" | "args">,
  robot: RobotPackage,
): readonly Unmet[] | undefined {
  const action = actionOf(call.action, robot);
  if (!action) return undefined;
  const view = beliefView(world, robot.domain, { openUniverse: false });
  const bindings = bindArguments(action.parameters, call.args.map(nameOf));
  return unmetConditions(action.precondition, bindings, view);
}

/** The world after an action, whether its precondition held or not. */
export function worldAfter(
  world: Belief,
  call: Pick<ActionCall, "action" | "args">,
  robot: RobotPackage,
): Belief {
  const action = actionOf(call.action, robot);
  if (!action) return world;
  const view = beliefView(world, robot.domain, { openUniverse: false });
  return world.withFacts(effectsOf(action, call.args.map(nameOf), view));
}

function actionOf(method: string, robot: RobotPackage) {
  const action = robot.methods.find(({ name }) => name === method)?.action;
  return action === undefined ? undefined : robot.domain.actions.find(({ name }) => sameName(name, action));
}

/** PDDL has no name for a point. */
function nameOf(argument: ActionArgument): string | undefined {
  if (argument.kind === "object") return argument.id;
  return argument.kind === "value" ? String(argument.value) : undefined;
}
