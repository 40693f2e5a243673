import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { bedroom, bedroomFile } from "../perception/testing";
import { instantiateScene } from "./instantiateScene";
import { containsPoint, distanceBetween, rectangleOutline } from "./outline";
import { parseScene } from "./parseScene";
import { relativeTo } from "./rotation";
import { boundsOf } from "./shapes";

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
const worlds = seeds.map(bedroom);

describe("the bedroom", () => {
  it("has no problem, not even a warning", () => {
    expect(parseScene(readFileSync(bedroomFile, "utf8"), bedroomFile).problems).toEqual([]);
  });

  it("uses types of the robot's domain only", () => {
    const domain = readFileSync(path.resolve(bedroomFile, "../../domain.pddl"), "utf8");
    const types = /\(:types([^)]*)\)/.exec(domain)?.[1].split(/\s+/) ?? [];
    for (const { type } of [...worlds[0].furniture, ...worlds[0].catalogue]) expect(types).toContain(type);
  });

  it("is what the tasks need", () => {
    const [{ furniture }] = worlds;
    const heights = furniture.filter(({ type }) => type === "table").map(({ size }) => size[2]);
    expect(heights.length).toBeGreaterThanOrEqual(3);
    expect(furniture.map(({ type }) => type)).toEqual(expect.arrayContaining(["bed", "sofa", "shelf"]));
    for (const { objects } of worlds) {
      const count = (type: string) => objects.filter((object) => object.type === type).length;
      expect(count("plate")).toBe(1);
      expect(count("box")).toBe(2);
      expect(count("banana") + count("apple") + count("orange")).toBeGreaterThanOrEqual(3);
      expect(count("cup")).toBeGreaterThanOrEqual(3);
      expect(count("cup")).toBeLessThanOrEqual(5);
      expect(count("doll") + count("car") + count("bear")).toBeGreaterThanOrEqual(1);
      const colours = objects.filter(({ type }) => type === "cup").map(({ attributes }) => attributes.colour);
      expect(new Set(colours).size).toBe(colours.length);
      for (const { label, attributes } of objects)
        expect(label.includes("{")).toBe(attributes.colour === undefined && false);
    }
  });

  it("has the fruits and the plate on one table mostly, else on two", () => {
    const tables = worlds.map(
      ({ objects }) =>
        new Set(
          objects
            .filter(({ name }) => ["plate", "banana", "red-apple", "orange"].includes(name))
            .map(({ on }) => on),
        ).size,
    );
    expect(Math.max(...tables)).toBe(2);
    const together = tables.filter((count) => count === 1).length / tables.length;
    expect(together).toBeGreaterThan(0.4);
    expect(together).toBeLessThan(0.8);
  });

  it("has things that a gripper of 14 cm can take, of a weight that it can carry", () => {
    for (const { objects } of worlds) {
      for (const { type, name, size, mass } of objects) {
        expect(mass).toBeLessThan(2);
        if (type === "box" || type === "plate") continue;
        expect([name, Math.min(size[0], size[1]) < 0.12]).toEqual([name, true]);
      }
    }
  });

  it("differs from seed to seed", () => {
    expect(new Set(worlds.map(({ objects }) => JSON.stringify(objects))).size).toBe(seeds.length);
  });

  it("is the same for the same seed", () => {
    expect(bedroom(7)).toEqual(worlds[6]);
  });
});

describe("in every seed", () => {
  it("things rest on their furniture, within its surface", () => {
    for (const { objects, furniture } of worlds) {
      for (const { name, on, pose, size } of objects) {
        const piece = furniture.find((candidate) => candidate.name === on);
        if (!piece) throw new Error(`${on} is missing`);
        const { position } = relativeTo(piece.pose, pose);
        const bottom = position[2] - size[2] / 2;
        const surface = piece.surfaces.find(({ centre }) => Math.abs(bottom - centre[2]) < 0.001);
        expect([name, surface !== undefined && bottom > surface.centre[2]]).toEqual([name, true]);
        expect(containsPoint(piece.outline, [pose.position[0], pose.position[1]])).toBe(true);
      }
    }
  });

  it("things stand apart by at least the gap of their group", () => {
    for (const { objects } of worlds) {
      const outlines = objects.map(({ pose, size }) => {
        const yaw = 2 * Math.atan2(pose.orientation[3], pose.orientation[0]);
        return rectangleOutline([pose.position[0], pose.position[1]], [size[0], size[1]], yaw);
      });
      objects.forEach((object, index) => {
        objects.slice(0, index).forEach((other, at) => {
          const least = object.type === "box" && other.type === "box" ? 0.06 : 0.11;
          expect(distanceBetween(outlines[index], outlines[at])).toBeGreaterThan(least - 1e-9);
        });
      });
    }
  });

  it("a body's frame has its origin in the middle of its box", () => {
    for (const { parts, size } of [...worlds[0].objects, ...worlds[0].furniture]) {
      const { min, max } = boundsOf(parts);
      for (const axis of [0, 1, 2] as const) {
        expect(min[axis]).toBeCloseTo(-size[axis] / 2, 9);
        expect(max[axis]).toBeCloseTo(size[axis] / 2, 9);
      }
    }
  });

  it("the masses of the parts make up the mass of the object", () => {
    for (const { parts, mass, name } of worlds[0].objects) {
      expect([name, parts.reduce((sum, part) => sum + part.mass, 0).toFixed(6)]).toEqual([
        name,
        mass.toFixed(6),
      ]);
      for (const part of parts) expect(part.mass > 0).toBe(part.collides);
    }
  });
});

const smallScene = (change: Record<string, unknown>) => ({
  title: "Small",
  room: { size: [4, 4] },
  furniture: [
    {
      name: "table",
      type: "table",
      label: "table",
      position: [2, 2],
      yawDegrees: 30,
      parts: [{ shape: "box", size: [0.6, 0.4, 0.5], at: [0, 0, 0.25] }],
      surfaces: [{ at: [0, 0, 0.5], size: [0.6, 0.4] }],
    },
  ],
  objects: ["a", "b", "c"].map((name) => ({
    name,
    type: "cup",
    label: "cup",
    mass: 0.1,
    parts: [{ shape: "cylinder", radius: 0.04, height: 0.1, at: [0, 0, 0.05] }],
  })),
  robots: [{ robot: "r", position: [0.7, 0.7] }],
  ...change,
});

function draw(change: Record<string, unknown>, seed = 1) {
  const { scene, problems } = parseScene(JSON.stringify(smallScene(change)), "small.json");
  if (!scene) throw new Error(problems.map(({ message }) => message).join(" "));
  return instantiateScene(scene, seed, seededRandom(seed));
}

describe("instantiateScene", () => {
  it("says what has no place", () => {
    const result = draw({ arrangement: [{ objects: ["a", "b", "c"], on: ["table"], gap: 0.4 }] });
    expect(result).toMatchObject({ ok: false, error: { code: "scene-too-full", file: "small.json" } });
    if (!result.ok) expect(result.error.message).toMatch(/"[abc]" on table/);
  });

  it("says when the robot can't get at anything", () => {
    const walls = [{ from: [1.2, 0], to: [1.2, 4] }];
    const result = draw({ room: { size: [4, 4], walls }, arrangement: [{ objects: ["a"], on: ["table"] }] });
    expect(result).toMatchObject({ ok: false, error: { code: "scene-reach" } });
  });

  it("puts fixed objects where they belong, turned with their furniture", () => {
    const result = draw({ fixed: [{ object: "a", on: "table", at: [0.2, 0], yawDegrees: 60 }] });
    if (!result.ok) throw new Error(result.error.message);
    const [{ pose }] = result.value.objects;
    expect(pose.position[0]).toBeCloseTo(2 + 0.2 * Math.cos(Math.PI / 6), 6);
    expect(pose.position[1]).toBeCloseTo(2 + 0.2 * Math.sin(Math.PI / 6), 6);
    expect(pose.orientation[0]).toBeCloseTo(Math.cos(Math.PI / 4), 6);
  });

  it("refuses a fixed place over the edge", () => {
    expect(draw({ fixed: [{ object: "a", on: "table", at: [0.28, 0] }] })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("over the edge") },
    });
  });

  it("draws how many there are within the bounds", () => {
    const counts = new Set<number>();
    for (let seed = 1; seed <= 40; seed++) {
      const result = draw(
        { arrangement: [{ objects: ["a", "b", "c"], count: [1, 2], on: ["table"], gap: 0.01 }] },
        seed,
      );
      if (result.ok) counts.add(result.value.objects.length);
    }
    expect([...counts].sort()).toEqual([1, 2]);
  });

  it("leaves a scene without objects as it is", () => {
    const result = draw({ objects: [] });
    expect(result.ok && result.value.objects).toEqual([]);
  });
});
