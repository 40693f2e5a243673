import type { SandboxVariable } from "../core/runner/sandboxPort";
import type { RunSession } from "../core/runner/session";
import { yawOf } from "../core/world/geometry";
import type { RobotState, WorldObject } from "../core/world/objects";

/** What a variables reference stands for. */
export type Container =
  | { readonly kind: "locals"; readonly frame: number }
  | { readonly kind: "parts"; readonly frame: number; readonly expression: string }
  /** What a getter gives when it is asked. */
  | { readonly kind: "accessor"; readonly frame: number; readonly expression: string; readonly name: string }
  | { readonly kind: "facts" }
  | { readonly kind: "robot" }
  | { readonly kind: "objects" }
  | { readonly kind: "object"; readonly object: WorldObject };

export interface ShownVariable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  readonly evaluateName?: string;
  readonly inside?: Container;
}

export async function variablesOf(
  container: Container,
  session: RunSession,
): Promise<readonly ShownVariable[]> {
  switch (container.kind) {
    case "locals": {
      const locals = await session.locals(container.frame);
      const atPause = session.paused?.frames[container.frame]?.locals ?? [];
      return (locals.ok ? locals.value : atPause).map((variable) => shown(variable, container.frame));
    }
    case "accessor": {
      const { frame, expression, name } = container;
      const value = await session.evaluate(frame, expression);
      return [value.ok ? { ...shown(value.value, frame), name } : { name, value: value.error }];
    }
    case "parts": {
      const parts = await session.children(container.frame, container.expression);
      return parts.ok
        ? parts.value.map((variable) => shown(variable, container.frame))
        : [{ name: "", value: parts.error }];
    }
    case "facts":
      return session.factRows.map(({ fact, predicted, observed }) => ({
        name: fact,
        value: predicted === observed ? observed : `${observed} (predicted ${predicted})`,
        type: predicted === observed ? "fact" : "difference",
      }));
    case "robot":
      return robotVariables(session.belief.robot, session.belief.objects.size);
    case "objects":
      return [...session.belief.objects.values()].map((object) => ({
        name: object.id,
        value: object.label,
        type: object.type,
        inside: { kind: "object", object },
      }));
    case "object":
      return objectVariables(container.object);
  }
}

export function shown(variable: SandboxVariable, frame: number): ShownVariable {
  const { name, value, type, expression, expandable, isAccessor } = variable;
  const inside: Container = isAccessor
    ? { kind: "accessor", frame, expression, name }
    : { kind: "parts", frame, expression };
  return {
    name,
    value,
    type,
    evaluateName: expression,
    ...(expandable && { inside }),
  };
}

function robotVariables(robot: RobotState | undefined, objects: number): ShownVariable[] {
  const known: ShownVariable = {
    name: "objects",
    value: `${objects} known`,
    ...(objects > 0 && { inside: { kind: "objects" } }),
  };
  if (!robot) return [known, { name: "state", value: "nothing was heard of it yet" }];
  const [x, y] = robot.base.position;
  const degrees = (yawOf(robot.base) * 180) / Math.PI;
  const rows: ShownVariable[] = [
    known,
    { name: "base", value: `x ${x.toFixed(2)} m, y ${y.toFixed(2)} m, heading ${degrees.toFixed(0)}°` },
  ];
  if (robot.endEffector) rows.push({ name: "end effector", value: metres(robot.endEffector.position) });
  if (robot.gripper) {
    rows.push(
      { name: "gripper", value: `${(robot.gripper.opening * 100).toFixed(1)} cm open` },
      { name: "holding", value: robot.gripper.holding ?? "nothing" },
    );
  }
  return rows;
}

function objectVariables({ type, label, attributes, pose, size }: WorldObject): ShownVariable[] {
  return [
    { name: "type", value: type },
    { name: "label", value: label },
    ...(pose ? [{ name: "position", value: metres(pose.position) }] : []),
    ...(size ? [{ name: "size", value: metres(size) }] : []),
    ...Object.entries(attributes).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
  ];
}

function metres(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(2)).join(", ")} m`;
}
