import { describe, expect, it } from "vitest";
import { CancellationSource, neverCancelled } from "../../../base/cancellation";
import { err, ok } from "../../../base/result";
import { Belief } from "../../../world/belief";
import { seededRandom } from "../../../world/ports";
import { breadthFirstSearch, type Found, type Mind, monteCarloSearch } from "./search";
import { type End, goneOnFrom, type Node, rootOf, sequenceOf } from "./tree";

/* The searches over a world of letters: what may follow a word, and how good each word is. */

const belief = Belief.empty();
const word = (node: Node) =>
  sequenceOf(node)
    .map(({ text }) => text)
    .join("");

interface Letters {
  /** By word; a letter in upper case is a look. A word that is not there has nothing that could follow. */
  readonly follow: Readonly<Record<string, string | "done" | "impossible" | "unforeseen">>;
  /** 5 where it is left out. */
  readonly scores?: Readonly<Record<string, number>>;
}

function mind({ follow, scores = {} }: Letters) {
  const asked: string[] = [];
  const made: Mind = {
    async propose(node) {
      asked.push(`?${word(node)}`);
      const next = follow[word(node)];
      if (next === undefined) return err({ kind: "useless", problem: "nothing passes" });
      if (next === "done" || next === "impossible" || next === "unforeseen")
        return ok({ kind: next, reason: next });
      const steps = [...next].map((text) => ({
        planned: { step: { action: text, args: [] }, text },
        belief,
        ...(text === text.toUpperCase() ? { end: "unforeseen" as End } : {}),
      }));
      return ok({ kind: "actions", steps });
    },
    async criticise(node) {
      asked.push(`!${word(node)}`);
      return ok({ score: scores[word(node)] ?? 5, reason: `because of ${word(node)}` });
    },
  };
  return { ...made, asked };
}

const effort = (expansions: number, seed = 1) => ({
  expansions,
  random: seededRandom(seed),
  isLate: () => false,
});

function linesOf(found: Found): string[] {
  if (found.kind !== "lines") throw new Error(JSON.stringify(found));
  return found.lines.map(({ node, score, visits }) => `${word(node)} ${score}${visits ? ` x${visits}` : ""}`);
}

describe("Monte-Carlo tree search", () => {
  it("decides by the mean of what came back, not by the first impression", async () => {
    const letters = mind({
      follow: { "": "ab", a: "cd", ac: "e", ad: "e", b: "cd", bc: "e", bd: "e" },
      scores: { a: 9, ac: 2, ad: 2, ace: 2, ade: 2, b: 7, bc: 7, bd: 7, bce: 7, bde: 7 },
    });
    const [best] = linesOf(await monteCarloSearch(rootOf(belief), letters, effort(5), neverCancelled));
    expect(best).toMatch(/^b[cd].* 7 x\d$/);
  });

  it("expands no more often than it may, and scores each time", async () => {
    for (const expansions of [5, 10, 20]) {
      const letters = mind({ follow: new Proxy({}, { get: () => "abc" }) });
      const lines = linesOf(
        await monteCarloSearch(rootOf(belief), letters, effort(expansions), neverCancelled),
      );
      expect(letters.asked.filter((each) => each.startsWith("?"))).toHaveLength(expansions);
      expect(letters.asked.filter((each) => each.startsWith("!"))).toHaveLength(expansions);
      const visits = lines.map((line) => Number(line.split("x")[1]));
      expect(visits.reduce((sum, each) => sum + each, 0)).toBe(expansions);
    }
  });

  it("looks deeper where the scores are better", async () => {
    const follow = new Proxy({}, { get: () => "ab" });
    const scores = new Proxy({}, { get: (_, name) => (String(name).startsWith("a") ? 9 : 1) });
    const lines = linesOf(
      await monteCarloSearch(rootOf(belief), mind({ follow, scores }), effort(20), neverCancelled),
    );
    const [a, b] = lines.map((line) => Number(line.split("x")[1]));
    expect(lines[0]).toMatch(/^a/);
    expect(a).toBeGreaterThan(2 * b);
  });

  it("does not go on behind a look, nor ask about it twice", async () => {
    const letters = mind({ follow: { "": "L" } });
    const lines = linesOf(await monteCarloSearch(rootOf(belief), letters, effort(6), neverCancelled));
    expect(letters.asked).toEqual(["?", "!L"]);
    expect(lines).toEqual(["L 5 x6"]);
  });

  it("judges a sequence again as the whole when the task is called done after it", async () => {
    const letters = mind({ follow: { "": "a", a: "done" } });
    await monteCarloSearch(rootOf(belief), letters, effort(3), neverCancelled);
    expect(letters.asked).toEqual(["?", "!a", "?a", "!a"]);
  });

  it("takes a dead end for the worst that there is", async () => {
    const b = { b: "c", bc: "c", bcc: "c", bccc: "c" };
    const letters = mind({ follow: { "": "ab", a: "impossible", ...b }, scores: { a: 6 } });
    const lines = linesOf(await monteCarloSearch(rootOf(belief), letters, effort(8), neverCancelled));
    expect(lines[0]).toMatch(/^b/);
    expect(Number(lines[1].split(" ")[1])).toBeLessThan(4);
  });

  it("leaves a sequence as it was judged where what follows has to be seen, or is not known", async () => {
    const unforeseen: readonly Readonly<Record<string, string>>[] = [
      { "": "a", a: "unforeseen" },
      { "": "a" },
    ];
    for (const follow of unforeseen) {
      const letters = mind({ follow, scores: { a: 8 } });
      const lines = linesOf(await monteCarloSearch(rootOf(belief), letters, effort(4), neverCancelled));
      expect(lines).toEqual(["a 8 x4"]);
      expect(letters.asked).toEqual(["?", "!a", "?a"]);
    }
  });

  it("says so when nothing is to be done, or nothing can be", async () => {
    for (const kind of ["done", "impossible"] as const)
      expect(
        await monteCarloSearch(rootOf(belief), mind({ follow: { "": kind } }), effort(5), neverCancelled),
      ).toEqual({ kind, reason: kind });
    expect(
      await monteCarloSearch(rootOf(belief), mind({ follow: {} }), effort(5), neverCancelled),
    ).toMatchObject({ kind: "unusable" });
  });

  it("takes the best so far when time is up, and has at least one", async () => {
    const letters = mind({ follow: new Proxy({}, { get: () => "ab" }) });
    const lines = linesOf(
      await monteCarloSearch(rootOf(belief), letters, { ...effort(20), isLate: () => true }, neverCancelled),
    );
    expect(lines).toHaveLength(1);
    expect(letters.asked).toHaveLength(2);
  });

  it("stops when it is cancelled", async () => {
    const source = new CancellationSource();
    const letters = mind({ follow: new Proxy({}, { get: () => "ab" }) });
    const found = await monteCarloSearch(
      rootOf(belief),
      {
        ...letters,
        async criticise(node, token) {
          source.cancel("enough");
          return letters.criticise(node, token);
        },
      },
      effort(20),
      source.token,
    );
    expect(found).toEqual({ kind: "cancelled" });
    expect(letters.asked).toHaveLength(2);
  });

  it("is the same for the same seed", async () => {
    const asked = async (seed: number) => {
      const letters = mind({ follow: new Proxy({}, { get: () => "abcd" }) });
      await monteCarloSearch(rootOf(belief), letters, effort(10, seed), neverCancelled);
      return letters.asked.join(" ");
    };
    expect(await asked(3)).toBe(await asked(3));
    expect(await asked(3)).not.toBe(await asked(4));
  });
});

describe("breadth first", () => {
  it("judges every proposal, and goes on with the three best", async () => {
    const letters = mind({
      follow: { "": "abcd", a: "x", b: "x", c: "x", d: "x" },
      scores: { a: 1, b: 6, c: 7, d: 8, bx: 9, cx: 2, dx: 3 },
    });
    const lines = linesOf(await breadthFirstSearch(rootOf(belief), letters, effort(4), neverCancelled));
    expect(letters.asked.filter((each) => each.startsWith("?"))).toEqual(["?", "?d", "?c", "?b"]);
    expect(lines).toEqual(["bx 9", "dx 3", "cx 2"]);
  });

  it("brings no score back: a sequence stands by its own", async () => {
    const letters = mind({ follow: { "": "ab", a: "c", b: "c" }, scores: { a: 1, ac: 10, b: 9, bc: 9 } });
    const root = rootOf(belief);
    expect(linesOf(await breadthFirstSearch(root, letters, effort(3), neverCancelled))[0]).toBe("ac 10");
    expect(root.children.map(({ visits }) => visits)).toEqual([0, 0]);
  });

  it("expands no more often than it may, and keeps what is complete", async () => {
    const endless = mind({ follow: new Proxy({}, { get: () => "ab" }) });
    await breadthFirstSearch(rootOf(belief), endless, effort(5), neverCancelled);
    expect(endless.asked.filter((each) => each.startsWith("?"))).toHaveLength(5);
    const looking = mind({ follow: { "": "aL", a: "b", ab: "b" }, scores: { L: 8 } });
    expect(linesOf(await breadthFirstSearch(rootOf(belief), looking, effort(3), neverCancelled))[0]).toBe(
      "L 8",
    );
  });
});

describe("a search that goes on from a tree", () => {
  const letters = () => mind({ follow: new Proxy({}, { get: () => "abc" }) });
  const below = (root: Node) => {
    const best = root.children.reduce((most, each) => (each.visits > most.visits ? each : most));
    return goneOnFrom(best, belief, () => true);
  };

  it("asks for what is missing of its expansions", async () => {
    const root = rootOf(belief);
    await monteCarloSearch(root, letters(), effort(10), neverCancelled);
    const kept = below(root);
    const before = kept.children.reduce((sum, { visits }) => sum + visits, 0);
    expect(before).toBeGreaterThan(0);
    const again = letters();
    await monteCarloSearch(kept, again, effort(10), neverCancelled);
    expect(again.asked.filter((each) => each.startsWith("?"))).toHaveLength(10 - before);
  });

  it("breadth first, too, and judges nothing twice", async () => {
    const root = rootOf(belief);
    await breadthFirstSearch(root, letters(), effort(10), neverCancelled);
    const kept = goneOnFrom(
      root.children.find(({ children }) => children.length > 0) ?? root,
      belief,
      () => true,
    );
    const judgedBefore = new Set<string>();
    const collect = (node: Node): void => {
      if (node.critique) judgedBefore.add(`!${word(node)}`);
      node.children.forEach(collect);
    };
    collect(kept);
    const again = letters();
    await breadthFirstSearch(kept, again, effort(10), neverCancelled);
    expect(again.asked.filter((each) => each.startsWith("?")).length).toBeLessThan(10);
    expect(again.asked.filter((each) => judgedBefore.has(each))).toEqual([]);
  });
});
