import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../test/support/plainFeedback";
import type { RunEventBody } from "../core/runner/runEvent";
import type { ThoughtView } from "../core/runner/thoughtView";
import { afterEvent, startedRun } from "./runState";

const thought = (...views: readonly ThoughtView[]): RunEventBody => ({
  kind: "thought",
  by: "planner",
  text: "said",
  views,
});
const said = (text: string): ThoughtView => ({
  kind: "messages",
  messages: [{ from: "planner", to: "coder", text, done: 0 }],
});
const plan = (state: "current" | "ahead" = "current"): ThoughtView => ({
  kind: "plan",
  steps: [
    { text: "robot.look()", state },
    { text: "robot.go()", state: "ahead" },
  ],
});
const call = { id: "1", action: "look", args: [] };
const finished = (outcome: "success" | "failure"): RunEventBody => ({
  kind: "action-finished",
  line: 1,
  feedback: {
    ...plainFeedback,
    call,
    text: "robot.look()",
    outcome,
    lowLevelFailure: outcome === "failure",
  },
});

function record(...bodies: readonly RunEventBody[]) {
  return bodies.reduce(
    (before, body, index) => afterEvent(before, { ...body, index, time: "" }),
    startedRun({ robot: "r", scene: "s", link: "simulator" }),
  );
}
const states = (...bodies: readonly RunEventBody[]) =>
  record(...bodies).thinking?.plan?.steps.map(({ state }) => state);

describe("what a method thinks, in the panel", () => {
  it("is nothing for methods that tell nothing but words", () => {
    expect(
      record({ kind: "thought", by: "actor", text: "hm" }, finished("success")).thinking,
    ).toBeUndefined();
  });

  it("is the last plan, tree and stack, and all messages in order", () => {
    const tree: ThoughtView = { kind: "tree", visits: 1, nodes: [] };
    const stack: ThoughtView = { kind: "stack", items: [], agenda: [], corrections: 0 };
    const { thinking } = record(
      thought(said("one")),
      thought(plan("ahead"), tree),
      thought(said("two"), plan(), stack),
    );
    expect(thinking?.messages.map(({ text }) => text)).toEqual(["one", "two"]);
    expect(thinking).toMatchObject({
      plan: { steps: [{ state: "current" }, {}] },
      tree,
      stack,
      messagesOmitted: 0,
    });
  });

  it("comes with decisions, too", () => {
    const recovery = {
      kind: "recovery",
      number: 1,
      decision: "extend",
      reason: "",
      steps: [],
      diff: "",
    } as const;
    expect(states({ ...recovery, views: [plan()] })).toEqual(["current", "ahead"]);
  });

  it("keeps the last messages of a long talk, and says how many there were before", () => {
    const { thinking } = record(...Array.from({ length: 75 }, (_, index) => thought(said(String(index)))));
    expect(thinking?.messages).toHaveLength(60);
    expect(thinking?.messages[0].text).toBe("15");
    expect(thinking?.messagesOmitted).toBe(15);
  });

  it("marks what is done, what failed, and what a step back has undone", () => {
    expect(states(thought(plan()), finished("success"))).toEqual(["done", "ahead"]);
    expect(states(thought(plan()), finished("failure"))).toEqual(["failed", "ahead"]);
    expect(states(thought(plan("ahead")), finished("success"))).toEqual(["ahead", "ahead"]);
    expect(states(thought(plan()), finished("success"), { kind: "stepped-back", undone: ["1"] })).toEqual([
      "current",
      "ahead",
    ]);
  });

  it("is bounded by who shows it, whoever made it", () => {
    const { thinking } = record(thought(said("x".repeat(9_000))), {
      ...thought(),
      views: { kind: "plan" },
    } as never);
    expect(thinking?.messages[0].text.length).toBeLessThanOrEqual(2_000);
    expect(thinking?.plan).toBeUndefined();
  });

  it("does not stand among the actions a second time where it is a message", () => {
    expect(record(thought(said("hello"))).state.timeline).toEqual([]);
    expect(record(thought(plan())).state.timeline).toMatchObject([{ kind: "note", text: "planner: said" }]);
  });
});
