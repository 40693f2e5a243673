import { sameValue } from "./equality";
import {
  asElement,
  booleanValue,
  data,
  type Element,
  elementOf,
  isArray,
  joinElements,
  type ListLike,
  unknown,
  unknownOf,
  untoldData,
  type Value,
} from "./values";
import type { Walk } from "./walkContext";

/** `entries()` and `keys()`. */
export function numbered(list: ListLike, name: "entries" | "keys", cells: ListLike["cells"]): Value {
  if (list.kind === "list")
    return { kind: "list", cells, element: name === "keys" ? unknown : unknownOf(list) };
  const elements = list.elements.map((element, index): Value => {
    const number: Value = { kind: "number", value: index };
    return name === "keys" ? number : { kind: "tuple", cells: [], elements: [number, element] };
  });
  return { kind: "tuple", cells, elements };
}

/** Of `includes` and `indexOf`. */
export function position(
  list: ListLike,
  name: "includes" | "indexOf",
  [wanted, from]: readonly Value[],
): Value {
  if (list.kind === "list") return list.lengthTells ? untoldData : data;
  if (!wanted || from) return data;
  const same = list.elements.map((element) => sameValue(element, wanted));
  const index = same.findIndex((each) => each !== false);
  if (index >= 0 && same[index] === undefined) {
    return name === "includes" && same.includes(true) ? booleanValue(true) : data;
  }
  return name === "includes" ? booleanValue(index >= 0) : { kind: "number", value: index };
}

export function isEmpty(list: ListLike): boolean {
  return list.kind === "tuple" && list.elements.length === 0;
}

/** `concat` */
export function concatenated(
  walk: Walk,
  list: ListLike,
  args: readonly Value[],
  cells: ListLike["cells"],
): Value {
  const { types } = walk.model;
  const isTuple = (value: Value) => value.kind === "tuple" && isArray(value);
  const exact = [list, ...args].every((each) => isTuple(each) || each.kind === "object");
  if (exact) {
    const elements = [list, ...args].flatMap((each) => (each.kind === "tuple" ? each.elements : [each]));
    return { kind: "tuple", cells, elements };
  }
  let joined: Element | undefined = isEmpty(list) ? undefined : asElement(list, types);
  for (const arg of args) {
    if (isArray(arg) && isEmpty(arg)) continue;
    const more: Element = isArray(arg) ? asElement(arg, types) : elementOf([arg], types);
    joined = joined ? joinElements(joined, more) : more;
  }
  return { kind: "list", cells, element: joined ?? unknown };
}
