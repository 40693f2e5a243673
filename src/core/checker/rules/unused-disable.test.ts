import { describe, expect, test } from "vitest";
import { checkText, programOf } from "../../../../test/support/checkSnippet";
import { applyEdits } from "../../program/programSource";

const cup = 'const cup = scene.get("cup_0");';
const atCup = "(exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))";

function run(cases: readonly [body: string, expected: readonly string[], fix?: string][]): void {
  for (const [body, expected, fix] of cases) {
    test(body, () => {
      const problems = checkText(programOf(`${cup}\n${body}`), expected);
      const own = problems.filter(({ rule }) => rule === "unused-disable");
      expect(own.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual(fix ? [fix] : []);
    });
  }
}

describe("unused-disable: comments that keep something back", () => {
  run([
    ["// robot-disable-next-line precondition -- it is there\nawait robot.grasp(cup);", []],
    ["/* robot-disable-next-line precondition -- it is there */\nawait robot.grasp(cup);", []],
    ["await robot.grasp(cup); // robot-disable-line precondition -- it is there", []],
    ["await robot.grasp(cup); /* robot-disable-line precondition -- it is there */", []],
    ["// robot-disable-next-line -- everything\nawait robot.grasp(cup);", []],
    ["/* robot-disable precondition -- it is there */\n\nawait robot.grasp(cup);", []],
    ["/* robot-disable -- it is there */\n\nawait robot.grasp(cup);", []],
    [
      "/* robot-disable precondition -- once */\nawait robot.grasp(cup);\n/* robot-enable precondition */\nawait robot.grasp(cup);",
      [`warning precondition 5 (handempty) ${atCup}`],
    ],
    [
      "/* robot-disable precondition -- once */\nawait robot.grasp(cup);\n/* robot-enable */\nrobot.exploreGlobal();",
      ["error missing-await 5"],
    ],
    [
      "/* robot-disable precondition -- once */\nawait robot.grasp(cup);\n/* robot-enable missing-await */\nawait robot.grasp(cup);",
      [],
    ],
    ["// robot-disable-next-line precondition, missing-await -- both\nrobot.grasp(cup);", []],
    ["  // robot-disable-next-line   precondition   --   it is there\nawait robot.grasp(cup);", []],
  ]);
});

describe("unused-disable: comments that keep nothing back", () => {
  run([
    [
      "// robot-disable-next-line precondition -- x\nawait robot.navigate(cup);",
      ["warning unused-disable 2"],
      "Remove the comment",
    ],
    [
      "await robot.navigate(cup); // robot-disable-line precondition -- x",
      ["warning unused-disable 2"],
      "Remove the comment",
    ],
    [
      "/* robot-disable precondition -- x */\nawait robot.navigate(cup);",
      ["warning unused-disable 2"],
      "Remove the comment",
    ],
    [
      "// robot-disable-next-line -- x\nawait robot.navigate(cup);",
      ["warning unused-disable 2"],
      "Remove the comment",
    ],
    [
      "// robot-disable-next-line precondition -- x\n\nawait robot.grasp(cup);",
      ["warning unused-disable 2", `error precondition 4 ${atCup}`],
      "Remove the comment",
    ],
    [
      "// robot-disable-next-line missing-await, precondition -- x\nawait robot.grasp(cup);",
      ["warning unused-disable 2"],
      "Remove missing-await",
    ],
    [
      "// robot-disable-next-line precondition missing-await -- x\nawait robot.grasp(cup);",
      ["warning unused-disable 2"],
      "Remove missing-await",
    ],
    ["// robot-disable-next-line unchecked-result -- off anyway\nawait robot.navigate(cup);", []],
    ['console.log("// robot-disable-next-line precondition -- x");\nawait robot.navigate(cup);', []],
    ["console.log(`\n// robot-disable-next-line precondition -- x\n`);\nawait robot.navigate(cup);", []],
    ["console.log(/\\/\\/ robot-disable-line precondition/);", []],
  ]);
});

describe("unused-disable: names and reasons", () => {
  run([
    [
      "// robot-disable-next-line preconditon -- x\nawait robot.grasp(cup);",
      ["warning unused-disable 2", `error precondition 3 ${atCup}`],
      "Replace with precondition",
    ],
    [
      "// robot-disable-next-line precondition, frobnicate -- x\nawait robot.grasp(cup);",
      ["warning unused-disable 2"],
    ],
    ["// robot-disable-next-line precondition\nawait robot.grasp(cup);", ["hint unused-disable 2"]],
    ["// robot-disable-next-line precondition --\nawait robot.grasp(cup);", ["hint unused-disable 2"]],
    ["// robot-disable-next-line precondition -- reason\nawait robot.grasp(cup);", ["hint unused-disable 2"]],
    ["// robot-disable-next-line precondition -- the reason is that\nawait robot.grasp(cup);", []],
  ]);
  test("another rule's comment is fine while that rule is off", () => {
    checkText(
      programOf(`${cup}\n// robot-disable-next-line precondition -- x\nawait robot.grasp(cup);`),
      [],
      {
        severities: { precondition: "off" },
      },
    );
  });
  test("switched off, it says nothing", () => {
    checkText(programOf(`${cup}\n// robot-disable-next-line precondition\nawait robot.navigate(cup);`), [], {
      severities: { "unused-disable": "off" },
    });
  });
});

test("unused-disable: a comment goes with its line, or from behind the code", () => {
  const mended = (body: string) => {
    const text = programOf(body);
    const [problem] = checkText(text, ["warning unused-disable 2"]);
    return applyEdits(text, problem.fixes[0].edits);
  };
  expect(mended(`${cup}\n  // robot-disable-next-line precondition -- x\n  await robot.navigate(cup);`)).toBe(
    programOf(`${cup}\n  await robot.navigate(cup);`),
  );
  expect(mended(`${cup}\n  await robot.navigate(cup); // robot-disable-line precondition -- x`)).toBe(
    programOf(`${cup}\n  await robot.navigate(cup);`),
  );
});
