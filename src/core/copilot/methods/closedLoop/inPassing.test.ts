import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import type { Feedback } from "../../../runner/feedback";
import type { Belief } from "../../../world/belief";
import { parseFact, type Truth } from "../../../world/facts";
import type { FailureCause } from "../../../world/robotLink";
import { plannerBrain } from "./plannerBrain";

/* What the household robot does about doors and drawers that are not as it takes them to be. */

const robot = builtInPackage("household");
const brain = plannerBrain();

function fact(text: string) {
  const parsed = parseFact(text);
  if (!parsed) throw new Error(text);
  return parsed;
}

function known(...facts: readonly string[]): Belief {
  const things = ["table", "counter", "cabinet", "drawer", "fridge", "plate", "apple"].map((type) => ({
    id: `${type}_0`,
    type,
    label: type,
    attributes: {},
  }));
  const other = { id: "cabinet_1", type: "cabinet", label: "cabinet", attributes: {} };
  return initialBelief(robot)
    .withObjects([...things, other])
    .withFacts([
      { fact: fact("(hand-empty)"), value: facts.every((text) => !text.startsWith("(picked-up")) },
      ...facts.map((text) => ({ fact: fact(text), value: true })),
    ]);
}

interface Done {
  readonly outcome?: Feedback["outcome"];
  readonly cause?: FailureCause;
  readonly message?: string;
  /** What is asked for, PDDL. */
  readonly goal?: string;
  /** How often it has happened. */
  readonly tries?: number;
  /** `[fact, predicted, observed]` */
  readonly comparisons?: readonly (readonly [string, Truth, Truth])[];
}

async function answerTo(
  action: string,
  id: string,
  belief: Belief,
  { outcome = "success", cause, message, goal, tries = 1, comparisons = [] }: Done,
) {
  const feedback: Feedback = {
    ...plainFeedback,
    call: { id: "call-1", action, args: [{ kind: "object", id }] },
    text: `robot.${action}(${id})`,
    outcome,
    ...(cause ? { cause } : {}),
    ...(message ? { message } : {}),
    lowLevelFailure: outcome === "failure",
    highLevelFailure: comparisons.some(([, , observed]) => observed !== "unknown"),
    comparisons: comparisons.map(([text, predicted, observed]) => ({
      fact: fact(text),
      predicted,
      observed,
    })),
  };
  const recovery = await brain.recover(
    { instruction: "put the plate on the table", robot, scene: "kitchen-1", belief: initialBelief(robot) },
    {
      programText: "",
      ...(goal === undefined ? {} : { goal }),
      belief,
      history: Array.from({ length: tries }, () => feedback),
      beliefs: [belief],
      trigger: { kind: "feedback", feedback, line: 1 },
      used: 0,
      allowed: 16,
    },
    neverCancelled,
  );
  const steps =
    recovery.kind === "correction"
      ? recovery.steps.map(
          (step) => `${step.action}(${step.args.map((arg) => (arg.kind === "object" ? arg.id : "")).join()})`,
        )
      : [];
  return { kind: recovery.kind, steps, retry: recovery.kind === "correction" && recovery.retry };
}

const carrying = ["(at table_0)", "(picked-up plate_0)"];

describe("a door that moved", () => {
  it("in passing is left as it is", async () => {
    const belief = known(...carrying);
    const brushed = await answerTo("adjustPosition", "table_0", belief, {
      comparisons: [["(is-open cabinet_0)", "true", "false"]],
    });
    expect(brushed).toEqual({ kind: "correction", steps: [], retry: false });
  });
  it("is moved again where that was what the action was for", async () => {
    const belief = known("(at cabinet_0)", "(hand-empty)");
    const opened = await answerTo("open", "cabinet_0", belief, {
      comparisons: [["(is-open cabinet_0)", "true", "false"]],
    });
    expect(opened).toMatchObject({ kind: "correction", retry: true });
  });
});

describe("what came along", () => {
  const belief = known("(at table_0)", "(hand-empty)", "(on plate_0 table_0)", "(located plate_0 table_0)");
  it("with what was put down is no failure", async () => {
    const put = await answerTo("place", "table_0", belief, {
      comparisons: [["(located apple_0 table_0)", "false", "true"]],
    });
    expect(put).toEqual({ kind: "correction", steps: [], retry: false });
  });
  it("is no failure where something else fell down, or the robot had to stand elsewhere", async () => {
    const closed = await answerTo("close", "cabinet_0", belief, {
      comparisons: [["(on-floor apple_0)", "false", "true"]],
    });
    expect(closed).toEqual({ kind: "correction", steps: [], retry: false });
    const taken = await answerTo("pickUp", "plate_0", belief, {
      comparisons: [
        ["(at table_0)", "true", "false"],
        ["(at counter_0)", "false", "true"],
      ],
    });
    expect(taken).toEqual({ kind: "correction", steps: [], retry: false });
  });
  it("does not excuse that the robot is not where it was to go", async () => {
    const driven = await answerTo("adjustPosition", "cabinet_0", belief, {
      comparisons: [["(at counter_0)", "false", "true"]],
    });
    expect(driven).not.toEqual({ kind: "correction", steps: [], retry: false });
  });
  it("does not excuse that the thing itself is elsewhere", async () => {
    const put = await answerTo("place", "table_0", belief, {
      comparisons: [
        ["(on plate_0 table_0)", "true", "false"],
        ["(located plate_0 counter_0)", "false", "true"],
      ],
    });
    expect(put).not.toEqual({ kind: "correction", steps: [], retry: false });
  });
});

describe("where there is no way", () => {
  it("closes what stands open first, and takes what was in the hand again", async () => {
    const belief = known(...carrying, "(is-open drawer_0)");
    const { steps, retry } = await answerTo("adjustPosition", "cabinet_1", belief, {
      outcome: "failure",
      cause: "no-path",
      comparisons: [["(at cabinet_1)", "true", "false"]],
    });
    expect(steps).toContain("close(drawer_0)");
    expect(steps.at(-1)).toBe("pickUp(plate_0)");
    expect(retry).toBe(true);
  });
  it("closes only what the robot names as in the way", async () => {
    const belief = known("(at drawer_0)", "(hand-empty)", "(is-open drawer_0)", "(is-open fridge_0)");
    const { steps, retry } = await answerTo("pickUp", "apple_0", belief, {
      outcome: "failure",
      cause: "blocked",
      message: "fridge_0 stands open above apple_0, and keeps the hand off it.",
      comparisons: [["(picked-up apple_0)", "true", "false"]],
    });
    expect(steps).toContain("close(fridge_0)");
    expect(steps).not.toContain("close(drawer_0)");
    expect(retry).toBe(true);
  });
  it("does not put what it holds where it found no way to put it", async () => {
    const belief = known("(at drawer_0)", "(picked-up plate_0)", "(is-open drawer_0)", "(is-open cabinet_0)");
    const { steps } = await answerTo("place", "drawer_0", belief, {
      outcome: "failure",
      cause: "blocked",
      message: "cabinet_0 stands open above drawer_0, and keeps the hand off it.",
      comparisons: [["(in plate_0 drawer_0)", "true", "false"]],
    });
    expect(steps).toContain("close(cabinet_0)");
    expect(steps).not.toContain("place(drawer_0)");
    expect(steps.at(-1)).toBe("pickUp(plate_0)");
  });
  it("does not close what the robot is on its way to", async () => {
    const belief = known("(at table_0)", "(hand-empty)", "(is-open cabinet_1)");
    const { steps } = await answerTo("adjustPosition", "cabinet_1", belief, {
      outcome: "failure",
      cause: "no-path",
      comparisons: [["(at cabinet_1)", "true", "false"]],
    });
    expect(steps).not.toContain("close(cabinet_1)");
  });
});

describe("where there is no free place", () => {
  const full = ["(is-open cabinet_0)", "(in apple_0 cabinet_0)", "(located apple_0 cabinet_0)"];
  const noRoom = {
    outcome: "failure",
    cause: "no-room",
    message: "There is no free place in cabinet_0.",
    comparisons: [["(in plate_0 cabinet_0)", "true", "false"]],
  } as const;
  it("puts something else elsewhere, and takes what was in the hand again", async () => {
    const belief = known("(at cabinet_0)", "(picked-up plate_0)", ...full);
    const { steps, retry } = await answerTo("place", "cabinet_0", belief, noRoom);
    expect(steps).toContain("pickUp(apple_0)");
    expect(steps).not.toContain("place(cabinet_0)");
    expect(steps.at(-1)).toBe("pickUp(plate_0)");
    expect(retry).toBe(true);
  });
  it("does not put it where nothing is to stand in the end", async () => {
    const belief = known("(at cabinet_0)", "(picked-up plate_0)", ...full);
    const { steps } = await answerTo("place", "cabinet_0", belief, {
      ...noRoom,
      goal: "(forall (?i - item) (not (located ?i table_0)))",
    });
    const after = steps.slice(steps.indexOf("pickUp(apple_0)"));
    expect(after).toContain("pickUp(plate_0)");
    const put = after.findIndex((step) => step.startsWith("place("));
    expect(after[put]).not.toBe("place(table_0)");
  });
  it("leaves what is asked for where it is", async () => {
    const belief = known("(at cabinet_0)", "(picked-up plate_0)", ...full);
    for (const goal of [
      "(and (in apple_0 cabinet_0) (in plate_0 cabinet_0))",
      "(exists (?a - apple) (in ?a cabinet_0))",
    ]) {
      const { steps } = await answerTo("place", "cabinet_0", belief, { ...noRoom, goal });
      expect(steps).not.toContain("pickUp(apple_0)");
    }
  });
});

describe("where the arm does not get in between what stands there", () => {
  const full = ["(is-open cabinet_0)", "(in apple_0 cabinet_0)", "(located apple_0 cabinet_0)"];
  const belief = known("(at cabinet_0)", "(picked-up plate_0)", ...full);
  const noWay = {
    outcome: "failure",
    cause: "unreachable",
    message: "The arm can't get at cabinet_0 from any free place.",
    goal: "(and (in apple_0 cabinet_0) (in plate_0 cabinet_0))",
    comparisons: [["(in plate_0 cabinet_0)", "true", "false"]],
  } as const;
  it("looks again first", async () => {
    const { steps } = await answerTo("place", "cabinet_0", belief, noWay);
    expect(steps).not.toContain("pickUp(apple_0)");
  });
  it("takes out nothing where it was not about putting something there", async () => {
    const { steps } = await answerTo("open", "cabinet_0", belief, {
      ...noWay,
      tries: 2,
      comparisons: [["(is-open cabinet_0)", "true", "false"]],
    });
    expect(steps).not.toContain("pickUp(apple_0)");
  });
  it("takes out what is not asked for first", async () => {
    const both = belief
      .withObjects([...belief.objects.values(), { id: "cup_0", type: "cup", label: "cup", attributes: {} }])
      .withFacts([
        { fact: fact("(in cup_0 cabinet_0)"), value: true },
        { fact: fact("(located cup_0 cabinet_0)"), value: true },
      ]);
    const { steps } = await answerTo("place", "cabinet_0", both, { ...noWay, tries: 2 });
    expect(steps).toContain("pickUp(cup_0)");
    expect(steps).not.toContain("pickUp(apple_0)");
  });
  it("then takes something out, even what belongs there", async () => {
    const { steps, retry } = await answerTo("place", "cabinet_0", belief, { ...noWay, tries: 2 });
    expect(steps).toContain("pickUp(apple_0)");
    expect(steps.at(-1)).toBe("pickUp(plate_0)");
    expect(retry).toBe(true);
  });
});

describe("where something keeps the fingers from a thing", () => {
  const side = ["(at counter_0)", "(on plate_0 counter_0)", "(located plate_0 counter_0)"];
  const belief = known(...side, "(on apple_0 counter_0)", "(located apple_0 counter_0)");
  const crowded = {
    outcome: "failure",
    cause: "unreachable",
    message: "The fingers find no room beside plate_0: apple_0 is too close. Move that away first.",
    comparisons: [["(picked-up plate_0)", "true", "false"]],
  } as const;
  it("puts that elsewhere, with the hand empty after it", async () => {
    const { steps, retry } = await answerTo("pickUp", "plate_0", belief, crowded);
    expect(steps).toContain("pickUp(apple_0)");
    expect(steps.at(-1)).toMatch(/^place\((?!counter_0|plate_0)/);
    expect(retry).toBe(true);
  });
  it("touches nothing that is not named", async () => {
    const message = "The fingers find no room beside plate_0: something is too close. Move that away first.";
    const { steps } = await answerTo("pickUp", "plate_0", belief, { ...crowded, message });
    expect(steps).not.toContain("pickUp(apple_0)");
  });
  it("touches nothing where the failure was another one", async () => {
    const { steps } = await answerTo("pickUp", "plate_0", belief, { ...crowded, cause: "nothing-grasped" });
    expect(steps).not.toContain("pickUp(apple_0)");
  });
});

describe("what nobody has seen", () => {
  const unseen = { comparisons: [["(is-chilled apple_0)", "true", "unknown"] as const] };
  it("is not looked for behind a door that is shut", async () => {
    const belief = known(
      "(at fridge_0)",
      "(hand-empty)",
      "(in apple_0 fridge_0)",
      "(located apple_0 fridge_0)",
    );
    expect(await answerTo("close", "fridge_0", belief, unseen)).toMatchObject({ kind: "accept" });
  });
  it("is looked for where it can be seen", async () => {
    const belief = known("(at table_0)", "(hand-empty)", "(on apple_0 table_0)", "(located apple_0 table_0)");
    expect(await answerTo("close", "fridge_0", belief, unseen)).toMatchObject({ kind: "correction" });
  });
});
