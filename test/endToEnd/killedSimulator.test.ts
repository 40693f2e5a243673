import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { seededRandom } from "../../src/core/world/ports";
import { readRunFolder } from "../../src/platform/runFolder";
import { runTask } from "../support/runTask";

/*
 * The simulator's process is killed in the middle of a grasp, at random moments. The run goes on from the last snapshot.
 * ROBOT_COPILOT_KILLS=100 kills it a hundred times.
 */

const kills = Number(process.env.ROBOT_COPILOT_KILLS ?? 3);
const output = mkdtempSync(join(tmpdir(), "robot-copilot-killed-"));

it(`a run outlives its simulator, killed ${kills} times`, async () => {
  const random = seededRandom(1);
  const waits: number[] = [];
  let died = 0;
  for (let kill = 0; kill < kills; kill++) {
    let killedAt: number | undefined;
    // A grasp takes some hundred milliseconds of wall time.
    const after = random() * 300;
    const result = await runTask({
      instruction: "move the toy from the table to the bed",
      scene: "bedroom",
      seed: 2,
      output,
      onEvent: (event, simulatorProcess) => {
        if (event.kind === "action-started" && event.call.action === "grasp" && killedAt === undefined) {
          killedAt = Number.NaN;
          setTimeout(() => {
            if (simulatorProcess === undefined) return;
            killedAt = performance.now();
            process.kill(simulatorProcess, "SIGKILL");
          }, after);
        }
        if (event.kind === "link-state" && event.state.kind === "connecting" && killedAt !== undefined)
          waits.push(performance.now() - killedAt);
      },
    });
    const states = result.events.flatMap((event) => (event.kind === "link-state" ? [event.state.kind] : []));
    if (states.includes("connecting")) died++;
    expect(result.outcome, `kill ${kill}, after ${after.toFixed(0)} ms: ${result.reason}`).toBe("success");
    expect(result.trueSuccess).toBe(true);
    const journal = readRunFolder(result.folder);
    expect(journal?.problems).toEqual([]);
    expect(journal?.events.map(({ kind }) => kind)).toEqual(result.events.map(({ kind }) => kind));
  }
  expect(died).toBeGreaterThan(kills / 2);
  // It is noticed at once.
  expect(Math.max(...waits)).toBeLessThan(1000);
  console.log(
    `killed ${died} of ${kills} times in the middle; noticed after ${Math.max(...waits).toFixed(0)} ms at most`,
  );
}, 3_600_000);
