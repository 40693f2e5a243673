import { describe, expect, it } from "vitest";
import { towerOf } from "./tower";

const on =
  (...pairs: readonly string[]) =>
  (upper: string, lower: string) =>
    pairs.includes(`${upper} on ${lower}`);

describe("the tower that stands there already", () => {
  it("is the highest one", () => {
    const isOn = on("b on a", "d on c", "e on d");
    expect(towerOf(["a", "b", "c", "d", "e"], isOn)).toEqual(["c", "d", "e"]);
  });

  it("stands on the ground that is asked for", () => {
    const isOn = on("a on table", "b on table", "c on b", "d on shelf", "e on d", "f on e");
    expect(towerOf(["a", "b", "c", "d", "e", "f"], isOn, "table")).toEqual(["b", "c"]);
    expect(towerOf(["a", "c"], isOn, "floor")).toEqual([]);
  });

  it("ends where things are told to be on each other", () => {
    expect(towerOf(["a", "b"], on("a on b", "b on a"))).toHaveLength(2);
  });
});
