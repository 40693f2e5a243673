import { describe, expect, it } from "vitest";
import { skillsView } from "./skillsView";

const walk = { name: "walk", magnitude: "large" };
const turn = { name: "turnLeft", magnitude: "small" };

describe("skills ahead as data", () => {
  it("are the calls that runs tell of, the first in progress", () => {
    expect(skillsView({ kind: "skills", skills: [walk, turn], reason: "" })).toEqual({
      kind: "plan",
      steps: [
        { text: 'robot.walk("large")', state: "current" },
        { text: 'robot.turnLeft("small")', state: "ahead" },
      ],
    });
  });

  it("say what has changed against the plan before, and what that had left", () => {
    const compared = { words: "changed, because red_toy has come into view", left: [turn] };
    expect(skillsView({ kind: "skills", skills: [walk], reason: "", compared })).toMatchObject({
      change: { words: compared.words, before: ['robot.turnLeft("small")'] },
    });
  });
});
