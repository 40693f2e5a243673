import { type Fact, factKey, parseFact } from "../core/world/facts";
import type { Pose } from "../core/world/geometry";
import type { AttributeValue, CameraImage, DetectedObject, RobotState } from "../core/world/objects";
import { mostTextCharacters } from "../core/world/plainAttributes";
import type { CameraSource, ObjectsSource, RosMap } from "./rosMap";
import {
  bytesAt,
  isRecord,
  numberAt,
  plainText,
  poseAt,
  poseMessage,
  putAt,
  quaternionAt,
  quaternionMessage,
  textAt,
  timeMessage,
  valueAt,
  vectorAt,
  vectorMessage,
} from "./rosValues";

/*
 * Objects, robot state and images as ROS messages, in both directions. What a robot sends is untrusted: a message
 * that can't be read is a warning and nothing else, and no text of it becomes more than text.
 */

export interface ObjectsMessage {
  readonly objects: readonly DetectedObject[];
  readonly missing: readonly string[];
  /** Undefined where the message does not say. */
  readonly cameras: readonly string[] | undefined;
}

export interface Read<T> {
  readonly value?: T;
  /** What could not be read and was left out. */
  readonly warnings: readonly string[];
}

const mostObjects = 2000;
const mostAttributes = 64;
const identifier = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;

export function readObjects(message: unknown, source: ObjectsSource): Read<ObjectsMessage> {
  const list = valueAt(message, source.list);
  if (!Array.isArray(list)) {
    return { warnings: [`a message on ${source.topic} has no list at "${source.list}"`] };
  }
  const warnings: string[] = [];
  if (list.length > mostObjects) {
    warnings.push(`${source.topic} lists ${list.length} objects; the first ${mostObjects} are read`);
  }
  const objects = new Map<string, DetectedObject>();
  list.slice(0, mostObjects).forEach((item: unknown, index) => {
    const read = readObject(item, source);
    if (typeof read === "string") warnings.push(`object ${index} on ${source.topic} is left out: ${read}`);
    else objects.set(read.id, read);
  });
  const missing = namesAt(message, source.missing) ?? [];
  return {
    value: { objects: [...objects.values()], missing, cameras: namesAt(message, source.cameras) },
    warnings,
  };
}

function readObject(item: unknown, source: ObjectsSource): DetectedObject | string {
  const className = textAt(item, source.objectType, 100);
  if (className === undefined) return `no text at "${source.objectType}"`;
  const type = source.types && Object.hasOwn(source.types, className) ? source.types[className] : className;
  if (!identifier.test(type))
    return `"${plainText(type, 60)}" is not a type name; ros.json can translate it in "types"`;
  const rawId = valueAt(item, source.id);
  const bare = typeof rawId === "number" || (typeof rawId === "string" && /^\d+$/.test(rawId));
  const id = bare ? `${type}_${rawId}` : rawId;
  if (typeof id !== "string" || !identifier.test(id)) return `no usable name at "${source.id}"`;
  const position = vectorAt(item, source.position);
  if (!position) return `${id} has no position at "${source.position}"`;
  const orientation = quaternionAt(item, source.orientation) ?? ([1, 0, 0, 0] as const);
  const size = vectorAt(item, source.size);
  const surfaces = readSurfaces(item, source.surfaces);
  const confidence = numberAt(item, source.confidence);
  return {
    id,
    type,
    label: textAt(item, source.label, 200) || type,
    attributes: readAttributes(item, source.attributes),
    pose: { position, orientation },
    ...(size ? { size } : {}),
    ...(surfaces.length > 0 ? { surfaces } : {}),
    confidence: confidence === undefined ? 1 : Math.min(1, Math.max(0, confidence)),
  };
}

function readSurfaces(item: unknown, path: string | undefined): number[] {
  const list = path === undefined ? undefined : valueAt(item, path);
  if (!Array.isArray(list)) return [];
  return list
    .slice(0, mostAttributes)
    .filter((height): height is number => typeof height === "number" && Number.isFinite(height));
}

/** JSON of the longest text that is kept, every character of it escaped. */
const longestValue = 6 * mostTextCharacters + 2;

function readAttributes(item: unknown, path: string | undefined): Record<string, AttributeValue> {
  const list = path === undefined ? undefined : valueAt(item, path);
  if (!Array.isArray(list)) return {};
  return Object.fromEntries(
    list.slice(0, mostAttributes).flatMap((entry: unknown) => {
      const name = textAt(entry, "name", 100);
      const text = textAt(entry, "value", longestValue);
      if (name === undefined || text === undefined || !identifier.test(name)) return [];
      return [[name, attributeOf(text)]];
    }),
  );
}

/** JSON text of a number, boolean or string; what is not JSON is the text itself. */
function attributeOf(text: string): AttributeValue {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  } catch {
    // Robots that write plain words are understood too.
  }
  return text;
}

function namesAt(message: unknown, path: string | undefined): string[] | undefined {
  const list = path === undefined ? undefined : valueAt(message, path);
  if (!Array.isArray(list)) return undefined;
  return list
    .slice(0, mostObjects)
    .filter((name): name is string => typeof name === "string" && identifier.test(name));
}

/** A part of the robot's state, from one message; `undefined` where the message does not have it. */
export function readPose(message: unknown, path: string): Pose | undefined {
  return poseAt(message, path);
}

export function readGripper(
  message: unknown,
  source: { readonly opening: string; readonly holding?: string; readonly others?: string },
): RobotState["gripper"] {
  const opening = numberAt(message, source.opening);
  if (opening === undefined) return undefined;
  const holding = textAt(message, source.holding, 100);
  const others = namesAt(message, source.others);
  return {
    opening,
    ...(holding && identifier.test(holding) ? { holding } : {}),
    ...(others ? { others } : {}),
  };
}

const mostFacts = 2000;

/** The robot's own facts; what is none is left out. Undefined where the message has no such list. */
export function readFacts(message: unknown, path: string): Read<readonly Fact[] | undefined> {
  const list = valueAt(message, path);
  if (!Array.isArray(list)) return { warnings: [`a message has no list of facts at "${path}"`] };
  const warnings: string[] = [];
  if (list.length > mostFacts)
    warnings.push(`${list.length} facts were sent; the first ${mostFacts} are read`);
  const facts = list.slice(0, mostFacts).flatMap((text: unknown, index) => {
    const fact = typeof text === "string" ? parseFact(text) : undefined;
    if (fact && [fact.predicate, ...fact.args].every((name) => identifier.test(name))) return [fact];
    warnings.push(`fact ${index} is left out: it is not written as "(predicate object …)"`);
    return [];
  });
  return { value: facts, warnings };
}

/** Base64 of the PNG in a sensor_msgs/CompressedImage with its size; undefined where it is not one. */
export function readPng(
  message: unknown,
): { readonly data: string; readonly width: number; readonly height: number } | undefined {
  const bytes = bytesAt(message, "data");
  if (!bytes || bytes.length < 33) return undefined;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.readUInt32BE(0) !== 0x89504e47 || view.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { data: view.toString("base64"), width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

export interface ObservedMessage {
  readonly topic: string;
  readonly type: string;
  readonly message: Record<string, unknown>;
}

/** What a robot has seen, as the messages of its map: images and state first, so that objects complete the set. */
export function observationMessages(
  seen: {
    readonly robot: RobotState;
    readonly objects: readonly DetectedObject[];
    readonly missing: readonly string[];
    readonly images: readonly CameraImage[];
  },
  map: RosMap,
  rosSeconds: number,
): ObservedMessage[] {
  const messages = seen.images.flatMap((image) => imageMessages(image, map, rosSeconds));
  messages.push(...stateMessages(seen.robot, map, rosSeconds));
  const source = map.objects;
  if (source) {
    const message = stamped(map, source, rosSeconds);
    putAt(
      message,
      source.list,
      seen.objects.map((object) => objectMessage(object, source)),
    );
    if (source.missing) putAt(message, source.missing, [...seen.missing]);
    if (source.cameras)
      putAt(
        message,
        source.cameras,
        seen.images.map(({ camera }) => camera),
      );
    messages.push({ topic: source.topic, type: source.type, message });
  }
  return messages;
}

export function imageMessages(image: CameraImage, map: RosMap, rosSeconds: number): ObservedMessage[] {
  const source: CameraSource | undefined = map.cameras.find(({ camera }) => camera === image.camera);
  if (!source) return [];
  const header = { stamp: timeMessage(map.ros, rosSeconds), frame_id: `${image.camera}_camera` };
  const messages: ObservedMessage[] = [];
  if (source.depthTopic && image.depth !== undefined) {
    messages.push({
      topic: source.depthTopic,
      type: source.type,
      message: { header, format: "16UC1; png", data: bytesOf(image.depth) },
    });
  }
  messages.push({
    topic: source.topic,
    type: source.type,
    message: { header, format: "png", data: bytesOf(image.colour) },
  });
  return messages;
}

/** No `Buffer`: that would turn itself into a list of numbers before JSON can be told otherwise. */
function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

function stateMessages(robot: RobotState, map: RosMap, rosSeconds: number): ObservedMessage[] {
  if (!map.state) return [];
  const byTopic = new Map<string, ObservedMessage>();
  const messageFor = (source: { topic: string; type: string; stamp?: string; frame?: string }) => {
    const existing = byTopic.get(source.topic);
    if (existing) return existing.message;
    const message = stamped(map, source, rosSeconds);
    byTopic.set(source.topic, { topic: source.topic, type: source.type, message });
    return message;
  };
  const { base, endEffector, gripper, facts } = map.state;
  putAt(messageFor(base), base.pose, poseMessage(robot.base));
  if (endEffector && robot.endEffector) {
    putAt(messageFor(endEffector), endEffector.pose, poseMessage(robot.endEffector));
  }
  if (gripper && robot.gripper) {
    putAt(messageFor(gripper), gripper.opening, robot.gripper.opening);
    if (gripper.holding) putAt(messageFor(gripper), gripper.holding, robot.gripper.holding ?? "");
    if (gripper.others) putAt(messageFor(gripper), gripper.others, robot.gripper.others ?? []);
  }
  if (facts && robot.facts) putAt(messageFor(facts), facts.list, robot.facts.map(factKey));
  return [...byTopic.values()];
}

function stamped(
  map: RosMap,
  source: { readonly stamp?: string; readonly frame?: string },
  rosSeconds: number,
): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  if (source.stamp) putAt(message, source.stamp, timeMessage(map.ros, rosSeconds));
  if (source.frame) putAt(message, source.frame, map.frame);
  return message;
}

function objectMessage(object: DetectedObject, source: ObjectsSource): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  putAt(item, source.id, object.id);
  putAt(item, source.objectType, object.type);
  if (source.label) putAt(item, source.label, object.label);
  if (source.confidence) putAt(item, source.confidence, object.confidence);
  if (object.pose) {
    putAt(item, source.position, vectorMessage(object.pose.position));
    if (source.orientation) putAt(item, source.orientation, quaternionMessage(object.pose.orientation));
  }
  if (source.size && object.size) putAt(item, source.size, vectorMessage(object.size));
  if (source.surfaces) putAt(item, source.surfaces, object.surfaces ?? []);
  if (source.attributes) {
    putAt(
      item,
      source.attributes,
      Object.entries(object.attributes).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
    );
  }
  return item;
}

/** True for a message that carries a frame, and another one than the map's. */
export function frameOf(message: unknown, path: string | undefined): string | undefined {
  return path === undefined || !isRecord(message) ? undefined : textAt(message, path, 200);
}
