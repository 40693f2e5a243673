import { nearNames } from "../base/nearNames";
import type { Problem } from "../base/problem";
import type { Domain, TypedName } from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import { domainTypes } from "./domainTypes";
import type { ApiInterface, ParsedApi } from "./parseApi";

/** What the interfaces of `api.d.ts` are to the types of `domain.pddl`. */
export interface ApiTypes {
  /** The domain's type of an interface; undefined where it has none. */
  typeOf(name: string): string | undefined;
  /** Whether an interface is one of objects, and not of points or options: it extends one that is. */
  isOfObjects(name: string): boolean;
}

/** All objects are of these, or may be told to be. */
const roots: ReadonlySet<string> = new Set(["Thing", "AnyObject", "SceneObject"]);

export function apiTypesOf({ interfaces }: ParsedApi, domain: Domain): ApiTypes {
  const types = new Map(domainTypes(domain).map(({ name, interfaceName }) => [interfaceName, name]));
  const above = (name: string, seen: Set<string>): Set<string> => {
    for (const { parents } of interfaces.filter((each) => each.name === name)) {
      for (const parent of parents) {
        if (seen.has(parent.name)) continue;
        seen.add(parent.name);
        above(parent.name, seen);
      }
    }
    return seen;
  };
  return {
    typeOf: (name) => types.get(name),
    isOfObjects: (name) =>
      [name, ...above(name, new Set())].some((each) => roots.has(each) || types.has(each)),
  };
}

/** Where the interfaces say something else of what is a kind of what than the domain. */
export function apiTypeProblems(api: ParsedApi, domain: Domain, file: string): Problem[] {
  const types = apiTypesOf(api, domain);
  const hierarchy = TypeHierarchy.of(domain);
  return api.interfaces.flatMap((declared): Problem[] => {
    const type = types.typeOf(declared.name);
    if (type === undefined) return strangers(declared, api, types, domain, file);
    return declared.parents.flatMap(({ name: parent, range }): Problem[] => {
      const parentType = types.typeOf(parent);
      if (parentType === undefined || hierarchy.isA(type, parentType)) return [];
      return [
        {
          code: "robot-type",
          severity: "error",
          message: `${declared.name} extends ${parent}, but in domain.pddl ${type} is no kind of ${parentType}`,
          file,
          range,
          nextStep: `extend what ${type} is in domain.pddl, or make it a ${parentType} there`,
        },
      ];
    });
  });
}

/** An interface of objects that no object is of, since the domain does not have it; a step between two that it has is none. */
function strangers(
  { name, range }: ApiInterface,
  { interfaces }: ParsedApi,
  types: ApiTypes,
  domain: Domain,
  file: string,
): Problem[] {
  const isBetween = interfaces.some(({ parents }) => parents.some((parent) => parent.name === name));
  if (roots.has(name) || isBetween || !types.isOfObjects(name)) return [];
  const near = nearNames(
    name,
    domainTypes(domain).map(({ interfaceName }) => interfaceName),
  );
  return [
    {
      code: "robot-type",
      severity: "warning",
      message: `no type of domain.pddl belongs to the interface ${name}: no object is ever one`,
      file,
      range,
      nextStep:
        near.length > 0
          ? `did you mean ${near.join(" or ")}? Otherwise add the type to :types in domain.pddl, or remove it here`
          : "add the type to :types in domain.pddl, or remove it here",
    },
  ];
}

/** Why a parameter can't be of an interface; undefined where it can, and of what is no kind of object. */
export function whyNotTaken(
  name: string,
  parameter: TypedName,
  types: ApiTypes,
  hierarchy: TypeHierarchy,
): string | undefined {
  const type = types.typeOf(name);
  if (type === undefined)
    return types.isOfObjects(name) && !roots.has(name) ? `${name} is no type of domain.pddl` : undefined;
  if (parameter.types.some((each) => hierarchy.overlap(type, each))) return undefined;
  return `${parameter.name} is ${parameter.types.join(" or ")}, and no ${type}`;
}
