import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { nearNames } from "../core/base/nearNames";
import type { Problem } from "../core/base/problem";
import { sameName } from "../core/pddl/syntax";
import { domainTypes } from "../core/program/domainTypes";
import type { RobotPackage } from "../core/program/robotPackage";
import { parseSymbolicScene } from "../core/program/symbolicScene";
import { seededRandom } from "../core/world/ports";
import { readText } from "../platform/readText";
import { instantiateScene } from "../simulator/scene/instantiateScene";
import { parseScene } from "../simulator/scene/parseScene";
import type { Scene } from "../simulator/scene/scene";
import { bodyProblems } from "./bodyProblems";

/*
 * What is wrong with the scenes of a package, without physics: of physical ones their text, their types, and what a few seeds
 * draw from them; of symbolic ones all that a problem can have wrong.
 */

const seeds = [1, 2, 3, 4, 5];

type SceneOwner = Pick<RobotPackage, "settings" | "domain">;

/** Of every scene in a package's folder. `robot` is undefined where the rest of the package has errors. */
export function packageSceneProblems(folder: string, robot: SceneOwner | undefined): readonly Problem[] {
  const physical = sceneFiles(folder);
  return [
    ...(robot && physical.length > 0 ? bodyProblems(folder, robot.settings) : []),
    ...physical.flatMap((file) => problemsOf(file, (text) => sceneProblems(text, file, robot))),
    ...(robot ? filesIn(folder, ".pddl") : []).flatMap((file) =>
      problemsOf(file, (text) => (robot ? parseSymbolicScene(text, file, robot.domain).problems : [])),
    ),
  ];
}

function problemsOf(file: string, check: (text: string) => readonly Problem[]): readonly Problem[] {
  const text = readText(file);
  if (text.ok) return check(text.value);
  return [
    {
      ...text.error,
      code: "scene-file",
      message: `the scene can't be read: ${text.error.message}`,
      nextStep: "make it a text file in UTF-8 that may be read, or remove it",
    },
  ];
}

/** Of one scene; warnings too. */
export function sceneProblems(text: string, file: string, robot?: SceneOwner): readonly Problem[] {
  const { scene, problems } = parseScene(text, file);
  if (!scene) return problems;
  const unknown = robot ? [...typeProblems(scene, robot), ...startProblems(scene, robot)] : [];
  return [...problems, ...unknown, ...drawnProblems(scene)];
}

/** The physical scenes of a package. */
export function sceneFiles(folder: string): string[] {
  return filesIn(folder, ".json");
}

function filesIn(folder: string, ending: string): string[] {
  const scenes = join(folder, "scenes");
  if (!statSync(scenes, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(scenes)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(scenes, name));
}

/** Furniture and objects are of types that the robot's domain knows. */
function typeProblems(scene: Scene, { domain }: SceneOwner): Problem[] {
  const known = domainTypes(domain).map(({ name }) => name);
  const check = (things: readonly { readonly name: string; readonly type: string }[], list: string) =>
    things.flatMap(({ name, type }, index): Problem[] => {
      if (known.some((each) => sameName(each, type))) return [];
      const near = nearNames(type, known);
      return [
        {
          code: "scene-type",
          severity: "error",
          message: `"${name}" is of type "${type}", which domain.pddl does not have.`,
          file: scene.file,
          range: scene.rangeOf?.([list, index, "type"]),
          nextStep:
            near.length > 0
              ? `Did you mean ${near.join(" or ")}? Else add the type to :types in domain.pddl.`
              : `Add it to :types in domain.pddl, or use one of its types: ${known.join(", ")}.`,
        },
      ];
    });
  return [...check(scene.furniture, "furniture"), ...check(scene.objects, "objects")];
}

/** The package's robot has a place in its scene. */
function startProblems(scene: Scene, { settings: { name } }: SceneOwner): Problem[] {
  if (scene.robots.some(({ robot }) => robot === name)) return [];
  return [
    {
      code: "scene-robot",
      severity: "error",
      message: `The scene has no place for ${name}.`,
      file: scene.file,
      range: scene.rangeOf?.(["robots", 0, "robot"]),
      nextStep: `Write "robot": "${name}" and a position under "robots".`,
    },
  ];
}

/** What some seeds can't draw; each thing once. */
function drawnProblems(scene: Scene): Problem[] {
  const found = new Map<string, { readonly problem: Problem; readonly under: number[] }>();
  for (const seed of seeds) {
    const drawn = instantiateScene(scene, seed, seededRandom(seed));
    if (drawn.ok) continue;
    const { code, range } = drawn.error;
    // Which object finds no place is chance.
    const key = JSON.stringify(code === "scene-too-full" ? [code] : [code, range]);
    const same = found.get(key);
    if (same) same.under.push(seed);
    else found.set(key, { problem: drawn.error, under: [seed] });
  }
  return [...found.values()].map(({ problem, under }) =>
    under.length === seeds.length
      ? problem
      : { ...problem, message: `Under seed ${under.join(", ")}: ${problem.message}` },
  );
}
