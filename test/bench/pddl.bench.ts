import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { it } from "vitest";
import { checkProblem, parseDomain, parseProblem } from "../../src/core/pddl/parse";
import { validateProblem } from "../../src/core/planner/problemFile";

/* Large problem files: time per megabyte should not grow with the size. */

const { domain } = parseDomain(readFileSync(resolve("test/fixtures/pddl/logistics.pddl"), "utf8"));
if (!domain) throw new Error("no domain");

function problemText(parcels: number): string {
  const names = Array.from({ length: parcels }, (_, index) => `parcel-${index}`);
  return `(define (problem many-parcels) (:domain logistics)
  (:objects bonn - city bonn-air - airport bonn-post - place truck - truck ${names.join(" ")} - parcel)
  (:init (in-city bonn-air bonn) (in-city bonn-post bonn) (at truck bonn-air)
${names.map((name) => `    (at ${name} bonn-air) ; waits`).join("\n")})
  (:goal (and ${names.map((name) => `(at ${name} bonn-air)`).join(" ")})))\n`;
}

it("parse, check and validate", () => {
  const rows = [12_500, 25_000, 50_000, 75_000].map((parcels) => {
    const text = problemText(parcels);
    const megabytes = text.length / 1e6;
    const started = performance.now();
    const { problem } = parseProblem(text);
    if (!problem) throw new Error("no problem");
    checkProblem(problem, domain);
    const checked = performance.now();
    const steps = [
      { action: "load", args: ["parcel-7", "truck", "bonn-air"] },
      { action: "unload", args: ["parcel-7", "truck", "bonn-air"] },
    ];
    if (validateProblem(domain, problem, steps).kind !== "valid") throw new Error("not valid");
    const validated = performance.now();
    return { megabytes, check: checked - started, validate: validated - checked };
  });
  for (const { megabytes, check, validate } of rows)
    console.log(
      `${megabytes.toFixed(1)} MB: parse and check ${check.toFixed(0)} ms (${(check / megabytes).toFixed(0)} ms/MB), validate ${validate.toFixed(0)} ms`,
    );
});
