import { describe, expect, it } from "vitest";
import { parseFromPanel } from "./panelMessages";

function check(message: unknown, accepted: boolean) {
  it(`${accepted ? "accepts" : "rejects"} ${JSON.stringify(message)}`, () => {
    expect(parseFromPanel(message)).toBe(accepted ? message : undefined);
  });
}

describe("messages from the panel", () => {
  check({ type: "ready" }, true);
  check({ type: "write", instruction: "put the cup on the table", into: "new" }, true);
  check({ type: "write", instruction: "put the cup on the table", into: "elsewhere" }, false);
  check({ type: "write", into: "new" }, false);
  check({ type: "run", stopOnEntry: true }, true);
  check({ type: "run", stopOnEntry: "yes" }, false);
  check({ type: "approve", programHash: "ab", approved: true }, true);
  check({ type: "approve", programHash: "ab" }, false);
  check({ type: "open-line", line: 3 }, true);
  check({ type: "open-line", line: "3" }, false);
  check({ type: "watch-world", visible: false }, true);
  check({ type: "watch-world", visible: 1 }, false);
  check({ type: "toString" }, false);
  check({ type: "__proto__" }, false);
  check({ type: "launch" }, false);
  check({}, false);
  check(null, false);
  check("ready", false);
});
