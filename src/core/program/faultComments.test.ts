import { describe, expect, it } from "vitest";
import { readFaultComments } from "./faultComments";

const about = (text: string) =>
  readFaultComments(text).map(
    ({ line, kinds, always }) => `${line}: ${kinds.join(" ")}${always ? " always" : ""}`,
  );

describe("comments that ask for a fault", () => {
  it("are about their line, or about the next line of code where they stand alone", () => {
    expect(about("await a(); // robot-fault grasp-slip\nawait b();")).toEqual(["0: graspSlip"]);
    expect(about("// robot-fault stuck\n\n  // why\nawait b();")).toEqual(["3: stuck"]);
    expect(about("  // robot-fault stuck\r\nawait b();")).toEqual(["1: stuck"]);
  });

  it("may name several, in either spelling, and strike always", () => {
    expect(about("a(); // robot-fault grasp-slip, placeMiss always -- seen on Monday")).toEqual([
      "0: graspSlip placeMiss always",
    ]);
  });

  it("tell what they name in vain, and where", () => {
    const text = "a(); // robot-fault grasp-slips";
    const [{ kinds, unknown }] = readFaultComments(text);
    expect(kinds).toEqual([]);
    expect(unknown.map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
      ["grasp-slips", "grasp-slips"],
    ]);
  });

  it("are no other comments", () => {
    expect(about("a(); // robot-faults grasp-slip\n// a robot-fault")).toEqual([]);
  });
});
