import { describe, expect, it } from "vitest";
import { distance, fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { FaultSource, noFaults, parseFaults } from "../faults";
import { compose, fromEuler } from "../scene/rotation";
import type { ObjectInstance, SceneInstance } from "../scene/scene";
import { detect } from "./detector";
import { type Frame, project, unproject } from "./frame";
import { Perception, type SurveyKind, type SurveyReport } from "./perception";
import { bedroom, lookAt, staticWorld } from "./testing";

const scene = bedroom(1);
const byName = (from: SceneInstance, name: string): ObjectInstance => {
  const object = from.objects.find((candidate) => candidate.name === name);
  if (!object) throw new Error(`no ${name} in this seed`);
  return object;
};
const plate = byName(scene, "plate");
const table = scene.furniture.find(({ name }) => name === plate.on);
if (!table) throw new Error("the plate stands on furniture");
const tableTop: Vector3 = [
  table.pose.position[0],
  table.pose.position[1],
  table.pose.position[2] + table.size[2] / 2,
];
const offset = (point: Vector3, by: Vector3): Vector3 => [
  point[0] + by[0],
  point[1] + by[1],
  point[2] + by[2],
];
/** Sees the whole table top. */
const overTable = lookAt(offset(tableTop, [0, -0.75, 0.95]), tableTop);
const faults = (text: string) => {
  const parsed = parseFaults(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return new FaultSource(parsed.value, 1);
};
const newPerception = (faultText = "none", seed = 1) =>
  new Perception({ seed, faults: faults(faultText), catalogue: scene.catalogue });
const local: SurveyKind = { kind: "local", furniture: plate.on };
const survey = (perception: Perception, kind: SurveyKind, ...frames: Frame[]) => {
  const running = perception.beginSurvey(kind);
  for (const frame of frames) running.addFrame(frame);
  return running.finish();
};
const onTable = scene.objects
  .filter(({ on }) => on === plate.on)
  .map(({ name }) => name)
  .sort();
const sourcesOf = (perception: Perception) =>
  [...perception.sources()]
    .flatMap(([id, name]) => (perception.map.get(id)?.kind === "item" ? [name] : []))
    .sort();

describe("projection", () => {
  it("goes there and back", () => {
    const { u, v, depth, inView } = project(overTable, plate.pose.position);
    expect(inView).toBe(true);
    expect(distance(unproject(overTable, u, v, depth), plate.pose.position)).toBeLessThan(1e-9);
  });

  it("knows what is behind", () => {
    expect(project(overTable, offset(tableTop, [0, -5, 5])).inView).toBe(false);
  });
});

describe("detect", () => {
  const world = staticWorld(scene);

  it("finds what stands on the table, within millimetres", () => {
    const found = detect(world.frame(overTable), 1, 0).filter(({ kind }) => kind === "item");
    expect(found.map(({ source }) => source).sort()).toEqual(onTable);
    for (const { source, pose, size, confidence } of found) {
      const truth = byName(scene, source);
      expect(distance(pose.position, truth.pose.position)).toBeLessThan(0.012);
      expect(distance(pose.position, truth.pose.position)).toBeGreaterThan(0);
      expect(size.map((side) => side.toFixed(4))).toEqual(truth.size.map((side) => side.toFixed(4)));
      expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThan(1);
    }
  });

  it("repeats itself for the same picture and differs for the next", () => {
    const frame = world.frame(overTable);
    expect(detect(frame, 1, 4)).toEqual(detect(frame, 1, 4));
    expect(detect(frame, 1, 4)).not.toEqual(detect(frame, 1, 5));
    expect(detect(frame, 1, 4)).not.toEqual(detect(frame, 2, 4));
  });

  it("sees nothing from too far, nor what is out of the picture", () => {
    const away = lookAt(offset(tableTop, [0, -0.75, 0.95]), offset(tableTop, [0, -3, 0.95]));
    expect(detect(world.frame(away), 1, 0).filter(({ source }) => onTable.includes(source))).toEqual([]);
    const far = lookAt(offset(tableTop, [3.2, -1.6, 1]), tableTop);
    expect(detect(world.frame(far), 1, 0).filter(({ source }) => onTable.includes(source))).toEqual([]);
  });

  it("does not see what something larger hides", () => {
    const hiding = staticWorld(scene);
    const box = byName(scene, "blue-box");
    const banana = byName(scene, "banana");
    // A box on its side between the camera and the banana.
    hiding.poses.set("blue-box", {
      position: offset(banana.pose.position, [0, -0.15, 0.1]),
      orientation: fromEuler([Math.PI / 2, 0, 0]),
    });
    const camera = lookAt(offset(banana.pose.position, [0, -0.9, 0.35]), banana.pose.position);
    const found = detect(hiding.frame(camera), 1, 0).map(({ source }) => source);
    expect(found).toContain(box.name);
    expect(found).not.toContain("banana");
    hiding.gone.add("blue-box");
    expect(detect(hiding.frame(camera), 1, 0).map(({ source }) => source)).toContain("banana");
  });

  it("tells at which heights furniture carries things", () => {
    const found = detect(world.frame(overTable), 1, 0).find(({ source }) => source === table.name);
    expect(found?.surfaces?.map((height) => height.toFixed(3))).toEqual([tableTop[2].toFixed(3)]);
  });

  it("gives a cup that lies on its side an upright box", () => {
    const fallen = staticWorld(scene);
    const cup = scene.objects.find(({ type }) => type === "cup");
    if (!cup) throw new Error("no cup in this seed");
    const [x, y, z] = tableTop;
    fallen.poses.set(cup.name, {
      position: [x, y, z + 0.036],
      orientation: fromEuler([Math.PI / 2, 0, 0.4]),
    });
    for (const { name } of scene.objects) if (name !== cup.name) fallen.gone.add(name);
    const found = detect(fallen.frame(overTable), 1, 0).find(({ kind }) => kind === "item");
    expect(found?.size[2]).toBeCloseTo(0.073, 2);
    expect(Math.max(found?.size[0] ?? 0, found?.size[1] ?? 0)).toBeCloseTo(0.0955, 2);
  });
});

describe("the object map", () => {
  it("names objects by type and number, in the order of detection", () => {
    const perception = newPerception();
    const { objects, missing } = survey(perception, local, staticWorld(scene).frame(overTable));
    expect(missing).toEqual([]);
    expect(objects.map(({ id }) => id)).toContain("banana_0");
    expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length);
    for (const { id, type } of objects) expect(id).toMatch(new RegExp(`^${type}_\\d+$`));
    expect(sourcesOf(perception)).toEqual(onTable);
    expect(perception.idOf("banana")).toBe("banana_0");
  });

  it("keeps names, and gets more exact, over many looks", () => {
    const perception = newPerception();
    const world = staticWorld(scene);
    const items = (report: SurveyReport) =>
      new Set(report.objects.flatMap(({ id }) => (perception.map.get(id)?.kind === "item" ? [id] : [])));
    const first = items(survey(perception, local, world.frame(overTable)));
    for (let look = 0; look < 8; look++) {
      const side = lookAt(offset(tableTop, [0.3 * Math.sin(look), -0.75, 0.9]), tableTop);
      expect(items(survey(perception, local, world.frame(side)))).toEqual(first);
    }
    const banana = perception.map.get("banana_0");
    expect(distance(banana?.pose.position ?? [0, 0, 0], byName(scene, "banana").pose.position)).toBeLessThan(
      0.003,
    );
  });

  it("keeps only furniture from a global survey", () => {
    const perception = newPerception();
    const { objects } = survey(perception, { kind: "global" }, staticWorld(scene).frame(overTable));
    expect(objects.map(({ type }) => type)).toContain(table.type);
    expect(sourcesOf(perception)).toEqual([]);
  });

  it("understands several pictures as one survey", () => {
    const perception = newPerception();
    const world = staticWorld(scene);
    const views: Vector3[] = [
      [-0.4, -0.6, 0.7],
      [0.4, -0.6, 0.7],
      [0, -0.2, 0.9],
    ];
    const { objects } = survey(
      perception,
      local,
      ...views.map((view) => world.frame(lookAt(offset(tableTop, view), tableTop))),
    );
    expect(objects.filter(({ id }) => perception.map.get(id)?.kind === "item")).toHaveLength(onTable.length);
  });

  it("misses what was taken away, and knows it again when it is back", () => {
    const perception = newPerception();
    const world = staticWorld(scene);
    survey(perception, local, world.frame(overTable));
    for (const name of ["banana", "plate"]) {
      const id = perception.idOf(name);
      world.gone.add(name);
      expect(survey(perception, { kind: "look" }, world.frame(overTable)).missing).toEqual([id]);
      expect(perception.map.get(id ?? "")).toBeUndefined();
      expect(survey(perception, { kind: "look" }, world.frame(overTable)).missing).toEqual([]);
      world.gone.delete(name);
      expect(
        survey(perception, { kind: "look" }, world.frame(overTable)).objects.map((object) => object.id),
      ).toContain(id);
    }
  });

  it("does not miss what is out of view or hidden", () => {
    const perception = newPerception();
    const world = staticWorld(scene);
    survey(perception, local, world.frame(overTable));
    world.gone.add("banana");
    const away = lookAt(offset(tableTop, [0, -0.75, 0.95]), offset(tableTop, [0, -3, 0.95]));
    expect(survey(perception, { kind: "look" }, world.frame(away)).missing).toEqual([]);
    const banana = byName(scene, "banana").pose.position;
    world.poses.set("blue-box", {
      position: offset(banana, [0, -0.15, 0.1]),
      orientation: fromEuler([Math.PI / 2, 0, 0]),
    });
    const low = lookAt(offset(banana, [0, -0.9, 0.3]), banana);
    expect(survey(perception, { kind: "look" }, world.frame(low)).missing).toEqual([]);
  });

  it("follows an object that was knocked aside", () => {
    const perception = newPerception();
    const world = staticWorld(scene);
    survey(perception, local, world.frame(overTable));
    const { pose } = byName(scene, "banana");
    const free: Pose = { position: offset(tableTop, [-0.25, -0.2, 0.019]), orientation: pose.orientation };
    world.poses.set("banana", free);
    const { objects, missing } = survey(perception, { kind: "look" }, world.frame(overTable));
    expect(missing).toEqual([]);
    const found = objects.find(({ id }) => id === "banana_0");
    expect(distance(found?.pose?.position ?? [0, 0, 0], free.position)).toBeLessThan(0.012);
  });

  it("moves a held object with the gripper, and finds it where it was put", () => {
    const perception = newPerception();
    const world = staticWorld(scene);
    survey(perception, local, world.frame(overTable));
    const gripper: Pose = {
      position: offset(byName(scene, "banana").pose.position, [0, 0, 0.05]),
      orientation: fromYaw(0.4),
    };
    perception.map.hold("banana_0", gripper);
    expect(perception.map.held?.id).toBe("banana_0");
    world.gone.add("banana");
    expect(survey(perception, { kind: "look" }, world.frame(overTable)).missing).toEqual([]);
    const raised: Pose = { position: [1, 1, 1], orientation: fromYaw(1.4) };
    perception.map.follow(raised);
    const held = perception.map.get("banana_0");
    expect(distance(held?.pose.position ?? [0, 0, 0], [1, 1, 0.95])).toBeLessThan(0.02);

    const place = offset(plate.pose.position, [0, 0, 0.03]);
    perception.map.release({ position: place, orientation: fromYaw(0) });
    expect(perception.map.held).toBeUndefined();
    world.gone.delete("banana");
    world.poses.set("banana", { position: offset(place, [0.03, 0.02, 0]), orientation: fromYaw(0.3) });
    expect(
      survey(perception, { kind: "look" }, world.frame(overTable)).objects.map(({ id }) => id),
    ).toContain("banana_0");
    expect(perception.idOf("banana")).toBe("banana_0");
    expect([...perception.map.present()].filter(({ type }) => type === "banana")).toHaveLength(1);
  });

  it("goes on from its memory exactly", () => {
    const perception = newPerception("false-detection@2,missed-detection=0.2");
    const world = staticWorld(scene);
    survey(perception, local, world.frame(overTable));
    const memory = JSON.parse(JSON.stringify(perception.memory));
    const other = newPerception("false-detection@2,missed-detection=0.2");
    // The faults have their own state.
    survey(other, { kind: "look" });
    other.restore(memory);
    const again = (which: Perception) => survey(which, { kind: "look" }, world.frame(overTable));
    expect(again(other).objects.map(({ pose }) => pose)).toEqual(
      again(perception).objects.map(({ pose }) => pose),
    );
    expect(other.memory.map).toEqual(perception.memory.map);
  });
});

describe("missed detection", () => {
  it("overlooks a new object in a whole survey, and finds it in the next", () => {
    const perception = newPerception("missed-detection@1");
    const world = staticWorld(scene);
    survey(perception, local, world.frame(overTable), world.frame(overTable));
    expect(sourcesOf(perception)).toHaveLength(onTable.length - 1);
    const { missing } = survey(perception, local, world.frame(overTable));
    expect(missing).toEqual([]);
    expect(sourcesOf(perception)).toEqual(onTable);
  });
});

describe("false detection", () => {
  const isPhantom = (perception: Perception) => {
    const real = perception.sources();
    return [...perception.map.present()].filter(({ id }) => !real.has(id));
  };
  const far = lookAt(offset(tableTop, [0, -0.9, 1]), tableTop);

  it.each([1, 2, 3, 4, 5, 6])("puts a phantom on a free spot of the furniture (seed %i)", (seed) => {
    const perception = newPerception("false-detection@1", seed);
    const world = staticWorld(scene);
    const { objects } = survey(perception, local, world.frame(far));
    const [phantom, ...more] = isPhantom(perception);
    expect(phantom).toBeDefined();
    expect(more).toEqual([]);
    expect(objects.map(({ id }) => id)).toContain(phantom.id);
    expect(scene.catalogue.map(({ label }) => label)).toContain(phantom.label);
    expect(phantom.pose.position[2] - phantom.size[2] / 2).toBeCloseTo(tableTop[2], 2);
    for (const { name, pose, on } of scene.objects) {
      if (on === plate.on)
        expect([name, distance(pose.position, phantom.pose.position) > 0.05]).toEqual([name, true]);
    }
  });

  it("stays from afar and is gone for good after a close look", () => {
    const perception = newPerception("false-detection@1");
    const world = staticWorld(scene);
    survey(perception, local, world.frame(far));
    const [phantom] = isPhantom(perception);
    const second = survey(perception, { kind: "look" }, world.frame(far));
    expect(second.objects.map(({ id }) => id)).toContain(phantom.id);
    expect(second.missing).toEqual([]);
    const close = lookAt(offset(phantom.pose.position, [0, -0.3, 0.4]), phantom.pose.position);
    const third = survey(perception, { kind: "look" }, world.frame(close));
    expect(third.missing).toContain(phantom.id);
    expect(third.objects.map(({ id }) => id)).not.toContain(phantom.id);
    expect(isPhantom(perception)).toEqual([]);
    expect(survey(perception, { kind: "look" }, world.frame(far)).objects.map(({ id }) => id)).not.toContain(
      phantom.id,
    );
  });

  it("strikes in local surveys only", () => {
    const perception = new Perception({
      seed: 1,
      faults: faults("false-detection=1"),
      catalogue: scene.catalogue,
    });
    const world = staticWorld(scene);
    survey(perception, { kind: "global" }, world.frame(far));
    survey(perception, { kind: "look" }, world.frame(far));
    expect(isPhantom(perception)).toEqual([]);
    survey(perception, local, world.frame(far));
    expect(isPhantom(perception)).toHaveLength(1);
  });
});

describe("things on and in other things", () => {
  const [x, y, z] = plate.pose.position;
  const pile = () => {
    const world = staticWorld(scene);
    world.poses.set("banana", { position: [x - 0.04, y + 0.05, z + 0.016], orientation: fromYaw(0.3) });
    world.poses.set("red-apple", { position: [x - 0.03, y - 0.05, z + 0.036], orientation: fromYaw(0) });
    world.poses.set("orange", { position: [x + 0.07, y - 0.02, z + 0.037], orientation: fromYaw(0) });
    return world;
  };

  it.each<[string, Vector3]>([
    ["from the front", [0, -0.9, 0.7]],
    ["from above", [0, -0.05, 0.7]],
    ["from the side, at an angle", [0.8, 0.2, 0.5]],
    ["from further away", [-0.6, -1.2, 0.8]],
  ])("a plate full of fruits is seen whole %s", (_, from) => {
    const world = pile();
    const perception = newPerception();
    const camera = lookAt(offset(tableTop, from), plate.pose.position);
    for (let look = 0; look < 3; look++) {
      expect(survey(perception, { kind: "look" }, world.frame(camera)).missing).toEqual([]);
    }
    expect(sourcesOf(perception)).toEqual(expect.arrayContaining(["banana", "orange", "plate", "red-apple"]));
  });

  it("what lies in a box is seen from above, and not missed when a wall of the box hides it", () => {
    const world = staticWorld(scene);
    const box = byName(scene, "blue-box").pose.position;
    world.poses.set("banana", { position: offset(box, [0, 0, -0.03]), orientation: fromYaw(0.5) });
    const perception = newPerception();
    survey(perception, { kind: "look" }, world.frame(lookAt(offset(box, [0, 0.3, 0.7]), box)));
    expect(sourcesOf(perception)).toContain("banana");
    const fromAside = survey(
      perception,
      { kind: "look" },
      world.frame(lookAt(offset(box, [0, 1.2, 0.1]), box)),
    );
    expect(fromAside.objects.map(({ id }) => id)).not.toContain("banana_0");
    expect(fromAside.missing).toEqual([]);
    expect(perception.map.get("banana_0")).toBeDefined();
  });

  it("an object that was pushed a few centimetres keeps its name and is seen where it is", () => {
    const world = staticWorld(scene);
    const perception = newPerception();
    survey(perception, local, world.frame(overTable));
    const { pose } = byName(scene, "plate");
    const pushed = offset(pose.position, [0.05, -0.04, 0]);
    world.poses.set("plate", { position: pushed, orientation: pose.orientation });
    survey(perception, { kind: "look" }, world.frame(overTable));
    expect(distance(perception.map.get("plate_0")?.pose.position ?? [0, 0, 0], pushed)).toBeLessThan(0.01);
  });
});

it("is free of false alarms in every seed: what is there is never missing", () => {
  for (let seed = 1; seed <= 3; seed++) {
    const room = bedroom(seed);
    const world = staticWorld(room);
    const perception = new Perception({
      seed,
      faults: new FaultSource(noFaults, seed),
      catalogue: room.catalogue,
    });
    for (let round = 0; round < 2; round++) {
      for (const { name, pose, size } of room.furniture) {
        const top: Vector3 = [pose.position[0], pose.position[1], pose.position[2] + size[2] / 2];
        for (const local of [
          [0, -0.8, 0.8],
          [0.7, 0.3, 0.5],
          [-0.1, 0.1, 0.8],
        ] as const) {
          const camera = lookAt(compose(pose, { position: local, orientation: fromYaw(0) }).position, top);
          const { missing } = survey(perception, { kind: "local", furniture: name }, world.frame(camera));
          expect(missing).toEqual([]);
        }
      }
    }
    const names = [...perception.sources().values()];
    expect(new Set(names).size).toBe(names.length);
  }
});
