import { format } from "node:util";
import Mocha from "mocha";

/**
 * Called by the editor in its extension host. Which suites are run is in the environment;
 * every line is marked, so that it can be told from the editor's own log.
 */
export async function run(): Promise<void> {
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => {
    for (const line of format(...args).split("\n")) console.log(`[suite] ${line}`);
  };
  const mocha = new Mocha({
    ui: "bdd",
    timeout: 60_000,
    color: false,
    reporter: "spec",
    grep: process.env.ROBOT_COPILOT_GREP,
  });
  const files: string[] = JSON.parse(process.env.ROBOT_COPILOT_SUITES ?? "[]");
  for (const file of files) mocha.addFile(file);
  let tests = 0;
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve).on("test end", () => {
      tests++;
    });
  });
  if (tests === 0 && !process.env.ROBOT_COPILOT_GREP) throw new Error("no test was run");
  if (failures > 0) throw new Error(`${failures} failed`);
}
