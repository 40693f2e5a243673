import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { bedroom } from "../perception/testing";
import { distanceToOutline, type Outline, type Point2, rectangleOutline } from "../scene/outline";
import { buildFloorMap, cellAt, cellCentre, clearanceAlong, clearanceAt, withObstacles } from "./floorMap";
import { type BaseShape, isFree, isReachable, planPath, reachableCells } from "./path";
import { overlooks, type StanceOptions, stancesAlong, stancesFor } from "./stances";

const room = { min: [0, 0], max: [6, 5] } as const;
const base: BaseShape = { radius: 0.3, comfort: 0.45 };
const box = (x: number, y: number, width: number, depth: number, yaw = 0): Outline =>
  rectangleOutline([x, y], [width, depth], yaw);
/** A wall across the room at x = 3 with a door of this width in its middle. */
const wallWithDoor = (door: number): Outline[] => {
  const side = (5 - door) / 2;
  return [box(3, side / 2, 0.1, side), box(3, 5 - side / 2, 0.1, side)];
};

describe("floor map", () => {
  const map = buildFloorMap(room, [box(3, 2.5, 1, 1)]);
  const check = (name: string, point: Point2, expected: number) =>
    it(name, () => expect(clearanceAt(map, point)).toBeCloseTo(expected, 6));
  check("open floor, to the obstacle", [2, 2.5], 0.5);
  check("near the wall", [0.2, 1], 0.2);
  check("in the obstacle", [3, 2.5], 0);
  check("outside", [-1, 2], 0);
  check("off a corner", [2.2, 1.6], 0.5);

  it("has the exact clearance at the centre of every cell", () => {
    for (let cell = 0; cell < map.clearance.length; cell += 37) {
      expect(map.clearance[cell]).toBeCloseTo(clearanceAt(map, cellCentre(map, cell)), 5);
      expect(cellAt(map, cellCentre(map, cell))).toBe(cell);
    }
    expect(cellAt(map, [6.01, 2])).toBeUndefined();
  });

  it("finds the least clearance along a line", () => {
    expect(clearanceAlong(map, [1, 1.5], [5, 1.5])).toBeCloseTo(0.5, 2);
    expect(clearanceAlong(map, [1, 2.5], [5, 2.5])).toBe(0);
    const random = seededRandom(2);
    for (let trial = 0; trial < 200; trial++) {
      const from: Point2 = [random() * 6, random() * 5];
      const to: Point2 = [random() * 6, random() * 5];
      let least = Number.POSITIVE_INFINITY;
      for (let step = 0; step <= 500; step++) {
        const share = step / 500;
        least = Math.min(
          least,
          clearanceAt(map, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]),
        );
      }
      expect(Math.abs(clearanceAlong(map, from, to) - least)).toBeLessThan(0.02);
    }
  });

  it("leaves the old map as it was when obstacles are added", () => {
    const before = map.clearance.slice();
    const more = withObstacles(map, [box(1, 1, 0.4, 0.4)]);
    expect(map.clearance).toEqual(before);
    expect(clearanceAt(more, [1, 1])).toBe(0);
    expect(clearanceAt(more, [3, 2.5])).toBe(0);
  });
});

describe("planPath", () => {
  const plan = (obstacles: readonly Outline[], from: Point2, to: Point2, shape = base) =>
    planPath(buildFloorMap(room, obstacles), from, { position: to, yaw: 1 }, shape);

  it("goes straight where nothing is in the way", () => {
    const path = plan([], [1, 1], [5, 4]);
    expect(path).toMatchObject({
      ok: true,
      value: {
        waypoints: [
          [1, 1],
          [5, 4],
        ],
        finalYaw: 1,
        length: 5,
      },
    });
  });

  it("stays where it is", () => {
    const path = plan([], [1, 1], [1, 1]);
    expect(path.ok && path.value.length).toBe(0);
  });

  it("goes round an obstacle and keeps its distance", () => {
    const obstacles = [box(3, 2.5, 1, 3)];
    const path = plan(obstacles, [1, 2.5], [5, 2.5]);
    expect(path.ok).toBe(true);
    if (!path.ok) return;
    expect(path.value.length).toBeLessThan(6.6);
    const map = buildFloorMap(room, obstacles);
    path.value.waypoints.slice(1).forEach((point, index) => {
      expect(clearanceAlong(map, path.value.waypoints[index], point)).toBeGreaterThan(0.4);
    });
  });

  it.each([
    [0.9, true],
    [0.7, true],
    [0.64, true],
    [0.55, false],
  ])("a door of %f m lets a disc of 0.6 m through: %s", (door, expected) => {
    expect(plan(wallWithDoor(door), [1, 1], [5, 4]).ok).toBe(expected);
  });

  it.each<[string, Point2, Point2, string]>([
    ["goal in an obstacle", [1, 1], [3, 0.5], "goal-blocked"],
    ["goal too close to an obstacle", [1, 1], [2.8, 0.5], "goal-blocked"],
    ["goal outside", [1, 1], [7, 1], "goal-blocked"],
    ["start in an obstacle", [3, 0.5], [1, 1], "start-blocked"],
    ["no way through", [1, 1], [5, 1], "no-path"],
  ])("%s", (_, from, to, error) => {
    expect(plan(wallWithDoor(0.3), from, to)).toEqual({ ok: false, error });
  });

  it("backs out of a place that is closer to furniture than its radius", () => {
    const table = box(3, 2.5, 1, 1);
    const path = plan([table], [2.25, 2.5], [5, 2.5]);
    expect(path.ok).toBe(true);
    if (!path.ok) return;
    const [start, exit] = path.value.waypoints;
    expect(start).toEqual([2.25, 2.5]);
    expect(distanceToOutline(table, exit)).toBeGreaterThanOrEqual(base.radius - 1e-6);
    expect(Math.hypot(exit[0] - start[0], exit[1] - start[1])).toBeLessThan(0.2);
  });

  it("plans anew when the way is blocked", () => {
    const map = buildFloorMap(room, wallWithDoor(1));
    const goal = { position: [5, 2.5] as const, yaw: 0 };
    const first = planPath(map, [1, 2.5], goal, base);
    expect(first.ok).toBe(true);
    if (!first.ok) return;
    const obstacle = box(3.2, 2.5, 0.4, 0.4);
    const blocked = withObstacles(map, [obstacle]);
    expect(isFree(map, first.value.waypoints, base.radius)).toBe(true);
    expect(isFree(blocked, first.value.waypoints, base.radius)).toBe(false);
    expect(planPath(blocked, [1, 2.5], goal, base)).toEqual({ ok: false, error: "no-path" });
    const open = withObstacles(buildFloorMap(room, [box(3, 2.5, 0.1, 3)]), [box(3, 0.5, 0.6, 0.6)]);
    const other = planPath(open, [1, 1], { position: [5, 1], yaw: 0 }, base);
    expect(other.ok && other.value.waypoints.some(([, y]) => y > 4)).toBe(true);
  });

  it("is free of collisions between any two free points of cluttered rooms", () => {
    const random = seededRandom(4);
    let found = 0;
    for (let trial = 0; trial < 40; trial++) {
      const obstacles = Array.from({ length: 9 }, () =>
        box(random() * 6, random() * 5, 0.2 + random(), 0.2 + random(), random() * 3),
      );
      const map = buildFloorMap(room, obstacles);
      const from: Point2 = [random() * 6, random() * 5];
      const to: Point2 = [random() * 6, random() * 5];
      if (clearanceAt(map, from) < base.radius || clearanceAt(map, to) < base.radius) continue;
      const path = planPath(map, from, { position: to, yaw: 0 }, base);
      const connected = isReachable(map, reachableCells(map, from, base.radius), to, base.radius);
      expect(path.ok).toBe(connected);
      if (!path.ok) continue;
      found++;
      expect(path.value.waypoints[0]).toEqual(from);
      expect(path.value.waypoints.at(-1)).toEqual(to);
      expect(isFree(map, path.value.waypoints, base.radius)).toBe(true);
      expect(path.value.length).toBeGreaterThanOrEqual(Math.hypot(to[0] - from[0], to[1] - from[1]) - 1e-6);
    }
    expect(found).toBeGreaterThan(8);
  });
});

const reach: StanceOptions = { radius: 0.3, reach: { least: 0.4, best: 0.55, most: 0.75 } };

describe("stancesFor", () => {
  const table = box(3, 2.5, 1.2, 0.8);
  const map = buildFloorMap(room, [table]);

  it("faces the target from within reach, without touching anything", () => {
    const target: Point2 = [3.3, 2.3];
    const stances = stancesFor(map, target, reach);
    expect(stances.length).toBeGreaterThan(3);
    for (const { position, yaw, clearance, distance } of stances) {
      const away = Math.hypot(target[0] - position[0], target[1] - position[1]);
      expect(distance).toBeCloseTo(away, 9);
      expect(away).toBeGreaterThanOrEqual(0.4 - 1e-9);
      expect(away).toBeLessThanOrEqual(0.75 + 1e-9);
      expect(Math.atan2(target[1] - position[1], target[0] - position[0])).toBeCloseTo(yaw, 9);
      expect(clearance).toBeGreaterThanOrEqual(0.3);
      expect(clearance).toBeCloseTo(clearanceAt(map, position), 9);
    }
    expect(stances.map(({ cost }) => cost)).toEqual(
      [...stances.map(({ cost }) => cost)].sort((a, b) => a - b),
    );
  });

  it("stands squarely in front of the nearest edge", () => {
    const [best] = stancesFor(map, [3.1, 2.2], { ...reach, support: table });
    expect(best.yaw).toBeCloseTo(Math.PI / 2, 1);
  });

  it("finds none for what is out of reach from all sides", () => {
    const wide = buildFloorMap(room, [box(3, 2.5, 2.4, 2.4)]);
    expect(stancesFor(wide, [3, 2.5], reach)).toEqual([]);
  });

  it("leaves out what it can't get to", () => {
    const divided = buildFloorMap(room, [box(3, 2.5, 0.5, 5)]);
    const all = stancesFor(divided, [3, 2.5], { ...reach, count: 100 });
    const here = stancesFor(divided, [3, 2.5], { ...reach, count: 100, from: [1, 1] });
    expect(all.some(({ position }) => position[0] > 3)).toBe(true);
    expect(here.length).toBeGreaterThan(0);
    expect(here.every(({ position }) => position[0] < 3)).toBe(true);
  });

  it("works in a corner between a wall and furniture", () => {
    const corner = buildFloorMap(room, [box(0.3, 1.2, 0.6, 1), box(1.9, 0.4, 1.2, 0.8)]);
    expect(stancesFor(corner, [0.45, 0.9], { ...reach, from: [3, 3] }).length).toBeGreaterThan(0);
  });
});

describe("stancesAlong", () => {
  it("stands in front of every free side, square to it", () => {
    const table = box(3, 2.5, 1.2, 0.8, 0.3);
    const map = buildFloorMap(room, [table]);
    const stances = stancesAlong(map, table, {
      radius: 0.3,
      reach: { least: 0.32, best: 0.4, most: 0.6 },
      count: 40,
    });
    const sides = new Set(stances.map(({ yaw }) => Math.round(((yaw - 0.3) / Math.PI) * 2 + 8) % 4));
    expect(sides.size).toBe(4);
    for (const { position, distance } of stances)
      expect(distanceToOutline(table, position)).toBeCloseTo(distance, 6);
  });

  it("leaves out sides against the wall", () => {
    const desk = box(3, 4.7, 1.2, 0.6);
    const stances = stancesAlong(buildFloorMap(room, [desk]), desk, { ...reach, from: [1, 1] });
    expect(stances.length).toBeGreaterThan(0);
    for (const { position } of stances) expect(position[1]).toBeLessThan(4.7);
    expect(stances[0].yaw).toBeCloseTo(Math.PI / 2);
  });
});

describe("overlooks", () => {
  it("are free, reachable and apart", () => {
    const map = buildFloorMap(room, [box(3, 2.5, 0.2, 3.4)]);
    const places = overlooks(map, [1, 1], 0.3, 4);
    expect(places).toHaveLength(4);
    expect(Math.hypot(places[0][0] - 1, places[0][1] - 1)).toBeLessThan(0.5);
    places.forEach((place, index) => {
      expect(clearanceAt(map, place)).toBeGreaterThanOrEqual(0.3);
      for (const other of places.slice(0, index)) {
        expect(Math.hypot(place[0] - other[0], place[1] - other[1])).toBeGreaterThan(0.8);
      }
    });
    expect(places.some(([x]) => x > 3)).toBe(true);
  });

  it("are none where the robot can't move", () => {
    expect(overlooks(buildFloorMap(room, [box(3, 2.5, 6, 5)]), [1, 1], 0.3, 3)).toEqual([]);
  });
});

describe("in the bedroom", () => {
  const scene = bedroom(3);
  const map = buildFloorMap(
    scene.floor,
    [...scene.walls, ...scene.furniture].map(({ outline }) => outline),
  );
  const start = scene.robots[0].position;

  it.each(scene.furniture.map(({ name, outline }) => [name, outline] as const))(
    "can drive up to the %s",
    (_, outline) => {
      const [stance] = stancesAlong(map, outline, {
        radius: 0.3,
        reach: { least: 0.32, best: 0.36, most: 0.5 },
        from: start,
      });
      expect(stance).toBeDefined();
      expect(planPath(map, start, stance, base).ok).toBe(true);
    },
  );

  it.each(scene.objects.map(({ name, pose }) => [name, pose.position] as const))(
    "can get at the %s",
    (_, [x, y]) => {
      const [stance] = stancesFor(map, [x, y], { ...reach, from: start });
      expect(stance).toBeDefined();
      expect(planPath(map, start, stance, base).ok).toBe(true);
    },
  );
});
