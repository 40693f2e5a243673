import { typeToInterface } from "../pddl/names";
import type { Domain } from "../pddl/syntax";
import type { DomainType } from "./moduleText";

/** The domain's types with the names of their interfaces. */
export function domainTypes(domain: Pick<Domain, "types">): DomainType[] {
  return domain.types.map(({ name }) => ({ name, interfaceName: typeToInterface(name) }));
}
