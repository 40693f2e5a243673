import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { initialBelief } from "../../program/initialBelief";
import { conditionOf } from "../abilities";
import { afterStep } from "../understanding/actions/results";
import { asPlanned, type PlanningLimits, planFromBelief } from "./planFromBelief";

it("what lies in a pan is no longer where the pan was taken from, and still in the pan", () => {
  const robot = builtInPackage("household");
  const fact = (predicate: string, ...args: string[]) => ({ predicate, args });
  const start = initialBelief(robot)
    .withObjects(
      ["cabinet_0", "counter_0", "pan_0", "egg_0"].map((id) => ({
        id,
        type: id.replace(/_\d+$/, ""),
        label: id,
        attributes: {},
      })),
    )
    .withFacts(
      [
        fact("at", "cabinet_0"),
        fact("is-open", "cabinet_0"),
        fact("in", "pan_0", "cabinet_0"),
        fact("located", "pan_0", "cabinet_0"),
        fact("in", "egg_0", "pan_0"),
        fact("located", "egg_0", "cabinet_0"),
      ].map((each) => ({ fact: each, value: true })),
    );
  const carried = afterStep(asPlanned(start), "pick-up", ["pan_0"], robot);
  expect(carried.truth(fact("located", "egg_0", "cabinet_0"))).toBe("false");
  const there = afterStep(carried, "adjust-position", ["counter_0"], robot);
  const put = afterStep(there, "place", ["counter_0"], robot);
  expect(put.truth(fact("located", "pan_0", "counter_0"))).toBe("true");
  expect(put.truth(fact("located", "egg_0", "cabinet_0"))).toBe("false");
  expect(put.truth(fact("in", "egg_0", "pan_0"))).toBe("true");
});

it("what was seen elsewhere stays known where it is, although nobody has seen that it is not in the cup", () => {
  const robot = builtInPackage("household");
  const belief = initialBelief(robot)
    .withObjects(
      ["cabinet_0", "drawer_0", "counter_0", "cup_0", "fork_0"].map((id) => ({
        id,
        type: id.replace(/_\d+$/, ""),
        label: id,
        attributes: {},
      })),
    )
    .withFacts([
      { fact: { predicate: "at", args: ["cabinet_0"] }, value: true },
      { fact: { predicate: "is-open", args: ["cabinet_0"] }, value: true },
      ...["cabinet_0", "drawer_0", "counter_0"].flatMap((place) => [
        { fact: { predicate: "located", args: ["cup_0", place] }, value: place === "cabinet_0" },
        { fact: { predicate: "located", args: ["fork_0", place] }, value: place === "drawer_0" },
      ]),
    ]);
  const carried = afterStep(belief, "pick-up", ["cup_0"], robot);
  expect(carried.truth({ predicate: "located", args: ["fork_0", "drawer_0"] })).toBe("true");
  const there = afterStep(carried, "adjust-position", ["counter_0"], robot);
  const put = afterStep(there, "place", ["counter_0"], robot);
  expect(put.truth({ predicate: "located", args: ["cup_0", "counter_0"] })).toBe("true");
  expect(put.truth({ predicate: "located", args: ["fork_0", "counter_0"] })).toBe("false");
});

it.each([
  ["cabinet_0", "in"],
  ["shelf_0", "on"],
])("a cup is taken from %s before anything is poured into it", (place, relation) => {
  const robot = builtInPackage("household");
  const fact = (predicate: string, ...args: string[]) => ({ fact: { predicate, args }, value: true });
  const belief = initialBelief(robot)
    .withObjects(
      [place, "counter_0", "cup_0", "bottle_0"].map((id) => ({
        id,
        type: id.replace(/_\d+$/, ""),
        label: id,
        attributes: {},
      })),
    )
    .withFacts([
      fact("at", "counter_0"),
      ...(place === "cabinet_0" ? [fact("is-open", place)] : []),
      fact(relation, "cup_0", place),
      fact("located", "cup_0", place),
      fact("on", "bottle_0", "counter_0"),
      fact("located", "bottle_0", "counter_0"),
      fact("is-filled", "bottle_0"),
    ]);
  const goal = conditionOf("(is-filled cup_0)");
  if (!goal) throw new Error("no goal");
  const plan = planFromBelief(robot, belief, goal, {});
  const steps = plan.kind === "plan" ? plan.steps.map(({ action, args }) => [action, ...args].join(" ")) : [];
  expect(steps.at(-1)).toBe("pour-into cup_0");
  expect(steps).toContain("pick-up cup_0");
});

it("plans around a step that was tried in vain, as long as there is another way", () => {
  const robot = builtInPackage("household");
  const fact = (predicate: string, ...args: string[]) => ({ predicate, args });
  const belief = initialBelief(robot)
    .withObjects(
      ["sink_0", "faucet_0", "vase_0", "bowl_0"].map((id) => ({
        id,
        type: id.replace(/_\d+$/, ""),
        label: id,
        attributes: {},
      })),
    )
    .withFacts(
      [fact("at", "sink_0"), fact("is-toggled", "faucet_0"), fact("picked-up", "vase_0")]
        .map((each) => ({ fact: each, value: true }))
        .concat({ fact: fact("hand-empty"), value: false }),
    );
  const plan = (goal: string, ...avoided: { action: string; args: string[] }[]) => {
    const condition = conditionOf(goal);
    const found = condition && planFromBelief(robot, belief, condition, { avoided });
    return found?.kind === "plan" ? found.steps.map(({ action }) => action) : found?.kind;
  };
  const place = { action: "place", args: ["sink_0"] };
  const fill = { action: "fill-held-object", args: [] };
  expect(plan("(is-filled vase_0)", fill)).toEqual(["place"]);
  expect(plan("(is-filled vase_0)", place)).toContain("fill-held-object");
  expect(plan("(in vase_0 sink_0)", place)).toContain("place");
});

it("takes up what has fallen down from wherever the robot is", () => {
  const robot = builtInPackage("household");
  const belief = initialBelief(robot)
    .withObjects(
      ["counter_0", "apple_0"].map((id) => ({
        id,
        type: id.replace(/_\d+$/, ""),
        label: id,
        attributes: {},
      })),
    )
    .withFacts([
      { fact: { predicate: "at", args: ["counter_0"] }, value: true },
      { fact: { predicate: "on-floor", args: ["apple_0"] }, value: true },
    ]);
  const goal = conditionOf("(on apple_0 counter_0)");
  const found = goal && planFromBelief(robot, belief, goal, {});
  expect(found?.kind === "plan" && found.steps.map(({ action }) => action)).toEqual(["pick-up", "place"]);
});

it("a pan is taken out of its cabinet before something goes into it, unless there is no other place for it", () => {
  const robot = builtInPackage("household");
  const fact = (predicate: string, ...args: string[]) => ({ predicate, args });
  const belief = initialBelief(robot)
    .withObjects(
      ["cabinet_0", "counter_0", "pan_0", "egg_0"].map((id) => ({
        id,
        type: id.replace(/_\d+$/, ""),
        label: id,
        attributes: {},
      })),
    )
    .withFacts(
      [
        fact("is-open", "cabinet_0"),
        fact("in", "pan_0", "cabinet_0"),
        fact("located", "pan_0", "cabinet_0"),
        fact("on", "egg_0", "counter_0"),
        fact("located", "egg_0", "counter_0"),
      ].map((each) => ({ fact: each, value: true })),
    );
  const stepsWith = (limits: PlanningLimits) => {
    const goal = conditionOf("(and (in egg_0 pan_0) (in pan_0 cabinet_0))");
    const plan = goal && planFromBelief(robot, belief, goal, limits);
    return plan?.kind === "plan" ? plan.steps.map(({ action, args }) => [action, ...args].join(" ")) : [];
  };
  expect(stepsWith({})).toContain("pick-up pan_0");
  expect(stepsWith({ avoided: [{ action: "pick-up", args: ["pan_0"] }] })).toEqual([
    "adjust-position counter_0",
    "pick-up egg_0",
    "adjust-position cabinet_0",
    "place pan_0",
  ]);
});

it.each([
  // The bottle has just been emptied into the pot; the plate is in the sink already.
  ["(is-toggled burner_0)", "bottle_0", "burner_0", "place pot_0", 0],
  ["(and (is-clean plate_0) (is-clean bowl_0))", "bowl_0", "sink_0", "place plate_0", 0],
  // Where it is asked for, it is done.
  ["(in sponge_0 bowl_0)", "sponge_0", "counter_0", "place bowl_0", 1],
])("nothing but food goes into dishes and pots on the way: %s", (text, held, at, into, times) => {
  const robot = builtInPackage("household");
  const fact = (predicate: string, ...args: string[]) => ({ fact: { predicate, args }, value: true });
  const items = ["egg", "sponge", "bottle", "bowl"];
  const lying = items.filter((type) => `${type}_0` !== held);
  const belief = initialBelief(robot)
    .withObjects(
      ["counter", "sink", "faucet", "burner", "pot", "plate", ...items].map((type) => ({
        id: `${type}_0`,
        type,
        label: type,
        attributes: {},
      })),
    )
    .withFacts([
      fact("at", at),
      fact("picked-up", held),
      { ...fact("hand-empty"), value: false },
      ...["on", "located"].map((each) => fact(each, "pot_0", "burner_0")),
      ...["in", "located"].map((each) => fact(each, "plate_0", "sink_0")),
      ...lying.flatMap((type) => ["on", "located"].map((each) => fact(each, `${type}_0`, "counter_0"))),
    ]);
  const goal = conditionOf(text);
  const plan = goal && planFromBelief(robot, belief, goal, {});
  const steps =
    plan?.kind === "plan" ? plan.steps.map(({ action, args }) => [action, ...args].join(" ")) : [];
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => step === into)).toHaveLength(times);
});

it("that the goal asks for what is not preferred does not take every state to find out", () => {
  const robot = builtInPackage("household");
  const fixtures = ["counter", "sink", "drawer", "cabinet", "fridge", "microwave", "garbage-can", "faucet"];
  const items = ["cup", "plate", "fork", "apple", "egg", "bread", "pot", "bowl", "sponge", "soap", "book"];
  const fact = (predicate: string, ...args: string[]) => ({ fact: { predicate, args }, value: true });
  const belief = initialBelief(robot)
    .withObjects(
      [...fixtures, ...items].map((type) => ({ id: `${type}_0`, type, label: type, attributes: {} })),
    )
    .withFacts([
      fact("at", "drawer_0"),
      fact("is-open", "drawer_0"),
      ...items.flatMap((type) => [
        fact("on", `${type}_0`, "counter_0"),
        fact("located", `${type}_0`, "counter_0"),
      ]),
    ]);
  const goal = conditionOf("(in book_0 sink_0)");
  const plan = goal && planFromBelief(robot, belief, goal, {});
  expect(plan?.kind === "plan" && plan.steps.map(({ action }) => action)).toEqual([
    "adjust-position",
    "pick-up",
    "adjust-position",
    "place",
  ]);
});
