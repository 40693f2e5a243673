import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downward, inverse } from "../../arm/kinematics";
import type { MapEntry } from "../../perception/objectMap";
import { loadEngine } from "../../physics/engine";
import { sceneXml } from "../../physics/sceneXml";
import { PhysicsWorld } from "../../physics/world";
import { sceneOf } from "../../testing/builtInRobot";
import { TwoHandedBody } from "./body";
import { handNames, sideOf } from "./bodyXml";
import { handCollision } from "./collision";
import { twoHands } from "./robot";

let world: PhysicsWorld;
let body: TwoHandedBody;
let held: MapEntry | undefined;

beforeAll(async () => {
  const scene = sceneOf("household-two-hands", "apartment", 1);
  world = new PhysicsWorld(await loadEngine(), sceneXml(scene, twoHands.model));
  body = new TwoHandedBody(world);
  body.reset(2.9, 3, 0);
});
afterAll(() => world.dispose());

const nothing = { obstacles: [], opening: 0.14 };

describe("two arms", () => {
  it("rest beside one another, the hands on both sides of the base", () => {
    for (const hand of handNames) {
      const [own, other] = [body.hands[hand], body.hands[hand === "right" ? "left" : "right"]];
      const collision = handCollision(
        own,
        other,
        () => undefined,
        () => undefined,
      );
      expect(collision.touches(own.restPosture, nothing), hand).toBe(false);
      expect(own.leavesRoom(own.restPosture), hand).toBe(true);
      const [, y] = own.toolInBase.position;
      expect(Math.sign(y + sideOf[hand]), hand).toBe(Math.sign(sideOf[hand]));
    }
  });

  it("keep out of one another, and of what the other hand holds", () => {
    const { right, left } = body.hands;
    const collision = handCollision(
      right,
      left,
      () => held,
      () => undefined,
    );
    const between = sideOf.left - sideOf.right;
    const at = (x: number, y: number, z: number) =>
      inverse({ position: [x, y, z], rotation: downward(0) }, right.restPosture, 24);
    const [x, y, z] = left.toolInBase.position;
    const onTheOther = at(x, y + between, z);
    expect(onTheOther.length).toBeGreaterThan(0);
    expect(onTheOther.every((joints) => collision.touches(joints, nothing))).toBe(true);

    const ahead = at(0.45, y + between, z - 0.05);
    expect(ahead.some((joints) => !collision.touches(joints, nothing))).toBe(true);
    const entry: Pick<MapEntry, "inGripper" | "size"> = {
      inGripper: { position: [0.3, 0, 0], orientation: [1, 0, 0, 0] },
      size: [0.5, 0.1, 0.3],
    };
    held = entry as MapEntry;
    expect(ahead.every((joints) => collision.touches(joints, nothing))).toBe(true);
    held = undefined;
  });
});
