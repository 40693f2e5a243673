import { nearNames } from "../base/nearNames";
import { err, ok, type Result } from "../base/result";
import { typeToInterface } from "../pddl/names";
import { type Action, sameName } from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import type { ActionSettings, ApiParameter, RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import type { WorldObject } from "../world/objects";
import type { ActionArgument, ActionCall } from "../world/robotLink";

/** As a program or a correction makes it. */
export type Call = Pick<ActionCall, "action" | "args">;

/** A call that names an action of the API and gives it arguments of the right kinds. */
export interface BoundCall {
  readonly call: ActionCall;
  readonly action: Action;
  readonly settings: ActionSettings;
  /** Arguments of the PDDL action, in order; undefined for a point or a number, for which PDDL has no name. */
  readonly names: readonly (string | undefined)[];
}

/** `robot.place(banana_0)`, `robot.place({ x: 1.2, y: 0, z: 0.7 })` */
export function describeCall(action: string, args: readonly ActionArgument[]): string {
  return `robot.${action}(${args.map(describeArgument).join(", ")})`;
}

export function describeArgument(argument: ActionArgument): string {
  switch (argument.kind) {
    case "object":
      return argument.id;
    case "location": {
      const [x, y, z] = argument.position.map((value) => Number(value.toFixed(3)));
      return `{ x: ${x}, y: ${y}, z: ${z} }`;
    }
    case "value":
      return JSON.stringify(argument.value);
  }
}

/** What stands between the brackets of a call as it is described, at commas outside of brackets. */
export function splitArguments(text: string): readonly string[] {
  const parts = text.match(/(?:\{[^{}]*\}|\[[^[\]]*\]|"[^"]*"|[^,])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** The error is a sentence for the program's author. */
export function bindCall(call: ActionCall, robot: RobotPackage, belief: Belief): Result<BoundCall, string> {
  const method = robot.methods.find(({ name }) => name === call.action);
  const action = method && robot.domain.actions.find(({ name }) => sameName(name, method.action));
  const settings = robot.settings.actions[call.action];
  if (!method || !action || !settings) {
    const near = nearNames(
      call.action,
      robot.methods.map(({ name }) => name),
    );
    const hint = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
    return err(`The robot has no action ${call.action}.${hint}`);
  }
  const text = describeCall(call.action, call.args);
  const required = method.parameters.filter(({ optional }) => !optional).length;
  if (call.args.length < required || call.args.length > method.parameters.length) {
    const wanted = method.parameters.map(
      ({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${type}`,
    );
    return err(`${text}: ${call.args.length} arguments instead of (${wanted.join(", ")}).`);
  }
  const types = TypeHierarchy.of(robot.domain);
  const names: (string | undefined)[] = [];
  for (const [index, argument] of call.args.entries()) {
    const parameter = method.parameters[index];
    const wrong = wrongArgument(argument, parameter, robot, types, belief);
    if (wrong) return err(`${text}: ${wrong}`);
    const declared = action.parameters[index];
    if (!declared) continue;
    if (argument.kind === "object") {
      const object = belief.objects.get(argument.id);
      if (object && !declared.types.some((type) => isOfType(object, type, types)))
        return err(
          `${text}: ${argument.id} is of type ${object.type}; ${parameter.name} takes ${declared.types.join(" or ")}.`,
        );
      names.push(argument.id);
      continue;
    }
    const constant =
      argument.kind === "value" &&
      robot.domain.constants.find(({ name }) => sameName(name, String(argument.value)));
    names.push(constant ? constant.name : undefined);
  }
  return ok({ call, action, settings, names });
}

function wrongArgument(
  argument: ActionArgument,
  parameter: ApiParameter,
  robot: RobotPackage,
  types: TypeHierarchy,
  belief: Belief,
): string | undefined {
  const alternatives = parameter.type.split("|").map((type) => type.trim());
  const expected = `${parameter.name} takes ${parameter.type}.`;
  if (argument.kind === "object") {
    const object = belief.objects.get(argument.id);
    const isConstant = robot.domain.constants.some(({ name }) => sameName(name, argument.id));
    if (!object && !isConstant) {
      const near = nearNames(argument.id, belief.objects.keys());
      return `${argument.id} is not known.${near.length > 0 ? ` Did you mean ${near.join(", ")}?` : " Nothing of that name has been seen."}`;
    }
    if (!object) return undefined;
    const fits = alternatives.some((name) => {
      const type = robot.domain.types.find((declared) => typeToInterface(declared.name) === name);
      return type ? isOfType(object, type.name, types) : !isPlainType(name);
    });
    return fits ? undefined : `${argument.id} is of type ${object.type}; ${expected}`;
  }
  if (argument.kind === "location") {
    const fits = alternatives.some((name) => !isPlainType(name) && !isDomainType(name, robot));
    return fits ? undefined : `a location is given; ${expected}`;
  }
  const { value } = argument;
  const fits = alternatives.some(
    (name) =>
      name === typeof value ||
      name === JSON.stringify(value) ||
      (typeof value === "string" && name === `'${value}'`) ||
      (!isPlainType(name) && !isDomainType(name, robot) && name !== "Location"),
  );
  return fits ? undefined : `${JSON.stringify(value)} is given; ${expected}`;
}

function isOfType({ type, otherTypes = [] }: WorldObject, wanted: string, types: TypeHierarchy): boolean {
  return [type, ...otherTypes].some((own) => types.isA(own, wanted));
}

/** A keyword or a literal: nothing that an object could be. */
function isPlainType(name: string): boolean {
  return /^(string|number|boolean|undefined|null|true|false|-?[\d.]+|"[^"]*"|'[^']*')$/.test(name);
}

function isDomainType(name: string, robot: RobotPackage): boolean {
  return robot.domain.types.some((declared) => typeToInterface(declared.name) === name);
}
