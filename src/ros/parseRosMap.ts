import type { ErrorObject } from "ajv";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import schema from "../../robots/ros.schema.json";
import { withoutByteOrderMark } from "../core/base/jsonFile";
import { hasErrors, LineIndex, type Problem } from "../core/base/problem";
import { schemaValidator } from "../core/base/schemaValidator";
import { argumentCount, limitsUsed, visitPlaceholders } from "./messageTemplate";
import type {
  CameraSource,
  FeedbackMap,
  GoalInterface,
  Heartbeat,
  Limits,
  MessageTemplate,
  ObjectsSource,
  ResultMap,
  RosInterface,
  RosMap,
  ServiceInterface,
  StopInterface,
  TopicInterface,
} from "./rosMap";

/** What the rest of the robot package says, where it is known: then ros.json is checked against it. */
export interface PackageFacts {
  /** Names of the action API and how many parameters each has. */
  readonly actions?: ReadonlyMap<string, number>;
  /** Limits of robot.json. */
  readonly limits?: Limits;
}

/** `ros.json` as its author writes it: with defaults left out. */
interface RosFile {
  readonly ros: 1 | 2;
  readonly frame?: string;
  readonly defaults?: { readonly result?: ResultMap; readonly feedback?: FeedbackMap };
  readonly actions: Readonly<Record<string, InterfaceFile>>;
  readonly observe?: InterfaceFile;
  readonly objects?: ObjectsSource;
  readonly state?: RosMap["state"];
  readonly cameras?: readonly CameraSource[];
  readonly stop: Partial<StopInterface> & Pick<StopInterface, "kind" | "name" | "type">;
  readonly heartbeat?: Partial<Heartbeat> & Pick<Heartbeat, "kind" | "name" | "type">;
  readonly limits?: Limits;
  readonly maxAgeSeconds?: number;
  readonly observationSeconds?: number;
  readonly cancelSeconds?: number;
}

type InterfaceFile =
  | (Omit<GoalInterface, "result" | "feedback"> & Partial<Pick<GoalInterface, "result" | "feedback">>)
  | (Omit<ServiceInterface, "result"> & Partial<Pick<ServiceInterface, "result">>)
  | TopicInterface;

const validator = schemaValidator<RosFile>(schema, { discriminator: true, strict: false, verbose: false });

/**
 * Reads `ros.json`.
 * @param file as problems shall name it
 * @returns a map unless there is an error among the problems
 */
export function parseRosMap(
  text: string,
  file: string,
  facts: PackageFacts = {},
): { readonly map?: RosMap; readonly problems: readonly Problem[] } {
  const lines = new LineIndex(text);
  const problems: Problem[] = [];
  const report = (problem: Omit<Problem, "file" | "range">, start: number, end: number) => {
    problems.push({ ...problem, file, range: lines.rangeAt(start, end) });
  };

  const syntaxErrors: ParseError[] = [];
  const root = parseTree(withoutByteOrderMark(text), syntaxErrors, {
    disallowComments: false,
    allowTrailingComma: true,
  });
  for (const error of syntaxErrors) {
    report(
      {
        code: "ros-json-syntax",
        severity: "error",
        message: `This is not valid JSON: ${wordsOf(printParseErrorCode(error.error))}.`,
      },
      error.offset,
      error.offset + Math.max(1, error.length),
    );
  }
  if (!root) {
    if (problems.length === 0) {
      report(
        {
          code: "ros-json-syntax",
          severity: "error",
          message: "The file is empty.",
          nextStep: "See robots/ros.schema.json for what belongs here.",
        },
        0,
        0,
      );
    }
    return { problems };
  }
  if (syntaxErrors.length > 0) return { problems };

  const at = (path: readonly (string | number)[], key = false): [number, number] => {
    const node = findNodeAtLocation(root, [...path]) ?? deepestNode(root, path);
    const shown = key && node.parent?.type === "property" ? (node.parent.children?.[0] ?? node) : node;
    return [shown.offset, shown.offset + shown.length];
  };

  const value = jsonOf(root);
  const validate = validator();
  if (!validate(value)) {
    for (const error of tellingErrors(validate.errors ?? [])) {
      const { message, path, key } = describe(error);
      report(
        {
          code: "ros-json-schema",
          severity: "error",
          message,
          nextStep: "The JSON schema robots/ros.schema.json lists what is allowed here.",
        },
        ...at(path, key),
      );
    }
    return { problems };
  }

  const map = withDefaults(value);
  checkNames(value, map, facts, (severity, message, path, nextStep, key) => {
    report({ code: "ros-json", severity, message, nextStep }, ...at(path, key));
  });
  return hasErrors(problems) ? { problems } : { map, problems };
}

function withDefaults(file: RosFile): RosMap {
  const complete = (target: InterfaceFile): RosInterface => {
    if (target.kind === "topic") return target;
    const result = target.result ?? file.defaults?.result ?? {};
    if (target.kind === "service") return { ...target, result };
    return { ...target, result, feedback: target.feedback ?? file.defaults?.feedback ?? {} };
  };
  const observe = file.observe && complete(file.observe);
  const { stop, heartbeat } = file;
  return {
    ros: file.ros,
    frame: file.frame ?? "map",
    actions: Object.fromEntries(
      Object.entries(file.actions).map(([name, target]) => [name, complete(target)]),
    ),
    observe: observe && observe.kind !== "topic" ? observe : undefined,
    objects: file.objects,
    state: file.state,
    cameras: file.cameras ?? [],
    stop:
      stop.kind === "service"
        ? { request: {}, ...stop, kind: "service", deadlineSeconds: stop.deadlineSeconds ?? 2 }
        : { message: {}, ...stop, kind: "topic", deadlineSeconds: stop.deadlineSeconds ?? 2 },
    heartbeat: {
      ...(heartbeat ?? {
        kind: "service",
        name: "/rosapi/get_time",
        type: file.ros === 2 ? "rosapi_msgs/srv/GetTime" : "rosapi/GetTime",
        time: "time",
      }),
      intervalSeconds: heartbeat?.intervalSeconds ?? 0.5,
      deadlineSeconds: heartbeat?.deadlineSeconds ?? 2,
    },
    limits: file.limits ?? {},
    maxAgeSeconds: file.maxAgeSeconds ?? 2,
    observationSeconds: file.observationSeconds ?? 2,
    cancelSeconds: file.cancelSeconds ?? 2,
  };
}

type Report = (
  severity: Problem["severity"],
  message: string,
  path: readonly (string | number)[],
  nextStep?: string,
  key?: boolean,
) => void;

/** What a schema can't say: types that fit the ROS version, arguments and limits that exist. */
function checkNames(file: RosFile, map: RosMap, facts: PackageFacts, report: Report): void {
  visitTypes(file, (type, role, path) => {
    const parts = type.split("/");
    if (map.ros === 1 && parts.length !== 2) {
      report(
        "error",
        `"${type}" is a ROS 2 type, and "ros" is 1.`,
        path,
        `Write "${parts[0]}/${parts.at(-1)}".`,
      );
    } else if (map.ros === 2 && parts[1] !== role) {
      report(
        "error",
        `"${type}" is no ROS 2 ${roleWords[role]} type.`,
        path,
        `Write "${parts[0]}/${role}/${parts.at(-1)}".`,
      );
    }
  });
  const known = { ...facts.limits, ...map.limits };
  const checkTemplate = (
    template: MessageTemplate,
    path: readonly (string | number)[],
    inObserve: boolean,
  ) => {
    for (const name of limitsUsed(template)) {
      if (facts.limits && known[name] === undefined) {
        report(
          "error",
          `There is no limit "${name}".`,
          path,
          `Known limits: ${Object.keys(known).join(", ")}.`,
        );
      }
    }
    visitPlaceholders(template, (placeholder, place) => {
      if (placeholder.kind === "objects" && !inObserve) {
        report("error", "`$objects` belongs in `observe` only.", [...path, ...place], "Use `$argument`.");
      }
      if (placeholder.kind === "argument" && inObserve) {
        report("error", "`observe` has no arguments.", [...path, ...place], "Use `$objects`.");
      }
    });
  };
  for (const [name, target] of Object.entries(map.actions)) {
    const [field, template] = templateOf(target);
    const path = ["actions", name];
    checkTemplate(template, [...path, field], false);
    const parameters = facts.actions?.get(name);
    if (facts.actions && parameters === undefined) {
      report(
        "error",
        `The action API has no "${name}".`,
        path,
        `It has: ${[...facts.actions.keys()].join(", ")}.`,
        true,
      );
    } else if (parameters !== undefined && argumentCount(template) > parameters) {
      report(
        "error",
        `"${name}" takes ${parameters} argument${parameters === 1 ? "" : "s"}, and argument ${argumentCount(template) - 1} (from 0) is asked for.`,
        [...path, field],
      );
    }
  }
  for (const name of facts.actions?.keys() ?? []) {
    if (!Object.hasOwn(map.actions, name)) {
      report(
        "warning",
        `"${name}" has no ROS interface, so it fails on the real robot.`,
        ["actions"],
        undefined,
        true,
      );
    }
  }
  if (map.observe) checkTemplate(templateOf(map.observe)[1], ["observe", templateOf(map.observe)[0]], true);
  for (const [name, value] of Object.entries(map.limits)) {
    const robot = facts.limits?.[name];
    if (robot !== undefined && value > robot) {
      report("warning", `robot.json limits ${name} to ${robot}; that holds.`, ["limits", name]);
    }
  }
  const cameras = new Set<string>();
  map.cameras.forEach(({ camera }, index) => {
    if (cameras.has(camera))
      report("error", `The camera "${camera}" is named twice.`, ["cameras", index, "camera"]);
    cameras.add(camera);
  });
  if (map.heartbeat.intervalSeconds >= map.heartbeat.deadlineSeconds) {
    report("error", "The heartbeat's interval must be shorter than its deadline.", ["heartbeat"]);
  }
}

function templateOf(target: RosInterface): [string, MessageTemplate] {
  if (target.kind === "action") return ["goal", target.goal];
  return target.kind === "service" ? ["request", target.request] : ["message", target.message];
}

type TypeRole = "msg" | "srv" | "action";
const roleWords = { msg: "message", srv: "service", action: "action" };
const roleOfKind = { topic: "msg", service: "srv", action: "action" } as const;

function visitTypes(
  file: RosFile,
  visit: (type: string, role: TypeRole, path: (string | number)[]) => void,
): void {
  for (const [name, target] of Object.entries(file.actions)) {
    visit(target.type, roleOfKind[target.kind], ["actions", name, "type"]);
  }
  if (file.observe) visit(file.observe.type, roleOfKind[file.observe.kind], ["observe", "type"]);
  visit(file.stop.type, roleOfKind[file.stop.kind], ["stop", "type"]);
  if (file.heartbeat) visit(file.heartbeat.type, roleOfKind[file.heartbeat.kind], ["heartbeat", "type"]);
  if (file.heartbeat?.publish) visit(file.heartbeat.publish.type, "msg", ["heartbeat", "publish", "type"]);
  if (file.objects) visit(file.objects.type, "msg", ["objects", "type"]);
  for (const [part, source] of Object.entries(file.state ?? {}))
    visit(source.type, "msg", ["state", part, "type"]);
  file.cameras?.forEach((camera, index) => {
    visit(camera.type, "msg", ["cameras", index, "type"]);
  });
}

/** Of the errors at one place and below it only those that say what to change. */
function tellingErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const structural = new Set(["if", "oneOf", "anyOf", "allOf", "then", "else", "propertyNames"]);
  const telling = errors.filter((error) => !structural.has(error.keyword));
  const seen = new Set<string>();
  return (telling.length > 0 ? telling : [...errors]).filter((error) => {
    const key = `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function describe(error: ErrorObject): {
  readonly message: string;
  readonly path: (string | number)[];
  readonly key: boolean;
} {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const params: Readonly<Record<string, unknown>> = error.params;
  const where = path.length > 0 ? `"${path.at(-1)}"` : "the file";
  if (error.propertyName !== undefined) {
    return {
      message: `"${error.propertyName}" is not a name that is allowed here.`,
      path: [...path, error.propertyName],
      key: true,
    };
  }
  switch (error.keyword) {
    case "additionalProperties":
      return {
        message: `"${params.additionalProperty}" is not known here.`,
        path: [...path, String(params.additionalProperty)],
        key: true,
      };
    case "required":
    case "dependencies":
      return { message: `"${params.missingProperty}" is missing in ${where}.`, path, key: true };
    case "enum":
      return {
        message: `${where} must be one of ${(Array.isArray(params.allowedValues) ? params.allowedValues : []).join(", ")}.`,
        path,
        key: false,
      };
    case "discriminator":
      return {
        message: `"kind" of ${where} is missing or not one of those allowed here.`,
        path: [...path, "kind"],
        key: false,
      };
    case "pattern":
      return {
        message: `${where} does not have the form that is asked for here (${params.pattern}).`,
        path,
        key: false,
      };
    default:
      return { message: `${where} ${error.message ?? "is not allowed"}.`, path, key: false };
  }
}

/** `CloseBraceExpected` → "close brace expected". */
function wordsOf(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

function deepestNode(root: Node, path: readonly (string | number)[]): Node {
  for (let length = path.length - 1; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

/** Plain JSON; a key named `__proto__` stays a key. */
function jsonOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(jsonOf);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    (node.children ?? []).flatMap((property) => {
      const [key, value] = property.children ?? [];
      return key && value ? [[String(key.value), jsonOf(value)]] : [];
    }),
  );
}
