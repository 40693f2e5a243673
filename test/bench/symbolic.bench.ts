import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CancellationSource } from "../../src/core/base/cancellation";
import type { ModelCall } from "../../src/core/copilot/dialogue/modelDialogue";
import type { Method } from "../../src/core/copilot/method";
import type { MethodName } from "../../src/core/copilot/methodNames";
import { runTrial } from "../../src/engine/benchmark/trial";
import { createMethod } from "../../src/engine/method";
import { resolveRobotPackage } from "../../src/platform/robotPackages";
import { noFaults } from "../../src/simulator/faults";
import { sensibleReply } from "../support/modelReplies";
import { type Asked, modelServer } from "../support/modelServer";

/* What episodes without physics cost, and what a method adds to its model. Machines differ and are shared. */

const folder = mkdtempSync(join(tmpdir(), "robot-symbolic-bench-"));
const cli = join(__dirname, "../../dist/cli.js");

interface Ran {
  readonly wall: number;
  readonly trials: number;
  readonly successes: number;
}

function bench(suite: string, seeds: string): Promise<Ran> {
  const began = performance.now();
  const args = [
    cli,
    "bench",
    suite,
    "--symbolic",
    "--seeds",
    seeds,
    "--json",
    "--output",
    join(folder, suite),
  ];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => {
    child.on("close", () => {
      const { trials, successes } = JSON.parse(text).overall;
      resolve({ wall: (performance.now() - began) / 1000, trials, successes });
    });
  });
}

it("1,000 episodes of the planner's method in symbolic suites (no physics)", async () => {
  let wall = 0;
  let trials = 0;
  for (const [suite, seeds] of [
    ["hicrisp-agv", "1-170"],
    ["come-mobile", "1-40"],
    ["hicrisp-home", "1-20"],
    ["concept-rearrangement", "1-10"],
  ]) {
    const ran = await bench(suite, seeds);
    console.log(
      `${suite}: ${ran.trials} episodes in ${ran.wall.toFixed(1)} s, ${((ran.wall * 1000) / ran.trials).toFixed(0)} ms each; ${ran.successes} reach their goal`,
    );
    expect(ran.trials).toBeGreaterThan(100);
    wall += ran.wall;
    trials += ran.trials;
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `${trials} episodes in ${wall.toFixed(1)} s on ${availableParallelism()} cores: 1,000 in ${((wall * 1000) / trials).toFixed(1)} s`,
  );
});

/** Without a goal a program passes the checker; one that misses its goal has the planner look for what it lacks. */
const withoutGoal = (asked: Asked): object => ({ ...sensibleReply(asked), goal: null });
const bedroom = {
  robot: "mobile-manipulator",
  scene: "bedroom",
  suiteCase: { name: "bed", instruction: "put the banana on the bed", goal: "(on banana bed)" },
  symbolic: true,
};
/** What a walking robot sees is a picture, so its world has physics: what the simulator takes is the robot's. */
const course = {
  robot: "quadruped",
  scene: "indoor-1",
  suiteCase: { name: "toy", instruction: "go to the red toy", goal: "(at toy)" },
  symbolic: false,
};
interface Measured {
  readonly method: MethodName;
  readonly title?: string;
  readonly answer: (asked: Asked) => object;
  readonly task: typeof bedroom;
}
const measuredMethods: readonly Measured[] = [
  { method: "closed-loop", title: "closed-loop, no goal to check", answer: withoutGoal, task: bedroom },
  {
    method: "closed-loop",
    title: "closed-loop, every program misses its goal",
    answer: sensibleReply,
    task: bedroom,
  },
  { method: "predictive", answer: sensibleReply, task: course },
  { method: "multi-agent", answer: sensibleReply, task: bedroom },
  { method: "self-correcting", answer: sensibleReply, task: bedroom },
  { method: "tree-search", answer: sensibleReply, task: bedroom },
];
/** Before code is compiled and caches are filled, nothing is typical: so many runs and decisions at least come first. */
const warmUps = { runs: 3, decisions: 40 };
/** So many are measured at least. */
const measuredRuns = 8;
const measuredDecisions = 80;
/** A run ends after so many decisions: methods that go on until the goal holds would never come to an end with this model. */
const mostCalls = 40;

it("what methods add to a model that answers at once, a decision", async () => {
  const output = mkdtempSync(join(tmpdir(), "robot-overhead-"));
  for (const { method: name, title = name, answer, task } of measuredMethods) {
    const { package: robot } = resolveRobotPackage(task.robot, []);
    if (!robot) throw new Error(`no robot package ${task.robot}`);
    const server = await modelServer({ answer });
    let spent = 0;
    let calls: ModelCall[] = [];
    const timed = (method: Method): Method => {
      const measured = async <T>(work: Promise<T>): Promise<T> => {
        const began = performance.now();
        try {
          return await work;
        } finally {
          spent += performance.now() - began;
        }
      };
      const { recover } = method;
      return {
        ...method,
        write: (...args) => measured(method.write(...args)),
        ...(recover && { recover: (...args) => measured(recover(...args)) }),
      };
    };
    let isWarm = false;
    for (let run = 0; !isWarm || run < measuredRuns || calls.length < measuredDecisions; run++) {
      if (!isWarm && run >= warmUps.runs && calls.length >= warmUps.decisions) {
        isWarm = true;
        run = 0;
        spent = 0;
        calls = [];
      }
      const enough = new CancellationSource();
      let left = mostCalls;
      await runTrial(
        { suiteCase: task.suiteCase, scene: task.scene, seed: 1 },
        {
          robot,
          createMethod: (_, seed) => {
            const method = createMethod(
              { name, seed, model: { kind: "openai", model: "m", baseUrl: server.baseURL } },
              robot,
              {
                onModelCall: (call) => {
                  calls.push(call);
                  left--;
                  if (left === 0) enough.cancel("enough decisions");
                },
              },
            );
            if (!method.ok) throw new Error(method.error.message);
            return timed(method.value);
          },
          faults: noFaults,
          outputRoot: output,
          keepAll: false,
          symbolic: task.symbolic,
        },
        enough.token,
      );
    }
    const asked = calls.reduce((total, { milliseconds }) => total + milliseconds, 0);
    expect(calls.length).toBeGreaterThan(0);
    console.log(
      `${title}: ${((spent - asked) / calls.length).toFixed(1)} ms a decision besides model and robot (${calls.length} decisions; asking itself ${(asked / calls.length).toFixed(1)} ms)`,
    );
    await server.close();
  }
  rmSync(output, { recursive: true, force: true });
});
