import { TypeHierarchy } from "../../core/pddl/types";
import type { RobotPackage } from "../../core/program/robotPackage";
import type { Random } from "../../core/world/ports";
import type { FurnitureInstance, ObjectInstance, SceneInstance } from "../../simulator/scene/scene";
import { furnitureUnder } from "./sceneState";
import type { SuiteCase } from "./suite";

/*
 * Easy tasks for the kitchens of the household robot: one thing to be done, with things in plain view. After the easy
 * tasks of ConceptAgent's evaluation, drawn from what a seed has put into the scene.
 */

type Thing = FurnitureInstance | ObjectInstance;
type EasyTask = Pick<SuiteCase, "instruction" | "goal">;

/** Of all tasks, those that are about putting something somewhere. */
const placingShare = 0.8;
/** Of a container's width, what is left between its walls. */
const innerShare = 0.8;

/**
 * At most `count` different tasks, each of which can be done and is not done yet; fewer only if the scene has no more.
 * The same scene and random numbers give the same tasks. Goals are over the scene's own names.
 */
export function easyHouseholdTasks(
  scene: SceneInstance,
  robot: RobotPackage,
  random: Random,
  count = 30,
): SuiteCase[] {
  const placing = shuffled(placingTasks(scene, robot), random);
  const others = shuffled([...openingTasks(scene), ...switchingTasks(scene)], random);
  const wanted = Math.max(count - others.length, Math.round(count * placingShare));
  const chosen = spread(placing, wanted);
  const tasks = [...chosen, ...others.slice(0, count - chosen.length)];
  return shuffled(tasks, random).map(({ instruction, goal }, index) => ({
    name: `${scene.name}-easy-${scene.seed}-${String(index + 1).padStart(2, "0")}`,
    scene: scene.name,
    instruction,
    ...(goal === undefined ? {} : { goal }),
  }));
}

interface PlacingTask extends EasyTask {
  readonly item: string;
}

function placingTasks(scene: SceneInstance, robot: RobotPackage): PlacingTask[] {
  const hierarchy = TypeHierarchy.of(robot.domain);
  const isA = (thing: Thing, type: string) => hierarchy.isA(thing.type, type);
  const name = namer(scene);
  const inView = scene.objects.filter((object) => !furnitureUnder(object, scene)?.openable);
  const targets = [...inView, ...scene.furniture.filter(({ openable }) => !openable)].filter((thing) =>
    isA(thing, "receptacle"),
  );
  return inView.flatMap((item) =>
    targets.flatMap((target): PlacingTask[] => {
      if (item === target || item.on === target.name || isUnder(item, target, scene)) return [];
      if (isA(target, "burner") ? !isA(item, "cookware") : !hasRoomFor(target, item, isA)) return [];
      const relation = isA(target, "container") ? "in" : "on";
      const [what, where] = [name(item), name(target)];
      if (what === undefined || where === undefined) return [];
      const support = isA(target, "item") ? furnitureUnder(target as ObjectInstance, scene) : undefined;
      const place = support ? `${where} on ${name(support) ?? "it"}` : where;
      return [
        {
          item: item.name,
          instruction: `pick up ${what} and put it ${relation} ${place}`,
          goal: `(${relation} ${item.name} ${target.name})`,
        },
      ];
    }),
  );
}

/** The target is on or in the item, so it would move along. */
function isUnder(item: Thing, target: Thing, scene: SceneInstance): boolean {
  for (let at: string | undefined = target.name; at !== undefined; ) {
    if (at === item.name) return true;
    at = scene.objects.find((object) => object.name === at)?.on;
  }
  return false;
}

function hasRoomFor(target: Thing, item: Thing, isA: (thing: Thing, type: string) => boolean): boolean {
  if (isA(target, "fixture")) return "surfaces" in target && target.surfaces.length > 0;
  const [long, short] = sidesOf(item.size);
  if (!isA(target, "container")) {
    const [wide, narrow] = sidesOf(target.size);
    return long <= wide && short <= narrow;
  }
  // Beside a pan's handle, not over it.
  const [wide, narrow] = sidesOf("grip" in target && target.grip ? target.grip.size : target.size);
  if (isA(target, "box")) return long <= wide * innerShare && short <= narrow * innerShare;
  return (hasCorners(item) ? Math.hypot(long, short) : long) <= narrow * innerShare;
}

/** A slice or a sponge has, an egg or a mug has none. */
function hasCorners({ parts, size }: Thing): boolean {
  return parts.some(
    ({ shape, size: half }) => shape === "box" && [0, 1].every((axis) => 2 * half[axis] > 0.9 * size[axis]),
  );
}

/** The longer side first. */
function sidesOf([length, width]: Thing["size"]): [number, number] {
  return length >= width ? [length, width] : [width, length];
}

function openingTasks(scene: SceneInstance): EasyTask[] {
  const name = namer(scene);
  return scene.furniture.flatMap((piece) => {
    const what = piece.openable && name(piece);
    return what ? [{ instruction: `open ${what}`, goal: `(is-open ${piece.name})` }] : [];
  });
}

function switchingTasks(scene: SceneInstance): EasyTask[] {
  const name = namer(scene);
  return scene.furniture.flatMap((piece) => {
    const what = piece.switch && piece.attributes.isToggled !== true && name(piece);
    return what ? [{ instruction: `switch ${what} on`, goal: `(is-toggled ${piece.name})` }] : [];
  });
}

/** What a thing is called, if nothing else in the scene is called so. */
function namer(scene: SceneInstance): (thing: Thing) => string | undefined {
  const count = new Map<string, number>();
  for (const { label } of [...scene.furniture, ...scene.objects])
    count.set(label, (count.get(label) ?? 0) + 1);
  return ({ label }) => (count.get(label) === 1 ? `the ${label}` : undefined);
}

/** So many of them, with as many different items as there are. */
function spread(tasks: readonly PlacingTask[], count: number): PlacingTask[] {
  const byItem = new Map<string, PlacingTask[]>();
  for (const task of tasks) byItem.set(task.item, [...(byItem.get(task.item) ?? []), task]);
  const chosen: PlacingTask[] = [];
  for (let round = 0; chosen.length < Math.min(count, tasks.length); round++)
    for (const own of byItem.values())
      if (round < own.length && chosen.length < count) chosen.push(own[round]);
  return chosen;
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}
