import { describe, expect, it } from "vitest";
import type { FaultKind, FaultOutcome } from "../world/faultKinds";
import { LineFaults } from "./lineFaults";

const text = `await a(); // robot-fault grasp-slip
await b(); // robot-fault grasp-slip
await c(); // robot-fault stuck always`;

const struck = (kind: FaultKind): FaultOutcome[] => [{ kind, struck: true }];
const reason = { why: "the way is 0.4 m long", nextStep: "Ask for it at a longer drive" };

describe("faults of a line", () => {
  it("strike once, each comment for itself", () => {
    const faults = new LineFaults();
    const first = faults.due(text, 0);
    expect(first.kinds).toEqual(["graspSlip"]);
    // Asked for and not sent: it is still due.
    expect(faults.due(text, 0).kinds).toEqual(["graspSlip"]);
    first.performed("a()", struck("graspSlip"));
    expect(faults.due(text, 0).kinds).toEqual([]);
    expect(faults.due(text, 1).kinds).toEqual(["graspSlip"]);
  });

  it("stay due until they have struck", () => {
    const faults = new LineFaults();
    const idle: FaultOutcome[] = [{ kind: "graspSlip", struck: false }];
    for (const outcomes of [undefined, idle]) {
      expect(faults.due(text, 0).performed("a()", outcomes)).toEqual([]);
      expect(faults.due(text, 0).kinds).toEqual(["graspSlip"]);
    }
  });

  it("are remembered where the program is another one and the lines have moved", () => {
    const faults = new LineFaults();
    faults.due(text, 0).performed("a()", struck("graspSlip"));
    const longer = `// a new line\n${text}`;
    expect(faults.due(longer, 1).kinds).toEqual([]);
    expect(faults.due(longer, 2).kinds).toEqual(["graspSlip"]);
  });

  it("strike every time where that is asked for", () => {
    const faults = new LineFaults();
    faults.due(text, 2).performed("c()", struck("stuck"));
    expect(faults.due(text, 2).kinds).toEqual(["stuck"]);
  });

  it("of other lines do not", () => expect(new LineFaults().due("await a();", 0).kinds).toEqual([]));
});

describe("faults of a line that did not strike", () => {
  it("are told of at once where there is a reason, and then not again", () => {
    const faults = new LineFaults();
    const told = faults.due(text, 0).performed("a()", [{ kind: "graspSlip", struck: false, reason }]);
    expect(told).toEqual([{ kind: "graspSlip", ...reason }]);
    expect(faults.left(text).map(({ line }) => line)).toEqual([1, 2]);
  });

  it("are told of at the end where the calls of their line had no such event", () => {
    const faults = new LineFaults();
    faults.due(text, 0).performed("robot.a()", [{ kind: "graspSlip", struck: false }]);
    expect(faults.left(text)[0]).toMatchObject({
      kind: "graspSlip",
      line: 0,
      why: "it strikes at a closing of the gripper on an object, and robot.a() had none",
    });
  });

  it("are told of at the end where their line was not reached", () =>
    expect(new LineFaults().left(text)[1]).toMatchObject({
      kind: "graspSlip",
      line: 1,
      why: "no call of this line was made",
    }));

  it("are told of with what keeps all of them from striking", () =>
    expect(new LineFaults().left(text, reason)[2]).toEqual({ kind: "stuck", line: 2, ...reason }));

  it("are not told of where they struck at last", () => {
    const faults = new LineFaults();
    faults.due(text, 0).performed("a()", [{ kind: "graspSlip", struck: false }]);
    faults.due(text, 0).performed("b()", struck("graspSlip"));
    expect(faults.left(text).map(({ line }) => line)).toEqual([1, 2]);
  });
});
