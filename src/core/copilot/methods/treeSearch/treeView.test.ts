import { describe, expect, it } from "vitest";
import { carriedOut, judged, model, one, sensible, way } from "../../../../../test/support/treeSearchRun";
import type { TreeNode } from "../../../runner/thoughtView";
import { Belief } from "../../../world/belief";
import { addChild, backpropagate, rootOf, ucb1 } from "./tree";
import { lineView, treeView } from "./treeView";

const planned = (text: string) => ({ step: { action: text, args: [] }, text });

describe("a search as data", () => {
  it("has every node with visits, mean, UCB1 and the critic's word, the best first and the chosen line marked", () => {
    const root = rootOf(Belief.empty());
    const poor = addChild(root, planned("poor"), root.belief);
    const good = addChild(root, planned("good"), root.belief);
    const behind = addChild(good, planned("behind"), root.belief, "unforeseen");
    addChild(root, planned("never"), root.belief);
    good.critique = { score: 6, reason: "a start" };
    backpropagate(poor, 2);
    backpropagate(good, 6);
    backpropagate(behind, 9);
    const { visits, nodes } = treeView(root, behind);
    expect(visits).toBe(3);
    expect(nodes.map(({ text }) => text)).toEqual(["good", "poor", "never"]);
    expect(nodes[0]).toEqual({
      text: "good",
      visits: 2,
      mean: 7.5,
      ucb1: ucb1(good, 3),
      critique: { score: 6, reason: "a start" },
      chosen: true,
      children: [
        {
          text: "behind",
          visits: 1,
          mean: 9,
          ucb1: ucb1(behind, 2),
          chosen: true,
          end: "unforeseen",
          children: [],
        },
      ],
    });
    expect(nodes[1]).toMatchObject({ chosen: false, mean: 2 });
    // Infinite, which is no JSON.
    expect(nodes[2]).not.toHaveProperty("ucb1");
    expect(lineView(behind).steps).toEqual([
      { text: "good", state: "current" },
      { text: "behind", state: "ahead" },
    ]);
  });

  it("is told after each search, with the line that was chosen", async () => {
    const { thoughts } = await carriedOut(model({ next: sensible, score: judged }));
    const told = thoughts.flatMap(({ by, views }) => (by === "search" ? [views ?? []] : []));
    const plans = told.flatMap((views) => views.filter((view) => view.kind === "plan"));
    const trees = told.flatMap((views) => views.filter((view) => view.kind === "tree"));
    expect(plans.map(({ steps }) => steps[0].text)).toEqual(way);
    expect(plans[2].steps.map(({ text }) => text)).toEqual(way.slice(2));
    const line = (nodes: readonly TreeNode[]): readonly string[] => {
      const chosen = nodes.find((node) => node.chosen);
      return chosen ? [chosen.text, ...line(chosen.children)] : [];
    };
    expect(trees.map(({ nodes }) => line(nodes))).toEqual(
      plans.map(({ steps }) => steps.map(({ text }) => text)),
    );
    expect(trees[0].nodes[0]).toMatchObject({ visits: 10, critique: { score: 6, reason: "so it is" } });
  });

  it("is not told where there is no search", async () => {
    const { thoughts } = await carriedOut(model({ next: (told) => one(sensible(told)) }), {
      variant: "react",
    });
    expect(thoughts.length).toBeGreaterThan(0);
    expect(thoughts.filter(({ views }) => views !== undefined)).toEqual([]);
  });
});
