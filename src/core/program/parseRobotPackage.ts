import { type JsonFile, withoutByteOrderMark } from "../base/jsonFile";
import { nearNames } from "../base/nearNames";
import { hasErrors, type Problem } from "../base/problem";
import { checkDomain, parseDomain } from "../pddl/parse";
import { type Domain, sameName } from "../pddl/syntax";
import { parseFact } from "../world/facts";
import { domainTypes } from "./domainTypes";
import { linkActions } from "./linkActions";
import { moduleText } from "./moduleText";
import { motionProblems } from "./motionProblems";
import { parseApi } from "./parseApi";
import { parseRobotJson } from "./parseRobotJson";
import { planningProblems } from "./planningPreferences";
import type { RobotPackage, RobotSettings, RobotSkills } from "./robotPackage";
import { parseSkills } from "./skills";

export interface RobotPackageTexts {
  /** Absolute path; problems name the files in it. */
  readonly folder: string;
  readonly robotJson: string;
  readonly apiText: string;
  readonly domainText: string;
  readonly rosJson?: string;
  /** `skills.pddl` and `skills.ts`: both or none. */
  readonly skillsDomainText?: string;
  readonly skillsText?: string;
  /** Names of the files in `scenes/`, without ending. */
  readonly scenes: readonly string[];
}

/**
 * Reads a robot package from its texts. Whatever is wrong comes back as problems with file, place and next step;
 * with an error among them there is no package.
 */
export function parseRobotPackage(texts: RobotPackageTexts): {
  package: RobotPackage | undefined;
  problems: Problem[];
} {
  const folder = texts.folder.replace(/[\\/]+$/, "");
  const files = {
    robotJson: `${folder}/robot.json`,
    api: `${folder}/api.d.ts`,
    domain: `${folder}/domain.pddl`,
    ros: `${folder}/ros.json`,
  };
  const json = parseRobotJson(texts.robotJson, files.robotJson);
  const api = parseApi(texts.apiText, files.api);
  const parsed = parseDomain(texts.domainText, files.domain);
  const problems: Problem[] = [...json.problems, ...api.problems, ...parsed.problems];
  const { domain } = parsed;
  if (domain && !hasErrors(parsed.problems)) problems.push(...checkDomain(domain));
  const ros = parseRos(texts.rosJson, files.ros, problems);
  const settings = json.value;
  if (!settings || !domain || hasErrors(api.problems)) return { package: undefined, problems };

  const linked = linkActions({ settings, settingsRange: json.rangeOf, api, domain, files });
  problems.push(
    ...linked.problems,
    ...settingsProblems(settings, json, domain, texts.scenes, files.robotJson),
    ...planningProblems(settings, json, domain, linked.methods, files.robotJson),
  );
  problems.push(...nameProblems(settings, json, folder, files.robotJson));
  problems.push(...motionProblems(settings, linked.methods, files.robotJson, json.rangeOf));
  const skills = readSkills(texts, folder, domain, problems);
  if (hasErrors(problems)) return { package: undefined, problems };
  return {
    package: {
      folder: texts.folder,
      settings,
      domain,
      domainText: texts.domainText,
      methods: linked.methods,
      apiText: texts.apiText,
      moduleText: moduleText(texts.apiText, domainTypes(domain)),
      scenes: texts.scenes,
      ...(skills ? { skills } : {}),
      ...(ros === undefined ? {} : { ros }),
    },
    problems,
  };
}

function readSkills(
  { skillsDomainText, skillsText }: RobotPackageTexts,
  folder: string,
  domain: Domain,
  problems: Problem[],
): RobotSkills | undefined {
  const files = { domain: `${folder}/skills.pddl`, functions: `${folder}/skills.ts` };
  if (skillsDomainText === undefined && skillsText === undefined) return undefined;
  if (skillsDomainText === undefined || skillsText === undefined) {
    const [there, missing] =
      skillsText === undefined ? [files.domain, "skills.ts"] : [files.functions, "skills.pddl"];
    problems.push({
      code: "skill-file",
      severity: "error",
      message: `there is no ${missing} beside it`,
      file: there,
      nextStep: `add ${missing}, or remove this file`,
    });
    return undefined;
  }
  // What is wrong with the domain is said once.
  if (hasErrors(problems)) return undefined;
  const parsed = parseSkills({ domainText: skillsDomainText, functionsText: skillsText, files }, domain);
  problems.push(...parsed.problems);
  return parsed.skills;
}

/** Programs find a package by the name of its folder, and its types by its own name. */
function nameProblems(
  settings: RobotSettings,
  json: Pick<JsonFile<RobotSettings>, "rangeOf">,
  folder: string,
  file: string,
): Problem[] {
  const folderName = /[^\\/]*$/.exec(folder)?.[0] ?? "";
  if (folderName === settings.name || folderName === "") return [];
  return [
    {
      code: "robot-name",
      severity: "warning",
      message: `the package is called "${settings.name}", its folder "${folderName}"`,
      file,
      range: json.rangeOf(["name"]),
      nextStep: "give both the same name, so that programs find it",
    },
  ];
}

function settingsProblems(
  settings: RobotSettings,
  json: Pick<JsonFile<RobotSettings>, "rangeOf">,
  domain: Domain,
  scenes: readonly string[],
  file: string,
): Problem[] {
  const problems: Problem[] = [];
  const predicates = [...domain.predicates, ...domain.derived.map((derived) => derived.predicate)];
  const checkPredicate = (name: string, range: Problem["range"]): number | undefined => {
    const declared = predicates.find((predicate) => sameName(predicate.name, name));
    if (declared) return declared.parameters.length;
    const near = nearNames(
      name,
      predicates.map((predicate) => predicate.name),
    );
    problems.push({
      code: "robot-predicate",
      severity: "error",
      message: `the predicate "${name}" is not in domain.pddl`,
      file,
      range,
      nextStep:
        near.length > 0 ? `did you mean "${near[0]}"?` : "declare it in (:predicates …), or remove it here",
    });
    return undefined;
  };
  for (const name of Object.keys(settings.predicates))
    checkPredicate(name, json.rangeOf(["predicates", name], "key"));
  for (const [action, { forgets = [] }] of Object.entries(settings.actions)) {
    for (const [index, name] of forgets.entries()) {
      checkPredicate(name, json.rangeOf(["actions", action, "forgets", index]));
    }
  }
  for (const [index, name] of settings.knownAtStart.entries()) {
    checkPredicate(name, json.rangeOf(["knownAtStart", index]));
  }
  for (const [index, text] of settings.initialFacts.entries()) {
    const fact = parseFact(text);
    const range = json.rangeOf(["initialFacts", index]);
    if (!fact) continue;
    const arity = checkPredicate(fact.predicate, range);
    if (arity !== undefined && arity !== fact.args.length) {
      problems.push({
        code: "robot-predicate",
        severity: "error",
        message: `${text} has ${fact.args.length} arguments, "${fact.predicate}" takes ${arity}`,
        file,
        range,
        nextStep: "write as many objects as the predicate has parameters",
      });
    }
  }
  if (settings.defaultScene !== undefined && !scenes.includes(settings.defaultScene)) {
    problems.push({
      code: "robot-scene",
      severity: "warning",
      message: `the default scene "${settings.defaultScene}" is not in scenes/`,
      file,
      range: json.rangeOf(["defaultScene"]),
      nextStep:
        scenes.length > 0 ? `name one of ${scenes.join(", ")}` : `add scenes/${settings.defaultScene}.json`,
    });
  }
  return problems;
}

function parseRos(text: string | undefined, file: string, problems: Problem[]): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(withoutByteOrderMark(text));
  } catch (error) {
    problems.push({
      code: "ros-json-syntax",
      severity: "error",
      message: `this is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      file,
      nextStep: "mend the JSON",
    });
    return undefined;
  }
}
