import { actionToMethod, typeToInterface } from "../../src/core/pddl/names";
import { parseDomain } from "../../src/core/pddl/parse";
import { parseRobotPackage } from "../../src/core/program/parseRobotPackage";
import type { RobotPackage } from "../../src/core/program/robotPackage";

/** A robot whose actions are a domain's and return whether they succeeded, and of which everything is known. */
export function packageOfDomain(domainText: string): RobotPackage {
  const { domain, problems } = parseDomain(domainText);
  if (!domain) throw new Error(`${domainText}\n${JSON.stringify(problems)}`);
  const methods = domain.actions.map((action) => {
    const parameters = action.parameters.map(
      ({ types }, index) => `p${index}: ${types.map(typeToInterface).join(" | ")}`,
    );
    return `  ${actionToMethod(action.name)}(${parameters.join(", ")}): Promise<boolean>;`;
  });
  const types = ["object", ...domain.types.map(({ name }) => name)];
  const interfaces = [...new Set(types.map(typeToInterface))].map(
    (name) => `export interface ${name} extends Thing {}`,
  );
  const settings = {
    name: domain.name,
    title: domain.name,
    role: "",
    setup: "",
    tips: [],
    defaultScene: "none",
    actions: Object.fromEntries(
      domain.actions.map(({ name }) => [
        actionToMethod(name),
        { kind: "execution", returns: "boolean", deadlineSeconds: 10 },
      ]),
    ),
    predicates: {},
    initialFacts: [],
    knownAtStart: domain.predicates.map(({ name }) => name),
    limits: { baseSpeed: 1, baseTurnSpeed: 1, jointSpeed: 1, payloadKilograms: 1 },
  };
  const parsed = parseRobotPackage({
    folder: `/robots/${domain.name}`,
    robotJson: JSON.stringify(settings),
    apiText: `export interface Robot {\n${methods.join("\n")}\n}\n${interfaces.join("\n")}\n`,
    domainText,
    scenes: ["none"],
  });
  if (!parsed.package) throw new Error(`${domainText}\n${JSON.stringify(parsed.problems, undefined, 1)}`);
  return parsed.package;
}
