import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import type { Feedback } from "../../../runner/feedback";
import { failureOf, type WaitingTrigger } from "./failures";
import { type FailureStack, isExhausted, mostCorrections, mostDepth, stacked, withCorrection } from "./stack";

function done(
  text: string,
  outcome: Feedback["outcome"] = "success",
  more: Partial<Feedback> = {},
): Feedback {
  return {
    ...plainFeedback,
    call: { id: "1", action: "grasp", args: [] },
    text,
    outcome,
    lowLevelFailure: outcome === "failure",
    ...more,
  };
}

/** A failure as the last of the history. */
function failing(before: FailureStack | undefined, history: readonly Feedback[], text: string) {
  const feedback = done(text, "failure");
  const all = [...history, feedback];
  const trigger: WaitingTrigger = { kind: "feedback", feedback, line: 3 };
  return { ...stacked(before, failureOf(trigger), trigger, all), history: all };
}

const calls = ({ failures }: FailureStack) => failures.map(({ call }) => call);

describe("the stack of failures", () => {
  it("takes a failed step of a correction on top, and settles from the top", () => {
    const first = failing(undefined, [], "place");
    expect(first.change).toBe("began");
    const second = failing(
      withCorrection(first.stack, ["go", "grasp"], true),
      [...first.history, done("go")],
      "grasp",
    );
    expect([second.change, calls(second.stack)]).toEqual(["pushed", ["place", "grasp"]]);
    // The step is made again and goes well; the action at the bottom fails once more.
    const third = failing(
      withCorrection(second.stack, ["look"], true),
      [...second.history, done("look"), done("grasp")],
      "place",
    );
    expect([third.change, calls(third.stack)]).toEqual(["updated", ["place"]]);
    expect(third.settled.map(({ call }) => call)).toEqual(["grasp"]);
    expect(third.stack.corrections).toBe(2);
  });

  it("keeps what is on top when it fails again", () => {
    const first = failing(undefined, [], "grasp");
    const again = failing(
      withCorrection(first.stack, ["look"], true),
      [...first.history, done("look")],
      "grasp",
    );
    expect([again.change, calls(again.stack)]).toEqual(["updated", ["grasp"]]);
  });

  it("settles without a retry where the steps bring it about, all that hangs on them", () => {
    const first = failing(undefined, [], "place");
    const second = failing(withCorrection(first.stack, ["grasp"], false), first.history, "grasp");
    expect(calls(second.stack)).toEqual(["place", "grasp"]);
    const after = [...second.history, done("look"), done("grasp")];
    const other = failing(withCorrection(second.stack, ["look"], true), after, "navigate");
    expect([other.change, calls(other.stack)]).toEqual(["began", ["navigate"]]);
    expect(other.settled.map(({ call }) => call)).toEqual(["grasp", "place"]);
    expect(other.stack.corrections).toBe(0);
  });

  it("goes on with the rest of a correction whose step was mended", () => {
    const first = failing(undefined, [], "place");
    const second = failing(withCorrection(first.stack, ["go", "grasp"], true), first.history, "go");
    const after = [...second.history, done("look"), done("go")];
    const third = failing(withCorrection(second.stack, ["look"], true), after, "grasp");
    expect([third.change, calls(third.stack)]).toEqual(["pushed", ["place", "grasp"]]);
  });

  it("is not led astray by a pause that held a step", () => {
    const first = failing(undefined, [], "place");
    const held = [...first.history, done("go", "failure"), done("go")];
    const again = failing(withCorrection(first.stack, ["go"], true), held, "place");
    expect(again.change).toBe("updated");
    const achieved = [...first.history, done("go", "unknown")];
    expect(failing(withCorrection(first.stack, ["go"], true), achieved, "place").change).toBe("updated");
  });

  it("is a new one after a step back", () => {
    const look = done("look");
    const first = failing(undefined, [look], "place");
    const stack = withCorrection(first.stack, [], true);
    expect(failing(stack, [done("look"), done("place", "failure")], "place").change).toBe("began");
    expect(failing(stack, [], "place").change).toBe("began");
    expect(failing(stack, first.history, "place").change).toBe("updated");
  });

  it("has an end in number and in depth", () => {
    let { stack, history } = failing(undefined, [], "place");
    for (let count = 0; count < mostCorrections; count++) {
      expect(isExhausted(stack)).toBe(false);
      ({ stack, history } = failing(withCorrection(stack, [], true), history, "place"));
    }
    expect(isExhausted(stack)).toBe(true);
    ({ stack, history } = failing(undefined, [], "place"));
    for (let depth = 1; depth <= mostDepth; depth++) {
      expect(isExhausted(stack)).toBe(false);
      ({ stack, history } = failing(withCorrection(stack, [`step${depth}`], true), history, `step${depth}`));
    }
    expect(stack.failures.length).toBe(mostDepth + 1);
    expect(isExhausted(stack)).toBe(true);
  });
});

describe("levels of failure", () => {
  const comparisons = [
    { fact: { predicate: "on", args: ["a", "b"] }, predicted: "true", observed: "false" },
  ] as const;
  const levelOf = (feedback: Feedback) => failureOf({ kind: "feedback", feedback, line: 0 });

  it("are told apart, and the low one comes first", () => {
    expect(levelOf(done("grasp", "failure", { cause: "nothing-grasped" }))).toMatchObject({
      level: "low",
      info: "nothing grasped",
    });
    const high = levelOf(done("place", "success", { highLevelFailure: true, comparisons }));
    expect(high).toMatchObject({ level: "high", info: "(on a b): expected true, is false" });
    const both = levelOf(done("place", "failure", { highLevelFailure: true, comparisons, message: "stuck" }));
    expect(both).toMatchObject({ level: "low", info: "stuck" });
    expect(levelOf(done("place", "unknown")).level).toBe("unknown");
    expect(
      failureOf({ kind: "refused", text: "place", unmet: ["nothing is held (holding ?i)"], line: 0 }),
    ).toMatchObject({ level: "low", info: "not possible: nothing is held (holding ?i)" });
  });
});
