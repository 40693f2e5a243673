import type { ts } from "ts-morph";
import { askClosedScene } from "./closedScene";
import { allocate, someElement } from "./patterns";
import type { State } from "./state";
import { booleanValue, plainText, unknown, type Value } from "./values";
import { noteThrow, type Outcome, report, type Walk } from "./walkContext";

const methods = new Set(["get", "find", "all", "matching", "has", "holds"]);

export function isObjectMapMethod(name: string): boolean {
  return methods.has(name);
}

/** `get`, `find`, `all`, `matching`, `has` and `holds` of an object map or of the scene. */
export function callObjectMap(
  walk: Walk,
  receiver: "map" | "scene",
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  const text = args[0] ? plainText(args[0]) : undefined;
  if ((name === "find" || name === "all") && text !== undefined && !walk.model.types.has(text)) {
    report(walk, { kind: "unknown-type", call: node, name: text });
  }
  const told = receiver === "scene" ? askClosedScene(walk, name, text, node, state) : undefined;
  if (told) return [told];
  switch (name) {
    case "get": {
      noteThrow(walk, state);
      if (text === undefined) {
        return [
          someElement(walk, node, { kind: "object", types: typesOfTemplate(walk, args[0]) }, state, false),
        ];
      }
      const type = walk.model.typeOfId(text);
      const types = walk.model.typesOfConstant(text) ?? (type === undefined ? undefined : [type]);
      const symbol = walk.symbols.named(text, types);
      const isCaught = walk.thrown.length > 0;
      const use = { id: text, receiver, symbol, sensedBefore: state.sensed, isCaught };
      report(walk, { kind: "object-use", call: node, use });
      return [{ state, value: { kind: "object", symbol, optional: false } }];
    }
    case "find":
      return [someElement(walk, node, { kind: "object", types: typesNamed(walk, text) }, state, true)];
    case "all": {
      const { state: after, cells } = allocate(walk, node, state);
      const element = { kind: "object", types: typesNamed(walk, text) } as const;
      return [{ state: after, value: { kind: "list", cells, element } }];
    }
    case "matching": {
      const { state: after, cells } = allocate(walk, node, state);
      return [
        { state: after, value: { kind: "list", cells, element: { kind: "object", types: undefined } } },
      ];
    }
    case "has":
      return [{ state, value: booleanValue(undefined) }];
    case "holds":
      return [{ state, value: { kind: "boolean", value: undefined, orUndefined: true } }];
    default:
      return [{ state, value: unknown }];
  }
}

/** `banana_${index}`: the id is not known, its type is. */
function typesOfTemplate(walk: Walk, value: Value | undefined): readonly string[] | undefined {
  if (value?.kind !== "string") return undefined;
  const [first] = value.parts;
  // The id of another object names that object.
  if (typeof first !== "string") return first.types;
  const type = walk.model.typeOfId(first.replace(/_$/, ""));
  return type === undefined ? undefined : [type];
}

function typesNamed(walk: Walk, name: string | undefined): readonly string[] | undefined {
  return name !== undefined && walk.model.types.has(name) ? [name] : undefined;
}
