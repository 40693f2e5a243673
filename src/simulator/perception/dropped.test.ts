import { describe, expect, it } from "vitest";
import { fromYaw, type Vector3 } from "../../core/world/geometry";
import { seenItem } from "../testing/seenItem";
import { ObjectMap } from "./objectMap";

const gripper = { position: [1, 0, 0.9] as Vector3, orientation: fromYaw(0) };
const bowlAt = (position: Vector3) => seenItem("bowl", position, [0.11, 0.11, 0.06]);
const farAway = bowlAt([5, 4, 0.03]);

function holding(): ObjectMap {
  const map = new ObjectMap();
  map.integrate([bowlAt([1, 0, 0.8])], new Set());
  map.hold("bowl_0", gripper);
  return map;
}

const names = (map: ObjectMap) => [...map.present()].map(({ id }) => id);

describe("what fell out of the hand on a way", () => {
  it("has its name wherever it is seen again", () => {
    const map = holding();
    map.drop();
    map.integrate([farAway], new Set(["bowl_0"]));
    expect(names(map)).toEqual(["bowl_0"]);
    expect(map.get("bowl_0")?.pose.position).toEqual(farAway.pose.position);
  });

  it("has it also after it was looked for in vain, and after a snapshot", () => {
    const map = holding();
    map.drop();
    map.integrate([], new Set(["bowl_0"]));
    expect(names(map)).toEqual([]);
    const restored = new ObjectMap();
    restored.restore(JSON.parse(JSON.stringify(map.memory)));
    restored.integrate([farAway], new Set());
    expect(names(restored)).toEqual(["bowl_0"]);
  });

  it("keeps it where the robot has pushed it along the floor, out of sight of where it lay", () => {
    const map = holding();
    map.drop();
    map.integrate([bowlAt([2, 1, 0.03])], new Set());
    map.integrate([bowlAt([2.4, 1.3, 0.03])], new Set());
    expect(names(map)).toEqual(["bowl_0"]);
  });

  it("takes no name from another one in its known place", () => {
    const map = holding();
    const other = bowlAt([3, 3, 0.8]);
    map.integrate([other], new Set());
    map.drop();
    map.integrate([other, farAway], new Set(["bowl_0"]));
    expect(map.get("bowl_1")?.pose.position).toEqual(other.pose.position);
    expect(map.get("bowl_0")?.pose.position).toEqual(farAway.pose.position);
  });

  it("is another thing that far away where the hand let go, and once it has been taken up again", () => {
    const letGo = holding();
    letGo.release();
    letGo.integrate([farAway], new Set(["bowl_0"]));
    expect(names(letGo)).toEqual(["bowl_1"]);

    const takenUp = holding();
    takenUp.drop();
    takenUp.integrate([bowlAt([1, 0, 0.03])], new Set());
    takenUp.hold("bowl_0", gripper);
    takenUp.release();
    takenUp.integrate([farAway], new Set(["bowl_0"]));
    expect(names(takenUp)).toEqual(["bowl_1"]);
  });
});
