import { describe, expect, it } from "vitest";
import type { Vector3 } from "../../core/world/geometry";
import { FaultSource, noFaults } from "../faults";
import { sceneOf } from "../testing/builtInRobot";
import type { Frame } from "./frame";
import { Perception } from "./perception";
import { readIn } from "./reading";
import { lookAt, staticWorld } from "./testing";

const scene = sceneOf("mobile-manipulator", "escape-room", 1);
const note = scene.objects.find(({ name }) => name === "note");
if (!note?.text) throw new Error("the room has a note");
const { words } = note.text;
const [nx, ny, nz] = note.pose.position;

/** The note from so far away, so far round it, and with something else at a place. */
function seen(
  metres: number,
  degrees: number,
  inFront?: { readonly name: string; readonly at: Vector3 },
): Frame {
  const world = staticWorld(scene);
  if (inFront) world.poses.set(inFront.name, { position: inFront.at, orientation: [1, 0, 0, 0] });
  const angle = (degrees * Math.PI) / 180;
  const from: Vector3 = [nx + metres * Math.sin(angle), ny - metres * Math.cos(angle), nz + 0.1];
  return world.frame(lookAt(from, [nx, ny, nz]));
}

function read(frame: Frame): string | undefined {
  const thing = frame.things.find(({ name }) => name === "note");
  return thing && readIn(frame, thing);
}

describe("words", () => {
  const check = (name: string, frame: Frame, isRead: boolean) =>
    it(name, () => {
      expect(read(frame)).toBe(isRead ? words : undefined);
    });
  check("are read from in front", seen(0.7, 0), true);
  check("are read from the side", seen(0.7, 50), true);
  check("are not read from a steep side", seen(0.7, 65), false);
  check("are not read from across the room", seen(2.5, 0), false);
  check("are not read where the picture cuts them", seen(0.25, 0), false);
  check(
    "are not read where something stands in front of them",
    seen(0.8, 0, { name: "banana", at: [nx, ny - 0.3, nz + 0.02] }),
    false,
  );
  check(
    "are read past something beside them",
    seen(0.8, 0, { name: "banana", at: [nx + 0.3, ny - 0.1, nz] }),
    true,
  );
});

it("what was once read stays known when it is seen from far away or without its words", () => {
  const perception = new Perception({ seed: 1, faults: new FaultSource(noFaults, 1), catalogue: [] });
  const textIn = (...frames: readonly Frame[]) => {
    const survey = perception.beginSurvey({ kind: "look" });
    for (const frame of frames) survey.addFrame(frame);
    return survey.finish().objects.find(({ type }) => type === "note")?.attributes.text;
  };
  expect(textIn(seen(2, 0))).toBeUndefined();
  // The nearer picture shows only a part of it.
  expect(textIn(seen(0.7, 0), seen(0.3, 0))).toBe(words);
  expect(textIn(seen(2, 0))).toBe(words);
});
