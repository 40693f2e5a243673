import type { ts } from "ts-morph";
import { seenWhile } from "./changedLists";
import { afterAnything, withCaptured } from "./closures";
import { converted } from "./conversions";
import { calling, callWith, converting, mostElements, reordered } from "./listCallbacks";
import { concatenated, isEmpty, numbered, position } from "./listReads";
import { mutatingMethods } from "./mutatingMethods";
import { allocate, someElement } from "./patterns";
import { type State, withoutContainers, withReplaced } from "./state";
import { storable } from "./valueParts";
import {
  asElement,
  data,
  dataOf,
  type Element,
  elementOf,
  joinElements,
  type ListLike,
  recentOf,
  someCollection,
  undefinedValue,
  unknown,
  unknownOf,
  type Value,
  withRecent,
} from "./values";
import { noteThrow, type Outcome, type Walk } from "./walkContext";

/** Methods of arrays. Their callbacks are followed like the body of a loop. */
export function callListMethod(
  walk: Walk,
  list: ListLike,
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  const [first] = args;
  if (list.cells.length === 0 && mutatingMethods.has(name)) {
    // The pairs of a map are made anew each time they are asked for.
    return [{ state: withoutContainers(state, undefined, walk), value: unknown }];
  }
  if (callbackMethods.has(name) && first) {
    const followed =
      first.kind === "function"
        ? withCaptured(walk, first, state, (ready) =>
            callWith(
              walk,
              seenWhile(walk, first.place.node, list, ready),
              name,
              calling(walk, first.place, name, node),
              args,
              node,
              ready,
            ),
          )
        : first.kind === "global" && converted(first.name, unknown)
          ? callWith(walk, list, name, converting(first.name), args, node, state)
          : undefined;
    if (followed) return followed;
    if (mayRun(first)) {
      noteThrow(walk, state);
      return [{ state: afterAnything(walk, state), value: unknown }];
    }
  }
  const element = asElement(list, walk.model.types);
  const made = (value: (cells: ListLike["cells"]) => Value): Outcome[] => {
    const { state: after, cells } = allocate(walk, node, state);
    return [{ state: after, value: value(cells) }];
  };
  switch (name) {
    case "slice":
      if (list.kind === "tuple" && args.length === 0) return made((cells) => ({ ...list, cells }));
      return made((cells) => ({ kind: "list", cells, element }));
    case "toSorted":
    case "toReversed":
    case "filter":
      return made((cells) => ({ kind: "list", cells, element }));
    case "values":
      return made((cells) => ({ ...list, cells }));
    case "reverse":
      if (list.kind === "tuple") {
        const value: ListLike = { ...list, elements: [...list.elements].reverse() };
        return [{ state: withReplaced(state, list, value, walk), value }];
      }
      return reordered(walk, list, state);
    case "sort":
      return reordered(walk, list, state);
    case "concat":
      return made((cells) => concatenated(walk, list, args, cells));
    case "at":
      if (list.kind === "tuple" && first?.kind === "number") {
        const index = first.value < 0 ? list.elements.length + first.value : first.value;
        return [{ state, value: list.elements[index] ?? undefinedValue }];
      }
      if (list.kind === "list" && list.recent && first?.kind === "number" && first.value === -1) {
        return [{ state, value: list.recent[list.recent.length - 1] }];
      }
      return [someElement(walk, node, element, state, true)];
    case "pop":
    case "shift":
      return takeFrom(walk, list, name, element, node, state);
    case "push":
    case "unshift":
      return [
        {
          state: withReplaced(state, list, extended(walk, list, name, args, node), walk),
          value: data,
        },
      ];
    case "splice":
    case "fill":
    case "copyWithin":
      return [{ state: withoutContainers(state, list, walk), value: unknown }];
    case "entries":
    case "keys":
      return made((cells) => numbered(list, name, cells));
    case "includes":
    case "indexOf":
      return [{ state, value: position(list, name, args) }];
    case "lastIndexOf":
    case "join":
    case "toString":
      return [{ state, value: dataOf(list) }];
    default:
      noteThrow(walk, state);
      return [{ state, value: unknownOf(list) }];
  }
}

const callbackMethods = new Set(
  "map forEach filter find findLast findIndex findLastIndex some every reduce reduceRight flatMap sort toSorted".split(
    " ",
  ),
);

/** It may be a function that moves the robot. */
function mayRun(value: Value): boolean {
  return /^(unknown|action|method|function)$/.test(value.kind);
}

function extended(
  walk: Walk,
  list: ListLike,
  name: "push" | "unshift",
  args: readonly Value[],
  node: ts.CallExpression,
): ListLike {
  const { cells } = list;
  // What is spread has no known length: then no arguments are given here.
  const isSpread = args.length === 0 && node.arguments.length > 0;
  if (list.kind === "tuple" && !isSpread && list.elements.length + args.length <= mostElements) {
    const given = args.map((arg) => storable(arg, list));
    const elements = name === "push" ? [...list.elements, ...given] : [...given, ...list.elements];
    return { kind: "tuple", cells, elements };
  }
  if (isSpread) return { kind: "list", cells, element: unknownOf(list), lengthTells: true };
  const more = elementOf(args, walk.model.types);
  const element = isEmpty(list) ? more : joinElements(asElement(list, walk.model.types), more);
  const last = name === "push" ? args[args.length - 1] : recentOf(list).at(-1);
  const grown: ListLike = { ...someCollection(undefined, cells, element), lengthTells: true };
  return withRecent(grown, last ? [storable(last, list)] : []);
}

function takeFrom(
  walk: Walk,
  list: ListLike,
  name: "pop" | "shift",
  element: Element,
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  if (list.kind === "list") {
    const last = name === "pop" ? list.recent?.at(-1) : undefined;
    const { recent: _, ...left } = list;
    const after = withReplaced(state, list, left, walk);
    return [
      last && list.cells.length === 1
        ? { state: after, value: last }
        : someElement(walk, node, element, after, true),
    ];
  }
  const elements = name === "pop" ? list.elements.slice(0, -1) : list.elements.slice(1);
  const taken = name === "pop" ? list.elements[list.elements.length - 1] : list.elements[0];
  const after = withReplaced(state, list, { ...list, elements }, walk);
  // Of several lists that it may be, another may have been longer.
  return [{ state: after, value: list.cells.length > 1 ? unknown : (taken ?? undefinedValue) }];
}
