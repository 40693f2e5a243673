import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRunFolder } from "../../src/platform/runFolder";
import { runTask } from "../support/runTask";

/* A sentence through the whole product, with real physics, the real sandbox and the journal on disk. */

const output = mkdtempSync(join(tmpdir(), "robot-copilot-tasks-"));

describe("a task in the simulated bedroom", () => {
  it("A1: all fruits on the plate, with one grasp that slips", async () => {
    const result = await runTask({
      instruction: "put all fruits on the plate",
      scene: "bedroom",
      seed: 1,
      faults: "grasp-slip@1",
      output,
    });
    expect(result.outcome, result.reason).toBe("success");
    expect(result.trueSuccess).toBe(true);
    const failed = result.events.flatMap((event) =>
      event.kind === "action-finished" && event.feedback.outcome === "failure" ? [event.feedback] : [],
    );
    expect(failed.some(({ call }) => call.action === "grasp")).toBe(true);
    expect(result.recoveries).toBeGreaterThan(0);
  }, 240_000);

  it("B1: the toy from the table to the bed", async () => {
    const result = await runTask({
      instruction: "move the toy from the table to the bed",
      scene: "bedroom",
      seed: 2,
      output,
    });
    expect(result.outcome, result.reason).toBe("success");
    expect(result.trueSuccess).toBe(true);
  }, 240_000);

  it.each([1, 4])(
    "between two things: measured, seed %i",
    async (seed) => {
      const result = await runTask({
        instruction: "put an apple between the plate and a cup",
        scene: "table",
        seed,
        output,
      });
      expect(result.outcome, result.reason).toBe("success");
      expect(result.actions).toBeGreaterThan(4);
      const seen =
        result.events.flatMap((event) => (event.kind === "belief" ? [event.objects] : [])).at(-1) ?? [];
      const places = (type: string) =>
        seen.flatMap((object) => (object.type === type && object.pose ? [object.pose.position] : []));
      const [plate] = places("plate");
      // An ellipse round the two, 1.2 times as long as they are apart.
      const isBetween = places("apple").some((apple) =>
        places("cup").some((cup) => {
          const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
          return apart(plate, apple) + apart(apple, cup) < 1.2 * apart(plate, cup);
        }),
      );
      expect(isBetween, JSON.stringify(seen.map(({ id, pose }) => [id, pose?.position]))).toBe(true);
    },
    240_000,
  );

  it("A2: a cup that one look alone has shown is looked at from close by, before the fruit counts as amid the cups", async () => {
    const result = await runTask({
      instruction: "put the fruit in the middle of the cups",
      scene: "table",
      seed: 12,
      faults: "false-detection@2",
      output,
    });
    const reasons = result.events.flatMap((event) => (event.kind === "recovery" ? [event.reason] : []));
    expect(reasons.join("\n")).toMatch(/one look alone has shown: cup_\d+\. Look at it from close by/);
    expect(result.outcome, result.reason).toBe("success");
    expect(result.trueSuccess).toBe(true);
  }, 240_000);

  it("leaves a journal that tells the run, images, the program and a report that stands alone", async () => {
    const result = await runTask({
      instruction: "put the banana in the box",
      scene: "bedroom",
      seed: 4,
      output,
    });
    const read = readRunFolder(result.folder);
    expect(read?.problems).toEqual([]);
    expect(read?.events.map(({ kind }) => kind)).toEqual(result.events.map(({ kind }) => kind));
    const images = (read?.events ?? []).flatMap((event) =>
      event.kind === "action-finished" ? event.feedback.images : [],
    );
    expect(images.length).toBeGreaterThan(5);
    for (const image of images)
      expect(existsSync(join(result.folder, String(Reflect.get(image, "file"))))).toBe(true);
    expect(readFileSync(join(result.folder, "program-0.robot.ts"), "utf8")).toContain(
      "export default async function",
    );
    const report = readFileSync(join(result.folder, "report.html"), "utf8");
    expect(report).toContain("data:image/png;base64,");
    expect(report).not.toMatch(/<script|src="(?!data:)|href=/);
    expect(result.trueSuccess, result.reason).toBe(result.outcome === "success");
  }, 240_000);

  it("does not claim what is not so when nothing can be grasped", async () => {
    const result = await runTask({
      instruction: "put the banana in the box",
      scene: "bedroom",
      seed: 4,
      faults: "grasp-slip=1",
      output,
    });
    expect(result.outcome).toBe("failure");
    expect(result.reason).not.toBe("");
  }, 240_000);
});
