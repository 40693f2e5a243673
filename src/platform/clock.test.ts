import { expect, test } from "vitest";
import { processorClock, systemClock } from "./clock";

test("processor time passes with work, not with waiting", async () => {
  const before = processorClock.now();
  const work = systemClock.now() + 60;
  while (systemClock.now() < work);
  const worked = processorClock.now() - before;
  const waiting = processorClock.now();
  await systemClock.sleep(worked * 10);
  expect(worked).toBeGreaterThan(0);
  expect(processorClock.now() - waiting).toBeLessThan(worked * 10);
});
