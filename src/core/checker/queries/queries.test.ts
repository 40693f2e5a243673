import { describe, expect, test } from "vitest";
import { builtInRobot, programOf } from "../../../../test/support/checkSnippet";
import { Belief } from "../../world/belief";
import { actionCallAround } from "./actionCallAround";
import { callDetails } from "./callDetails";
import { type Inspection, inspect } from "./inspect";
import { factsAbout, objectVariables, openVariables } from "./objectVariables";
import { readyCalls } from "./readiness";

const robot = builtInRobot("mobile-manipulator");

/** Of the place that the mark `|` stands for. */
function inspected(body: string, helpers = ""): Inspection {
  const marked = programOf(body, { helpers });
  const offset = marked.indexOf("|");
  if (offset < 0) throw new Error("no place is marked");
  return inspect({ text: marked.replace("|", ""), file: "/programs/asked.robot.ts", robot }, offset);
}

const grasped = `  const table = scene.get("table_0");
  const cup = scene.get("cup_0");
  await robot.navigate(table);
  await robot.exploreLocal();
  await robot.grasp(cup);`;

describe("what is known of a variable's object", () => {
  const known = (body: string, name: string, helpers = "") => {
    const inspection = inspected(body, helpers);
    const variable = objectVariables(inspection).find((each) => each.name === name);
    return variable && factsAbout(variable, inspection).map(({ text, truth }) => `${text} ${truth}`);
  };

  test("follows the program", () => {
    expect(known(`${grasped}\n  console.log("|");`, "cup")).toContain("(holding cup_0) true");
    expect(known(`${grasped}\n  await robot.place(table);\n  console.log("|");`, "cup")).toEqual(
      expect.arrayContaining(["(holding cup_0) false", "(on cup_0 table_0) true"]),
    );
  });

  test("is what holds on every way", () => {
    const either = `  const cup = scene.get("cup_0");\n  await robot.navigate(cup);
  if (scene.size > 3) await robot.grasp(cup);\n  console.log("|");`;
    expect(known(either, "cup")?.filter((fact) => fact.startsWith("(holding"))).toEqual([]);
  });

  test("within a result's branch, in a loop, in a helper and through an alias", () => {
    const branch = `  const cup = scene.get("cup_0");\n  if (await robot.grasp(cup)) {\n    console.log("|");\n  }`;
    expect(known(branch, "cup")).toContain("(holding cup_0) true");
    const failed = `  const cup = scene.get("cup_0");\n  if (!(await robot.grasp(cup))) {\n    console.log("|");\n  }`;
    expect(known(failed, "cup")).not.toContain("(holding cup_0) true");
    const loop = `  for (const cup of scene.all("cup")) {\n    await robot.grasp(cup);\n    console.log("|");\n  }`;
    expect(known(loop, "cup")).toContain("(holding cup) true");
    const helper = `async function look(robot: Robot, item: Item) {\n  console.log("|");\n}`;
    expect(known(`${grasped}\n  await look(robot, cup);`, "item", helper)).toContain("(holding cup_0) true");
    expect(known(`${grasped}\n  const mug = cup;\n  console.log("|");`, "mug")).toContain(
      "(holding cup_0) true",
    );
  });

  test("variables of which nothing is known are told apart from numbers and objects", () => {
    const inspection = inspected(
      `${grasped}\n  const count = 3;\n  const [first] = Object.values(scene);\n  console.log("|");\n  const later = 1;`,
    );
    expect(openVariables(inspection)).toEqual(["first"]);
    expect(objectVariables(inspection).map(({ name }) => name)).toEqual(["table", "cup"]);
  });

  test("what may be missing says so", () => {
    const [cup] = objectVariables(inspected(`  const cup = scene.find("cup");\n  console.log("|");`));
    expect(cup.optional).toBe(true);
    const tested = inspected(`  const cup = scene.find("cup");\n  if (!cup) return;\n  console.log("|");`);
    expect(objectVariables(tested)[0].optional).toBe(false);
  });
});

describe("which actions can be done", () => {
  const ready = (body: string) => {
    const found = [...readyCalls(inspected(body)).values()].map(([best]) => best);
    return Object.fromEntries(
      found.map(({ action, truth, args }) => [action.method.name, `${truth} ${args.join(", ")}`.trim()]),
    );
  };

  test("with the arguments that fit", () => {
    expect(ready(`${grasped}\n  |;`)).toMatchObject({ grasp: "false cup", place: "true table" });
    expect(ready(`${grasped}\n  await robot.place(table);\n  |;`)).toMatchObject({
      grasp: "unknown cup",
      place: "false table",
    });
  });

  test("nothing in scope fits", () => {
    const found = ready("  |;");
    expect(found.place).toBe("false");
    expect(found.exploreGlobal).toBe("true");
    expect(found.reportObservation).toBe('true "rest"');
  });

  test("of a place that no way leads to nothing is said", () => {
    expect(ready("  return;\n  |;").exploreGlobal).toBe("unknown");
  });

  test("in a symbolic scene its objects are arguments", () => {
    const object = (id: string, type: string) => ({
      id,
      type,
      label: id,
      attributes: {},
    });
    const initial = Belief.complete(
      [object("mug", "cup"), object("desk", "table")],
      [
        { predicate: "handempty", args: [] },
        { predicate: "at", args: ["desk"] },
        { predicate: "located", args: ["mug", "desk"] },
      ],
    );
    const text = programOf("  ;");
    const inspection = inspect({ text, file: "/p.robot.ts", robot, initial }, text.indexOf("  ;") + 2);
    const [grasp] =
      [...readyCalls(inspection).entries()].find(([{ method }]) => method.name === "grasp")?.[1] ?? [];
    expect(grasp).toMatchObject({ truth: "true", args: ['scene.get("mug")'] });
  });
});

describe("an action call", () => {
  test("its conditions and effects, with their truth before it", () => {
    const details = callDetails(inspected(`${grasped.replace("robot.grasp", "robot.gr|asp")}`));
    expect(details?.state.precondition).not.toBe("false");
    expect(details?.conditions[0]).toEqual({ text: "(handempty)", words: "handempty", truth: "true" });
    expect(details?.effects.slice(0, 2).map(({ text, truth }) => `${text} ${truth}`)).toEqual([
      "(holding cup_0) false",
      "(not (handempty)) false",
    ]);
    expect(details?.unmet).toEqual([]);
  });

  test("where what it lacks was lost", () => {
    const details = callDetails(inspected(`${grasped}\n  await robot.gr|asp(cup);`));
    expect(details?.unmet[0]).toMatchObject({ text: "(handempty)", lostBy: { text: "robot.grasp(cup)" } });
    expect(details?.unmet[0].lostBy?.range.start.line).toBe(7);
    expect(callDetails(inspected(`${grasped}\n  console.lo|g(1);`))).toBeUndefined();
  });

  test("the argument that is being written", () => {
    const around = (line: string) => {
      const inspection = inspected(`  const cup = scene.get("cup_0");\n${line}`);
      const { source } = inspection;
      const marked = programOf(`  const cup = scene.get("cup_0");\n${line}`);
      const found = actionCallAround(inspection, marked.indexOf("|"));
      return found && `${found.action.method.name} ${found.index} ${found.call.getText(source)}`;
    };
    expect(around("  await robot.grasp(|);")).toBe("grasp 0 robot.grasp()");
    expect(around("  await robot.grasp(cup, |);")).toBe("grasp 1 robot.grasp(cup, )");
    expect(around("  await robot.place({ x: 1, y: 2|, z: 0 });")).toMatch(/^place 0/);
    for (const line of [
      "  robot.grasp(cup)|;",
      "  robot.gra|sp(cup);",
      '  scene.get("|");',
      "  robot.grasp(pick(() => |1));",
    ]) {
      expect(around(line), line).toBeUndefined();
    }
  });
});
