import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Command } from "./command";
import { commandsIn } from "./commands";

const quadruped = builtInPackage("quadruped");

function told(sentence: string, robot: RobotPackage = quadruped): string | undefined {
  const commands = commandsIn(sentence, robot, initialBelief(robot));
  if (commands?.kind === "commands") return commands.commands.map(textOf).join(" ");
  return commands?.kind === "question" ? `? ${commands.choices.join(" | ")}` : undefined;
}

function textOf(command: Command): string {
  if (command.kind === "wait") return `wait(${command.seconds})`;
  const { action, args, times } = command;
  return `${times === 1 ? "" : `${times}×`}${action}(${args.join(",")})`;
}

describe("motions", () => {
  it.each([
    ["walk forward", "walk(medium)"],
    ["Go straight ahead, please!", "walk(medium)"],
    ["walk", "walk(medium)"],
    ["walk 3 m", "walk(medium)"],
    ["walk forward two metres", "2×walk(small)"],
    ["could you move 300 cm forwards", "walk(medium)"],
    ["walk two and a half meters ahead", "2×walk(small)"],
    ["go ten feet forward", "walk(medium)"],
    ["run ahead for 5 seconds", "walk(medium)"],
    ["walk forward a little bit", "walk(small)"],
    ["walk far", "walk(large)"],
    ["walk large", "walk(large)"],
    ["take two steps back", "2×backward(small)"],
    ["back up", "backward(medium)"],
    ["back up a bit", "backward(small)"],
    ["go in reverse for half a metre", "backward(small)"],
    ["retreat", "backward(medium)"],
    ["crawl forward 1 m", "crawl(medium)"],
    ["climb", "climb(medium)"],
    ["turn left", "turnLeft(medium)"],
    ["turn left by 90 degrees", "2×turnLeft(small)"],
    ["turn ninety degrees to the right", "2×turnRight(small)"],
    ["turn right 90", "2×turnRight(small)"],
    ["rotate 60° clockwise", "turnRight(medium)"],
    ["spin counter-clockwise 1 radian", "turnLeft(medium)"],
    ["turn around", "3×turnLeft(medium)"],
    ["turn around to the right", "3×turnRight(medium)"],
    ["turn about 60 degrees to the left", "turnLeft(medium)"],
    ["turn left twice and then right", "turnLeft(medium) turnLeft(medium) turnRight(medium)"],
    [
      "walk forward 3 m, turn left, wait for 2 seconds and look",
      "walk(medium) turnLeft(medium) wait(2) look()",
    ],
    ["walk forward. Then take a look around. Stop.", "walk(medium) look()"],
    ["walk forward 3 m and look around", "walk(medium) look()"],
    ["spin around", "4×turnLeft(large) turnLeft(small)"],
    ["forward 3 m, left 60 degrees, forward 3 m", "walk(medium) turnLeft(medium) walk(medium)"],
    ["turn right right right", undefined],
    ["wait a moment", "wait(2)"],
    ["stand still for five seconds", "wait(5)"],
    ["walk forward. Then take a look. Stop.", "walk(medium) look()"],
  ])("%s", (sentence, calls) => expect(told(sentence)).toBe(calls));

  it.each([
    ["turn 90 degrees", "? turn left 90 degrees | turn right 90 degrees"],
    ["walk 3 m, then turn", "? walk 3 m, then turn left | walk 3 m, then turn right"],
    ["go left", "? turn left"],
    ["walk forward 30 cm", "? walk forward 1.2 m"],
    ["turn left 10 degrees and go back", "? turn left 43 degrees, then go back"],
  ])("%s: asked, and every choice is understood", (sentence, asked) => {
    expect(told(sentence)).toBe(asked);
    for (const choice of asked.slice(2).split(" | ")) expect(told(choice), choice).toMatch(/^[^?]/);
  });

  it.each([
    "go",
    "go to the toy",
    "walk to the couch",
    "walk forward to the couch",
    "jump forward",
    "crawl backwards",
    "turn left two metres",
    "turn left 2",
    "walk forward 90",
    "walk 90 degrees",
    "walk forward backward",
    "turn forward",
    "walk forward minus two metres",
    "walk forward 0 m",
    "walk forward -2 m",
    "turn left 30-60 degrees",
    "walk 5 km",
    "walk three and a half times",
    "stop",
    "right",
    "forward",
    "",
  ])("%s: nothing of the kind", (sentence) => expect(told(sentence)).toBeUndefined());
});

describe("actions by their names", () => {
  const arm = builtInPackage("tabletop-arm");
  const vehicle = builtInPackage("agv");
  it.each([
    [vehicle, "take a picture", "takePicture()"],
    [vehicle, "please take a photo", "takePicture()"],
    [vehicle, "survey, then take a snapshot", "survey() takePicture()"],
    [arm, "open your gripper", "openGripper()"],
    [arm, "open the hand", "openGripper()"],
    // Which object is for another grammar.
    [arm, "close the gripper", undefined],
    [arm, "close the gripper on the red block", undefined],
    [vehicle, "take a picture of the dock", undefined],
    [vehicle, "turn left", undefined],
  ])("%#: %s", (robot, sentence, calls) => expect(told(sentence, robot)).toBe(calls));

  it("with a value for each parameter", () => {
    const [method] = vehicle.methods;
    const robot: RobotPackage = {
      ...vehicle,
      methods: [
        {
          ...method,
          name: "setSpeed",
          action: "set-speed",
          parameters: [{ name: "speed", type: '"slow" | "very-fast"', optional: false }],
        },
        {
          ...method,
          name: "raiseFork",
          action: "raise-fork",
          parameters: [{ name: "height", type: "number", optional: false }],
        },
      ],
    };
    expect(told("set the speed to slow", robot)).toBe("setSpeed(slow)");
    expect(told("set speed very fast, then raise the fork to 1.5", robot)).toBe(
      "setSpeed(very-fast) raiseFork(1.5)",
    );
    // In which unit the action takes it nobody has told.
    expect(told("raise the fork to 15 cm", robot)).toBeUndefined();
    expect(told("set the speed", robot)).toBeUndefined();
    expect(told("set the speed to warp", robot)).toBeUndefined();
  });
});
