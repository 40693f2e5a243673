import type { JsonPath } from "../base/jsonFile";
import { nearNames } from "../base/nearNames";
import type { Problem, TextRange } from "../base/problem";
import { actionToMethod, typeToInterface } from "../pddl/names";
import type { Action, Domain } from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import { apiTypeProblems, apiTypesOf, whyNotTaken } from "./apiTypes";
import type { ApiDeclaration, ParsedApi } from "./parseApi";
import type { ActionSettings, ApiMethod, RobotSettings } from "./robotPackage";

export interface LinkInput {
  readonly settings: RobotSettings;
  readonly settingsRange: (path: JsonPath, part?: "value" | "key") => TextRange;
  readonly api: ParsedApi;
  readonly domain: Domain;
  readonly files: { readonly robotJson: string; readonly api: string; readonly domain: string };
}

/** Joins each method of `api.d.ts` with its PDDL action and its settings; what does not agree is a problem. */
export function linkActions(input: LinkInput): { methods: ApiMethod[]; problems: Problem[] } {
  const { settings, api, domain, files } = input;
  const problems: Problem[] = [];
  const actionOf = new Map<string, Action>();
  for (const action of domain.actions) {
    const method = actionToMethod(action.name);
    const other = actionOf.get(method);
    if (other) {
      problems.push({
        code: "robot-name-collision",
        severity: "error",
        message: `the actions ${other.name} and ${action.name} both belong to the method ${method}`,
        file: files.domain,
        range: action.nameRange,
        nextStep: "rename one of the two actions",
      });
    } else actionOf.set(method, action);
  }
  const methods: ApiMethod[] = [];
  for (const declaration of api.methods) {
    const action = actionOf.get(declaration.name);
    if (!action) {
      const near = nearNames(declaration.name, actionOf.keys());
      problems.push({
        code: "robot-action-missing",
        severity: "error",
        message: `the method ${declaration.name} has no action in domain.pddl`,
        file: files.api,
        range: declaration.nameRange,
        nextStep:
          near.length > 0
            ? `did you mean ${near[0]}? Otherwise add (:action ${kebab(declaration.name)} …) to domain.pddl`
            : `add (:action ${kebab(declaration.name)} …) to domain.pddl`,
      });
      continue;
    }
    problems.push(...parameterProblems(declaration, action, input));
    const actionSettings = Object.hasOwn(settings.actions, declaration.name)
      ? settings.actions[declaration.name]
      : undefined;
    if (actionSettings) {
      problems.push(...returnProblems(declaration, actionSettings, input));
      problems.push(...limitProblems(declaration, actionSettings, input));
    } else {
      problems.push({
        code: "robot-action-settings",
        severity: "error",
        message: `robot.json says nothing of the action ${declaration.name}`,
        file: files.robotJson,
        range: input.settingsRange(["actions"], "key"),
        nextStep: `add "${declaration.name}": { "kind": …, "returns": …, "deadlineSeconds": … } to "actions"`,
      });
    }
    const { nameRange: _name, returnRange: _return, parameterRanges: _parameters, ...method } = declaration;
    methods.push({ ...method, action: action.name });
  }
  problems.push(...apiTypeProblems(api, domain, files.api));
  const declared = new Set(api.methods.map((method) => method.name));
  for (const [method, action] of actionOf) {
    if (declared.has(method)) continue;
    problems.push({
      code: "robot-method-missing",
      severity: "error",
      message: `the action ${action.name} has no method ${method} in the interface Robot`,
      file: files.domain,
      range: action.nameRange,
      nextStep: `add ${method}(…): Promise<boolean>; to the interface Robot in api.d.ts, or remove the action`,
    });
  }
  for (const name of Object.keys(settings.actions)) {
    if (declared.has(name)) continue;
    const near = nearNames(name, declared);
    problems.push({
      code: "robot-action-settings",
      severity: "error",
      message: `robot.json has settings for "${name}", which is no method of the interface Robot`,
      file: files.robotJson,
      range: input.settingsRange(["actions", name], "key"),
      nextStep: near.length > 0 ? `did you mean "${near[0]}"?` : "remove it, or add the method to api.d.ts",
    });
  }
  return { methods, problems };
}

function parameterProblems(declaration: ApiDeclaration, action: Action, input: LinkInput): Problem[] {
  const { api, domain, files } = input;
  if (declaration.parameters.length !== action.parameters.length) {
    return [
      {
        code: "robot-parameters",
        severity: "error",
        message: `${declaration.name} has ${count(declaration.parameters.length)}, its action ${action.name} has ${action.parameters.length}`,
        file: files.api,
        range: declaration.nameRange,
        nextStep: "give both the same parameters in the same order",
      },
    ];
  }
  const hierarchy = TypeHierarchy.of(domain);
  const problems: Problem[] = [];
  for (const [position, parameter] of action.parameters.entries()) {
    const written = declaration.parameters[position];
    const parts = unionParts(written.type);
    const place = { file: files.api, range: declaration.parameterRanges[position] };
    const before = problems.length;
    for (const type of parameter.types) {
      const interfaceName = typeToInterface(type);
      const constants = domain.constants
        .filter((constant) => constant.types.some((own) => hierarchy.isA(own, type)))
        .map((constant) => JSON.stringify(constant.name).toLowerCase());
      const named = parts.includes(interfaceName);
      const spelledOut =
        constants.length > 0 &&
        constants.every((constant) => parts.some((part) => part.toLowerCase() === constant));
      if (!named && !spelledOut) {
        problems.push({
          code: "robot-parameter-type",
          severity: "error",
          message: `the parameter ${written.name} of ${declaration.name} is ${written.type}, but ${parameter.name} of ${action.name} is ${type}`,
          ...place,
          nextStep:
            constants.length > 0
              ? `write ${interfaceName} or ${constants.join(" | ")} among its types`
              : `write ${interfaceName} among its types`,
        });
      }
    }
    // Of a parameter that lacks what it is to be, the rest is mostly what stands in its place.
    const others = problems.length > before ? [] : api.interfaces;
    for (const { name } of others.filter(({ name }) => parts.includes(name))) {
      const why = whyNotTaken(name, parameter, apiTypesOf(api, domain), hierarchy);
      if (why === undefined) continue;
      problems.push({
        code: "robot-parameter-type",
        severity: "error",
        message: `the parameter ${written.name} of ${declaration.name} may be ${name}, but ${why}`,
        ...place,
        nextStep: `remove ${name} here, or let ${parameter.name} of ${action.name} be of such a type in domain.pddl`,
      });
    }
    for (const part of parts) {
      if (/^[A-Z]\w*$/.test(part) && part !== "Location" && !api.declaredTypes.has(part)) {
        problems.push({
          code: "robot-parameter-type",
          severity: "error",
          message: `the parameter ${written.name} of ${declaration.name} names the type ${part}, which api.d.ts does not declare`,
          ...place,
          nextStep: `declare export interface ${part} in api.d.ts`,
        });
      }
    }
  }
  return problems;
}

function returnProblems(declaration: ApiDeclaration, settings: ActionSettings, input: LinkInput): Problem[] {
  const wanted = { map: "Promise<ObjectMap>", image: "Promise<Image>", boolean: "Promise<boolean>" }[
    settings.returns
  ];
  if (declaration.returnType.replace(/\s+/g, "") === wanted) return [];
  return [
    {
      code: "robot-return-type",
      severity: "error",
      message: `${declaration.name} returns ${declaration.returnType}, not ${wanted} as robot.json says ("returns": "${settings.returns}")`,
      file: input.files.api,
      range: declaration.returnRange,
      nextStep: `write ${wanted} here, or change "returns" in robot.json`,
    },
  ];
}

function limitProblems(
  { name, parameters }: ApiDeclaration,
  { limits = {} }: ActionSettings,
  { files, settingsRange }: LinkInput,
): Problem[] {
  return Object.entries(limits).flatMap(([path, { minimum, maximum }]): Problem[] => {
    const place = {
      severity: "error",
      file: files.robotJson,
      range: settingsRange(["actions", name, "limits", path], "key"),
    } as const;
    const [wanted] = path.split(".");
    const names = parameters.map((parameter) => parameter.name);
    if (!names.includes(wanted)) {
      const near = nearNames(wanted, names);
      return [
        {
          code: "robot-limit",
          message: `robot.json limits "${path}", and ${name} has no parameter ${wanted}`,
          nextStep:
            near.length > 0
              ? `did you mean "${near[0]}"?`
              : `its parameters are ${names.join(", ") || "none"}`,
          ...place,
        },
      ];
    }
    if (minimum === undefined || maximum === undefined || minimum <= maximum) return [];
    return [
      {
        code: "robot-limit",
        message: `no number can be at least ${minimum} and at most ${maximum}, as robot.json wants of "${path}"`,
        nextStep: "swap minimum and maximum",
        ...place,
      },
    ];
  });
}

/** `Thing | "rest"` → [`Thing`, `"rest"`] */
function unionParts(type: string): string[] {
  return type
    .split("|")
    .map((part) => part.trim().replace(/^'(.*)'$/, '"$1"'))
    .filter((part) => part !== "");
}

function kebab(method: string): string {
  return method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function count(parameters: number): string {
  return parameters === 1 ? "1 parameter" : `${parameters} parameters`;
}
