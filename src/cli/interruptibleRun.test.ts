import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { productFolder } from "../platform/productFolder";

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-interrupted-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `// @robot agv
// @scene hall
import type { Robot, Scene } from "robot:agv";

export default async function task(robot: Robot, scene: Scene) {
  await robot.survey();
  for (;;) for (const area of scene.all("area")) await robot.moveTo(area);
}
`;

it.skipIf(process.platform === "win32")(
  "Ctrl-C in a terminal, which reaches every process of it, stops the robot and not its simulator",
  async () => {
    const file = join(folder, "round.robot.ts");
    writeFileSync(file, program);
    const args = [join(productFolder(), "dist", "cli.js"), "run", file, "--pace", "1"];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      detached: true,
      env: { PATH: process.env.PATH, HOME: folder },
    });
    let said = "";
    let isInterrupted = false;
    const read = (text: Buffer) => {
      said += text;
      if (isInterrupted || !said.includes("Run ")) return;
      isInterrupted = true;
      // Driving round the hall takes it a minute.
      setTimeout(() => process.kill(-(child.pid ?? 0), "SIGINT"), 1000);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    expect(await new Promise((resolve) => child.once("exit", resolve)), said).not.toBe(0);
    expect(isInterrupted, said).toBe(true);
    expect(said).toMatch(/stop: interrupted with Ctrl-C; the robot holds still/);
    expect(said).not.toMatch(/connection to the robot was lost|killed by SIGINT/);
  },
  60_000,
);
