import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import type { Feedback } from "../../../runner/feedback";
import type { Belief } from "../../../world/belief";
import { type Fact, parseFact } from "../../../world/facts";
import { handCleared, roomMade, somethingGaveWay } from "./makeRoom";
import { plannerBrain } from "./plannerBrain";

/* A plate is to be put on a full counter, or taken from between other things. */

const robot = builtInPackage("household");

function fact(text: string): Fact {
  const parsed = parseFact(text);
  if (!parsed) throw new Error(text);
  return parsed;
}

function known(types: readonly string[], facts: readonly string[]): Belief {
  return initialBelief(robot)
    .withObjects(types.map((type) => ({ id: `${type}_0`, type, label: type, attributes: {} })))
    .withFacts([
      { fact: fact("(hand-empty)"), value: facts.every((text) => !text.startsWith("(picked-up")) },
      ...facts.map((text) => ({ fact: fact(text), value: true })),
    ]);
}

/** What the closed loop does after a failure that is the last of `history`. */
async function decided(last: Feedback, history: readonly Feedback[], belief: Belief): Promise<string> {
  const task = { instruction: "put the book in the cabinet", robot, scene: "kitchen-1", belief };
  const request = {
    programText: "",
    belief,
    history,
    beliefs: history.map(() => belief),
    trigger: { kind: "feedback", feedback: last, line: 1 },
    goal: "(and (in book_0 cabinet_0) (in salt-shaker_0 cabinet_0))",
    used: 0,
    allowed: 16,
  } as const;
  const { kind, ...recovery } = await plannerBrain().recover(task, request, neverCancelled);
  return `${kind}: ${"reason" in recovery ? recovery.reason : ""}`;
}

function failed(action: string, id: string, more: Partial<Feedback>): Feedback {
  return {
    ...plainFeedback,
    call: { id: "call-1", action, args: [{ kind: "object", id }] },
    text: `robot.${action}(${id})`,
    outcome: "failure",
    lowLevelFailure: true,
    highLevelFailure: true,
    ...more,
  };
}

const stepsOf = (made: ReturnType<typeof roomMade>) =>
  made?.steps.map(({ action, args }) => `${action} ${args.join(" ")}`);

describe("room for what is in the hand", () => {
  const full = [
    "(at counter_0)",
    "(picked-up plate_0)",
    "(on apple_0 counter_0)",
    "(located apple_0 counter_0)",
  ];
  const noRoom = failed("place", "counter_0", {
    cause: "no-room",
    comparisons: [{ fact: fact("(on plate_0 counter_0)"), predicted: "true", observed: "false" }],
  });
  const made = (types: readonly string[]) =>
    roomMade(noRoom, { goal: "(on plate_0 counter_0)", tries: 1 }, robot, known(types, full), {});

  it("is made by putting what stands there elsewhere, and the hand holds again what it held", () => {
    const steps = stepsOf(made(["counter", "plate", "apple", "table"]));
    expect(steps).toContain("place table_0");
    expect(steps?.at(-1)).toBe("pick-up plate_0");
  });

  it("is not made where there was no room before, as long as there is another place", () => {
    const noRoomThere = (id: string) => failed("place", id, { cause: "unreachable" });
    const places = (types: readonly string[], history: readonly Feedback[]) =>
      stepsOf(
        roomMade(
          noRoom,
          { goal: "(on plate_0 counter_0)", tries: 1, history },
          robot,
          known(types, full),
          {},
        ),
      )?.filter((step) => step.startsWith("place "));
    const types = ["counter", "plate", "apple", "table", "shelf"];
    const first = places(types, []);
    expect(first).toHaveLength(2);
    const [nearest] = first ?? [];
    const again = places(types, [noRoomThere(nearest.replace("place ", ""))]);
    expect(again).toHaveLength(2);
    expect(again).not.toContain(nearest);
    // The only other place is better than none.
    expect(places(["counter", "plate", "apple", "table"], [noRoomThere("table_0")])).toContain(
      "place table_0",
    );
  });

  it("is made by what the robot says is in its way, even where that is asked for, too", () => {
    const unreachable = (message: string) =>
      failed("place", "counter_0", {
        cause: "unreachable",
        message,
        comparisons: [{ fact: fact("(on plate_0 counter_0)"), predicted: "true", observed: "false" }],
      });
    const pot = ["(on pot_0 counter_0)", "(located pot_0 counter_0)"];
    const moved = (message: string) =>
      roomMade(
        unreachable(message),
        { goal: "(and (on plate_0 counter_0) (on apple_0 counter_0))", tries: 2 },
        robot,
        known(["counter", "plate", "apple", "pot", "table"], [...full, ...pot]),
        {},
      )?.thing;
    expect(moved("The arm can't get at counter_0: apple_0 is in its way.")).toBe("apple_0");
    expect(moved("The arm can't get at counter_0.")).toBe("pot_0");
  });

  it("is made further, however often the call has failed, while something is no more in the way", () => {
    const belief = known(["cabinet", "book", "salt-shaker", "pepper-shaker", "pot"], []);
    const reached = (...ids: readonly string[]) =>
      failed("place", "cabinet_0", {
        cause: "unreachable",
        message: `The arm can't get at cabinet_0 from any free place: ${ids.join(", ")} in its way.`,
      });
    const both = reached("pepper-shaker_0", "salt-shaker_0", "are");
    const one = reached("salt-shaker_0", "is");
    expect(somethingGaveWay(one, [both, both, one], belief)).toBe(true);
    expect(somethingGaveWay(one, [both, one, one], belief)).toBe(false);
    // The pepper was put away, and only then the arm met the pot.
    const next = reached("salt-shaker_0", "pot_0", "are");
    expect(somethingGaveWay(next, [both, next], belief)).toBe(true);
    expect(somethingGaveWay(next, [next, next], belief)).toBe(false);
    expect(somethingGaveWay(reached(), [one, reached()], belief)).toBe(false);
    expect(somethingGaveWay(one, [one], belief)).toBe(false);
    expect(somethingGaveWay({ ...one, cause: "no-room" }, [both, one], belief)).toBe(false);
  });

  it("is made at the third failure, too, where that is about less than the second", async () => {
    const there = [
      "(at cabinet_0)",
      "(is-open cabinet_0)",
      "(visible cabinet_0)",
      "(picked-up book_0)",
    ].concat(["in", "located"].map((predicate) => `(${predicate} salt-shaker_0 cabinet_0)`));
    const belief = known(["cabinet", "book", "salt-shaker", "pepper-shaker", "counter"], there);
    const reached = (...ids: readonly string[]) =>
      failed("place", "cabinet_0", {
        cause: "unreachable",
        message: `The arm can't get at cabinet_0 from any free place: ${ids.join(", ")} in its way.`,
        comparisons: [{ fact: fact("(in book_0 cabinet_0)"), predicted: "true", observed: "false" }],
      });
    const both = reached("pepper-shaker_0", "salt-shaker_0");
    const one = reached("salt-shaker_0");
    expect(await decided(one, [both, both, one], belief)).toMatch(
      /^correction: .*To make room, salt-shaker_0/,
    );
    expect(await decided(one, [both, one, one], belief)).toMatch(/^accept: .*was tried 3 times/);
  });

  it("is made at the third failure, too, where what failed before was something else", async () => {
    const there = [
      "(at cabinet_0)",
      "(is-open cabinet_0)",
      "(visible cabinet_0)",
      "(picked-up book_0)",
    ].concat(["in", "located"].map((predicate) => `(${predicate} pan_0 cabinet_0)`));
    const belief = known(["cabinet", "book", "pan", "counter"], there);
    const slipped = failed("place", "cabinet_0", { cause: "nothing-grasped" });
    const full = failed("place", "cabinet_0", {
      cause: "no-room",
      comparisons: [{ fact: fact("(in book_0 cabinet_0)"), predicted: "true", observed: "false" }],
    });
    expect(await decided(full, [slipped, slipped, full], belief)).toMatch(
      /^correction: .*To make room, pan_0/,
    );
    expect(await decided(full, [slipped, full, full], belief)).toMatch(/^accept: .*was tried 3 times/);
  });

  it("is not made where there is no other place", () => {
    expect(stepsOf(made(["counter", "plate", "apple"]))).toBeUndefined();
  });
});

describe("room for the hand", () => {
  it("is never made on what the hand is to take", () => {
    const facts = ["(at counter_0)", "(on apple_0 counter_0)", "(on plate_0 counter_0)"].concat(
      ["apple", "plate"].map((type) => `(located ${type}_0 counter_0)`),
    );
    const inTheWay = failed("pickUp", "plate_0", { cause: "unreachable", message: "apple_0 is in the way" });
    const cleared = (types: readonly string[]) =>
      stepsOf(handCleared(inTheWay, undefined, robot, known(types, facts), {}));
    expect(cleared(["counter", "plate", "apple"])).toBeUndefined();
    expect(cleared(["counter", "plate", "apple", "table"])).toContain("place table_0");
  });

  it("is made by what is in the way, not by what is spoken of besides", () => {
    const facts = ["(at counter_0)", "(on apple_0 counter_0)", "(on mug_0 counter_0)"].concat(
      ["apple", "mug"].map((type) => `(located ${type}_0 counter_0)`),
    );
    const message = "The arm can't get at apple_0 from any free place: mug_0 is in its way.";
    const inTheWay = failed("place", "cabinet_0", { cause: "unreachable", message });
    const types = ["counter", "apple", "mug", "table", "cabinet"];
    expect(handCleared(inTheWay, undefined, robot, known(types, facts), {})?.thing).toBe("mug_0");
  });
});
