import { oncePer } from "../../../base/once";
import type { Domain } from "../../../pddl/syntax";
import { TypeHierarchy } from "../../../pddl/types";
import type { CalledBy } from "../../../world/lookUp";
import type { WorldObject } from "../../../world/objects";
import { hasName, wordsOfName } from "./kindName";
import { kindNames, nounSynonyms } from "./nouns";
import { pluralOf } from "./tokens";
import { uses } from "./uses";
import { nameOfType } from "./vocabulary";

/** Labels come from whatever detects things. */
const mostKept = 2_000;

type Namer = (object: WorldObject) => CalledBy;

/**
 * Names of the objects of a domain: their types and all above them, synonyms of those, and what their labels say.
 * Every run asks for the same kinds of things again.
 * @returns for one object; answers are kept by type and label
 */
export const calledBy = oncePer((domain: Domain): Namer => {
  const types = TypeHierarchy.of(domain);
  const known = new Map<string, CalledBy>();
  return ({ type, otherTypes = [], label }) => {
    const key = [label, type, ...otherTypes].join("\n");
    const before = known.get(key);
    if (before) return before;
    const found = namesOf([type, ...otherTypes], label, types);
    if (known.size >= mostKept) known.clear();
    known.set(key, found);
    return found;
  };
});

function namesOf(ofTypes: readonly string[], label: string, types: TypeHierarchy): CalledBy {
  const nouns = new Set<string>();
  const all = ofTypes.flatMap((type) => [type, ...types.ancestors(type)]);
  for (const type of all) {
    const name = nameOfType(type);
    if (name === "object") continue;
    nouns.add(name);
    for (const synonym of nounSynonyms[name] ?? []) nouns.add(synonym);
    for (const group of kindNames[name] ?? []) {
      if (hasName(label, group)) for (const each of group) nouns.add(each);
    }
  }
  // "low wooden bench": all of it, or its end.
  const words = wordsOfName(label);
  for (let from = 0; from < words.length; from++) nouns.add(words.slice(from).join(" "));
  const good = uses.filter(({ nouns: useful }) => useful.some((noun) => nouns.has(noun)));
  return {
    names: [...nouns, ...[...nouns].map(pluralOf)],
    uses: good.flatMap(({ said }) => said),
  };
}
