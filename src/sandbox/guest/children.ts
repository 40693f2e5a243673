import type { SandboxVariable } from "../../core/runner/sandboxPort";
import { accessorText, isAccessor, type KnownObjects } from "./describe";

const mostChildren = 200;

type Variable = (name: string, value: unknown, expression: string) => SandboxVariable;

/** The parts of a value, and for each an expression that reaches it again; the last row says how many are left out. */
export function childrenOf(
  value: unknown,
  expression: string,
  known: KnownObjects,
  variable: Variable,
): SandboxVariable[] {
  if (typeof value !== "object" || value === null) return [];
  const path = /^[A-Za-z_$][\w$.]*$/.test(expression) ? expression : `(${expression})`;
  const { count, part } = partsOf(value, path, known, variable);
  const shown: SandboxVariable[] = [];
  for (let index = 0; index < Math.min(count, mostChildren); index++) {
    try {
      shown.push(part(index));
    } catch {
      // A proxy may throw whatever it is asked.
    }
  }
  if (count > mostChildren) shown.push(row("…", `${count - mostChildren} more`, path));
  return shown;
}

interface Parts {
  readonly count: number;
  part(index: number): SandboxVariable;
}

function partsOf(value: object, path: string, known: KnownObjects, variable: Variable): Parts {
  if (known.collectionOf(value)) {
    const iterates = typeof Reflect.get(value, Symbol.iterator) === "function";
    const things = iterates ? [...(value as Iterable<object>)] : [];
    return {
      count: things.length,
      part(index) {
        const id = String(Reflect.get(things[index], "id"));
        return variable(id, things[index], `${path}.get(${JSON.stringify(id)})`);
      },
    };
  }
  if (Array.isArray(value))
    return { count: value.length, part: (index) => element(value, index, path, variable) };
  if (value instanceof Map) {
    const entries = [...value];
    return {
      count: entries.length,
      part: (index) =>
        variable(labelOf(entries[index][0], index), entries[index][1], `[...${path}.values()][${index}]`),
    };
  }
  if (value instanceof Set) {
    const items = [...value];
    return {
      count: items.length,
      part: (index) => variable(String(index), items[index], `[...${path}][${index}]`),
    };
  }
  const own = Object.keys(value);
  const names = value instanceof Error ? [...new Set(["name", "message", ...own])] : own;
  return {
    count: names.length,
    part: (index) => property(value, names[index], `${path}[${JSON.stringify(names[index])}]`, variable),
  };
}

function element(
  array: readonly unknown[],
  index: number,
  path: string,
  variable: Variable,
): SandboxVariable {
  const name = String(index);
  return Object.hasOwn(array, index)
    ? property(array, name, `${path}[${index}]`, variable)
    : row(name, "empty", `${path}[${index}]`);
}

/** A getter is the program's own code: it runs only when somebody asks for its value. */
function property(value: object, name: string, expression: string, variable: Variable): SandboxVariable {
  if (isAccessor(value, name))
    return { ...row(name, accessorText, expression), expandable: true, isAccessor: true };
  return variable(name, Reflect.get(value, name), expression);
}

function row(name: string, value: string, expression: string): SandboxVariable {
  return { name, value, type: "", expandable: false, expression };
}

function labelOf(key: unknown, index: number): string {
  return typeof key === "string" || typeof key === "number" ? String(key) : `entry ${index}`;
}
