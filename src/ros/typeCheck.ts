import type { Clock } from "../core/world/ports";
import type { BridgeConnection } from "./bridgeConnection";
import { placeholderOf } from "./messageTemplate";
import type { MessageTemplate, RosInterface, RosMap } from "./rosMap";
import { isRecord } from "./rosValues";

/** A message that ros.json would have sent and that the robot's type has no room for. */
export interface TypeMismatch {
  /** ROS name of the interface. */
  readonly name: string;
  readonly message: string;
  readonly nextStep: string;
}

const detailsMilliseconds = 1500;

/**
 * Compares what ros.json writes with the robot's own types, as rosapi describes them: a bridge drops a message with a
 * wrong field without a word. Where rosapi is not there nothing is reported.
 */
export async function checkTypes(
  connection: BridgeConnection,
  map: RosMap,
  clock: Clock,
): Promise<TypeMismatch[]> {
  const targets = [...Object.values(map.actions), ...(map.observe ? [map.observe] : [])];
  const checked = new Map<string, Promise<TypeMismatch | undefined>>();
  const end = clock.now() + detailsMilliseconds;
  for (const target of targets) {
    const key = `${target.name} ${JSON.stringify(templateOf(target))}`;
    if (!checked.has(key)) checked.set(key, checkType(connection, map.ros, target, end - clock.now()));
  }
  const results = await Promise.all(checked.values());
  return results.filter((result) => result !== undefined);
}

async function checkType(
  connection: BridgeConnection,
  ros: 1 | 2,
  target: RosInterface,
  milliseconds: number,
): Promise<TypeMismatch | undefined> {
  const [service, type] = detailsOf(target, ros);
  const reply = await connection.call(service, { type }, milliseconds);
  if (reply.kind !== "answer") return undefined;
  const types = typedefsOf(reply.values);
  const unknown = types && unknownField(templateOf(target), types, types[0]?.type);
  if (!unknown) return undefined;
  return {
    name: target.name,
    message: `ros.json writes the field "${unknown.field}" for ${target.name}, which the robot's ${unknown.type} does not have`,
    nextStep: `Its fields are: ${unknown.known.join(", ") || "none"}.`,
  };
}

function detailsOf(target: RosInterface, ros: 1 | 2): [service: string, type: string] {
  if (target.kind === "service") return ["/rosapi/service_request_details", target.type];
  if (target.kind === "topic") return ["/rosapi/message_details", target.type];
  return ros === 2
    ? ["/rosapi/action_goal_details", target.type]
    : ["/rosapi/message_details", `${target.type.replace(/Action$/, "")}Goal`];
}

function templateOf(target: RosInterface): MessageTemplate {
  return target.kind === "action" ? target.goal : target.kind === "service" ? target.request : target.message;
}

interface TypeDefinition {
  readonly type: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** rosapi's TypeDef list, the asked type first; undefined where it is not one or is empty. */
function typedefsOf(values: unknown): TypeDefinition[] | undefined {
  const list = isRecord(values) ? values.typedefs : undefined;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const definitions: TypeDefinition[] = [];
  for (const item of list) {
    if (!isRecord(item) || typeof item.type !== "string") return undefined;
    const { fieldnames, fieldtypes } = item;
    if (!Array.isArray(fieldnames) || !Array.isArray(fieldtypes)) return undefined;
    definitions.push({
      type: item.type,
      fields: new Map(fieldnames.map((name, index) => [String(name), String(fieldtypes[index])])),
    });
  }
  return definitions;
}

function unknownField(
  template: MessageTemplate,
  types: readonly TypeDefinition[],
  typeName: string | undefined,
): { readonly field: string; readonly type: string; readonly known: readonly string[] } | undefined {
  const type = types.find((candidate) => shortName(candidate.type) === shortName(typeName ?? ""));
  if (!type || placeholderOf(template)) return undefined;
  if (typeof template !== "object" || template === null || Array.isArray(template)) return undefined;
  for (const [field, item] of Object.entries(template)) {
    const fieldType = type.fields.get(field);
    if (fieldType === undefined) return { field, type: type.type, known: [...type.fields.keys()] };
    const inner = unknownField(item, types, fieldType);
    if (inner) return { ...inner, field: `${field}.${inner.field}` };
  }
  return undefined;
}

/** `geometry_msgs/msg/Point` and `geometry_msgs/Point` are the same. */
function shortName(type: string): string {
  const parts = type.split("/");
  return `${parts[0]}/${parts.at(-1)}`;
}
