import { err, ok, type Result } from "../../core/base/result";
import { isRecord } from "../rosValues";

/** An operation of a client that has the fields it must have. */
export interface Operation {
  readonly op: string;
  readonly id: string | number | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface FrameError {
  readonly message: string;
  readonly id?: string | number;
}

type FieldType = "string" | "number" | "boolean" | "object" | "any";

/** Required fields first; those with a question mark may be left out. After the rosbridge protocol 2.1. */
const operations: Readonly<Record<string, Readonly<Record<string, FieldType | `${FieldType}?`>>>> = {
  advertise: { topic: "string", type: "string", latch: "boolean?", queue_size: "number?" },
  unadvertise: { topic: "string" },
  publish: { topic: "string", msg: "object?" },
  subscribe: {
    topic: "string",
    type: "string?",
    throttle_rate: "number?",
    queue_length: "number?",
    fragment_size: "number?",
    compression: "string?",
  },
  unsubscribe: { topic: "string" },
  call_service: {
    service: "string",
    args: "any?",
    fragment_size: "number?",
    compression: "string?",
    timeout: "number?",
  },
  advertise_service: { service: "string", type: "string" },
  unadvertise_service: { service: "string" },
  service_response: { service: "string", values: "any?", result: "boolean" },
  advertise_action: { action: "string", type: "string" },
  unadvertise_action: { action: "string" },
  send_action_goal: {
    action: "string",
    action_type: "string",
    args: "any?",
    feedback: "boolean?",
    fragment_size: "number?",
    compression: "string?",
  },
  cancel_action_goal: { action: "string" },
  action_feedback: { action: "string", values: "any?" },
  action_result: { action: "string", values: "any?", status: "number", result: "boolean" },
  fragment: { data: "string", num: "number", total: "number" },
  set_level: { level: "string" },
  status: { level: "string", msg: "string" },
  auth: {},
};

export function readFrame(text: string): Result<Operation, FrameError> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ message: "This is not JSON" });
  }
  if (!isRecord(value)) return err({ message: "A message must be a JSON object with a field op" });
  const { op } = value;
  const id = typeof value.id === "string" || typeof value.id === "number" ? value.id : undefined;
  const named = id === undefined ? {} : { id };
  if (typeof op !== "string") {
    return err({
      ...named,
      message: `Received a message without an op. All messages require 'op' field with value one of: ${Object.keys(operations).join(", ")}`,
    });
  }
  const fields = Object.hasOwn(operations, op) ? operations[op] : undefined;
  if (!fields) {
    return err({
      ...named,
      message: `Unknown operation: ${op}. Allowed operations: ${Object.keys(operations).join(", ")}`,
    });
  }
  if (value.id !== undefined && value.id !== null && id === undefined) {
    return err({ message: `${op}: the id must be a string or a number` });
  }
  for (const [name, wanted] of Object.entries(fields)) {
    const optional = wanted.endsWith("?");
    const type = wanted.replace("?", "");
    const item = value[name];
    if (item === undefined || item === null) {
      if (!optional) return err({ ...named, message: `${op}: the field '${name}' is required and missing` });
    } else if (type === "object" ? !isRecord(item) : type !== "any" && typeof item !== type) {
      return err({ ...named, message: `${op}: the field '${name}' must be of the type ${type}` });
    }
  }
  return ok({ op, id, fields: value });
}

export function textField(operation: Operation, name: string): string {
  const value = operation.fields[name];
  return typeof value === "string" ? value : "";
}

export function numberField(operation: Operation, name: string): number | undefined {
  const value = operation.fields[name];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
