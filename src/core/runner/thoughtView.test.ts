import { describe, expect, it } from "vitest";
import { journalLine, readJournal } from "./journal";
import { boundedViews, type ThoughtView, type TreeNode, viewBounds } from "./thoughtView";

const leaf = (text: string, chosen = false): TreeNode => ({ text, visits: 1, chosen, children: [] });

const views: readonly ThoughtView[] = [
  {
    kind: "plan",
    steps: [
      { text: "look", detail: "explore", state: "done" },
      { text: "go", state: "current" },
    ],
    change: { words: "kept from the last plan", before: ["go"] },
  },
  { kind: "messages", messages: [{ from: "planner", to: "coder", text: "go", code: "x();", done: 2 }] },
  {
    kind: "tree",
    visits: 3,
    nodes: [
      {
        ...leaf("robot.look()", true),
        mean: 4.5,
        ucb1: 1.2,
        critique: { score: 5, reason: "so" },
        end: "unforeseen",
        children: [leaf("robot.go()")],
      },
    ],
  },
  {
    kind: "stack",
    items: [{ call: "robot.grasp(cup_0)", level: "low", info: "slipped" }],
    agenda: [{ call: "robot.grasp(cup_0)", isRetry: true }],
    corrections: 1,
  },
];

const bounded = (value: object): Record<string, unknown> => ({ ...boundedViews([value])[0] });

describe("views of thoughts", () => {
  it("within bounds stay as they are, also through the journal", () => {
    expect(boundedViews(views)).toEqual(views);
    const event = { kind: "thought", by: "planner", text: "go", views, index: 0, time: "t" } as const;
    const line = journalLine(event);
    expect(readJournal(`${line}\n`, "j").events).toEqual([event]);
  });

  it.each([
    ["nothing", undefined],
    ["a word", "plan"],
    ["no list", { kind: "plan", steps: [] }],
    ["an unknown kind", [{ kind: "picture", file: "x" }]],
    ["what is no object", [null, 3, "plan", [[]]]],
  ])("take nothing from %s", (_, value) => {
    expect(boundedViews(value)).toEqual([]);
  });

  it("take of damaged ones what can be read", () => {
    expect(boundedViews([{ kind: "plan", steps: [{ text: 3, state: "flying" }, null], change: [] }])).toEqual(
      [{ kind: "plan", steps: [{ text: "", state: "ahead" }] }],
    );
    expect(
      boundedViews([{ kind: "tree", visits: -1, nodes: [{ text: "a", mean: "5", visits: Number.NaN }] }]),
    ).toEqual([{ kind: "tree", visits: 0, nodes: [{ text: "a", visits: 0, chosen: false, children: [] }] }]);
  });

  it("in a journal are bounded, and a run event without them stays one", () => {
    const line = JSON.stringify({
      kind: "thought",
      by: "b",
      text: "t",
      views: { steps: 1 },
      index: 0,
      time: "t",
    });
    expect(readJournal(`${line}\n`, "j").events).toMatchObject([{ text: "t", views: [] }]);
  });

  it("say what was left out of a text, and cut it once", () => {
    const said = { kind: "messages", messages: [{ from: "a", to: "b", text: "x".repeat(5_000), done: 0 }] };
    const once = boundedViews([said]);
    const [view] = once;
    const text = view?.kind === "messages" ? view.messages[0].text : "";
    expect(text.length).toBeLessThanOrEqual(viewBounds.said);
    const kept = text.indexOf("…");
    expect(text.slice(kept)).toBe(`… (${5_000 - kept} characters left out)`);
    expect(boundedViews(once)).toEqual(once);
  });

  it("say how many steps, messages and failures were left out", () => {
    const many = (count: number, each: object) => Array.from({ length: count }, () => each);
    expect(bounded({ kind: "plan", steps: many(50, { text: "s" }), leftOut: 2 })).toMatchObject({
      leftOut: 50 - viewBounds.steps + 2,
    });
    expect(bounded({ kind: "messages", messages: many(25, { text: "s" }) })).toMatchObject({
      leftOut: 25 - viewBounds.messages,
    });
    expect(bounded({ kind: "stack", items: many(15, { call: "s" }) })).toMatchObject({
      leftOut: 15 - viewBounds.items,
    });
  });

  const sizeOf = (nodes: readonly TreeNode[]): number =>
    nodes.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0);
  const leftOutOf = (nodes: readonly TreeNode[]): number =>
    nodes.reduce((sum, { children, leftOut = 0 }) => sum + leftOut + leftOutOf(children), 0);

  it("keep the chosen sequence of a large tree, and count every node that is not there", () => {
    let deep: TreeNode = leaf("robot.last()", true);
    for (let depth = 0; depth < 9; depth++) deep = { ...leaf(`robot.on${depth}()`, true), children: [deep] };
    const nodes = Array.from({ length: 30 }, (_, index) => ({
      ...leaf(`robot.n${index}()`),
      children: Array.from({ length: 9 }, () => leaf("robot.x()")),
    }));
    const all = [...nodes, deep];
    const once = boundedViews([{ kind: "tree", visits: 1, nodes: all }]);
    const [tree] = once;
    if (tree?.kind !== "tree") throw new Error("no tree");
    expect(sizeOf(tree.nodes)).toBe(viewBounds.nodes);
    expect(sizeOf(tree.nodes) + leftOutOf(tree.nodes) + (tree.leftOut ?? 0)).toBe(sizeOf(all));
    expect(JSON.stringify(tree)).toContain("robot.last()");
    expect(boundedViews(once)).toEqual(once);
  });

  it("end where a tree is deeper than any search is", () => {
    let deep: TreeNode = leaf("robot.last()");
    for (let depth = 0; depth < 5_000; depth++) deep = { ...leaf("robot.on()"), children: [deep] };
    const [tree] = boundedViews([{ kind: "tree", visits: 1, nodes: [deep] }]);
    if (tree?.kind !== "tree") throw new Error("no tree");
    expect(sizeOf(tree.nodes)).toBe(viewBounds.depth);
    expect(leftOutOf(tree.nodes)).toBe(5_001 - viewBounds.depth);
  });
});
