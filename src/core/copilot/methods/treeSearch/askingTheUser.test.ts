import { describe, expect, it } from "vitest";
import { listModel } from "../../../../../test/support/listModel";
import {
  type act,
  carriedOut,
  judged,
  methodOf,
  model,
  one,
  sensible,
  type Told,
  task,
  textOf,
  toldIn,
  way,
} from "../../../../../test/support/treeSearchRun";
import { neverCancelled } from "../../../base/cancellation";

const asks = (thought = "Which bed?") => ({ thought, decision: "question", actions: [] });

/** Asks once, when the robot has looked round. */
const asking = (told: Told & { readonly askedTheUser?: unknown }) =>
  told.actionsSoFar.length === 1 && told.planned === undefined && told.askedTheUser === undefined
    ? asks()
    : sensible(told);

describe("while it runs", () => {
  it.each(["whole", "tot", "react"] as const)(
    "asks, and searches on with the answer (%s)",
    async (variant) => {
      const isSearch = variant !== "react";
      const from = model({
        next: (told) => (isSearch ? asking(told) : one(asking(told) as ReturnType<typeof act>)),
        score: judged,
      });
      const heard: string[] = [];
      const { outcome, performed } = await carriedOut(
        from,
        { variant },
        {
          ask: async ({ text }) => {
            heard.push(text);
            return "the big one";
          },
        },
      );
      expect({ outcome, performed, heard }).toEqual({
        outcome: "success",
        performed: way,
        heard: ["Which bed?"],
      });
      const decisions = from.asked.filter(({ reply }) => reply.name.startsWith("next_action"));
      const at = decisions.findIndex((request) => textOf(request).includes("You can ask 3 more"));
      expect(decisions[at].reply.schema).toMatchObject({
        properties: { decision: { enum: ["act", "done", "impossible", "question"] } },
      });
      expect(textOf(decisions[at])).toContain('ask it in "thought"');
      expect(toldIn(decisions[at + 1])).toMatchObject({
        askedTheUser: [{ question: "Which bed?", answer: "the big one" }],
      });
      expect(textOf(decisions[at + 1])).toContain("You can ask 2 more");
      // The critic knows it, too; behind what is only planned nobody is asked.
      const later = from.asked.slice(from.asked.indexOf(decisions[at + 1]));
      for (const request of later) expect(textOf(request)).toContain("the big one");
      for (const request of later.filter((each) => toldIn(each).planned || toldIn(each).plan))
        expect(textOf(request)).not.toContain("You can ask");
    },
  );

  it("is not offered to ask where nobody answers", async () => {
    let refusals = 0;
    const from = model({
      next: (told) =>
        one(told.actionsSoFar.length === 1 && refusals++ === 0 ? (asks() as never) : sensible(told)),
    });
    const { outcome } = await carriedOut(from, { variant: "react" });
    expect(outcome).toBe("success");
    expect(from.asked.map(textOf).filter((text) => text.includes("You can ask"))).toEqual([]);
    expect(textOf(from.asked[2])).toContain("has to be one of act, done, impossible.");
  });

  it("has to ask something", async () => {
    let number = 0;
    const from = model({
      next: (told) =>
        one(told.actionsSoFar.length === 1 && number++ === 0 ? (asks(" ") as never) : sensible(told)),
    });
    const { outcome } = await carriedOut(from, { variant: "no-search" }, { ask: async () => "no" });
    expect(outcome).toBe("success");
    expect(textOf(from.asked[2])).toContain('Ask in "thought"');
  });
});

describe("before it runs", () => {
  const stated = (reply: object) => listModel({ reason: "", decision: "question", goal: null, ...reply });

  it("may ask what the task means, where it says what has to hold", async () => {
    const from = stated({ reason: "Which banana?" });
    expect(await methodOf(from).method.write(task, neverCancelled)).toEqual({
      kind: "question",
      question: "Which banana?",
      choices: [],
    });
    expect(textOf(from.asked[0])).toContain("If the task could mean several things");
  });

  it("has to ask something", async () => {
    const from = stated({ reason: "  " });
    await methodOf(from, { variant: "react" }).method.write(task, neverCancelled);
    expect(textOf(from.asked[1])).toContain('Ask in "reason"');
  });

  it("does not ask when the first action is chosen", async () => {
    const from = model({ next: (told) => one(sensible(told)) });
    await methodOf(from, { variant: "react" }).method.write(task, neverCancelled);
    expect(JSON.stringify(from.asked[0])).not.toContain("question");
  });
});
