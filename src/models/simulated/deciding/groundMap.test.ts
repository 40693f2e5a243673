import { expect, it } from "vitest";
import type { MotionSkill } from "../../../core/planner/motion/motionProblem";
import { yawOf } from "../../../core/world/geometry";
import type { SeenThing } from "../reading/skillDialogue";
import { groundMap } from "./groundMap";

const walk: MotionSkill = {
  name: "walk",
  magnitude: "large",
  gait: "walk",
  speed: 0.6,
  turnSpeed: 0,
  seconds: 5,
};
const turn: MotionSkill = { ...walk, name: "turnLeft", speed: 0, turnSpeed: 0.3, seconds: 4 };

const seen = (type: string, ahead: number, left: number, heading = 0): SeenThing => ({
  type,
  label: type,
  ahead,
  left,
  heading,
  size: [0.4, 0.4, 0.4],
  looks: {},
});

it("a skill that is told to be well goes its whole way, where nothing seen says otherwise", () => {
  const map = groundMap();
  map.moved(walk, true, undefined);
  expect(map.base().position[0]).toBeCloseTo(3);
});

it("how far a skill went that was cut short is told by what is seen", () => {
  const map = groundMap();
  map.moved(undefined, true, [seen("log", 3, 0.5)]);
  map.moved(walk, false, [seen("log", 1.8, 0.5)]);
  expect(map.base().position[0]).toBeCloseTo(1.2, 1);
  expect(map.objects()).toHaveLength(1);
});

it("how far it turned, too", () => {
  const map = groundMap();
  const at = (degrees: number) =>
    seen("log", 3 * Math.cos((degrees * Math.PI) / 180), 3 * Math.sin((degrees * Math.PI) / 180));
  map.moved(undefined, true, [at(40)]);
  map.moved(turn, false, [at(10)]);
  expect((yawOf(map.base()) * 180) / Math.PI).toBeCloseTo(30, -1);
});

it("what goes out of view stays where it was, and equal things are not one", () => {
  const map = groundMap();
  map.moved(undefined, true, [seen("log", 2, 1), seen("log", 2, -1)]);
  map.moved(turn, true, [seen("bush", 2, 0)]);
  expect(map.objects().map(({ id }) => id)).toEqual(["log_0", "log_1", "bush_0"]);
  expect(map.objects()[0].pose?.position.slice(0, 2)).toEqual([2, 1]);
});
