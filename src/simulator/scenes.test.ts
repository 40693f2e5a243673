import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { loadEngine } from "./physics/engine";
import { LeapWatch } from "./physics/leaps";
import { bodyName, sceneXml } from "./physics/sceneXml";
import { PhysicsWorld } from "./physics/world";
import { robotKinds } from "./robots/kinds";
import type { SceneInstance } from "./scene/scene";
import { uniformAt } from "./seededDraw";
import { sceneOf } from "./testing/builtInRobot";

/*
 * Every physical scene that comes with the product is left alone, pushed and tilted: what rests stays where it is, what is
 * moved moves without a leap, and everything comes to rest again without sinking into anything. Doors, drawers and lids
 * are pushed, too.
 */

vi.setConfig({ testTimeout: 300_000 });

const robots = join(__dirname, "../../robots");
const scenes = readdirSync(robots, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(join(robots, name, "scenes"))
      .filter((file) => file.endsWith(".json"))
      .map((file) => [name, file.replace(/\.json$/, "")] as const),
  );

/** Metres. */
const penetrationAtRest = 0.002;
const movedByItself = 0.005;
/** Metres a second, and of what turns radians a second. */
const pushSpeed = 0.5;
const turnSpeed = 1.5;
const seeds = [1, 2, 3];
/** Metres that a push must have moved something at least. */
const felt = 0.001;
/** As if the floor leant by so much for a second, radians. */
const tilt = 0.2;

class Room {
  private readonly objects: readonly { readonly name: string; readonly body: number }[];
  private readonly parts: readonly {
    readonly name: string;
    readonly body: number;
    readonly position: number;
    readonly velocity: number;
    readonly isTurn: boolean;
  }[];
  private readonly control: (seconds: number) => void;
  private readonly watch: LeapWatch;

  constructor(
    readonly scene: SceneInstance,
    readonly world: PhysicsWorld,
    robot: string,
  ) {
    const start = scene.robots.find((each) => each.robot === robot);
    const kind = robotKinds.get(bodyKind(robot));
    if (!start || !kind) throw new Error(`no place for ${robot}`);
    const { body } = kind.place(world, start);
    this.control = (seconds) => body.control(seconds);
    this.objects = scene.objects.map(({ name }) => ({
      name,
      body: world.idOf("body", bodyName.object(name)),
    }));
    this.parts = [...scene.furniture, ...scene.objects].flatMap(({ name, moving = [] }) =>
      moving.map((part) => {
        const id = bodyName.moving(name, part.name);
        const isTurn = part.joint.kind === "hinge";
        return { name: id, body: world.idOf("body", id), isTurn, ...world.jointAddress(id) };
      }),
    );
    this.watch = new LeapWatch(world);
  }

  /** Of doors, drawers and lids, metres and radians. */
  openings(): Map<string, number> {
    return new Map(this.parts.map(({ name, position }) => [name, this.world.qpos[position]]));
  }

  restore(from: Room): void {
    this.world.restore(from.world.save());
    this.world.wakeAll();
    this.watch.restored({ leaps: 0, moved: 0 });
  }

  positions(): Map<string, readonly [number, number, number]> {
    return new Map(this.objects.map(({ name, body }) => [name, this.world.bodyPose(body).position]));
  }

  run(seconds: number, untilAsleep = false): void {
    const end = this.world.time + seconds;
    while (this.world.time < end && !(untilAsleep && this.world.allAsleep)) {
      const step = this.world.stepSeconds;
      this.control(step);
      this.world.step(step);
      this.watch.afterStep(step);
    }
    expect(this.watch.continuity).toEqual({ leaps: 0, moved: 0 });
  }

  /** What two things have in common at rest, metres; of contacts with an object or a moving part. */
  deepest(): { readonly metres: number; readonly between: string } {
    const nameOf = new Map([...this.objects, ...this.parts].map(({ name, body }) => [body, name]));
    let deepest = { metres: 0, between: "" };
    for (const { bodies, distance } of this.world.contacts()) {
      const names = bodies.map((body) => nameOf.get(body));
      if (names.every((name) => name === undefined) || -distance <= deepest.metres) continue;
      deepest = { metres: -distance, between: names.map((name) => name ?? "a fixed thing").join(" and ") };
    }
    return deepest;
  }

  /** Doors, drawers and lids are pushed open, or shut where they are open. @returns how many */
  pushParts(): number {
    const { qpos, qvel } = this.world;
    for (const { position, velocity, isTurn } of this.parts)
      qvel[velocity] += (isTurn ? turnSpeed : pushSpeed) * (qpos[position] > 0.05 ? -1 : 1);
    this.world.wakeAll();
    return this.parts.length;
  }

  /** Every loose object gets a push along the floor, each in a direction of its own. @returns how many */
  push(): number {
    let pushed = 0;
    let velocity = this.world.qvel.length;
    for (const { anchored, moving = [], name, screw } of [...this.scene.objects].reverse()) {
      velocity -= moving.length + (anchored ? 0 : 6);
      if (anchored || screw) continue;
      pushed++;
      const heading = 2 * Math.PI * uniformAt(1, name, 1);
      this.world.qvel[velocity] += pushSpeed * Math.cos(heading);
      this.world.qvel[velocity + 1] += pushSpeed * Math.sin(heading);
    }
    this.world.wakeAll();
    return pushed;
  }

  expectSound(): void {
    const { metres, between } = this.deepest();
    expect(metres, between).toBeLessThan(penetrationAtRest);
    const { min, max } = this.scene.floor;
    for (const [name, [x, y, z]] of this.positions()) {
      expect(z, `${name} is under the floor`).toBeGreaterThan(0);
      expect(x > min[0] && x < max[0] && y > min[1] && y < max[1], `${name} has left the room`).toBe(true);
    }
  }
}

function bodyKind(robot: string): string {
  return JSON.parse(readFileSync(join(robots, robot, "robot.json"), "utf8")).simulation.body;
}

describe.each(scenes)("%s in %s", (robot, name) => {
  it.each(seeds)("rests, moves without a leap, and comes to rest again, seed %i", async (seed) => {
    const engine = await loadEngine();
    const scene = sceneOf(robot, name, seed);
    const kind = robotKinds.get(bodyKind(robot));
    if (!kind) throw new Error(robot);
    const xml = sceneXml(scene, kind.model);
    // Nothing but friction holds a thing in a hand.
    for (const [equality] of xml.matchAll(/<(?:weld|connect) [^>]*>/g))
      expect(equality).not.toContain("robot:");
    const room = new Room(scene, new PhysicsWorld(engine, xml), robot);
    const leaning = xml.replace(
      "<option ",
      `<option gravity="${(9.81 * Math.sin(tilt)).toFixed(4)} 0 ${(-9.81 * Math.cos(tilt)).toFixed(4)}" `,
    );
    const tilted = new Room(scene, new PhysicsWorld(engine, leaning), robot);
    try {
      const before = room.positions();
      const shut = room.openings();
      room.run(1);
      for (const [object, position] of room.positions()) {
        const away = Math.hypot(...position.map((value, axis) => value - (before.get(object)?.[axis] ?? 9)));
        expect(away, `${object} moved by itself`).toBeLessThan(movedByItself);
      }
      for (const [part, opening] of room.openings())
        expect(Math.abs(opening - (shut.get(part) ?? 9)), `${part} moved by itself`).toBeLessThan(
          movedByItself,
        );
      room.expectSound();

      const rest = room.positions();
      const pushed = room.push();
      room.run(6, true);
      const moved = [...room.positions()].filter(([object, [x, y]]) => {
        const [x0, y0] = rest.get(object) ?? [x, y];
        return Math.hypot(x - x0, y - y0) > felt;
      });
      // Some stand against the rim of what they are in.
      expect(moved.length).toBeGreaterThanOrEqual(pushed / 2);
      room.expectSound();

      const still = room.openings();
      const parts = room.pushParts();
      room.run(4, true);
      const swung = [...room.openings()].filter(
        ([part, opening]) => Math.abs(opening - (still.get(part) ?? opening)) > felt,
      );
      // Before some stands a thing that was pushed there.
      expect(swung.length).toBeGreaterThanOrEqual(parts / 2);
      room.expectSound();

      tilted.restore(room);
      tilted.run(1);
      room.restore(tilted);
      room.run(8, true);
      room.expectSound();
    } finally {
      room.world.dispose();
      tilted.world.dispose();
    }
  });
});
