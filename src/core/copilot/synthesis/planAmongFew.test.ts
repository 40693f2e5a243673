import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { symbolicSceneOf } from "../../../../test/support/symbolicScene";
import { Belief } from "../../world/belief";
import { conditionOf, planningView } from "../abilities";
import { planAmongFew } from "./planAmongFew";
import { planFromBelief } from "./planFromBelief";

const robot = builtInPackage("household-two-hands");
const { belief } = symbolicSceneOf(robot, "apartment");

function conditionIn(goal: string) {
  const condition = conditionOf(goal);
  if (!condition) throw new Error(goal);
  return condition;
}

const among = (goal: string) => planAmongFew(robot, belief, goal, conditionIn(goal), {});

describe("a plan among the few things that a goal is about", () => {
  it.each(["(switched-on tv_1)", "(and (is-open fridge_1) (switched-on radio_1))"])(
    "is as short as one among all things: %s",
    (goal) => {
      const few = among(goal);
      const all = planFromBelief(robot, belief, conditionIn(goal), {});
      expect(few?.kind).toBe("plan");
      expect(few?.kind === "plan" && few.steps.length).toBe(all.kind === "plan" && all.steps.length);
    },
  );

  it("tells the whole world after it", () => {
    const goal = "(switched-on tv_1)";
    const few = among(goal);
    if (few?.kind !== "plan") throw new Error("no plan");
    expect([...few.world.objects.keys()]).toEqual([...belief.objects.keys()]);
    expect(few.world.truth({ predicate: "switched-on", args: ["tv_1"] })).toBe("true");
  });

  it("is none where the goal needs other things", () =>
    expect(among("(and (near sofa_1) (exists (?t - thing) (holding ?t)))")?.kind).not.toBe("plan"));

  it("is none where it would not hold among all things: something stands on what is to be taken", () => {
    const arm = planningView(builtInPackage("tabletop-arm"));
    const thing = (id: string, type: string) => ({ id, type, label: type, attributes: {} });
    const things = [
      thing("block_0", "block"),
      thing("block_1", "block"),
      thing("table_0", "table"),
      thing("area_0", "area"),
    ];
    const on = (a: string, b: string) => ({ predicate: "on", args: [a, b] });
    const goal = "(on block_0 area_0)";
    const few = (...facts: ReturnType<typeof on>[]) => {
      const world = Belief.complete(things, [{ predicate: "handempty", args: [] }, ...facts]);
      return planAmongFew(arm, world, goal, conditionIn(goal), {})?.kind;
    };
    expect(few(on("block_0", "table_0"), on("block_1", "table_0"))).toBe("plan");
    expect(few(on("block_0", "table_0"), on("block_1", "block_0"))).toBeUndefined();
  });
});
