import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import { parseRobotPackage } from "../../../program/parseRobotPackage";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { RecoveryRequest } from "../../../runner/recovery";
import { Belief } from "../../../world/belief";
import { fromYaw } from "../../../world/geometry";
import type { WorldObject } from "../../../world/objects";
import type { Authored, ClosedMethod, TaskRequest } from "../../method";
import { closedLoopMethod } from "../closedLoop/closedLoop";
import { plannerBrain } from "../closedLoop/plannerBrain";
import type { NextSkills, PredictiveBrain } from "./brain";
import { pilotBrain } from "./pilotBrain";
import { predictiveMethod } from "./predictive";

const robot = builtInPackage("quadruped");
const closedLoop = closedLoopMethod(plannerBrain());

const taskOf = (instruction: string, of: RobotPackage = robot): TaskRequest => ({
  instruction,
  robot: of,
  scene: "indoor-1",
  belief: initialBelief(of),
});

const write = (instruction: string, method = predictiveMethod(pilotBrain(), closedLoop)): Promise<Authored> =>
  method.write(taskOf(instruction), neverCancelled);

describe("a sentence", () => {
  it.each([
    "Please walk up to the toy.",
    "find the toy",
    "look for the toy",
    "reach the toy",
    "approach the toy",
    "run to the toy",
    "find the toy and go to it",
    "walk over to the toy",
    "come to the toy",
    "get to the toy",
  ])("%s: a program that looks, and is extended", async (instruction) => {
    const authored = await write(instruction);
    expect(authored).toMatchObject({ kind: "program", goal: "(exists (?toy - toy) (at ?toy))" });
    const text = authored.kind === "program" ? authored.text : "";
    expect(text).toContain("// @goal (exists (?toy - toy) (at ?toy))");
    expect(text.match(/await robot\.\w+\(.*\)/g)).toEqual(["await robot.look()"]);
  });

  it.each(["go to the red toy", "look for the red toy", "find the red toy and go to it"])(
    "%s: the goal is to come, since a toy alone is not what is meant",
    async (instruction) => {
      const authored = await write(instruction);
      expect(authored).not.toHaveProperty("goal");
      const text = authored.kind === "program" ? authored.text : "";
      expect(text).not.toContain("@goal");
      expect(text).toContain("is known when the robot has looked");
    },
  );

  it("says what its goal leaves out", async () => {
    const reasoning = async (instruction: string) => {
      const authored = await write(instruction);
      return authored.kind === "program" ? authored.reasoning.join("\n") : "";
    };
    expect(await reasoning("go to the red toy")).toContain('can\'t say all of "the red toy"');
    expect(await reasoning("go to the toy")).not.toContain("can't say");
  });

  it.each([
    ["sing a song", "declined"],
    ["put the toy on the couch", "declined"],
    ["go to the unicorn", "declined"],
    ["find all toys", "declined"],
    ["go to the couch and then to the toy", "declined"],
  ])("%s: %s, and what is offered instead is understood", async (instruction, kind) => {
    const authored = await write(instruction);
    expect(authored.kind).toBe(kind);
    const offered = authored.kind === "declined" ? authored.suggestions : [];
    expect(offered.length).toBeGreaterThan(0);
    for (const suggestion of offered) expect((await write(suggestion)).kind, suggestion).toBe("program");
  });

  it("that tells how to move is a program of just that", async () => {
    const authored = await write("walk forward two metres, then turn around");
    const text = authored.kind === "program" ? authored.text : "";
    expect(text.match(/(?<=await robot\.)\w+\(.*?\)/g)).toEqual([
      ...Array<string>(2).fill('walk("small")'),
      ...Array<string>(3).fill('turnLeft("medium")'),
    ]);
    expect(text).not.toContain("@goal");
    // What its sizes make of two metres is said where it is read.
    expect(text).toContain("this is 2.4 m");
    expect(await write("turn 90 degrees")).toMatchObject({
      kind: "question",
      choices: ["turn left 90 degrees", "turn right 90 degrees"],
    });
  });

  it("about anything else is left to the other method", async () => {
    expect(await write("look around")).toEqual(await closedLoop.write(taskOf("look around"), neverCancelled));
  });

  it("goes to a robot by what it can do, not by its name", async () => {
    const { folder, domainText, apiText, settings, scenes } = robot;
    const { motion: _, ...rest } = settings;
    const without = parseRobotPackage({
      folder,
      robotJson: JSON.stringify(rest),
      apiText,
      domainText,
      scenes,
    }).package;
    if (!without) throw new Error("no package");
    const method = predictiveMethod(pilotBrain(), closedLoop);
    expect(await method.write(taskOf("go to the toy", without), neverCancelled)).toMatchObject({
      kind: "declined",
    });
  });
});

const program = `// @robot quadruped
// @goal (exists (?t - toy) (at ?t))
import type { Robot, Scene } from "robot:quadruped";

export default async function task(robot: Robot, scene: Scene) {
  await robot.look();
}
`;

const toyAt = (x: number, y: number, colour = "red"): WorldObject => ({
  id: `${colour}_toy`,
  type: "toy",
  label: `${colour} toy`,
  attributes: { colour, climbable: 0.03 },
  pose: { position: [x, y, 0.02], orientation: fromYaw(0) },
  size: [0.2, 0.2, 0.04],
});

const standing = (x: number, yaw: number, objects: readonly WorldObject[]): Belief =>
  Belief.empty()
    .withObjects(objects)
    .withRobot({ base: { position: [x, 0, 0], orientation: fromYaw(yaw) } });

const feedback = (
  action: string,
  magnitude: string | undefined,
  seconds = 0,
  more: Partial<Feedback> = {},
) => ({
  ...plainFeedback,
  call: {
    id: "call",
    action,
    args: magnitude === undefined ? [] : [{ kind: "value" as const, value: magnitude }],
  },
  text: `robot.${action}(${magnitude === undefined ? "" : JSON.stringify(magnitude)})`,
  robotSeconds: seconds,
  ...more,
});

interface Moment {
  readonly feedback: Feedback;
  readonly belief: Belief;
}

const requestAfter = (moments: readonly Moment[], more: Partial<RecoveryRequest> = {}): RecoveryRequest => ({
  programText: program,
  goal: "(exists (?t - toy) (at ?t))",
  belief: moments[moments.length - 1].belief,
  history: moments.map((moment) => moment.feedback),
  beliefs: moments.map((moment) => moment.belief),
  trigger: { kind: "goal", unmet: ["at some toy"] },
  used: 0,
  allowed: 16,
  ...more,
});

const recover = (method: ClosedMethod, request: RecoveryRequest, instruction = "go to the red toy") =>
  method.recover({ ...taskOf(instruction), belief: request.belief }, request, neverCancelled);

const looked = (x: number, yaw: number, objects: readonly WorldObject[]): Moment => ({
  feedback: feedback("look", undefined),
  belief: standing(x, yaw, objects),
});

describe("the next skill", () => {
  it("is the first of several, and one more line at the end", async () => {
    const decision = await recover(
      predictiveMethod(pilotBrain(), closedLoop),
      requestAfter([looked(0, 0, [toyAt(9, 0)])]),
    );
    expect(decision).toMatchObject({
      kind: "extend",
      reason: expect.stringMatching(/^\w+ large, \w+ small: to red_toy; the first plan\.$/),
    });
    const text = decision.kind === "extend" ? decision.programText : "";
    expect(text).toMatch(/ {2}await robot\.look\(\);\n {2}await robot\.\w+\("large"\);\n}\n$/);
  });

  it("goes to the thing that was named, and to any where none was", async () => {
    const scene = requestAfter([looked(0, 0, [toyAt(2.4, 0, "blue"), toyAt(0.3, 2.4)])]);
    const next = async (instruction: string) => {
      const decision = await recover(predictiveMethod(pilotBrain(), closedLoop), scene, instruction);
      return decision.kind === "extend" ? decision.reason : decision.kind;
    };
    expect(await next("go to the red toy")).toContain("to red_toy");
    expect(await next("go to the blue toy")).toContain("to blue_toy");
    expect(await next("course 7")).toContain("to blue_toy");
  });

  const open = program.replace(
    /^.. @goal .*$/m,
    "// @task Go to the red toy\n// What is to hold in the end is known when the robot has looked.",
  );
  const ended = (objects: readonly WorldObject[], at: readonly string[], programText = open) => {
    const { goal: _, ...request } = requestAfter([looked(0, 0, objects)], {
      programText,
      trigger: { kind: "ended" },
    });
    const belief = request.belief.withFacts(
      at.map((id) => ({ fact: { predicate: "at", args: [id] }, value: true })),
    );
    return recover(predictiveMethod(pilotBrain(), closedLoop), { ...request, belief });
  };

  it("goes on where the robot is at another thing of that kind, and is verified over the one that is meant", async () => {
    const blue = toyAt(0.3, 0, "blue");
    const further = await ended([blue, toyAt(4, 0)], ["blue_toy"]);
    expect(further).toMatchObject({ kind: "extend", reason: expect.stringContaining("to red_toy") });
    const arrived = await ended([toyAt(4, 0, "blue"), toyAt(0.3, 0)], ["red_toy"]);
    expect(arrived).toMatchObject({
      kind: "extend",
      programText: open.replace(/^.. What is to hold.*$/m, "// @goal (at red_toy)"),
    });
  });

  it("is not asked for by a program that leaves no goal open", async () => {
    expect(await ended([toyAt(4, 0)], [], program.replace(/^.. @goal .*\n/m, ""))).toMatchObject({
      kind: "accept",
    });
  });

  it("is compared with the last plan", async () => {
    const toy = toyAt(9, 0);
    const start = looked(0, 0, [toy]);
    const first = { feedback: feedback("climb", "large", 12), belief: standing(7.2, 0, [toy]) };
    const method = predictiveMethod(pilotBrain(), closedLoop);
    expect(await recover(method, requestAfter([start]))).toMatchObject({
      reason: "climb large, walk small: to red_toy; the first plan.",
    });
    expect(await recover(method, requestAfter([start, first]))).toMatchObject({
      reason: "walk small: to red_toy; kept from the last plan.",
      views: [
        {
          kind: "plan",
          steps: [{ text: 'robot.walk("small")', state: "current" }],
          change: { words: "kept from the last plan", before: ['robot.walk("small")'] },
        },
      ],
    });
    const wall: WorldObject = {
      ...toyAt(8.1, 0),
      id: "wall_0",
      type: "wall",
      attributes: {},
      pose: { position: [8.1, 0, 0.5], orientation: fromYaw(0) },
      size: [0.2, 2, 1],
    };
    const other = predictiveMethod(pilotBrain(), closedLoop);
    await recover(other, requestAfter([start]));
    const surprised = { ...first, belief: standing(7.2, 0, [toy, wall]) };
    expect(await recover(other, requestAfter([start, surprised]))).toMatchObject({
      reason: expect.stringMatching(/; changed, because wall_0 has come into view\.$/),
    });
  });

  it("follows from the run alone: a method that hears of it late decides as one that was there", async () => {
    const toy = toyAt(9, 0);
    const moments = [
      looked(0, 0, [toy]),
      { feedback: feedback("walk", "large", 7), belief: standing(2.1, 0, [toy]) },
    ];
    const there = predictiveMethod(pilotBrain(), closedLoop);
    await recover(there, requestAfter(moments.slice(0, 1)));
    const late = predictiveMethod(pilotBrain(), closedLoop);
    const decisions = [
      await recover(there, requestAfter(moments)),
      await recover(late, requestAfter(moments)),
    ];
    const lines = decisions.map((decision) => (decision.kind === "extend" ? decision.programText : ""));
    expect(lines[0]).toContain("robot.");
    expect(lines[1]).toBe(lines[0]);
    // It walked half as far as it should have, against something that nobody has seen: not the same again.
    expect(lines[0]).not.toMatch(/look\(\);\n {2}await robot\.walk/);
  });

  it("comes to itself after a step back", async () => {
    const toy = toyAt(9, 0);
    const start = looked(0, 0, [toy]);
    const method = predictiveMethod(pilotBrain(), closedLoop);
    const first = await recover(method, requestAfter([start]));
    const done = { feedback: feedback("walk", "large", 7), belief: standing(4.2, 0, [toy]) };
    await recover(method, requestAfter([start, done]));
    const otherwise = { feedback: feedback("turnLeft", "small", 2.5), belief: standing(0, 0.75, [toy]) };
    const after = await recover(method, requestAfter([start, otherwise]));
    expect(after).toMatchObject({ kind: "extend", reason: expect.stringContaining("turnRight") });
    expect(first).toMatchObject({ kind: "extend" });
  });
});

describe("an end", () => {
  const brainOf = (next: NextSkills): PredictiveBrain => ({ title: "test", next: async () => next });
  const walking = brainOf({ kind: "skills", skills: [{ name: "walk", magnitude: "large" }], reason: "on" });
  const reasonOf = async (method: ClosedMethod, request: RecoveryRequest) => {
    const decision = await recover(method, request);
    return decision.kind === "ask" ? decision.question.text : `${decision.kind}: ${decision.reason}`;
  };
  const toy = toyAt(20, 0);

  it("comes with the time that a task may take", async () => {
    const walked = (seconds: number) => [
      looked(0, 0, [toy]),
      { feedback: feedback("walk", "large", seconds), belief: standing(1, 0, [toy]) },
    ];
    const method = () => predictiveMethod(walking, closedLoop);
    expect(await reasonOf(method(), requestAfter(walked(93)))).toBe("extend: on");
    expect(await reasonOf(method(), requestAfter(walked(93.5)))).toBe(
      "give-up: Of the 100 s of executed skills that a task may take, 93.5 s are used up.",
    );
  });

  it("comes where the brain knows nothing more, and where added lines are not reached", async () => {
    const stopped = predictiveMethod(brainOf({ kind: "stop", reason: "lost" }), closedLoop);
    const request = requestAfter([looked(0, 0, [toy])]);
    expect(await reasonOf(stopped, request)).toBe("give-up: lost");
    const method = predictiveMethod(walking, closedLoop);
    expect(await reasonOf(method, request)).toBe("extend: on");
    expect(await reasonOf(method, request)).toContain("give-up: The program ended before the line");
  });

  it("comes where the checker objects to a skill", async () => {
    const skills = [{ name: "fly", magnitude: "large" }];
    const method = predictiveMethod(brainOf({ kind: "skills", skills, reason: "up" }), closedLoop);
    expect(await reasonOf(method, requestAfter([looked(0, 0, [toy])]))).toMatch(/^give-up: .*check.*fly/);
  });

  it("does not come for a skill that was held back", async () => {
    const blocked = feedback("walk", "large", 7, {
      outcome: "failure",
      cause: "blocked",
      lowLevelFailure: true,
    });
    const moments = [looked(0, 0, [toy]), { feedback: blocked, belief: standing(1, 0, [toy]) }];
    const trigger = { kind: "feedback", feedback: blocked, line: 6 } as const;
    expect(await reasonOf(predictiveMethod(walking, closedLoop), requestAfter(moments, { trigger }))).toMatch(
      /^accept/,
    );
    expect(
      await reasonOf(
        predictiveMethod(walking, closedLoop),
        requestAfter(moments, { trigger: { kind: "exception", message: "x" } }),
      ),
    ).toMatch(/^give-up/);
  });

  it("is lost where all is shut", async () => {
    const walls = (
      [
        [0, 0.6, 3, 0.1],
        [0, -0.6, 3, 0.1],
        [0.7, 0, 0.1, 1.2],
        [-0.7, 0, 0.1, 1.2],
      ] as const
    ).map(
      ([x, y, length, width], index): WorldObject => ({
        id: `wall_${index}`,
        type: "wall",
        label: "wall",
        attributes: {},
        pose: { position: [x, y, 0.5], orientation: fromYaw(0) },
        size: [length, width, 1],
      }),
    );
    const method = predictiveMethod(pilotBrain(), closedLoop);
    const moments = [looked(0, 0, walls)];
    for (let count = 0; count < 40; count++) {
      const decision = await recover(method, requestAfter(moments));
      if (decision.kind !== "extend") {
        expect(decision).toMatchObject({ kind: "give-up", reason: expect.stringContaining("lost") });
        return;
      }
      const [, name, magnitude] = /robot\.(\w+)\("(\w+)"\);\n}\n$/.exec(decision.programText) ?? [];
      const blocked = { outcome: "failure", cause: "blocked" } as const;
      moments.push({ feedback: feedback(name, magnitude, 1, blocked), belief: standing(0, 0, walls) });
    }
    throw new Error("never lost");
  });
});
