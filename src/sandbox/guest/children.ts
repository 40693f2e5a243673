import type { SandboxVariable } from "../../core/runner/sandboxPort";
import type { KnownObjects } from "./describe";

const mostChildren = 200;

/** The parts of a value, and for each an expression that reaches it again. */
export function childrenOf(
  value: unknown,
  expression: string,
  known: KnownObjects,
  variable: (name: string, value: unknown, expression: string) => SandboxVariable,
): SandboxVariable[] {
  if (typeof value !== "object" || value === null) return [];
  const path = /^[A-Za-z_$][\w$.]*$/.test(expression) ? expression : `(${expression})`;
  if (known.collectionOf(value)) {
    const things: unknown = Reflect.get(value, Symbol.iterator);
    if (typeof things !== "function") return [];
    return [...(value as Iterable<object>)].slice(0, mostChildren).map((thing) => {
      const id = String(Reflect.get(thing, "id"));
      return variable(id, thing, `${path}.get(${JSON.stringify(id)})`);
    });
  }
  if (Array.isArray(value)) {
    return value
      .slice(0, mostChildren)
      .map((item, index) => variable(String(index), item, `${path}[${index}]`));
  }
  if (value instanceof Map) {
    return [...value.values()]
      .slice(0, mostChildren)
      .map((item, index) =>
        variable(labelOf([...value.keys()][index], index), item, `[...${path}.values()][${index}]`),
      );
  }
  if (value instanceof Set) {
    return [...value]
      .slice(0, mostChildren)
      .map((item, index) => variable(String(index), item, `[...${path}][${index}]`));
  }
  const names = value instanceof Error ? ["name", "message", ...Object.keys(value)] : Object.keys(value);
  return [...new Set(names)].slice(0, mostChildren).flatMap((name) => {
    try {
      return [variable(name, Reflect.get(value, name), `${path}[${JSON.stringify(name)}]`)];
    } catch {
      return [];
    }
  });
}

function labelOf(key: unknown, index: number): string {
  return typeof key === "string" || typeof key === "number" ? String(key) : `entry ${index}`;
}
