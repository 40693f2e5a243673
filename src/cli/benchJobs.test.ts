import { expect, it } from "vitest";
import { defaultJobs } from "./benchJobs";

it.each([
  ["few trials that compute alone are done in one process", 2, true, 1],
  ["another process has to be worth its start", 250, true, 1],
  ["and is, from there on", 251, true, 2],
  ["there are never more than cores", 100_000, true, 4],
  ["nothing left to do is no reason for none", 0, true, 1],
  ["physics and models are waited for: one a core", 2, false, 4],
])("%s", (_, trials, computesAlone, jobs) => {
  expect(defaultJobs({ cores: 4, trials, computesAlone })).toBe(jobs);
});
