import {
  booleanValue,
  dataOf,
  plainText,
  tells,
  textValue,
  truthiness,
  undefinedValue,
  type Value,
} from "./values";

/** `Boolean`, `Number` and `String` of a value; undefined for other functions. */
export function converted(name: string, value: Value = undefinedValue): Value | undefined {
  switch (name) {
    case "Boolean": {
      const truth = truthiness(value);
      if (value.kind === "boolean") return value;
      return truth === undefined && tells(value) ? dataOf(value) : booleanValue(truth);
    }
    case "Number":
      return numberOf(value);
    case "String":
      return textOf(value);
    default:
      return undefined;
  }
}

function numberOf(value: Value): Value {
  if (value.kind === "number") return value;
  if (value.kind === "boolean" && isCertain(value)) return { kind: "number", value: value.value ? 1 : 0 };
  return dataOf(value);
}

function textOf(value: Value): Value {
  if (value.kind === "string") return value;
  const text = writtenOut(value);
  return text === undefined ? dataOf(value) : textValue(text);
}

/** What stands in a text into which the value is put; undefined where that is not known. */
export function writtenOut(value: Value): string | undefined {
  if (value.kind === "string") return plainText(value);
  if (value.kind === "number") return String(value.value);
  return value.kind === "boolean" && isCertain(value) ? String(value.value) : undefined;
}

/** What is not true may be undefined. */
function isCertain({ value, orUndefined }: Extract<Value, { kind: "boolean" }>): boolean {
  return value === true || (value === false && !orUndefined);
}
