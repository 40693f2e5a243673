import { describe, expect, it } from "vitest";
import { Belief } from "../../../world/belief";
import { seededRandom } from "../../../world/ports";
import {
  addChild,
  backpropagate,
  bestLine,
  expandedIn,
  goneOnFrom,
  meanScore,
  type Node,
  rootOf,
  select,
  sequenceOf,
  ucb1,
  visitsBelow,
} from "./tree";

const belief = Belief.empty();
const child = (parent: Node, text: string) =>
  addChild(parent, { step: { action: text, args: [] }, text }, belief);
const named = (node: Node) => sequenceOf(node).map(({ text }) => text);

/** A root with children to whose own scores so much has come back. */
function scored(scores: Readonly<Record<string, readonly number[]>>) {
  const root = rootOf(belief);
  for (const [text, list] of Object.entries(scores)) {
    const node = child(root, text);
    for (const score of list) backpropagate(node, score);
  }
  return root;
}

describe("UCB1", () => {
  it("is the mean reward from 0 to 1, and more for what was seldom taken", () => {
    const root = scored({ a: [10, 10], b: [1], c: [] });
    const [a, b, c] = root.children;
    expect(ucb1(a, 3)).toBeCloseTo(1 + Math.SQRT2 * Math.sqrt(Math.log(3) / 2), 12);
    expect(ucb1(b, 3)).toBeCloseTo(Math.SQRT2 * Math.sqrt(Math.log(3)), 12);
    expect(ucb1(c, 3)).toBe(Number.POSITIVE_INFINITY);
  });

  it("leads to what was never taken first", () => {
    expect(named(select(scored({ a: [10], b: [] }), seededRandom(1)))).toEqual(["b"]);
  });

  it("leads to the better one, until it has been taken so often that the other may be worth it", () => {
    const few = scored({ a: [9, 9], b: [6, 6] });
    expect(named(select(few, seededRandom(1)))).toEqual(["a"]);
    const many = scored({ a: Array.from({ length: 40 }, () => 9), b: [6] });
    expect(named(select(many, seededRandom(1)))).toEqual(["b"]);
  });

  it("goes down to the leaf", () => {
    const root = scored({ a: [9], b: [2] });
    child(root.children[0], "a1");
    expect(named(select(root, seededRandom(1)))).toEqual(["a", "a1"]);
  });

  it("draws among equals: the same for the same seed, each of them for some seed", () => {
    const drawn = (seed: number) => named(select(scored({ a: [], b: [], c: [] }), seededRandom(seed)))[0];
    for (let seed = 0; seed < 20; seed++) expect(drawn(seed)).toBe(drawn(seed));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => drawn(seed)))).toEqual(new Set(["a", "b", "c"]));
  });
});

it("a score comes back to all that led to it", () => {
  const root = rootOf(belief);
  const a = child(root, "a");
  const b = child(root, "b");
  const a1 = child(a, "a1");
  backpropagate(a1, 8);
  backpropagate(a, 4);
  backpropagate(b, 3);
  expect([root, a, b, a1].map(({ visits }) => visits)).toEqual([3, 2, 1, 1]);
  expect([root, a, b, a1].map(meanScore)).toEqual([5, 6, 3, 8]);
});

it("the best line goes along the greatest means, as far as there are any", () => {
  const root = scored({ a: [5, 9], b: [8] });
  const [a] = root.children;
  const a1 = child(a, "a1");
  const a2 = child(a, "a2");
  backpropagate(a1, 7);
  backpropagate(a2, 9);
  child(a2, "a21");
  expect(named(bestLine(a, seededRandom(1)))).toEqual(["a", "a2"]);
  expect(named(bestLine(root, seededRandom(1)))).toEqual(["b"]);
});

describe("a tree that is gone on from below an action", () => {
  const grown = () => {
    const root = scored({ a: [9], b: [2] });
    const [a] = root.children;
    const c = child(a, "c");
    const d = child(a, "d");
    backpropagate(c, 8);
    backpropagate(child(c, "e"), 7);
    d.end = "dead-end";
    return { root, a };
  };

  it("has what was known there, and nothing above it", () => {
    const { a } = grown();
    const now = goneOnFrom(a, belief, () => true);
    expect(now.parent).toBeUndefined();
    expect(now.children.map((each) => [named(each), each.visits, each.end])).toEqual([
      [["c"], 2, undefined],
      [["d"], 0, "dead-end"],
    ]);
    expect(named(now.children[0].children[0])).toEqual(["c", "e"]);
    expect([visitsBelow(now), expandedIn(now)]).toEqual([2, 2]);
    backpropagate(now.children[0].children[0], 10);
    expect(a.children[0].visits).toBe(2);
  });

  it("is without what is not right in the state as it is", () => {
    const now = goneOnFrom(grown().a, belief, ({ text }) => text !== "c");
    expect(now.children.map(named)).toEqual([["d"]]);
  });
});
