import type { ts } from "ts-morph";
import { parseFact } from "../../world/facts";
import { factTruth } from "./conditions";
import { allocate } from "./patterns";
import type { State } from "./state";
import { type FactArgument, isOfTypes, type ObjectSymbol } from "./symbols";
import { booleanValue, undefinedValue, type Value } from "./values";
import type { Outcome, Walk } from "./walkContext";

/**
 * What `find`, `all`, `has` and `holds` of a symbolic scene give: its objects are known by name, and so are its facts.
 * Undefined where that can't be told.
 */
export function askClosedScene(
  walk: Walk,
  name: string,
  text: string | undefined,
  node: ts.Node,
  state: State,
): Outcome | undefined {
  if (!walk.model.closedUniverse || text === undefined) return undefined;
  switch (name) {
    case "find": {
      if (!walk.model.types.has(text)) return undefined;
      const [first] = sceneObjects(walk, text);
      return { state, value: first ? objectValue(first) : undefinedValue };
    }
    case "all": {
      if (!walk.model.types.has(text)) return undefined;
      const { state: after, cells } = allocate(walk, node, state);
      return {
        state: after,
        value: { kind: "tuple", cells, elements: sceneObjects(walk, text).map(objectValue) },
      };
    }
    case "has":
      return { state, value: booleanValue(walk.model.typesOfConstant(text) !== undefined) };
    case "holds":
      return { state, value: holds(walk, text, state) };
    default:
      return undefined;
  }
}

/** In the order of the scene; with a type, those of it and of the types below. */
export function sceneObjects(walk: Walk, type = "object"): ObjectSymbol[] {
  const { model, symbols } = walk;
  return model.domain.constants
    .filter(({ types }) => isOfTypes(types, [type], model.types) === "yes")
    .map(({ name, types }) => symbols.named(name, types));
}

function objectValue(symbol: ObjectSymbol): Value {
  return { kind: "object", symbol, optional: false };
}

/** On a way on which a precondition failed, the program does not get as far as to ask. */
function holds(walk: Walk, text: string, state: State): Value {
  const fact = parseFact(text);
  if (!fact || state.broken || !walk.model.predicates.has(fact.predicate.toLowerCase())) {
    return booleanValue(undefined);
  }
  const args: FactArgument[] = [];
  for (const id of fact.args) {
    const types = walk.model.typesOfConstant(id);
    // Of an object that is not there, nothing is stated.
    if (!types) return booleanValue(false);
    args.push(walk.symbols.named(id, types));
  }
  const truth = factTruth(fact.predicate, args, state.facts, walk);
  return booleanValue(truth === "unknown" ? undefined : truth === "true");
}
