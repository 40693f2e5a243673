import { describe, expect, it } from "vitest";
import {
  call,
  calls,
  carriedOut,
  correct,
  done,
  listModel,
  methodOf,
  subTasks,
  task,
  told,
  whole,
  written,
} from "../../../../../test/support/selfCorrectingRun";
import { neverCancelled } from "../../../base/cancellation";
import type { AskUser } from "../../../runner/question";

const divides = (reason = "Which banana?") => ({ ...done, decision: "question", reason });
const corrects = (reason = "What holds it?") => ({ ...correct(), decision: "question", reason });

function somebody(answer: string): { readonly ask: AskUser; readonly heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    ask: async ({ text }) => {
      heard.push(text);
      return answer;
    },
  };
}

describe("who divides what is left", () => {
  const look = subTasks(["look", "explore global"]);

  it("asks, and divides with the answer", async () => {
    const model = listModel({ division: [look, divides(), whole, done] });
    const { ask, heard } = somebody("the ripe one");
    const run = await carriedOut(model, { ask });
    expect(run.outcome, run.reason).toBe("success");
    expect(heard).toEqual(["Which banana?"]);
    expect(run.holds("(on banana_0 plate_0)")).toBe(true);
    expect(told(model.asked[1])).toContain("You can ask 3 more");
    expect(told(model.asked[2])).toMatch(/"question": "Which banana\?",\s+"answer": "the ripe one"/);
    expect(told(model.asked[2])).toContain("You can ask 2 more");
  });

  it("goes on dividing, whatever was left that could not be translated", async () => {
    const model = listModel({
      division: [subTasks(["look", "explore global"], ["take it", "grasp the pear"]), divides(), whole, done],
      translation: [{ reason: "r", calls: [call("grasp", "pear_0")], complete: true }],
    });
    const { ask } = somebody("the ripe one");
    const run = await carriedOut(model, { ask });
    expect(run.outcome, run.reason).toBe("success");
    expect(run.asked).toEqual([
      "division",
      ...["translation", "translation", "translation", "translation"],
      ...["division", "division"],
      "division",
    ]);
    expect(told(model.asked[1])).not.toContain("You can ask");
  });

  it("is told that nobody can be asked where nobody can", async () => {
    const model = listModel({ division: [look, divides(), whole, done] });
    const run = await carriedOut(model);
    expect(run.outcome, run.reason).toBe("success");
    expect(told(model.asked[1])).not.toContain("You can ask");
    expect(told(model.asked[2])).toContain("nobody can be asked");
  });

  it("has to ask something, before the run and in it", async () => {
    const model = listModel({ division: [divides(" "), look, divides(""), whole, done] });
    const { ask, heard } = somebody("what?");
    const run = await carriedOut(model, { ask });
    expect([run.outcome, heard]).toEqual(["success", []]);
    for (const index of [1, 3]) expect(told(model.asked[index])).toContain('Ask in "reason"');
  });

  it("asks before the run what the task means", async () => {
    const { write } = methodOf(listModel({ division: [divides()] }));
    expect(await write(task, neverCancelled)).toMatchObject({ kind: "question", question: "Which banana?" });
  });
});

describe("who corrects", () => {
  const grasp = calls.indexOf("grasp(banana_0)");
  const slips = { faults: { [grasp]: { kind: "fails" as const, message: "it is held" } } };
  const mended = correct(call("exploreLocal"));

  it("asks while the action waits, which stands on the stack once", async () => {
    const model = listModel({ correction: [corrects(), mended], division: [done] });
    const { ask, heard } = somebody("tape: I have taken it off");
    const run = await carriedOut(model, { ...slips, ask }, written);
    expect(run.outcome, run.reason).toBe("success");
    expect(heard).toEqual(["What holds it?"]);
    expect(run.performed.slice(grasp)).toEqual(["grasp(banana_0)", "exploreLocal()", ...calls.slice(grasp)]);
    expect(told(model.asked[0])).toContain("You can ask 3 more");
    expect(told(model.asked[1])).toContain('"answer": "tape: I have taken it off"');
    expect(run.stack.filter((each) => each.startsWith("failed: "))).toHaveLength(1);
    expect(run.thoughts).toContain("corrector: Asks the user: What holds it?");
  });

  it("is not offered to ask where nobody answers", async () => {
    const model = listModel({ correction: [corrects(), mended], division: [done] });
    const run = await carriedOut(model, slips, written);
    expect(run.outcome, run.reason).toBe("success");
    expect(told(model.asked[0])).not.toMatch(/question|askedTheUser/);
    expect(told(model.asked[1])).toContain("has to be one of correct, accept, give-up.");
  });

  it("is not offered to ask when all questions are asked, and knows the answers", async () => {
    const model = listModel({ correction: [corrects(), mended], division: [done] });
    const { ask } = somebody("tape");
    const run = await carriedOut(model, { ...slips, ask, questionsAllowed: 1 }, written);
    expect(run.outcome, run.reason).toBe("success");
    expect(told(model.asked[1])).toContain('"answer": "tape"');
    expect(told(model.asked[1])).not.toContain("You can ask");
  });

  it("has to ask something", async () => {
    const model = listModel({ correction: [corrects(""), mended], division: [done] });
    const { ask, heard } = somebody("what?");
    const run = await carriedOut(model, { ...slips, ask }, written);
    expect([run.outcome, heard]).toEqual(["success", []]);
    expect(told(model.asked[1])).toContain('Ask in "reason"');
  });
});
