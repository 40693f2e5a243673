import { describe, it } from "vitest";
import { builtInRobot, checkSnippet } from "../../../test/support/checkSnippet";

/* What the checker says of programs for the household robot: its domain is derived facts and things of several types. */

const household = builtInRobot("household");

const check = (name: string, body: string, ...expected: readonly string[]) =>
  it(name, () => {
    checkSnippet(body, expected, { robot: household });
  });

const seen = `  const map = await robot.explore();
  const fridge = map.find("fridge");
  const sink = map.find("sink");
  const sponge = map.find("sponge");
  if (!fridge || !sink || !sponge) return;`;

describe("programs for the household robot", () => {
  check(
    "a thing from the fridge",
    `${seen}
  if (!(await robot.adjustPosition(fridge))) return;
  if (!(await robot.open(fridge))) return;
  const egg = (await robot.search(fridge)).find("egg");
  if (!egg) return;
  if (!(await robot.pickUp(egg))) return;
  if (!(await robot.adjustPosition(sink))) return;
  if (!(await robot.place(sink))) return;`,
  );

  check(
    "what was left is not visible any more",
    `${seen}
  if (!(await robot.adjustPosition(sponge))) return;
  if (!(await robot.pickUp(sponge))) return;
  if (!(await robot.adjustPosition(fridge))) return;
  if (!(await robot.place(sink))) return;`,
    "error precondition 9 (visible sink)",
  );

  check(
    "a full hand opens nothing",
    `${seen}
  if (!(await robot.adjustPosition(sponge))) return;
  if (!(await robot.pickUp(sponge))) return;
  if (!(await robot.adjustPosition(fridge))) return;
  if (!(await robot.open(fridge))) return;`,
    "error precondition 9 (hand-empty)",
  );

  check(
    "into what is closed nothing is placed",
    `${seen}
  if (!(await robot.adjustPosition(fridge))) return;
  if (!(await robot.open(fridge))) return;
  if (!(await robot.close(fridge))) return;
  if (!(await robot.adjustPosition(sponge))) return;
  if (!(await robot.pickUp(sponge))) return;
  if (!(await robot.adjustPosition(fridge))) return;
  if (!(await robot.place(fridge))) return;`,
    "error precondition 12 (not (shut fridge))",
  );

  check(
    "only what can be opened is opened",
    `${seen}
  if (!(await robot.adjustPosition(sink))) return;
  if (!(await robot.open(sink as never))) return;`,
    "error wrong-argument 7",
  );
});
