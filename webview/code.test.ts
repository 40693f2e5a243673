import { describe, expect, it } from "vitest";
import { tokensOf } from "./code";

/** Tokens as `kind:text`, plain ones left out. */
function check(line: string, expected: string[]) {
  it(line, () => {
    const tokens = tokensOf(line);
    const shown = tokens.map(
      ({ start, kind }, index) => `${kind}:${line.slice(start, tokens[index + 1]?.start)}`,
    );
    expect(shown.filter((token) => !token.startsWith("plain:"))).toEqual(expected);
    expect(tokens.map(({ start }, index) => line.slice(start, tokens[index + 1]?.start)).join("")).toBe(line);
  });
}

describe("colours of a line", () => {
  check("", []);
  check("// @robot arm", ["comment:// @robot arm"]);
  check('const a = "if // not";', ["keyword:const", 'string:"if // not"']);
  check("await robot.grasp(cup); // now", ["keyword:await", "call:grasp", "comment:// now"]);
  check("for (const x of all(`a b`)) {", [
    "keyword:for",
    "keyword:const",
    "keyword:of",
    "call:all",
    "string:`a b`",
  ]);
  check("x = 0.5 + y2", ["number:0.5"]);
  check('say("unclosed', ["call:say", 'string:"unclosed']);
  check("information", []);
});
