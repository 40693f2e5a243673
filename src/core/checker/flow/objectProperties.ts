import { declaredType } from "./sceneDomain";
import type { ObjectSymbol } from "./symbols";
import { data, textValue, type Value } from "./values";
import type { Walk } from "./walkContext";

/** What a property of an object of the world gives. In a symbolic scene it is known how objects are spelled. */
export function objectProperty({ model }: Walk, symbol: ObjectSymbol, name: string): Value {
  const spelled =
    model.closedUniverse && symbol.kind === "named" ? model.spellingOf(symbol.display) : undefined;
  switch (name) {
    case "id":
      return spelled === undefined ? { kind: "string", parts: [symbol] } : textValue(spelled);
    case "label":
      return spelled === undefined ? data : textValue(spelled);
    case "type":
      return spelled === undefined || !symbol.types
        ? data
        : textValue(declaredType(model.domain, symbol.types[0]));
    default:
      return data;
  }
}
