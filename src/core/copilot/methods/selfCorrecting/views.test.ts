import { describe, expect, it } from "vitest";
import type { TestRunOptions } from "../../../../../test/support/runs";
import {
  call,
  calls,
  carriedOut,
  correct,
  done,
  listModel,
  subTasks,
  whole,
  written,
} from "../../../../../test/support/selfCorrectingRun";
import type { ThoughtView } from "../../../runner/thoughtView";

/** All that is told of a run as data, in order. */
const viewsOf = async (
  replies: Parameters<typeof listModel>[0],
  options?: TestRunOptions,
  program?: string,
): Promise<readonly ThoughtView[]> => (await carriedOut(listModel(replies), options, program)).views;

const stacksOf = (views: readonly ThoughtView[]) => views.filter((view) => view.kind === "stack");

describe("the agenda as data", () => {
  it("has all sub-tasks with their actions, the one in progress and those that are done", async () => {
    const views = await viewsOf({ division: [whole, done] });
    const plans = views.flatMap((view) => (view.kind === "plan" ? [view.steps] : []));
    expect(plans[0][3]).toEqual({
      text: "take the banana",
      detail: "navigate to the table; pick up the banana",
      state: "ahead",
    });
    const progress = plans.map((steps) => steps.map(({ state }) => state[0]).join(""));
    // Divided and translated; then one translated after the other, until the model calls it done.
    expect(progress).toEqual(["caaaa", "caaaa", "dcaaa", "ddcaa", "dddca", "ddddc", "ddddd"]);
  });

  it("begins anew with what is left when that is divided anew", async () => {
    const views = await viewsOf({
      division: [subTasks(["look around", "explore global"]), subTasks(["go", "navigate to the bed"]), done],
    });
    const plans = views.flatMap((view) => (view.kind === "plan" ? [view.steps] : []));
    expect(plans.map((steps) => steps.map(({ text, state }) => `${text} ${state}`))).toEqual([
      ["look around current"],
      ["look around current"],
      ["go current"],
      ["go current"],
      ["go done"],
    ]);
  });
});

describe("the correction stack as data", () => {
  const grasp = calls.indexOf("grasp(banana_0)");

  it("has what failed and how, then what is done about it, and is empty when that has gone well", async () => {
    const views = await viewsOf(
      { division: [done], correction: [correct(call("exploreLocal"))] },
      { faults: { [grasp]: { kind: "fails" } } },
      written,
    );
    const [failed, corrected, ...rest] = stacksOf(views);
    expect(failed).toMatchObject({
      items: [{ call: "robot.grasp(banana_0)", level: "low" }],
      agenda: [{ call: "robot.grasp(banana_0)", isRetry: true }],
      corrections: 0,
    });
    expect(corrected).toMatchObject({
      agenda: [
        { call: "robot.exploreLocal()", isRetry: false },
        { call: "robot.grasp(banana_0)", isRetry: true },
      ],
      corrections: 1,
    });
    expect(rest).toEqual([{ kind: "stack", items: [], agenda: [], corrections: 0 }]);
  });

  it("has the topmost first where a correction fails itself", async () => {
    const views = await viewsOf(
      {
        division: [done],
        correction: [
          correct(call("grasp", "banana_0")),
          correct(call("exploreLocal")),
          correct(call("grasp", "banana_0")),
        ],
      },
      { faults: { 8: { kind: "misses" }, 9: { kind: "fails" }, 12: { kind: "misses" } } },
      written,
    );
    const deep = stacksOf(views).filter(({ items }) => items.length > 1);
    expect(deep.map(({ items }) => items.map((item) => `${item.call} ${item.level}`))).toEqual([
      ["robot.grasp(banana_0) low", "robot.place(plate_0) high"],
      ["robot.grasp(banana_0) low", "robot.place(plate_0) high"],
    ]);
    expect(deep.map(({ agenda }) => agenda.map((each) => each.call))).toEqual([
      ["robot.grasp(banana_0)", "robot.place(plate_0)"],
      ["robot.exploreLocal()", "robot.grasp(banana_0)", "robot.place(plate_0)"],
    ]);
  });

  it("is empty where a failure is left to the program", async () => {
    const views = await viewsOf(
      { division: [done], correction: [{ ...correct(), decision: "accept" }] },
      { faults: { [grasp]: { kind: "fails" } } },
      written,
    );
    expect(stacksOf(views).at(-1)?.items).toEqual([]);
  });
});
