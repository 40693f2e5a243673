import { afterEach, describe, expect, it } from "vitest";
import { tabletopModel } from "../robots/tabletopArm/body";
import type { FurnitureFile, ObjectFile } from "../scene/sceneFile";
import { block, cupboard, drawer, type KitchenPieces, kitchen, vessel } from "../testing/kitchen";
import { loadEngine } from "./engine";
import { bodyName, sceneXml, timestep } from "./sceneXml";
import { ThingStates } from "./thingStates";
import { PhysicsWorld } from "./world";

const open: PhysicsWorld[] = [];
afterEach(() => {
  for (const world of open.splice(0)) world.dispose();
});

async function start(pieces: KitchenPieces) {
  const scene = kitchen(pieces);
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, tabletopModel));
  open.push(world);
  // The arm, which does nothing here, must not stand in the wall.
  world.placeMocap(1, [2.5, 1, 0]);
  world.refresh();
  // A weight stands for a finger.
  const fingers = scene.objects
    .filter(({ name }) => name === "weight")
    .map(({ name }) => bodyName.object(name));
  const states = new ThingStates(world, scene, fingers);
  const run = (seconds: number) => {
    const end = world.time + seconds;
    while (world.time < end - 1e-9) {
      world.step(timestep);
      states.afterStep();
    }
  };
  const facts = () => states.facts().map((fact) => fact.join(" "));
  const body = (name: string) => world.freeJointOf(world.idOf("body", bodyName.object(name)));
  const put = (name: string, x: number, y: number, z: number, orientation = [1, 0, 0, 0]) => {
    const joint = body(name);
    if (!joint) throw new Error(name);
    world.qpos.set([x, y, z, ...orientation], joint.position);
    world.qvel.fill(0, joint.velocity, joint.velocity + 6);
    world.wakeAll();
  };
  const slide = (piece: string, part: string, value: number) => {
    const { position, velocity } = world.jointAddress(bodyName.moving(piece, part));
    world.qpos[position] = value;
    world.qvel[velocity] = 0;
    world.wakeAll();
  };
  return { world, states, run, facts, put, slide, attributes: (name: string) => states.attributesOf(name) };
}

const table = (extra: Partial<FurnitureFile> = {}): FurnitureFile => ({
  name: "table",
  type: "table",
  label: "table",
  position: [3, 3],
  parts: [{ shape: "box", size: [1, 0.6, 0.7], at: [0, 0, 0.35] }],
  surfaces: [{ at: [0, 0, 0.7], size: [1, 0.6] }],
  ...extra,
});

/** A plate with a burner's button beside it, on top, where a thing that falls on it presses it. */
const stove: FurnitureFile = {
  name: "burner",
  type: "burner",
  label: "burner",
  position: [1, 3],
  parts: [{ shape: "box", size: [0.3, 0.3, 0.7], at: [0, 0, 0.35] }],
  surfaces: [{ at: [0, 0, 0.7], size: [0.3, 0.3] }],
  switch: { at: [0.12, -0.12, 0.7], radius: 0.02, facing: [0, 0, 1] },
  effects: [{ while: "on", does: "cook", to: "on", seconds: 2 }],
};
const egg: ObjectFile = block("egg", { attributes: { cookable: true } });
const put = (object: string, on: string, at: [number, number] = [0, 0]) => ({ object, on, at });

describe("a drawer", () => {
  it("counts as open from its share on, wherever it was set", async () => {
    const { states, slide, facts } = await start({ furniture: [drawer("drawer", { position: [3, 3] })] });
    expect(facts()).toEqual([]);
    slide("drawer", "box", 0.2);
    expect(states.openShare("drawer")).toBeCloseTo(0.2 / 0.35, 6);
    expect(states.attributesOf("drawer").isOpen).toBe(false);
    slide("drawer", "box", 0.22);
    expect(facts()).toEqual(["is-open drawer"]);
  });
  it("takes along what lies in it", async () => {
    const { world, run, slide } = await start({
      furniture: [drawer("drawer", { position: [3, 3] })],
      objects: [block("spoon")],
      fixed: [put("spoon", "drawer")],
    });
    run(0.3);
    const before = world.bodyPose(world.idOf("body", bodyName.object("spoon"))).position;
    const { velocity } = world.jointAddress(bodyName.moving("drawer", "box"));
    for (let step = 0; step < 500; step++) {
      world.qvel[velocity] = 0.3;
      world.step(timestep);
    }
    const after = world.bodyPose(world.idOf("body", bodyName.object("spoon"))).position;
    expect(before[1] - after[1]).toBeGreaterThan(0.2);
    expect(after[2]).toBeCloseTo(before[2], 2);
    slide("drawer", "box", 0);
  });
});

describe("a button", () => {
  it("toggles once at each press", async () => {
    const { run, facts, put } = await start({
      furniture: [stove, table()],
      objects: [block("weight", { mass: 0.5 })],
      fixed: [{ object: "weight", on: "table", at: [0, 0] }],
    });
    run(0.2);
    expect(facts()).toEqual([]);
    put("weight", 1.12, 2.88, 0.745);
    run(1);
    expect(facts()).toEqual(["is-toggled burner"]);
    put("weight", 3, 3, 0.74);
    run(0.5);
    expect(facts()).toEqual(["is-toggled burner"]);
    put("weight", 1.12, 2.88, 0.745);
    run(0.5);
    expect(facts()).toEqual([]);
  });
  it("that needs a closed door does nothing while it is open, and goes off with it", async () => {
    const oven = cupboard("oven", [0.5, 0.4, 0.4], {
      position: [1, 3],
      switch: { at: [0, 0, 0.4], radius: 0.02, facing: [0, 0, 1], needsClosed: true },
    });
    const { run, facts, put, slide } = await start({
      furniture: [oven, table()],
      objects: [block("weight", { mass: 0.5 })],
      fixed: [{ object: "weight", on: "table", at: [0, 0] }],
    });
    slide("oven", "door", 1.5);
    put("weight", 1, 3, 0.445);
    run(0.5);
    expect(facts()).toEqual(["is-open oven"]);
    put("weight", 3, 3, 0.74);
    slide("oven", "door", 0);
    run(0.3);
    put("weight", 1, 3, 0.445);
    run(0.5);
    expect(facts()).toEqual(["is-toggled oven"]);
    slide("oven", "door", 1.5);
    run(0.3);
    expect(facts()).toEqual(["is-open oven"]);
  });
});

describe("what things do to others", () => {
  const pan: ObjectFile = vessel("pan", 0.09, 0.05);
  it("a burner that is on cooks what is in a pan on it, after its time, and nothing beside it", async () => {
    const {
      run,
      facts,
      put: place,
    } = await start({
      furniture: [{ ...stove, attributes: { isToggled: true } }, table()],
      objects: [pan, egg, block("potato", { attributes: { cookable: true } })],
      fixed: [put("pan", "table"), put("egg", "table", [0.3, 0]), put("potato", "table", [-0.3, 0])],
    });
    place("pan", 1, 3, 0.735);
    place("egg", 1.02, 3, 0.77);
    run(1.5);
    expect(facts()).toEqual(["is-toggled burner"]);
    run(1);
    expect(facts()).toEqual(["is-toggled burner", "is-cooked egg"]);
  });
  it("a fridge chills what is in it while it is closed, and begins anew when that is taken out", async () => {
    const fridge = cupboard("fridge", [0.6, 0.6, 0.6], {
      position: [1, 3],
      effects: [{ while: "closed", does: "chill", to: "inside", seconds: 2 }],
    });
    const {
      run,
      facts,
      put: place,
      slide,
    } = await start({
      furniture: [fridge, table()],
      objects: [block("apple", { attributes: { chillable: true } })],
      fixed: [put("apple", "fridge")],
    });
    run(1.5);
    place("apple", 3, 3, 0.74);
    run(0.5);
    place("apple", 1, 3, 0.06);
    slide("fridge", "door", 1.5);
    run(3);
    expect(facts()).toEqual(["is-open fridge"]);
    slide("fridge", "door", 0);
    run(1.5);
    expect(facts()).toEqual([]);
    run(0.7);
    expect(facts()).toEqual(["is-chilled apple"]);
  });
  const tap: FurnitureFile = {
    name: "tap",
    type: "faucet",
    label: "faucet",
    position: [3, 3.2],
    height: 0.7,
    attributes: { isToggled: true },
    parts: [{ shape: "box", size: [0.03, 0.03, 0.3], at: [0, 0, 0.15] }],
    switch: { at: [0, 0, 0.3], radius: 0.01, facing: [0, 0, 1] },
    outlet: [0, -0.12, 0.28],
    effects: [
      { while: "on", does: "fill", to: "under", seconds: 1 },
      { while: "on", does: "wash", to: "under", seconds: 1, within: 0.2 },
    ],
  };

  it("a running tap fills what stands upright below it and washes what is near", async () => {
    const cup = (name: string) =>
      ({ ...vessel(name, 0.04, 0.1), attributes: { canFillWithLiquid: true, washable: true } }) as ObjectFile;
    const { run, facts, attributes } = await start({
      furniture: [table(), tap],
      objects: [cup("below"), cup("beside"), cup("far")],
      fixed: [
        put("below", "table", [0, 0.08]),
        put("beside", "table", [0.15, 0]),
        put("far", "table", [-0.4, 0]),
      ],
    });
    expect(attributes("below")).toEqual({ isFilled: false });
    run(2);
    expect(facts().sort()).toEqual(
      ["is-toggled tap", "is-filled below", "is-clean below", "is-clean beside"].sort(),
    );
  });
  it("a running tap does not wash what something lies on, until it is taken away", async () => {
    const {
      run,
      facts,
      put: place,
    } = await start({
      furniture: [table(), tap],
      objects: [block("board", { attributes: { washable: true } }), block("potato")],
      fixed: [put("board", "table", [0, 0.04]), put("potato", "table", [-0.3, 0])],
    });
    place("potato", 3, 3.04, 0.795);
    run(3);
    expect(facts()).toEqual(["is-toggled tap"]);
    place("potato", 2.7, 3, 0.735);
    run(2);
    expect(facts().sort()).toEqual(["is-clean board", "is-toggled tap"]);
  });
  it("a vessel that is tipped over loses its contents to what is below its rim", async () => {
    const full = { canFillWithLiquid: true, isFilled: true };
    const {
      run,
      facts,
      put: place,
    } = await start({
      furniture: [table()],
      objects: [
        { ...vessel("jug", 0.04, 0.1), attributes: full },
        { ...vessel("other", 0.04, 0.1), attributes: full },
        { ...vessel("bowl", 0.07, 0.06), attributes: { canFillWithLiquid: true } },
        block("plant", { attributes: { waterable: true } }),
      ],
      fixed: [
        put("jug", "table", [-0.3, 0]),
        put("other", "table", [-0.3, 0.2]),
        put("bowl", "table"),
        put("plant", "table", [0.3, 0]),
      ],
    });
    run(0.2);
    expect(facts()).toEqual(["is-filled jug", "is-filled other"]);
    // Tipped over to the left about y: the mouth looks to +x.
    const tipped = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
    place("jug", 2.94, 3, 0.9, tipped);
    run(0.06);
    expect(facts()).toEqual(["is-filled other", "is-filled bowl"]);
    place("other", 3.24, 3, 0.9, tipped);
    run(0.06);
    expect(facts()).toEqual(["is-filled bowl", "is-watered plant"]);
  });
  it("what falls too far breaks, if it can", async () => {
    const {
      run,
      facts,
      put: place,
    } = await start({
      furniture: [table()],
      objects: [
        block("glass", { attributes: { breakable: true } }),
        block("mug", { attributes: { breakable: true } }),
        block("ball"),
      ],
      fixed: [put("glass", "table"), put("mug", "table", [0.3, 0]), put("ball", "table", [-0.3, 0])],
    });
    place("glass", 1, 1, 0.8);
    place("ball", 1.5, 1, 0.8);
    place("mug", 3.3, 3, 0.83);
    run(1);
    expect(facts()).toEqual(["is-broken glass"]);
  });
});

it("goes on from a snapshot bit by bit", async () => {
  const {
    world,
    run,
    put: place,
    slide,
    facts,
  } = await start({
    furniture: [
      { ...stove, attributes: { isToggled: true } },
      drawer("drawer", { position: [3, 3] }),
      table({ position: [4.4, 1] }),
    ],
    objects: [egg],
    fixed: [put("egg", "table", [0.3, 0])],
  });
  slide("drawer", "box", 0.25);
  place("egg", 0.95, 3.05, 0.745);
  run(1);
  const saved = world.save();
  const end = () => {
    run(2);
    return [...world.userData, ...world.qpos];
  };
  const first = end();
  expect(facts()).toContain("is-cooked egg");
  world.restore(saved);
  expect(facts()).not.toContain("is-cooked egg");
  expect(end()).toEqual(first);
});
