import type { RunEventBody } from "../../../src/core/runner/runEvent";
import type { AgentMessage, ThoughtView, TreeNode } from "../../../src/core/runner/thoughtView";

/* What methods tell of what they think, by the method, to look at. */

const thought = (by: string, text: string, ...views: readonly ThoughtView[]): RunEventBody => ({
  kind: "thought",
  by,
  text,
  views,
});

const modelCalls = (count: number): RunEventBody[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: "model-call",
    model: "simulated",
    simulated: true,
    promptTokens: 1_210 + index * 13,
    completionTokens: 87,
    milliseconds: 12,
  }));

const node = (
  text: string,
  values: {
    readonly visits: number;
    readonly mean?: number;
    readonly ucb1?: number;
    readonly critic?: string;
  },
  more: Partial<TreeNode> = {},
): TreeNode => {
  const { critic, ...rest } = values;
  return {
    text,
    ...rest,
    ...(critic !== undefined && { critique: { score: Math.round(values.mean ?? 1), reason: critic } }),
    chosen: false,
    children: [],
    ...more,
  };
};

const tree: ThoughtView = {
  kind: "tree",
  visits: 10,
  nodes: [
    node(
      "robot.grasp(banana_0)",
      { visits: 7, mean: 7.4, ucb1: 1.52, critic: "The banana is in reach and the hand is empty." },
      {
        chosen: true,
        children: [
          node(
            "robot.navigate(plate_0)",
            { visits: 5, mean: 8.2, ucb1: 1.68, critic: "Goes straight to where the banana is to lie." },
            {
              chosen: true,
              children: [
                node(
                  "robot.place(plate_0)",
                  { visits: 4, mean: 9, ucb1: 1.79, critic: "After this the goal holds." },
                  { chosen: true, end: "done" },
                ),
              ],
            },
          ),
          node("robot.navigate(bed_0)", {
            visits: 1,
            mean: 2,
            ucb1: 2.08,
            critic: "The plate is not there.",
          }),
          node("robot.place(table_0)", { visits: 0 }),
        ],
      },
    ),
    node(
      "robot.exploreLocal()",
      {
        visits: 2,
        mean: 3.5,
        ucb1: 1.79,
        critic: "All that is needed has been seen already; another look costs time.",
      },
      { end: "unforeseen", leftOut: 2 },
    ),
    node("robot.navigate(bed_0)", { visits: 1, mean: 2, ucb1: 2.26, critic: "Away from the banana." }),
  ],
};

const message = (from: string, to: string, text: string, done: number, code?: string): ThoughtView => ({
  kind: "messages",
  messages: [{ from, to, text, done, ...(code !== undefined && { code }) } satisfies AgentMessage],
});

const steps = (
  ...list: readonly (readonly [string, "done" | "current" | "ahead" | "failed", string?])[]
): ThoughtView => ({
  kind: "plan",
  steps: list.map(([text, state, detail]) => ({ text, state, ...(detail !== undefined && { detail }) })),
});

/** What somebody writes who wants to be more than text. */
const loud = "<img src=x onerror=\"document.title='owned'\">";

export const thoughts = {
  treeSearch: [
    ...modelCalls(21),
    thought(
      "search",
      "1. 7.4 of 10, 7 visits: robot.grasp(banana_0), …",
      steps(
        ["robot.grasp(banana_0)", "current"],
        ["robot.navigate(plate_0)", "ahead"],
        ["robot.place(plate_0)", "ahead"],
      ),
      tree,
    ),
  ],
  selfCorrecting: [
    ...modelCalls(3),
    thought(
      "translation",
      "take the banana: robot.navigate(table_0), robot.grasp(banana_0)",
      steps(
        ["see what is there", "done", "explore global"],
        ["take the banana", "current", "go to the table; pick up the banana"],
        ["bring it", "ahead", "go to the plate; put it down"],
      ),
    ),
    thought("corrector", "The banana was pushed away. Steps: robot.exploreLocal()", {
      kind: "stack",
      items: [
        {
          call: "robot.grasp(banana_0)",
          level: "low",
          info: "nothing grasped: the fingers closed on nothing",
        },
        {
          call: "robot.place(plate_0)",
          level: "high",
          info: "(on banana_0 plate_0): expected true, is false",
        },
      ],
      agenda: [
        { call: "robot.exploreLocal()", isRetry: false },
        { call: "robot.grasp(banana_0)", isRetry: true },
        { call: "robot.place(plate_0)", isRetry: true },
      ],
      corrections: 2,
    }),
  ],
  multiAgent: [
    ...modelCalls(7),
    thought("supervisor", "planner", message("supervisor", "planner", "Nothing has been planned yet.", 0)),
    thought(
      "planner",
      "steps",
      message(
        "planner",
        "supervisor",
        "The plate is on the table. Steps left: 1. look around 2. bring the banana",
        0,
      ),
      steps(["look around", "done"], ["bring the banana to the plate", "current"]),
    ),
    thought("coder", "look", message("coder", "executor", "Look first.", 0, "await robot.exploreGlobal();")),
    thought("executor", "ran", message("executor", "supervisor", "The code ran to its end.", 3)),
    thought("supervisor", "coder", message("supervisor", "coder", "The banana has been seen.", 3)),
    thought(
      "coder",
      "bring",
      message(
        "coder",
        "executor",
        "Take it, then put it down.",
        3,
        'const banana = scene.get("banana_0");\nif (!(await robot.grasp(banana))) throw new Error("not grasped");\nawait robot.navigate(scene.get("plate_0"));\nawait robot.place(scene.get("plate_0"));',
      ),
    ),
  ],
  predictive: [
    {
      kind: "recovery",
      number: 2,
      decision: "extend",
      reason: "turnLeft small, walk large: to red_toy; changed, because red_toy has come into view.",
      steps: [],
      diff: "",
      views: [
        {
          kind: "plan",
          steps: [
            { text: 'robot.turnLeft("small")', state: "current" },
            { text: 'robot.walk("large")', state: "ahead" },
          ],
          change: {
            words: "changed, because red_toy has come into view",
            before: ['robot.walk("large")', 'robot.walk("small")'],
          },
        },
      ],
    },
  ],
  closedLoop: modelCalls(2),
  hostile: [
    thought(
      loud,
      loud,
      {
        kind: "plan",
        steps: [
          { text: loud, detail: loud, state: "current" },
          ...Array.from({ length: 60 }, (_, index) => ({
            text: `step-${index}`.repeat(40),
            state: "ahead" as const,
          })),
        ],
        change: { words: loud, before: [loud] },
      },
      message(loud, "<b>user</b>", loud.repeat(60), 1, "x".repeat(4_000)),
      {
        kind: "tree",
        visits: 3,
        nodes: Array.from({ length: 200 }, (_, index) =>
          node(index === 0 ? loud : `robot.a${index}()`, { visits: 1, mean: 5, ucb1: 1, critic: loud }),
        ),
      },
      { kind: "stack", items: [{ call: loud, level: "high", info: loud }], agenda: [], corrections: 0 },
    ),
  ],
} as const satisfies Record<string, readonly RunEventBody[]>;
