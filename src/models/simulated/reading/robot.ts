import { actionToMethod, typeToInterface, variableToParameter } from "../../../core/pddl/names";
import { parseDomain } from "../../../core/pddl/parse";
import { type Action, type Domain, sameName } from "../../../core/pddl/syntax";
import { parseApi } from "../../../core/program/parseApi";
import type { ActionSettings, ApiMethod, RobotPackage } from "../../../core/program/robotPackage";
import { factsAtStart, sourcesOf } from "./predicateRoles";

/**
 * The robot as the instructions describe it: its domain, and the module that programs import, each in a block of code.
 * Undefined where there is no domain that can be read.
 */
export function robotOf(instructions: string): RobotPackage | undefined {
  const domainText = blockOf(instructions, "pddl");
  if (domainText === undefined) return undefined;
  const apiText = blockOf(instructions, "ts") ?? "";
  const key = JSON.stringify([domainText, apiText]);
  const known = cache.get(key);
  if (known) return known;
  const { domain } = parseDomain(domainText, "domain.pddl");
  if (!domain || domain.actions.length === 0) return undefined;
  const declared = apiText === "" ? [] : parseApi(apiText, "api.d.ts").methods;
  const methods = domain.actions.map((action): ApiMethod => {
    const name = actionToMethod(action.name);
    const written = declared.find((method) => method.name === name);
    if (!written) return methodOf(action, name, domain);
    const { parameters, returnType, documentation, offset } = written;
    return { name, action: action.name, parameters, returnType, documentation, offset };
  });
  const initialFacts = factsAtStart(domain);
  const robot: RobotPackage = {
    folder: "",
    settings: {
      name: "robot",
      title: "",
      role: "",
      setup: "",
      tips: [],
      actions: Object.fromEntries(methods.map((method) => [method.name, settingsOf(method, domain)])),
      predicates: sourcesOf(domain),
      initialFacts,
      knownAtStart: [],
      limits: { baseSpeed: 1, baseTurnSpeed: 1, jointSpeed: 1, payloadKilograms: 1 },
    },
    domain,
    domainText,
    methods,
    apiText,
    moduleText: apiText,
    scenes: [],
  };
  // What a robot can do is found by planning, and kept by the package: the roles of a dialogue are about one robot.
  if (cache.size >= mostKnown) cache.clear();
  cache.set(key, robot);
  return robot;
}

const mostKnown = 16;
const cache = new Map<string, RobotPackage>();

function blockOf(text: string, language: string): string | undefined {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, "m").exec(text)?.[1];
}

/** Where no API is told, a method stands for its action: one that changes nothing is a look. */
function methodOf(action: Action, name: string, domain: Domain): ApiMethod {
  return {
    name,
    action: action.name,
    parameters: action.parameters.map((parameter) => ({
      name: variableToParameter(parameter.name),
      type: parameter.types
        .flatMap((type) => {
          const constants = domain.constants.filter(({ types }) =>
            types.some((each) => sameName(each, type)),
          );
          return constants.length > 0
            ? constants.map((each) => JSON.stringify(each.name))
            : [typeToInterface(type)];
        })
        .join(" | "),
      optional: false,
    })),
    returnType: `Promise<${changesNothing(action) ? (isPicture(action) ? "Image" : "ObjectMap") : "boolean"}>`,
    documentation: "",
    offset: 0,
  };
}

/** Of one thing, and possible from anywhere: it tells of no others. */
function isPicture({ parameters, precondition }: Action): boolean {
  return parameters.length > 0 && precondition.kind === "and" && precondition.operands.length === 0;
}

function changesNothing({ effect }: Action): boolean {
  return effect.kind === "and" && effect.operands.length === 0;
}

function settingsOf({ action, returnType }: ApiMethod, domain: Domain): ActionSettings {
  const declared = domain.actions.find(({ name }) => sameName(name, action));
  const returns = /Map\b/.test(returnType) ? "map" : /Image\b/.test(returnType) ? "image" : "boolean";
  const isLook = returns !== "boolean" && (!declared || changesNothing(declared));
  return { kind: isLook ? "perception" : "execution", returns, deadlineSeconds: 60 };
}
