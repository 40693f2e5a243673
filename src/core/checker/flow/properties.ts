import type { ts } from "ts-morph";
import { afterAnything } from "./closures";
import { collectionSize, isCollection } from "./collectionCalls";
import { assumedText } from "./equality";
import { objectProperty } from "./objectProperties";
import { staticMember } from "./statics";
import { data, dataOf, fieldOf, truthiness, unknown, unknownOf, untoldData, type Value } from "./values";
import { noteThrow, type Outcome, report, type Walk } from "./walkContext";

/** Behind `!` and `?.` it is there. */
export function present(value: Value): Value {
  return value.kind === "object" && value.optional ? { ...value, optional: false } : value;
}

/** `receiver.name`, where the receiver has this value. */
export function propertyOutcome(
  walk: Walk,
  node: ts.PropertyAccessExpression,
  { state, value }: Outcome,
): Outcome[] {
  const name = node.name.text;
  const optional = node.questionDotToken !== undefined;
  const receiver = present(value);
  const outcome = (result: Value): Outcome[] => [
    { state, value: optional && truthiness(value) !== true ? unknownOf(value, result) : result },
  ];
  switch (receiver.kind) {
    case "robot":
      if (walk.model.actions.has(name)) return outcome({ kind: "action", name });
      report(walk, { kind: "unknown-action", node: node.name, name });
      return outcome(unknown);
    case "object":
      return outcome(objectProperty(walk, receiver.symbol, name));
    case "record": {
      const field = receiver.fields.get(name);
      if (field?.kind === "function" && field.isGetter) {
        return walk.callFunction(field.place, [{ args: [], state, self: receiver }], node);
      }
      return outcome(fieldOf(receiver, name));
    }
    case "class":
      if (walk.ownAccessors.has(name)) {
        noteThrow(walk, state);
        return [{ state: afterAnything(walk, state), value: unknown }];
      }
      return outcome(staticMember(walk, receiver.place, name, state));
    case "tuple":
      if (isCollection(receiver)) {
        if (name === "size") return outcome(collectionSize(receiver));
      } else if (name === "length") return outcome({ kind: "number", value: receiver.elements.length });
      return outcome({ kind: "method", receiver, name });
    case "list":
      if (name === "length" || name === "size") return outcome(receiver.lengthTells ? untoldData : data);
      return outcome({ kind: "method", receiver, name });
    case "string": {
      const text = name === "length" ? assumedText(receiver.parts) : undefined;
      if (text !== undefined) return outcome({ kind: "number", value: text.length });
      return outcome(name === "length" ? data : { kind: "method", receiver, name });
    }
    case "data":
    case "number":
    case "boolean":
      return outcome(name === "length" ? dataOf(receiver) : { kind: "method", receiver, name });
    case "undefined":
      if (!optional) noteThrow(walk, state);
      return outcome(unknown);
    case "unknown":
      if (walk.ownAccessors.has(name)) {
        noteThrow(walk, state);
        return [{ state: afterAnything(walk, state), value: unknown }];
      }
      return outcome(name === "size" ? dataOf(receiver) : { kind: "method", receiver, name });
    default:
      return outcome(name === "size" ? data : { kind: "method", receiver, name });
  }
}
