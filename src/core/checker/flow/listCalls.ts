import type { ts } from "ts-morph";
import { followLoop } from "./loops";
import { someElement } from "./patterns";
import { normalise, type State, withReplaced } from "./state";
import {
  asElement,
  data,
  type Element,
  elementOf,
  isListLike,
  joinElements,
  undefinedValue,
  unknown,
  type Value,
} from "./values";
import { noteThrow, type Outcome, type Walk } from "./walkContext";

type ListLike = Extract<Value, { kind: "list" | "tuple" }>;

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
  const element = asElement(list, walk.model.types);
  const callback = first?.kind === "function" ? first.node : undefined;
  if (callback) {
    const { states, results } = callForEach(walk, list, callback, name === "reduce" ? 1 : 0, node, state);
    return states.flatMap((after) => callbackResult(walk, element, name, results, node, after));
  }
  const same = (): Outcome[] => [{ state, value: { ...list } }];
  switch (name) {
    case "slice":
    case "sort":
    case "toSorted":
    case "reverse":
    case "toReversed":
      if (list.kind === "tuple" && args.length === 0 && name === "slice") return same();
      return [{ state, value: { kind: "list", element } }];
    case "concat": {
      let joined = element;
      for (const arg of args) {
        const more: Element = isListLike(arg)
          ? asElement(arg, walk.model.types)
          : elementOf([arg], walk.model.types);
        joined = isEmpty(list) ? more : joinElements(joined, more);
      }
      return [{ state, value: { kind: "list", element: joined } }];
    }
    case "at":
      if (list.kind === "tuple" && first?.kind === "number") {
        const index = first.value < 0 ? list.elements.length + first.value : first.value;
        return [{ state, value: list.elements[index] ?? undefinedValue }];
      }
      return [someElement(walk, node, element, state, true)];
    case "pop":
    case "shift":
      return takeFrom(walk, list, name, element, node, state);
    case "push":
    case "unshift": {
      const more = elementOf(args, walk.model.types);
      const changed: Value = { kind: "list", element: isEmpty(list) ? more : joinElements(element, more) };
      return [{ state: withReplaced(state, list, changed), value: data }];
    }
    case "splice":
    case "fill":
      return [
        { state: withReplaced(state, list, { kind: "list", element: { kind: "unknown" } }), value: unknown },
      ];
    case "includes":
    case "indexOf":
    case "join":
      return [{ state, value: data }];
    case "flat":
    case "entries":
    case "keys":
    case "values":
      return [{ state, value: name === "values" ? list : unknown }];
    default:
      noteThrow(walk, state);
      return [{ state, value: unknown }];
  }
}

function isEmpty(list: ListLike): boolean {
  return list.kind === "tuple" && list.elements.length === 0;
}

function takeFrom(
  walk: Walk,
  list: ListLike,
  name: "pop" | "shift",
  element: Element,
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  if (list.kind === "list") return [someElement(walk, node, element, state, true)];
  const rest = name === "pop" ? list.elements.slice(0, -1) : list.elements.slice(1);
  const taken = name === "pop" ? list.elements[list.elements.length - 1] : list.elements[0];
  return [
    { state: withReplaced(state, list, { kind: "tuple", elements: rest }), value: taken ?? undefinedValue },
  ];
}

/** Calls a function for each element; what it returned is collected where the elements are known one by one. */
function callForEach(
  walk: Walk,
  list: ListLike,
  callback: ts.FunctionLikeDeclaration,
  elementAt: number,
  node: ts.CallExpression,
  state: State,
): { states: State[]; results: Value[] | undefined } {
  const join = { symbols: walk.symbols, types: walk.model.types };
  const parameters = (value: Value): Value[] => (elementAt === 0 ? [value] : [unknown, value]);
  if (list.kind === "tuple" && list.elements.length <= 12) {
    let states = [state];
    let results: Value[] | undefined = [];
    for (const element of list.elements) {
      const outcomes = states.flatMap((each) => walk.callFunction(callback, parameters(element), each, node));
      const [only] = outcomes;
      if (results && outcomes.length === 1 && only) results.push(only.value);
      else results = undefined;
      states = normalise(
        outcomes.map((each) => each.state),
        join,
      );
    }
    return { states, results };
  }
  const element = asElement(list, walk.model.types);
  const states = followLoop(walk, [state], {
    labels: [],
    body: (entering) =>
      entering.flatMap((each) => {
        const one = someElement(walk, node, element, each, false);
        return walk
          .callFunction(callback, parameters(one.value), one.state, node)
          .map((after) => after.state);
      }),
  });
  return { states, results: undefined };
}

function callbackResult(
  walk: Walk,
  element: Element,
  name: string,
  results: Value[] | undefined,
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  switch (name) {
    case "filter":
    case "sort":
    case "toSorted":
      return [{ state, value: { kind: "list", element } }];
    case "find":
    case "findLast":
      return [someElement(walk, node, element, state, true)];
    case "map":
      return [
        {
          state,
          value: results
            ? { kind: "tuple", elements: results }
            : { kind: "list", element: { kind: "unknown" } },
        },
      ];
    case "forEach":
      return [{ state, value: undefinedValue }];
    case "some":
    case "every":
    case "findIndex":
      return [{ state, value: data }];
    default:
      return [{ state, value: unknown }];
  }
}
