import { describe, expect, it } from "vitest";
import { parseCondition } from "../../core/pddl/parse";
import { TypeHierarchy } from "../../core/pddl/types";
import { validatePlan } from "../../core/planner/validate";
import { factKey } from "../../core/world/facts";
import { seededRandom } from "../../core/world/ports";
import { easyHouseholdTasks } from "./householdTasks";
import { sceneState } from "./sceneState";
import { type Kitchen, kitchen, kitchens, robot, suiteTasks } from "./testing/kitchens";

const seeds = [1, 2, 3];
const drawn = kitchens.flatMap((name) => seeds.map((seed) => [name, seed] as const));
const hierarchy = TypeHierarchy.of(robot.domain);

describe("the kitchens", () => {
  /** What an attribute says that a type of the domain says too. */
  const abilities = {
    pickupable: "item",
    openable: "openable",
    toggleable: "toggleable",
    receptacle: "receptacle",
    container: "container",
    canFillWithLiquid: "fillable",
    isWaterSource: "water-source",
    cookable: "cookable",
    chillable: "chillable",
    washable: "washable",
    waterable: "plant",
  };

  it.each(kitchens)("%s: what things are for is the same in domain and scene", (name) => {
    const { furniture, objects } = kitchen(name, 1).scene;
    for (const thing of [...furniture, ...objects]) {
      expect(hierarchy.has(thing.type), thing.type).toBe(true);
      for (const [attribute, type] of Object.entries(abilities))
        expect(`${thing.name} ${attribute} ${thing.attributes[attribute] === true}`).toBe(
          `${thing.name} ${attribute} ${hierarchy.isA(thing.type, type)}`,
        );
    }
    for (const piece of furniture) {
      expect(piece.openable !== undefined, piece.name).toBe(hierarchy.isA(piece.type, "openable"));
      expect(piece.switch !== undefined, piece.name).toBe(hierarchy.isA(piece.type, "toggleable"));
    }
  });

  it.each(kitchens)("%s: can be drawn with many seeds, and differently", (name) => {
    const places = new Set<string>();
    for (let seed = 1; seed <= 20; seed++)
      places.add(
        kitchen(name, seed)
          .scene.objects.map((object) => `${object.name} ${object.on}`)
          .join(),
      );
    expect(places.size).toBeGreaterThan(15);
  });

  it("have their things where the state says", () => {
    const { scene, state } = kitchen("kitchen-1", 1);
    const facts = new Set(state.facts.map(factKey));
    expect(facts).toContain("(in egg fridge)");
    expect(facts).toContain("(located egg fridge)");
    expect(facts).toContain("(is-chilled egg)");
    expect(facts).toContain("(on dirty-plate dining-table)");
    expect(facts).toContain("(is-clean plate)");
    expect(facts).not.toContain("(is-clean dirty-plate)");
    expect(facts).toContain("(hand-empty)");
    expect(state.objects).toHaveLength(scene.furniture.length + scene.objects.length);
  });

  it("count what stands on an object as being at the furniture below it", () => {
    const { scene } = kitchen("kitchen-1", 1);
    const moved = scene.objects.map((object) =>
      object.name === "salt" ? { ...object, on: "plate" } : object,
    );
    const facts = sceneState({ ...scene, objects: moved }, robot).facts.map(factKey);
    expect(facts).toContain("(on salt plate)");
    expect(facts).toContain("(located salt left-wall-cabinet)");
  });
});

function expectOpen({ state }: Kitchen, name: string, goal: string | undefined): void {
  const { condition, problems } = parseCondition(goal ?? "");
  expect(problems, name).toEqual([]);
  if (!condition) throw new Error(`${name} has no goal`);
  const known = new Set([...state.objects.map(({ id }) => id)]);
  for (const word of goal?.matchAll(/\((?:on|in|located|is-[a-z]+) ([^()]+)\)/g) ?? [])
    for (const id of word[1].split(" "))
      if (!id.startsWith("?")) expect(known, `${name}: ${id}`).toContain(id);
  expect(validatePlan(robot.domain, state.objects, state.facts, condition, []).kind, name).toBe("goal");
}

describe.each(["moderate", "hard"] as const)("%s tasks", (level) => {
  it("are twenty for each kitchen, each said differently", () => {
    for (const name of kitchens) {
      const tasks = suiteTasks(level, name);
      expect(tasks).toHaveLength(20);
      expect(new Set(tasks.map(({ instruction }) => instruction)).size).toBe(20);
      expect(new Set(tasks.map(({ goal }) => goal)).size).toBe(20);
    }
  });

  it.each(drawn)("name things that are there and are not done at the start: %s, seed %i", (name, seed) => {
    const at = kitchen(name, seed);
    for (const task of suiteTasks(level, name)) expectOpen(at, task.name, task.goal);
  });
});

describe("easy tasks", () => {
  it.each(drawn)("are thirty different ones that are not done yet: %s, seed %i", (name, seed) => {
    const at = kitchen(name, seed);
    const tasks = easyHouseholdTasks(at.scene, robot, seededRandom(seed));
    expect(new Set(tasks.map(({ goal }) => goal)).size).toBe(30);
    expect(new Set(tasks.map(({ instruction }) => instruction)).size).toBe(30);
    for (const task of tasks) expectOpen(at, task.name, task.goal);
  });

  it("follow from scene and random numbers alone", () => {
    const { scene } = kitchen("kitchen-2", 2);
    const once = easyHouseholdTasks(scene, robot, seededRandom(5));
    expect(easyHouseholdTasks(scene, robot, seededRandom(5))).toEqual(once);
    expect(easyHouseholdTasks(scene, robot, seededRandom(6))).not.toEqual(once);
  });

  it("are about things in plain view", () => {
    const { scene, state } = kitchen("kitchen-3", 1);
    const hidden = new Set(
      scene.objects
        .filter(({ on }) => scene.furniture.some((piece) => piece.name === on && piece.openable))
        .map(({ name }) => name),
    );
    expect(hidden.size).toBeGreaterThan(5);
    const tasks = easyHouseholdTasks(scene, robot, seededRandom(1));
    for (const { goal } of tasks) {
      const [, item] = /^\((?:on|in) (\S+)/.exec(goal ?? "") ?? [];
      if (item !== undefined) expect(hidden).not.toContain(item);
    }
    expect(state.facts.some(({ predicate }) => predicate === "is-open")).toBe(false);
  });

  it("put nothing into a vessel that is wider than that inside, a pan's handle not counted", () => {
    const goals = kitchens.flatMap((name) =>
      Array.from({ length: 12 }, (_, seed) => kitchen(name, seed).scene).flatMap((scene) =>
        easyHouseholdTasks(scene, robot, seededRandom(1), 1000).map(({ goal }) => goal),
      ),
    );
    // A slice of 10 by 8.5 cm, a sponge of 9.5 by 6.2; 10 cm inside the pan and the bowl, a box of 10.8 by 10.2.
    expect(goals).toEqual(expect.arrayContaining(["(in sponge box)", "(in potato bowl)"]));
    for (const goal of ["(in bread pan)", "(in sponge pan)", "(in sponge bowl)"])
      expect(goals).not.toContain(goal);
  });
});
