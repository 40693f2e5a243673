import { describe, expect, it } from "vitest";
import { fromYaw, type Vector3 } from "../../core/world/geometry";
import { seenItem } from "../testing/seenItem";
import { ObjectMap } from "./objectMap";

const vase = seenItem("vase", [1, 0, 0.8], [0.08, 0.08, 0.16]);
const gripper = { position: [1, 0, 0.85] as Vector3, orientation: fromYaw(0) };
const elsewhere = { position: [2, 1, 1.2] as Vector3, orientation: fromYaw(Math.PI / 2) };

/** Where a vase in the hand is taken to be, after it was seen there, once the hand has moved on. */
function takenToBe(position: Vector3, size: Vector3 = vase.size): readonly number[] | undefined {
  const map = new ObjectMap();
  map.integrate([vase], new Set());
  map.hold("vase_0", gripper);
  map.integrate([{ ...vase, pose: { ...vase.pose, position }, size }], new Set());
  map.follow(elsewhere);
  return map.held?.pose.position.map((metres) => +metres.toFixed(3));
}

describe("what is held", () => {
  it("is where the hand took it, as long as it is seen at about that height", () => {
    expect(takenToBe([1.003, 0, 0.796])).toEqual([2, 1, 1.15]);
  });

  it("has slipped where it is seen further down, and moves along from there", () => {
    expect(takenToBe([1.004, 0, 0.788])).toEqual([2, 1, 1.138]);
  });

  it("is not measured sideways, where a look is off by as much", () => {
    expect(takenToBe([1.009, 0.004, 0.8])).toEqual([2, 1, 1.15]);
  });

  it("is not measured where it is seen aslant, in a box of another size", () => {
    expect(takenToBe([1, 0, 0.788], [0.12, 0.08, 0.14])).toEqual([2, 1, 1.15]);
  });
});
