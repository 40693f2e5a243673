import { basename, dirname, join } from "node:path";
import type { Location, LocationLink, Position, Range } from "vscode-languageserver/node";
import { unlessTooDeep } from "../core/checker/tooDeep";
import { actionToMethod } from "../core/pddl/names";
import { parseProblem } from "../core/pddl/parse";
import { sameName } from "../core/pddl/syntax";
import { parseApi } from "../core/program/parseApi";
import { occurrenceAt, type PddlOccurrence, pddlOccurrences } from "../core/program/pddlIndex";
import { actionCallSites, parseProgram, readHeader, robotNameOf } from "../core/program/programSource";
import type { RobotPackage } from "../core/program/robotPackage";
import { resolveScene } from "../platform/scenes";
import { contains, uriOf } from "./conversions";
import { definitionOf, domainOfProblem } from "./pddlDocuments";
import type { ProgramFile } from "./workspacePrograms";

/** In a program: the PDDL action of a method, and the files that the header names. The rest is TypeScript's. */
export function programDefinition(
  text: string,
  programFile: string,
  position: Position,
  robot: RobotPackage,
): LocationLink[] {
  const header = readHeader(text);
  if (header.robot && contains(header.robot.range, position)) {
    return [linkTo(join(robot.folder, "robot.json"), startOfFile, header.robot.range)];
  }
  if (header.scene && contains(header.scene.range, position)) {
    const scene = resolveScene(header.scene.value, robot, dirname(programFile));
    if (!scene.ok) return [];
    const file = scene.value.kind === "physical" ? scene.value.file : scene.value.symbolic.file;
    return [linkTo(file, startOfFile, header.scene.range)];
  }
  const methods = new Set(robot.methods.map(({ name }) => name));
  const site = unlessTooDeep(
    () => actionCallSites(parseProgram(programFile, text), methods),
    () => [],
  ).find(({ nameRange }) => contains(nameRange, position));
  const method = robot.methods.find(({ name }) => name === site?.method);
  return site && method ? actionLink(robot, method.action, site.nameRange) : [];
}

function actionLink(robot: RobotPackage, name: string, origin: Range): LocationLink[] {
  const action = robot.domain.actions.find((each) => sameName(each.name, name));
  if (!action) return [];
  const file = join(robot.folder, "domain.pddl");
  return [
    {
      targetUri: uriOf(file),
      targetRange: action.range,
      targetSelectionRange: action.nameRange,
      originSelectionRange: origin,
    },
  ];
}

/** In `api.d.ts`: the PDDL action of a method. */
export function apiDefinition(
  text: string,
  file: string,
  position: Position,
  robot: RobotPackage | undefined,
): LocationLink[] {
  const method = parseApi(text, file).methods.find(({ nameRange }) => contains(nameRange, position));
  const action = robot?.methods.find(({ name }) => name === method?.name)?.action;
  return robot && method && action !== undefined ? actionLink(robot, action, method.nameRange) : [];
}

/** In a PDDL file: where a name is declared; from an action that is declared here, its method in `api.d.ts`. */
export function pddlDefinition(
  text: string,
  file: string,
  position: Position,
  readText: (file: string) => string | undefined,
  apiText: string | undefined,
): LocationLink[] {
  const occurrences = pddlOccurrences(text);
  const asked = occurrenceAt(occurrences, position);
  if (!asked) return [];
  if (asked.kind === "action") {
    const method = apiText === undefined ? undefined : methodOf(asked.text, apiText);
    return method ? [linkTo(join(dirname(file), "api.d.ts"), method, asked.range)] : [];
  }
  const here = declarationsOf(asked, occurrences).map(({ range }) => linkTo(file, range, asked.range));
  if (here.length > 0 || definitionOf(text) !== "problem") return here;
  const name = parseProblem(text, file).problem?.domain;
  const domain = name === undefined ? undefined : domainOfProblem(name, file, readText);
  if (!domain) return [];
  const declared = declarationsOf(asked, pddlOccurrences(domain.text));
  return declared.map(({ range }) => linkTo(domain.file, range, asked.range));
}

function declarationsOf(asked: PddlOccurrence, occurrences: readonly PddlOccurrence[]): PddlOccurrence[] {
  return occurrences.filter(({ key, isDeclaration }) => isDeclaration && key === asked.key);
}

function methodOf(action: string, apiText: string): Range | undefined {
  const name = actionToMethod(action);
  return parseApi(apiText, "api.d.ts").methods.find((method) => method.name === name)?.nameRange;
}

/** In a PDDL file: every use of a name; of an action, its calls in programs and its method. */
export function pddlReferences(
  text: string,
  file: string,
  position: Position,
  includeDeclaration: boolean,
  apiText: string | undefined,
  programs: () => readonly ProgramFile[],
): Location[] {
  const occurrences = pddlOccurrences(text);
  const asked = occurrenceAt(occurrences, position);
  if (!asked) return [];
  const here = occurrences
    .filter(({ key, isDeclaration }) => key === asked.key && (includeDeclaration || !isDeclaration))
    .map(({ range }) => ({ uri: uriOf(file), range }));
  if (asked.kind !== "action") return here;
  const folder = dirname(file);
  const method = apiText === undefined ? undefined : methodOf(asked.text, apiText);
  const methods = new Set([actionToMethod(asked.text)]);
  const calls = programs()
    .filter((program) => robotNameOf(program.text) === basename(folder))
    .flatMap((program) =>
      unlessTooDeep(
        () => actionCallSites(parseProgram(program.file, program.text), methods),
        () => [],
      ).map(({ nameRange }) => ({ uri: uriOf(program.file), range: nameRange })),
    );
  return [...here, ...(method ? [{ uri: uriOf(join(folder, "api.d.ts")), range: method }] : []), ...calls];
}

const startOfFile: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function linkTo(file: string, range: Range, origin: Range): LocationLink {
  return {
    targetUri: uriOf(file),
    targetRange: range,
    targetSelectionRange: range,
    originSelectionRange: origin,
  };
}
