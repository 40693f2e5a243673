import { describe, expect, it } from "vitest";
import { fromYaw, type Vector3 } from "../../core/world/geometry";
import { seenItem } from "../testing/seenItem";
import { ObjectMap } from "./objectMap";
import { ridersOf } from "./riding";

const plate = seenItem("plate", [1, 0, 0.76], [0.2, 0.2, 0.02]);
const mug = seenItem("mug", [1.03, 0, 0.815], [0.08, 0.08, 0.09]);
const spoon = seenItem("spoon", [1.03, 0.01, 0.83], [0.02, 0.02, 0.1]);
const fork = seenItem("fork", [1.3, 0, 0.755], [0.16, 0.02, 0.012]);
const gripper = { position: [1, 0, 0.9] as Vector3, orientation: fromYaw(0) };
const raised = { position: [2, 1, 1.2] as Vector3, orientation: fromYaw(Math.PI / 2) };

describe("ridersOf", () => {
  it("are what lies on it, and in what lies on it, not what lies beside it", () => {
    expect(ridersOf(plate, [plate, mug, spoon, fork]).map(({ type }) => type)).toEqual(["mug", "spoon"]);
    expect(ridersOf(mug, [plate, mug, spoon, fork]).map(({ type }) => type)).toEqual(["spoon"]);
    expect(ridersOf(fork, [plate, mug, spoon, fork])).toEqual([]);
  });
});

describe("what rides on a held thing", () => {
  function lifted(): ObjectMap {
    const map = new ObjectMap();
    map.takesAlong = true;
    map.integrate([plate, mug, fork], new Set());
    map.hold("plate_0", gripper);
    map.follow(raised);
    return map;
  }
  const at = (map: ObjectMap, id: string) => map.get(id)?.pose.position.map((metres) => +metres.toFixed(3));

  it("goes along with the hand, and turns with it", () => {
    const map = lifted();
    expect(at(map, "mug_0")).toEqual([2, 1.03, 1.115]);
    expect(at(map, "fork_0")).toEqual([1.3, 0, 0.755]);
  });
  it("is where the thing was put down", () => {
    const map = lifted();
    map.release({ position: [3, 3, 0.5], orientation: fromYaw(0) });
    expect(at(map, "mug_0")).toEqual([3.03, 3, 0.555]);
    map.follow(raised);
    expect(at(map, "mug_0")).toEqual([3.03, 3, 0.555]);
  });
  it("keeps its name where it has slid, and is no longer on it where it was seen to have fallen", () => {
    const slid = lifted();
    slid.integrate([{ ...mug, pose: { ...mug.pose, position: [1.98, 1.05, 1.115] } }], new Set());
    expect([...slid.present()].filter(({ type }) => type === "mug").map(({ id }) => id)).toEqual(["mug_0"]);
    slid.follow(gripper);
    expect(at(slid, "mug_0")).toEqual([1.05, 0.02, 0.815]);

    const fallen = lifted();
    fallen.integrate([{ ...mug, pose: { ...mug.pose, position: [1.1, 0.2, 0.8] } }], new Set());
    fallen.follow(gripper);
    expect(at(fallen, "mug_0")).toEqual([1.1, 0.2, 0.8]);
  });
  it("is told where it is now, when it was seen before it was lifted", () => {
    const map = new ObjectMap();
    map.takesAlong = true;
    const { seen } = map.integrate([plate, mug, fork], new Set());
    map.hold("plate_0", gripper);
    map.follow(raised);
    const told = map.asNow(seen).map(({ id, pose }) => [id, pose?.position[2].toFixed(3)]);
    expect(told).toEqual([
      ["plate_0", "1.060"],
      ["mug_0", "1.115"],
      ["fork_0", "0.755"],
    ]);
  });
  it("stays where it was in the map of a robot that does not take it along", () => {
    const map = new ObjectMap();
    map.integrate([plate, mug], new Set());
    map.hold("plate_0", gripper);
    map.follow(raised);
    expect(at(map, "mug_0")).toEqual([1.03, 0, 0.815]);
  });
});
