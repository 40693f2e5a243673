import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import type { WorldObject } from "../../core/world/objects";
import type { ActionArgument, ActionResult } from "../../core/world/robotLink";
import type { TestRobot } from "./builtInRobot";

/* For tests: reference programs on the real simulation, in this process. They know what the robot reports, no more. */

const programs = join(__dirname, "../../../test/fixtures/tabletop");

/** What the seed varies in a task's sentence, and so in its program: constants by name. */
export type Variation = Readonly<Record<string, string | number>>;

export interface ProgramRun {
  readonly results: readonly { readonly call: string; readonly result: ActionResult }[];
}

/** Runs `test/fixtures/tabletop/NAME.robot.ts` to its end; an error in it is thrown. */
export async function runProgram(
  robot: TestRobot,
  name: string,
  variation: Variation = {},
): Promise<ProgramRun> {
  let text = readFileSync(join(programs, `${name}.robot.ts`), "utf8");
  for (const [constant, value] of Object.entries(variation)) {
    const line = new RegExp(`^const ${constant} = .*;$`, "m");
    if (!line.test(text)) throw new Error(`${name} has no constant ${constant}`);
    text = text.replace(line, `const ${constant} = ${JSON.stringify(value)};`);
  }
  const { code } = transformSync(text, { loader: "ts", format: "cjs" });
  const module: { exports: { default?: (robot: unknown) => Promise<void> } } = { exports: {} };
  new Function("module", "exports", code)(module, module.exports);
  const results: { readonly call: string; readonly result: ActionResult }[] = [];
  const call = async (action: string, ...args: readonly unknown[]) => {
    const result = await robot.act(action, ...args.map(toArgument));
    results.push({
      call: `${action} ${args.map((arg) => JSON.stringify(toArgument(arg))).join(" ")}`,
      result,
    });
    return result.outcome === "success";
  };
  const report = async () => {
    await call("report");
    return objectMap(robot);
  };
  const named =
    (action: string) =>
    (...args: readonly unknown[]) =>
      call(action, ...args);
  await module.exports.default?.({
    report,
    executeTrajectory: named("executeTrajectory"),
    openGripper: named("openGripper"),
    closeGripper: named("closeGripper"),
    taskCompleted: named("taskCompleted"),
  });
  return { results };
}

function objectMap({ seen }: TestRobot) {
  const things = [...seen.values()].map(toThing);
  return {
    get(id: string) {
      const thing = things.find((other) => other.id === id);
      if (!thing) throw new Error(`nothing is called ${id}`);
      return thing;
    },
    find: (type: string) => things.find((thing) => thing.type === type),
    all: (type: string) => things.filter((thing) => thing.type === type),
  };
}

function toThing({ id, type, label, attributes, pose, size }: WorldObject) {
  const [x, y, z] = pose?.position ?? [0, 0, 0];
  return { id, type, label, attributes, position: { x, y, z }, size };
}

function toArgument(value: unknown): ActionArgument {
  if (typeof value === "number" || typeof value === "string") return { kind: "value", value };
  const { id, x, y, z } = value as { id?: string; x: number; y: number; z: number };
  return id === undefined ? { kind: "location", position: [x, y, z] } : { kind: "object", id };
}
