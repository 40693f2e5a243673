import type { TextRange } from "../../base/problem";
import type { Domain, TypeDeclaration, TypedName } from "../../pddl/syntax";
import { TypeHierarchy } from "../../pddl/types";
import type { WorldObject } from "../../world/objects";

const nowhere: TextRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/**
 * The domain with a symbolic scene's objects as its constants, which is what a problem's objects are while it is
 * solved. What a scene declares a `vehicle` is a vehicle and no truck, other than what is seen: such objects get a type
 * of their own below `vehicle`, `plain vehicle`, and those of several types one below all of them.
 */
export function sceneDomain(domain: Domain, objects: Iterable<WorldObject>): Domain {
  const hierarchy = TypeHierarchy.of(domain);
  const types = new Map<string, TypeDeclaration>();
  const exactType = (parents: readonly string[]): string => {
    const [type] = parents;
    if (parents.length === 1 && hierarchy.descendants(type).length === 1) return type;
    // A space can't stand in a name of the file.
    const name = parents.length === 1 ? `plain ${type}` : parents.join(" and ");
    types.set(name, { name, parents, range: nowhere });
    return name;
  };
  const constants: TypedName[] = [];
  for (const { id, type, otherTypes = [] } of objects) {
    constants.push({ name: id, types: [exactType([type, ...otherTypes])], range: nowhere });
  }
  return { ...domain, types: [...domain.types, ...types.values()], constants };
}

/** The type that the scene itself gives an object whose type here is `type`: of several the first. */
export function declaredType(domain: Domain, type: string): string {
  const made = type.includes(" ") ? domain.types.find(({ name }) => name === type) : undefined;
  return made?.parents[0] ?? type;
}
