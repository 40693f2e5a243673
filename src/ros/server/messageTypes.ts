import { isRecord } from "../rosValues";
import { interfaceTexts } from "./interfaces";

/** Which part of an interface: a message has one, a service two, an action three. */
export type Section = "message" | "request" | "response" | "goal" | "result" | "feedback";

interface Field {
  readonly name: string;
  /** A primitive, or `package/Type`. */
  readonly type: string;
  readonly isArray: boolean;
  /** Of an array of fixed length. */
  readonly length?: number;
}

interface MessageType {
  /** `package/Type`, or `package/Type_Goal` as ROS names the parts of an interface. */
  readonly name: string;
  readonly fields: readonly Field[];
}

const sectionIndex: Readonly<Record<Section, number>> = {
  message: 0,
  request: 0,
  response: 1,
  goal: 0,
  result: 1,
  feedback: 2,
};
const sectionSuffix: Readonly<Record<Section, string>> = {
  message: "",
  request: "_Request",
  response: "_Response",
  goal: "_Goal",
  result: "_Result",
  feedback: "_Feedback",
};
const integers = new Set([
  "int8",
  "uint8",
  "int16",
  "uint16",
  "int32",
  "uint32",
  "int64",
  "uint64",
  "byte",
  "char",
]);
const floats = new Set(["float32", "float64"]);

const byShortName = new Map(Object.keys(interfaceTexts).map((name) => [shortName(name), name]));

/** `geometry_msgs/msg/Point` and `geometry_msgs/Point` are the same. */
function shortName(type: string): string {
  const parts = type.split("/");
  return `${parts[0]}/${parts.at(-1)}`;
}

/** Undefined for a type that is not in the table. */
function messageType(type: string, section: Section): MessageType | undefined {
  const fullName = byShortName.get(shortName(type));
  if (fullName === undefined) return undefined;
  const text = interfaceTexts[fullName].split(/^---$/m)[sectionIndex[section]] ?? "";
  const packageName = fullName.split("/")[0];
  const fields = text.split("\n").flatMap((line): Field[] => {
    const [typeWord, name] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (!name) return [];
    const [, length] = /\[(\d*)\]$/.exec(typeWord) ?? [];
    const element = typeWord.replace(/\[\d*\]$/, "");
    const isPrimitive =
      integers.has(element) || floats.has(element) || element === "bool" || element === "string";
    return [
      {
        name,
        type: isPrimitive || element.includes("/") ? element : `${packageName}/${element}`,
        isArray: length !== undefined,
        ...(length ? { length: Number(length) } : {}),
      },
    ];
  });
  return { name: shortName(fullName) + sectionSuffix[section], fields };
}

export function isKnownType(type: string): boolean {
  return byShortName.has(shortName(type));
}

export function knownTypes(): string[] {
  return Object.keys(interfaceTexts);
}

/** What is wrong with a message of a known type, as rosbridge says it; types that are not known are not checked. */
export function misfit(value: unknown, type: string, section: Section): string | undefined {
  const definition = messageType(type, section);
  return definition && misfitOf(value, definition, definition.name, []);
}

function misfitOf(
  value: unknown,
  type: MessageType,
  root: string,
  path: readonly string[],
): string | undefined {
  if (!isRecord(value)) return wrong(root, path, type.name, value);
  for (const [name, item] of Object.entries(value)) {
    const field = type.fields.find((candidate) => candidate.name === name);
    const place = [...path, name];
    if (!field) return `Message type ${root} does not have a field ${place.join(".")}`;
    if (field.isArray && field.type === "uint8" && (typeof item === "string" || item instanceof Uint8Array))
      continue;
    if (field.isArray && !Array.isArray(item)) return wrong(root, place, `${field.type}[]`, item);
    if (field.length !== undefined && Array.isArray(item) && item.length !== field.length)
      return `${root} message requires ${field.length} values for field ${place.join(".")}, but got ${item.length}`;
    for (const element of field.isArray && Array.isArray(item) ? item : [item]) {
      const problem = misfitOfElement(element, field.type, root, place);
      if (problem) return problem;
    }
  }
  return undefined;
}

function misfitOfElement(
  value: unknown,
  type: string,
  root: string,
  path: readonly string[],
): string | undefined {
  if (type === "string") return typeof value === "string" ? undefined : wrong(root, path, type, value);
  if (type === "bool") return typeof value === "boolean" ? undefined : wrong(root, path, type, value);
  if (integers.has(type)) return Number.isInteger(value) ? undefined : wrong(root, path, type, value);
  if (floats.has(type)) return typeof value === "number" ? undefined : wrong(root, path, type, value);
  if (shortName(type) === "builtin_interfaces/Time" || shortName(type) === "builtin_interfaces/Duration") {
    // Both versions' spellings are taken, as rosbridge takes them.
    return isRecord(value) ? undefined : wrong(root, path, type, value);
  }
  const definition = messageType(type, "message");
  return definition && misfitOf(value, definition, root, path);
}

function wrong(root: string, path: readonly string[], expected: string, value: unknown): string {
  const found = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
  return path.length === 0
    ? `Expected a JSON object for type ${root} but received a ${found}`
    : `${root} message requires a ${expected} for field ${path.join(".")}, but got a ${found}`;
}

/** rosapi's TypeDef: the type itself first, then those that it is made of. */
export function typedefs(type: string, section: Section): Record<string, unknown>[] {
  const first = messageType(type, section);
  if (!first) return [];
  const found = new Map<string, MessageType>();
  const visit = (definition: MessageType) => {
    if (found.has(definition.name)) return;
    found.set(definition.name, definition);
    for (const field of definition.fields) {
      const inner = field.type.includes("/") ? messageType(field.type, "message") : undefined;
      if (inner) visit(inner);
    }
  };
  visit(first);
  return [...found.values()].map(({ name, fields }) => ({
    type: name,
    fieldnames: fields.map((field) => field.name),
    fieldtypes: fields.map((field) => field.type),
    fieldarraylen: fields.map((field) => (field.isArray ? (field.length ?? 0) : -1)),
    examples: fields.map((field) => exampleOf(field)),
    constnames: [],
    constvalues: [],
  }));
}

function exampleOf(field: Field): string {
  if (field.isArray) return "[]";
  if (field.type === "string") return "";
  if (field.type === "bool") return "False";
  if (integers.has(field.type)) return "0";
  return floats.has(field.type) ? "0.0" : "{}";
}
