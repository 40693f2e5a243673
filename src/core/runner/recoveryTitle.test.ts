import { expect, it } from "vitest";
import { recoveryTitle } from "./recoveryTitle";

it("counts what changes the program, and nothing else", () => {
  expect(recoveryTitle("correction", 1)).toBe("Correction 1");
  expect(recoveryTitle("extend", 12)).toBe("Next step 12");
  expect(recoveryTitle("give-up", 0)).toBe("Gave up");
  expect(recoveryTitle("accept", 2)).toBe("Accepted as it is");
});
