import type { Problem } from "../../core/base/problem";
import type { RobotPackage } from "../../core/program/robotPackage";
import { loadRosMap, openLink } from "../../engine/links";
import { systemClock } from "../../platform/clock";
import { type RosbridgeOptions, serveRosbridge } from "../../ros/rosbridgeServer";
import { noFaults } from "../../simulator/faults";
import type { SimulatorLink } from "../../simulator/link";
import { exitCode, UsageError } from "../exit";
import { expectWritable, outputOf, writeOutput } from "../outputFile";
import { readFaults } from "../readFaults";
import { type RobotOptions, readRobot } from "../readRobot";
import { createTerminal, problemLine, type Terminal } from "../terminal";

export interface SimOptions extends RobotOptions {
  readonly json?: boolean;
  /** Instead of serving: the scene's picture is written there. */
  readonly picture?: string;
  readonly rosbridge: number;
  readonly host: string;
  readonly seed: number;
  readonly faults?: string;
  readonly pace?: number;
}

/** It simulates bodies: a problem of facts alone is no place for it. */
function withScenes(problem: Problem, robot: RobotPackage): Problem {
  if (problem.code !== "unknown-scene") return problem;
  return { ...problem, nextStep: `its scenes: ${robot.scenes.join(", ") || "none"}` };
}

/** To the error output: the scene can be simulated all the same. */
function warn({ warnings }: SimulatorLink, terminal: Terminal): void {
  for (const warning of warnings) terminal.error(problemLine(warning));
}

/** How often odometry and pictures are published while somebody listens. */
const motionHertz = 20;
const cameraHertz = 5;

function sensorsOf(link: SimulatorLink): Pick<RosbridgeOptions, "motion" | "stream"> {
  return {
    motion: { hertz: motionHertz, measure: () => link.motion() },
    stream: { hertz: cameraHertz, capture: () => link.photographs() },
  };
}

/** Pixels; three quarters as high. */
const pictureWidth = 640;

async function takePicture(
  scene: string,
  file: string,
  robot: RobotPackage,
  { seed, json }: SimOptions,
): Promise<number> {
  const terminal = createTerminal(json ?? false);
  const output = outputOf("picture", "--picture");
  expectWritable(file, output);
  const opened = await openLink(robot, scene, { kind: "simulator", seed, faults: noFaults });
  if (!opened.ok) throw new UsageError(opened.error.map((problem) => withScenes(problem, robot)));
  if (opened.value.kind !== "simulator") {
    opened.value.link.dispose();
    throw new UsageError([
      {
        code: "no-picture",
        severity: "error",
        message: `the scene ${scene} is symbolic: there is nothing to be seen`,
        nextStep: `take a picture of one of ${robot.scenes.join(", ") || "the physical scenes"}`,
      },
    ]);
  }
  const { link } = opened.value;
  warn(link, terminal);
  try {
    const { png, width, height } = await link.overview(pictureWidth);
    writeOutput(file, output, Buffer.from(png, "base64"));
    if (terminal.json) terminal.document({ file, width, height, scene, robot: robot.settings.name, seed });
    else terminal.line(`${file}: ${robot.settings.title} in ${scene}, simulated, seed ${seed}`);
  } finally {
    link.dispose();
  }
  return exitCode.fine;
}

/** Serves until it is interrupted, or until the simulator dies. */
export async function simCommand(scene: string, options: SimOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const robot = readRobot(options, scene, terminal);
  if (options.picture !== undefined) return takePicture(scene, options.picture, robot, options);
  const map = loadRosMap(robot);
  if (!map.ok) throw new UsageError(map.error);
  const opened = await openLink(robot, scene, {
    kind: "simulator",
    seed: options.seed,
    faults: readFaults(options.faults),
    pace: options.pace,
  });
  if (!opened.ok) throw new UsageError(opened.error.map((problem) => withScenes(problem, robot)));
  const { link } = opened.value;
  if (opened.value.kind === "simulator") warn(opened.value.link, terminal);
  const served = await serveRosbridge({
    port: options.rosbridge,
    host: options.host,
    robot: link,
    map: map.value,
    clock: systemClock,
    limits: robot.settings.limits,
    ...(opened.value.kind === "simulator" ? sensorsOf(opened.value.link) : {}),
    onLog: (message) => terminal.error(message),
  });
  if (!served.ok) {
    link.dispose();
    throw new UsageError([served.error]);
  }
  const server = served.value;
  if (terminal.json)
    terminal.document({ url: server.url, port: server.port, scene, robot: robot.settings.name });
  else {
    terminal.line(
      `${robot.settings.title} in ${scene}, simulated, seed ${options.seed}: rosbridge v2 at ${server.url}`,
    );
    terminal.line(
      terminal.styled(
        "dim",
        "Ctrl-C ends it. The protocol has no access control: keep it on this machine or in a tunnel.",
      ),
    );
  }
  const ended = await new Promise<"interrupted" | "lost">((resolveEnd) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => resolveEnd("interrupted"));
    link.onStateChanged((state) => {
      if (state.kind !== "lost") return;
      terminal.error(problemLine({ code: "simulator-lost", severity: "error", message: state.cause }));
      resolveEnd("lost");
    });
  });
  await server.close();
  link.dispose();
  return ended === "lost" ? exitCode.failed : exitCode.fine;
}
