import { expect, test } from "vitest";
import { builtInPackage } from "../../test/support/builtInPackage";
import type { TruthReport } from "../simulator/link";
import { goalHoldsInTruth } from "./trueGoal";

const robot = builtInPackage("mobile-manipulator");
const pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;
const thing = (name: string, type: string) =>
  ({ name, type, label: name, kind: "item", pose, size: [1, 1, 1], penetration: 0 }) as const;

function check(name: string, goal: string, facts: TruthReport["facts"], holds: boolean): void {
  test(name, () => {
    const things = [thing("front-door", "door"), thing("key-1", "key"), thing("key-box", "box")];
    const truth: TruthReport = { stamp: 0, things, facts, names: { door_0: "front-door" } };
    expect(goalHoldsInTruth(goal, robot, truth)).toBe(holds);
  });
}

const isLocked = ["is-locked", "front-door"];
check("a fact by its own name", "(in key-1 key-box)", [["in", "key-1", "key-box"]], true);
check("a state by the name that the domain has for it", "(locked front-door)", [isLocked], true);
check("a state that is not so", "(not (locked front-door))", [isLocked], false);
check("a state that is over", "(not (locked door_0))", [["in", "key-1", "key-box"]], true);
check("of all things", "(forall (?d - door) (not (locked ?d)))", [isLocked], false);
