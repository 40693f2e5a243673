import { describe, expect, it } from "vitest";
import {
  act,
  carriedOut,
  done,
  furniture,
  judged,
  methodOf,
  model,
  one,
  sensible,
  task,
  textOf,
  toldIn,
  way,
} from "../../../../../test/support/treeSearchRun";
import { neverCancelled } from "../../../base/cancellation";

describe("the whole", () => {
  it("does the best sequence's first action, and searches on from the state as it is", async () => {
    const from = model({ next: sensible, score: judged });
    const { outcome, performed, programText: text, authored, run } = await carriedOut(from);
    expect(outcome).toBe("success");
    expect(performed).toEqual(way);
    expect(authored.text).toContain("  await robot.exploreGlobal();\n}");
    expect(text).toContain(
      '  if (!(await robot.grasp(scene.get("banana_0")))) console.warn("robot.grasp(banana_0) failed.");',
    );
    expect(run.of("recovery").map(({ decision }) => decision)).toEqual([
      ...way.slice(1).map(() => "extend"),
      "accept",
    ]);
    expect(run.of("problems")).toEqual([]);
  });

  it("tells the critic the whole sequence, and the proposer what is predicted after it", async () => {
    const from = model({ next: sensible, score: judged });
    await carriedOut(from);
    const told = from.asked.map(toldIn);
    const whole = told.find(({ plan, saidToBeComplete }) => plan?.length === 3 && saidToBeComplete);
    expect(whole?.plan).toEqual(way.slice(2));
    const held = told.find(({ planned }) => planned?.join() === "robot.grasp(banana_0)");
    expect(held?.stateAfterPlanned?.facts).toContain("(holding banana_0)");
    expect(held?.state.facts).not.toContain("(holding banana_0)");
    expect(held?.critique).toEqual({ score: 6, reason: "so it is" });
    const last = told.findLast(({ thoughtsSoFar }) => thoughtsSoFar !== undefined);
    expect(last?.thoughtsSoFar.map(({ chosen }) => chosen)).toEqual(way);
    expect(last?.thoughtsSoFar[2].plannedBehindIt).toEqual(way.slice(3));
    const [first] = from.asked.filter(({ reply }) => reply.name === "critique");
    expect(textOf(first)).toContain("You judge plans");
    expect(textOf(first)).not.toContain("You propose");
  });

  it("shows how it thinks: proposals, critiques, and the best sequences with visits and scores", async () => {
    const { thoughts } = await carriedOut(model({ next: sensible, score: judged }));
    const by = (who: string) => thoughts.filter((each) => each.by === who).map(({ text }) => text);
    expect(by("proposer")[0]).toBe("next → robot.exploreGlobal()");
    expect(by("critic")[0]).toBe("6 of 10 for robot.exploreGlobal(): so it is");
    expect(by("search")[0]).toBe("1. 6.0 of 10, 10 visits: robot.exploreGlobal()");
    expect(by("search")[2]).toMatch(
      /^1\. [4-8]\.\d of 10, \d visits: robot\.grasp\(banana_0\), robot\.navigate\(bed_0\), robot\.place\(bed_0\)\n2\. 2\.0 of 10, \d visits?: robot\.reportObservation\("rest"\)/,
    );
  });

  it("asks as often as it has expansions", async () => {
    for (const expansions of [5, 20] as const) {
      const from = model({ next: () => act("navigate table_0", "navigate bed_0") });
      const known = { ...task, belief: task.belief.withObjects(["table_0", "bed_0"].map(furniture)) };
      await methodOf(from, { expansions }).method.write(known, neverCancelled);
      expect(from.asked.filter(({ reply }) => reply.name === "next_actions")).toHaveLength(expansions);
      expect(from.asked.filter(({ reply }) => reply.name === "critique")).toHaveLength(expansions);
    }
  });

  it("asks the same for the same seed", async () => {
    const asked = async (seed: number) => {
      const from = model({ next: sensible, score: judged });
      await carriedOut(from, { seed });
      return from.asked
        .map(textOf)
        .map((text) => text.split("<data>")[1].replace(/"position": \[[^\]]*\]/g, ""));
    };
    expect(await asked(5)).toEqual(await asked(5));
  });

  it("takes the best so far when a search takes too long", async () => {
    let now = 0;
    const from = model({ next: () => act("navigate table_0", "navigate bed_0") });
    const known = { ...task, belief: task.belief.withObjects(["table_0", "bed_0"].map(furniture)) };
    const { method } = methodOf(from, { clock: { now: () => (now += 30_000) } });
    expect(await method.write(known, neverCancelled)).toMatchObject({ kind: "program" });
    expect(from.asked.length).toBeLessThan(10);
  });
});

describe("what the task asks for", () => {
  const goal = "(exists (?b - banana ?p - bed) (on ?b ?p))";

  it("is asked first, stands in the program, and ends the run when it holds", async () => {
    const from = model({ next: (told) => one(sensible(told)), goal });
    const { outcome, reason, programText: text, performed } = await carriedOut(from, { variant: "react" });
    expect(from.askedForGoal).toHaveLength(1);
    expect(text).toContain(`// @goal ${goal}`);
    expect({ outcome, performed }).toEqual({ outcome: "success", performed: way });
    expect(reason).toContain("The goal holds");
    expect(from.asked).toHaveLength(way.length);
  });

  it("is not done because the model says so, neither before nor after something was done", async () => {
    for (const lie of [0, 3]) {
      const from = model({ next: (told, number) => one(number === lie ? done : sensible(told)), goal });
      const { outcome, performed } = await carriedOut(from, { variant: "react" });
      expect({ outcome, performed }).toEqual({ outcome: "success", performed: way });
      expect(textOf(from.asked[lie + 1])).toContain("The task is not done.");
    }
  });

  it("fails with what is missing where the model keeps saying that it is done", async () => {
    const from = model({ next: (told, number) => one(number > 2 ? done : sensible(told)), goal });
    const { outcome, reason } = await carriedOut(from, { variant: "react" });
    expect(outcome).toBe("failure");
    expect(reason).toContain("The task is not done.");
  });

  it("is said to be unverified where it can't be said", async () => {
    const { authored, run } = await carriedOut(model({ next: (told) => one(sensible(told)) }), {
      variant: "react",
    });
    expect(authored.kind === "program" && authored.reasoning.join()).toContain("No goal is known");
    expect(run.of("recovery").at(-1)?.reason).toContain("The model calls it done. No goal is known");
  });
});

describe("the tree", () => {
  const asked = (from: ReturnType<typeof model>) =>
    from.asked.filter(({ reply }) => reply.name === "next_actions").length;

  it("is gone on from below an action that came out as foreseen", async () => {
    const from = model({ next: sensible, score: judged });
    const { performed } = await carriedOut(from);
    const anew = performed.length * 10;
    expect(asked(from)).toBeLessThan(0.8 * anew);
  });

  it("is made anew where something else came of it", async () => {
    const calm = model({ next: sensible, score: judged });
    await carriedOut(calm);
    const from = model({ next: sensible, score: judged });
    await carriedOut(from, {}, { faults: { 3: { kind: "fails", message: "the way is blocked" } } });
    expect(asked(from)).toBeGreaterThan(asked(calm));
    const after = from.asked.map(toldIn).filter(({ actionsSoFar }) => actionsSoFar?.length === 4);
    expect(after[0].actionsSoFar.at(-1)?.outcome).toBe("failure");
    expect(after[0].planned).toBeUndefined();
  });
});

describe("preconditions", () => {
  it("that no proposal satisfies go back to the model, with what is unsatisfied", async () => {
    const from = model({
      next: (told, number) => (number === 0 ? act("exploreLocal", "grasp banana_0") : sensible(told)),
      score: judged,
    });
    const { outcome, thoughts } = await carriedOut(from);
    expect(outcome).toBe("success");
    const again = textOf(from.asked[1]);
    expect(again).toContain("robot.exploreLocal() is not possible then:");
    expect(again).toContain("(at ?f)");
    expect(again).toContain("banana_0 is not known");
    expect(thoughts.filter(({ by }) => by === "verifier")[0].text).toContain("robot.exploreLocal()");
  });

  it("of one proposal among others are in the prompts from then on, with the actions before it", async () => {
    const from = model({
      next: (told) => {
        const { actions, ...rest } = sensible(told);
        const isHeld = told.planned?.at(-1) === "robot.grasp(banana_0)";
        return { ...rest, actions: isHeld ? [{ action: "grasp", args: ["banana_0"] }, ...actions] : actions };
      },
      score: judged,
    });
    const { outcome } = await carriedOut(from);
    expect(outcome).toBe("success");
    const told = from.asked.map(toldIn).flatMap(({ notPossible = [] }) => notPossible);
    expect(told).toContainEqual({
      actionsDoneBefore: 2,
      afterPlanned: ["robot.grasp(banana_0)"],
      action: "robot.grasp(banana_0)",
      why: expect.stringContaining("(handempty)"),
    });
  });

  it("are not verified without grounding: the gate refuses, and another action is chosen", async () => {
    let tried = 0;
    const from = model({
      next: (told) => {
        if (told.state.objects && tried === 0) {
          tried++;
          return act("place table_0");
        }
        return sensible(told);
      },
      score: (plan) => (/place\(table/.test(plan[0]) ? 9 : judged(plan)),
    });
    const {
      outcome,
      performed,
      programText: text,
      run,
    } = await carriedOut(from, { variant: "no-grounding" });
    expect(outcome).toBe("success");
    expect(performed).toEqual(way);
    expect(run.of("action-refused").map((each) => each.text)).toEqual(["robot.place(table_0)"]);
    expect(run.of("recovery").filter(({ decision }) => decision === "replan")).toEqual([]);
    expect(text).toMatch(/ {2}try \{\n {4}if \(!\(await robot\.place\(scene\.get\("table_0"\)\)\)\)/);
    const told = from.asked.map(toldIn);
    expect(told.every(({ stateAfterPlanned }) => stateAfterPlanned === undefined)).toBe(true);
    const refused = told.flatMap(({ notPossible = [] }) => notPossible);
    expect(refused[0]).toMatchObject({
      action: "robot.place(table_0)",
      why: "The robot refused it: not possible in this state.",
    });
  });

  it("are verified without a search, one action at a time", async () => {
    const from = model({
      next: (told, number) => one(number === 1 ? act("place table_0") : sensible(told)),
    });
    const { outcome, performed, run } = await carriedOut(from, { variant: "no-search" });
    expect(outcome).toBe("success");
    expect(performed).toEqual(way);
    expect(run.of("action-refused")).toEqual([]);
    expect(from.asked.every(({ reply }) => reply.name === "next_action")).toBe(true);
    expect(textOf(from.asked[2])).toMatch(/robot\.place\(table_0\) is not possible then:.*holding/);
  });
});

describe("what it is compared with", () => {
  it("ReAct thinks, acts and observes, and the gate refuses", async () => {
    const from = model({
      next: (told, number) => one(number === 1 ? act("place table_0") : sensible(told)),
    });
    const { outcome, performed, run, thoughts } = await carriedOut(from, { variant: "react" });
    expect(outcome).toBe("success");
    expect(performed).toEqual(way);
    expect(run.of("action-refused")).toHaveLength(1);
    expect(from.asked).toHaveLength(way.length + 2);
    expect(toldIn(from.asked[2]).notPossible).toHaveLength(1);
    expect(toldIn(from.asked[4]).actionsSoFar.map(({ action }) => action)).toEqual(way.slice(0, 3));
    expect(thoughts[1]).toEqual({ by: "actor", text: "next → robot.exploreGlobal()" });
  });

  it("tree of thoughts judges every proposal", async () => {
    const from = model({
      next: sensible,
      score: judged,
    });
    const { outcome, performed, thoughts } = await carriedOut(from, { variant: "tot", expansions: 5 });
    expect(outcome).toBe("success");
    expect(performed).toEqual(way);
    expect(thoughts.find(({ by }) => by === "search")?.text).toBe("1. 6.0 of 10: robot.exploreGlobal()");
  });
});
