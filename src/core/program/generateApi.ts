import { describeEffect } from "../pddl/effectWords";
import { actionToMethod, typeToInterface, variableToParameter } from "../pddl/names";
import { type Action, type Condition, type Domain, sameName } from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import { describeCondition } from "../pddl/words";
import { domainTypes } from "./domainTypes";

/**
 * The text of `api.d.ts` for a domain: the interface `Robot` with a method for each action, and an interface for each
 * type. Names must not collide (`methodIndex`, `interfaceIndex`), and no type may be its own ancestor.
 */
export function generateApi(domain: Domain): string {
  const name = oneLine(domain.name);
  return `/**
 * The actions of the PDDL domain ${name}. Each returns whether it succeeded.
 */
export interface Robot {
${domain.actions.map(methodText).join("\n\n")}
}

/** Any object. */
export interface AnyObject {
  /** As the scene names it. */
  readonly id: string;
  /** Its type, as in the domain. */
  readonly type: string;
  readonly label: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}
${typesText(domain)}`;
}

function methodText(action: Action): string {
  const names = parameterNames(action);
  const bindings = new Map(
    action.parameters.map(({ name }, index) => [name.toLowerCase(), names[index]] as const),
  );
  const needs = conjuncts(action.precondition).map((part) => describeCondition(part, bindings));
  const does = describeEffect(action.effect, bindings);
  const lines = [
    `The action \`${action.name}\`.`,
    ...section("Needs", needs),
    ...section("Then", does),
    ...(action.parameters.length > 0 ? [""] : []),
    ...action.parameters.map(({ name }, index) => `@param ${names[index]} \`${name}\``),
    "@returns false if it did not succeed",
  ];
  const parameters = action.parameters.map(
    ({ types }, index) => `${names[index]}: ${[...new Set(types.map(typeToInterface))].join(" | ")}`,
  );
  return `${docComment(lines, "  ")}\n  ${actionToMethod(action.name)}(${parameters.join(", ")}): Promise<boolean>;`;
}

/** In the order of the domain, each another name. */
function parameterNames({ parameters }: Action): string[] {
  const names: string[] = [];
  for (const { name } of parameters) {
    const wanted = variableToParameter(name);
    let free = wanted;
    for (let number = 2; names.includes(free); number++) free = `${wanted}${number}`;
    names.push(free);
  }
  return names;
}

function conjuncts(condition: Condition): readonly Condition[] {
  return condition.kind === "and" ? condition.operands.flatMap(conjuncts) : [condition];
}

function section(title: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : ["", `${title}:`, ...parts.map((part) => `- ${part}`)];
}

/**
 * An interface for each type but `object`. Interfaces are told apart by a member that no other type has, as TypeScript
 * compares members and not names; the sandbox gives it to the objects.
 */
function typesText(domain: Domain): string {
  const hierarchy = TypeHierarchy.of(domain);
  const types = domainTypes(domain).filter(({ name }) => !sameName(name, "object"));
  const interfaces = types.map(({ name, interfaceName }) => {
    const parents = domain.types.filter((type) => sameName(type.name, name)).flatMap((type) => type.parents);
    const bases = [...new Set((parents.length > 0 ? parents : ["object"]).map(typeToInterface))];
    return `
${docComment([`An object of the type \`${name}\`.`], "")}
export interface ${interfaceName} extends ${bases.join(", ")} {
  readonly is${interfaceName}: true;
}
`;
  });
  const leaves = types.filter(
    ({ name }) => !types.some((other) => !sameName(other.name, name) && hierarchy.isA(other.name, name)),
  );
  const bases = leaves.length > 0 ? leaves.map(({ interfaceName }) => interfaceName) : ["AnyObject"];
  return `${interfaces.join("")}
/**
 * What \`scene.get("…")\` gives. Which type an object has is told by the scene, not by its name; the checker, which knows
 * the scene, reports an object of a wrong type.
 */
export interface SceneObject extends ${bases.join(", ")} {}
export type ObjectWithId<Id extends string> = SceneObject;
`;
}

function docComment(lines: readonly string[], indent: string): string {
  if (lines.length === 1) return `${indent}/** ${oneLine(lines[0])} */`;
  const body = lines.map((line) => `${indent} * ${oneLine(line)}`.trimEnd());
  return `${indent}/**\n${body.join("\n")}\n${indent} */`;
}

/** Text of a file in a comment of another: it can't end the comment or the line. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").replace(/\*\//g, "*\\/");
}
