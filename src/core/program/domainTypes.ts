import { typeToInterface } from "../pddl/names";
import { type Domain, sameName } from "../pddl/syntax";
import type { DomainType } from "./moduleText";

/**
 * The domain's types with the names of their interfaces: those that it declares, `object`, and those that files from the
 * wild use as parents, of parameters and of constants without declaring them.
 */
export function domainTypes(domain: Pick<Domain, "types" | "actions" | "constants">): DomainType[] {
  const names: string[] = [];
  const add = (name: string): void => {
    if (!names.some((known) => sameName(known, name))) names.push(name);
  };
  for (const { name } of domain.types) add(name);
  add("object");
  for (const { parents } of domain.types) parents.forEach(add);
  for (const { types } of [...domain.actions.flatMap(({ parameters }) => parameters), ...domain.constants])
    types.forEach(add);
  return names.map((name) => ({ name, interfaceName: typeToInterface(name) }));
}
