import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { seededRandom } from "../../src/core/world/ports";
import { readRunFolder } from "../../src/platform/runFolder";
import { runTask } from "../support/runTask";

/*
 * The simulator's process is killed in the middle of a grasp, at random moments. That nobody knows
 * what came of it is told at once, and the run goes on from the last snapshot.
 * ROBOT_COPILOT_KILLS=100 kills it a hundred times.
 */

const kills = Number(process.env.ROBOT_COPILOT_KILLS ?? 3);
/** Of one run: each time it tries to grasp anew. More often within a minute, and a simulator counts as lost. */
const killsOfRun = 3;
const output = mkdtempSync(join(tmpdir(), "robot-copilot-killed-"));

it(`a run outlives its simulator, killed ${kills} times`, async () => {
  const random = seededRandom(1);
  const told: number[] = [];
  const back: number[] = [];
  for (let killed = 0; killed < kills; ) {
    const most = Math.min(killsOfRun, kills - killed);
    let sent = 0;
    let killedAt: number | undefined;
    let isTold = false;
    let states = 0;
    const toldBefore = told.length;
    const result = await runTask({
      instruction: "move the toy from the table to the bed",
      scene: "bedroom",
      seed: 2,
      output,
      onEvent: (event, simulatorProcess) => {
        if (event.kind === "action-started" && event.call.action === "grasp" && sent < most) {
          sent++;
          // A grasp takes some hundred milliseconds of wall time.
          setTimeout(() => {
            if (simulatorProcess === undefined) return;
            killedAt = performance.now();
            isTold = false;
            process.kill(simulatorProcess, "SIGKILL");
          }, random() * 300);
        }
        if (killedAt === undefined) return;
        const milliseconds = performance.now() - killedAt;
        if (event.kind === "action-finished" && event.feedback.outcome === "unknown" && !isTold) {
          isTold = true;
          told.push(milliseconds);
        }
        if (event.kind !== "link-state") return;
        if (event.state.kind === "connecting") states++;
        if (event.state.kind === "ready" && isTold) back.push(milliseconds);
      },
    });
    killed += Math.max(1, sent);
    const what = `kill ${killed}: ${result.reason}`;
    const unknown = result.events.filter(
      (event) => event.kind === "action-finished" && event.feedback.outcome === "unknown",
    );
    expect(unknown.length, what).toBe(told.length - toldBefore);
    expect(states, what).toBeGreaterThanOrEqual(unknown.length);
    expect(result.outcome, what).toBe("success");
    expect(result.trueSuccess).toBe(true);
    const journal = readRunFolder(result.folder);
    expect(journal?.problems).toEqual([]);
    expect(journal?.events.map(({ kind }) => kind)).toEqual(result.events.map(({ kind }) => kind));
  }
  expect(told.length).toBeGreaterThan(kills / 2);
  expect(Math.max(...told)).toBeLessThan(1000);
  console.log(`killed ${told.length} of ${kills} times in the middle; wall milliseconds from the kill`);
  console.log(`until the outcome was told to be unknown: ${figures(told)}`);
  console.log(`until the simulator was there again: ${figures(back)}`);
}, 7_200_000);

function figures(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
}
