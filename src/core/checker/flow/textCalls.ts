import { assumedText } from "./equality";
import { booleanValue, data, textValue, type Value } from "./values";

/** What a method of a string gives, where the string and the arguments are known; `data` otherwise. */
export function callTextMethod(receiver: Value, name: string, args: readonly Value[]): Value {
  const text = textIn(receiver);
  const given = args.map(plainArgument);
  if (text === undefined || given.includes(undefined)) return data;
  const [first, second] = given;
  if (typeof first === "string") {
    switch (name) {
      case "startsWith":
        return second === undefined ? booleanValue(text.startsWith(first)) : data;
      case "endsWith":
        return second === undefined ? booleanValue(text.endsWith(first)) : data;
      case "includes":
        return second === undefined ? booleanValue(text.includes(first)) : data;
      case "indexOf":
        return second === undefined ? { kind: "number", value: text.indexOf(first) } : data;
      case "concat":
        return second === undefined ? textValue(text + first) : data;
      case "replace":
        return typeof second === "string" && !second.includes("$")
          ? textValue(text.replace(first, second))
          : data;
      case "replaceAll":
        return typeof second === "string" && !second.includes("$")
          ? textValue(text.replaceAll(first, second))
          : data;
      default:
        return data;
    }
  }
  if (name === "slice" || name === "substring") {
    if (first === undefined || typeof second === "string") return data;
    return textValue(name === "slice" ? text.slice(first, second) : text.substring(first, second));
  }
  if (given.length > 0) return data;
  switch (name) {
    case "toLowerCase":
      return textValue(text.toLowerCase());
    case "toUpperCase":
      return textValue(text.toUpperCase());
    case "trim":
      return textValue(text.trim());
    case "toString":
      return textValue(text);
    default:
      return data;
  }
}

function plainArgument(value: Value): string | number | undefined {
  return value.kind === "number" ? value.value : textIn(value);
}

function textIn(value: Value): string | undefined {
  return value.kind === "string" ? assumedText(value.parts) : undefined;
}
