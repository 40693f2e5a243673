import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { symbolicSceneOf } from "../../../../test/support/symbolicScene";
import { initialBelief } from "../../program/initialBelief";
import { afterStep } from "../understanding/actions/results";
import type { Stage } from "../understanding/actions/stages";
import { asPlanned } from "./planFromBelief";
import { planStages } from "./stagedProgram";

const robot = builtInPackage("household-two-hands");
const { belief } = symbolicSceneOf(robot, "apartment");

function planned(stages: readonly Stage[]): readonly string[] | string {
  const plan = planStages(robot, belief, stages, {});
  return plan.kind === "plan" ? plan.steps.map(({ action, args }) => [action, ...args].join(" ")) : plan.kind;
}

describe("stages", () => {
  const on = "(switched-on tv_1)";
  const sitting = "(sitting-on sofa_1)";

  it("are gone through in turn", () =>
    expect(planned([{ goal: sitting }, { goal: `(and ${sitting} ${on})` }])).toEqual([
      ...[
        "walk sofa_1",
        "sit sofa_1",
        "stand-up",
        "walk tv_1",
        "switch-on tv_1",
        "walk sofa_1",
        "sit sofa_1",
      ],
    ]));

  it("on the way are left out where that is shorter", () =>
    expect(planned([{ goal: sitting, isOnTheWay: true }, { goal: `(and ${sitting} ${on})` }])).toEqual([
      ...["walk tv_1", "switch-on tv_1", "walk sofa_1", "sit sofa_1"],
    ]));

  it("on the way are kept where nothing is lost by it", () => {
    const first = "(switched-on radio_1)";
    const both = (a: string) => planned([{ goal: a, isOnTheWay: true }, { goal: `(and ${on} ${first})` }]);
    expect(both(on)).toEqual([
      "walk tv_1",
      "switch-on tv_1",
      "walk radio_1",
      "plug-in radio_1",
      "switch-on radio_1",
    ]);
    expect(both(first).at(-1)).toBe("switch-on tv_1");
  });

  it("may end with an action", () =>
    expect(planned([{ goal: "(near plate_1)", step: { action: "wash", args: ["plate_1"] } }])).toEqual([
      "walk plate_1",
      "wash plate_1",
    ]));

  it("need things that the goal does not name", () =>
    // Whatever there is to wipe with: the remote control lies on the sofa.
    expect(planned([{ goal: "(and (near sofa_1) (exists (?t - thing) (holding ?t)))" }])).toHaveLength(2));

  it("that no action leads to have no plan", () =>
    expect(planned([{ goal: "(is-open sofa_1)" }])).toBe("unsolvable"));

  it("for many things are planned for one after the other, and hold together in the end", () => {
    const kitchens = builtInPackage("household");
    const forks = [1, 2, 3, 4, 5, 6].map((number) => `fork_${number}`);
    const world = initialBelief(kitchens)
      .withObjects(
        ["table_0", "counter_0", ...forks].map((id) => ({
          id,
          type: id.replace(/_\d+$/, ""),
          label: id,
          attributes: {},
        })),
      )
      .withFacts(
        forks.flatMap((id) =>
          ["on", "located"].map((predicate) => ({ fact: { predicate, args: [id, "table_0"] }, value: true })),
        ),
      );
    const goal = `(and ${forks.map((id) => `(not (located ${id} table_0))`).join(" ")} (hand-empty))`;
    const plan = planStages(kitchens, world, [{ goal }], {});
    if (plan.kind !== "plan") throw new Error(plan.kind);
    const end = plan.steps.reduce(
      (now, { action, args }) => afterStep(now, action, args, kitchens),
      asPlanned(world),
    );
    for (const id of forks) expect(end.truth({ predicate: "located", args: [id, "table_0"] })).toBe("false");
    expect(plan.steps.filter(({ action }) => action === "pick-up")).toHaveLength(forks.length);
  });
});
