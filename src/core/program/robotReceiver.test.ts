import { expect, test } from "vitest";
import { robotCallAt, robotReceiverAt } from "./robotReceiver";

/** `|` is the place. */
const at = (text: string) => ({ text: text.replace("|", ""), offset: text.indexOf("|") });
const head = "async function task(robot: Robot, arm?: Robot, scene: Scene) {\n";

function receiver(line: string): string | undefined {
  const { text, offset } = at(head + line);
  const found = robotReceiverAt(text, offset);
  return found && `${text.slice(found.start, offset)} ${text.slice(found.memberStart, offset)}`.trim();
}

test("a member of what is declared as Robot", () => {
  expect(receiver("await robot.|")).toBe("robot.");
  expect(receiver("await robot.gra|sp(cup)")).toBe("robot.gra gra");
  expect(receiver("if (!(await arm?.gr|")).toBe("arm?.gr gr");
  expect(receiver("robot\n    .|")).toBe("robot\n    .");
});

test("no member of a robot", () => {
  for (const line of [
    "scene.|",
    "this.robot.|",
    "f(robot).|",
    "robot|",
    "notrobot.|",
    "robot.exploreLocal().|",
    "map[robot].|",
  ]) {
    expect(receiver(line), line).toBeUndefined();
  }
});

function call(line: string): string | undefined {
  const { text, offset } = at(head + line);
  return robotCallAt(text, offset)?.method;
}

test("an argument of a robot's action", () => {
  expect(call("await robot.grasp(|)")).toBe("grasp");
  expect(call("await robot.grasp(cu|p)")).toBe("grasp");
  expect(call("await robot.pour(cup, |")).toBe("pour");
  for (const line of [
    "scene.get(|",
    'robot.grasp(scene.get("|',
    "robot.grasp(cup)|",
    "robot.grasp(cup.|",
    "x.robot.grasp(|",
  ]) {
    expect(call(line), line).toBeUndefined();
  }
});
