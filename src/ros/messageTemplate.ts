import { err, ok, type Result } from "../core/base/result";
import type { Vector3 } from "../core/world/geometry";
import type { ObjectId, WorldObject } from "../core/world/objects";
import type { ActionArgument, ActionCall, FailureCause } from "../core/world/robotLink";
import { type ArgumentForm, argumentForms, type Limits, type MessageTemplate } from "./rosMap";
import { poseMessage, vectorMessage } from "./rosValues";

/*
 * Templates of ros.json: `{ "$argument": 0, "as": "id" }`, `{ "$limit": "baseSpeed" }`, `{ "$call": "id" }` and
 * `{ "$objects": true }` are filled in; all else is constant. A simulator reads them the other way round.
 */

export type Placeholder =
  | { readonly kind: "argument"; readonly index: number; readonly form: ArgumentForm }
  | { readonly kind: "limit"; readonly name: string }
  | { readonly kind: "call-id" }
  | { readonly kind: "objects" };

type ObjectTemplate = { readonly [field: string]: MessageTemplate };

function isObjectTemplate(template: MessageTemplate): template is ObjectTemplate {
  return typeof template === "object" && template !== null && !Array.isArray(template);
}

/** Undefined for a plain object of a message; the schema has made sure that a `$` object is well formed. */
export function placeholderOf(template: MessageTemplate): Placeholder | undefined {
  if (!isObjectTemplate(template)) return undefined;
  const { $argument: index, as: form, $limit: name } = template;
  if (typeof index === "number") {
    return { kind: "argument", index, form: argumentForms.find((known) => known === form) ?? "value" };
  }
  if (typeof name === "string") return { kind: "limit", name };
  if (template.$call === "id") return { kind: "call-id" };
  if (template.$objects === true) return { kind: "objects" };
  return undefined;
}

/** Calls back for every placeholder with its place in the message. */
export function visitPlaceholders(
  template: MessageTemplate,
  visit: (placeholder: Placeholder, path: readonly (string | number)[]) => void,
  path: readonly (string | number)[] = [],
): void {
  const placeholder = placeholderOf(template);
  if (placeholder) {
    visit(placeholder, path);
  } else if (Array.isArray(template)) {
    template.forEach((item: MessageTemplate, index) => {
      visitPlaceholders(item, visit, [...path, index]);
    });
  } else if (isObjectTemplate(template)) {
    for (const [field, item] of Object.entries(template)) visitPlaceholders(item, visit, [...path, field]);
  }
}

export function limitsUsed(template: MessageTemplate): string[] {
  const names = new Set<string>();
  visitPlaceholders(template, (placeholder) => {
    if (placeholder.kind === "limit") names.add(placeholder.name);
  });
  return [...names];
}

/** How many arguments a call needs so that the template can be filled. */
export function argumentCount(template: MessageTemplate): number {
  let count = 0;
  visitPlaceholders(template, (placeholder) => {
    if (placeholder.kind === "argument") count = Math.max(count, placeholder.index + 1);
  });
  return count;
}

export interface FillContext {
  readonly call: ActionCall;
  readonly limits: Limits;
  /** Objects as last seen, for their positions. */
  readonly objects: ReadonlyMap<ObjectId, WorldObject>;
  readonly towards: readonly ObjectId[];
}

export interface FillFailure {
  readonly cause: FailureCause;
  readonly message: string;
}

/** The ROS message of a call, or why there is none; nothing is sent then. */
export function fillTemplate(template: MessageTemplate, context: FillContext): Result<unknown, FillFailure> {
  const placeholder = placeholderOf(template);
  if (placeholder) return fillPlaceholder(placeholder, context);
  if (Array.isArray(template)) {
    const items: unknown[] = [];
    for (const item of template as readonly MessageTemplate[]) {
      const filled = fillTemplate(item, context);
      if (!filled.ok) return filled;
      items.push(filled.value);
    }
    return ok(items);
  }
  if (isObjectTemplate(template)) {
    const message: Record<string, unknown> = {};
    for (const [field, item] of Object.entries(template)) {
      const filled = fillTemplate(item, context);
      if (!filled.ok) return filled;
      message[field] = filled.value;
    }
    return ok(message);
  }
  return ok(template);
}

/** Empty where the argument is left out or another one; the other forms are points then. */
const wordForms: ReadonlySet<ArgumentForm> = new Set(["id", "value", "text"]);
const decimal = /^-?\d+(\.\d+)?(e-?\d+)?$/i;

function fillPlaceholder(placeholder: Placeholder, context: FillContext): Result<unknown, FillFailure> {
  switch (placeholder.kind) {
    case "call-id":
      return ok(context.call.id);
    case "objects":
      return ok([...context.towards]);
    case "limit": {
      const limit = context.limits[placeholder.name];
      if (limit !== undefined) return ok(limit);
      return err({
        cause: "robot-error",
        message: `ros.json asks for the limit "${placeholder.name}", which neither it nor robot.json gives`,
      });
    }
    case "argument": {
      const argument = context.call.args[placeholder.index];
      // Optional parameters at the end may be left out.
      if (!argument) return ok(wordForms.has(placeholder.form) ? "" : vectorMessage([0, 0, 0]));
      return fillArgument(argument, placeholder.form, context);
    }
  }
}

function fillArgument(
  argument: ActionArgument,
  form: ArgumentForm,
  context: FillContext,
): Result<unknown, FillFailure> {
  switch (form) {
    case "id":
      return ok(argument.kind === "object" ? argument.id : "");
    case "value":
      return ok(argument.kind === "value" ? argument.value : "");
    case "text":
      return ok(argument.kind === "value" ? String(argument.value) : "");
    case "location":
      return ok(vectorMessage(argument.kind === "location" ? argument.position : [0, 0, 0]));
    case "position":
    case "pose": {
      if (argument.kind === "value") {
        return err({ cause: "robot-error", message: `"${argument.value}" has no position` });
      }
      if (argument.kind === "location") {
        const pose = { position: argument.position, orientation: [1, 0, 0, 0] as const };
        return ok(form === "pose" ? poseMessage(pose) : vectorMessage(argument.position));
      }
      const pose = context.objects.get(argument.id)?.pose;
      if (!pose) {
        return err({
          cause: "unknown-object",
          message: `where ${argument.id} is, is not known: the robot has not reported it since the connection was made`,
        });
      }
      return ok(form === "pose" ? poseMessage(pose) : vectorMessage(pose.position));
    }
  }
}

/**
 * The arguments that a message was made from, or the fields of which one would have to tell a missing one. The other
 * direction of `fillTemplate`, for a robot that stands behind the ROS interface.
 */
export function readArguments(
  template: MessageTemplate,
  message: unknown,
): Result<ActionArgument[], readonly string[]> {
  interface Slot {
    readonly fields: string[];
    id?: string;
    value?: string | number | boolean;
    location?: Vector3;
  }
  const found: Slot[] = [];
  visitPlaceholders(template, (placeholder, path) => {
    if (placeholder.kind !== "argument") return;
    found[placeholder.index] ??= { fields: [] };
    const slot = found[placeholder.index];
    slot.fields.push(path.join("."));
    const value = valueAtSegments(message, path);
    if (placeholder.form === "id") {
      if (typeof value === "string" && value !== "") slot.id = value;
    } else if (placeholder.form === "text") {
      if (typeof value === "string" && value !== "") slot.value = decimal.test(value) ? Number(value) : value;
    } else if (placeholder.form === "value") {
      if (
        typeof value === "number" ||
        typeof value === "boolean" ||
        (typeof value === "string" && value !== "")
      ) {
        slot.value = value;
      }
    } else {
      const position = placeholder.form === "pose" ? valueAtSegments(value, ["position"]) : value;
      slot.location = vectorOf(position) ?? slot.location;
    }
  });
  const args: ActionArgument[] = [];
  for (const slot of found) {
    if (slot?.id !== undefined) args.push({ kind: "object", id: slot.id });
    else if (slot?.value !== undefined) args.push({ kind: "value", value: slot.value });
    else if (slot?.location) args.push({ kind: "location", position: slot.location });
    else return err(slot?.fields ?? []);
  }
  return ok(args);
}

function vectorOf(value: unknown): Vector3 | undefined {
  const [x, y, z] = ["x", "y", "z"].map((axis) => valueAtSegments(value, [axis]));
  if (typeof x !== "number" || typeof y !== "number" || typeof z !== "number") return undefined;
  return [x, y, z].every(Number.isFinite) ? [x, y, z] : undefined;
}

function valueAtSegments(message: unknown, path: readonly (string | number)[]): unknown {
  let value = message;
  for (const segment of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string | number, unknown>)[segment];
  }
  return value;
}
