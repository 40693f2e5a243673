import { describe, expect, it } from "vitest";
import { LineFaults } from "./lineFaults";

const text = `await a(); // robot-fault grasp-slip
await b(); // robot-fault grasp-slip
await c(); // robot-fault stuck always`;

describe("faults of a line", () => {
  it("strike once, each comment for itself", () => {
    const faults = new LineFaults();
    const first = faults.due(text, 0);
    expect(first.kinds).toEqual(["graspSlip"]);
    // Asked for and not sent: it is still due.
    expect(faults.due(text, 0).kinds).toEqual(["graspSlip"]);
    first.spend();
    expect(faults.due(text, 0).kinds).toEqual([]);
    expect(faults.due(text, 1).kinds).toEqual(["graspSlip"]);
  });

  it("are remembered where the program is another one and the lines have moved", () => {
    const faults = new LineFaults();
    faults.due(text, 0).spend();
    const longer = `// a new line\n${text}`;
    expect(faults.due(longer, 1).kinds).toEqual([]);
    expect(faults.due(longer, 2).kinds).toEqual(["graspSlip"]);
  });

  it("strike every time where that is asked for", () => {
    const faults = new LineFaults();
    faults.due(text, 2).spend();
    expect(faults.due(text, 2).kinds).toEqual(["stuck"]);
  });

  it("of other lines do not", () => expect(new LineFaults().due("await a();", 0).kinds).toEqual([]));
});
