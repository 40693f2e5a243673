import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { approvalStore, programHash } from "./approvals";

describe("approvals", () => {
  it("hold for one program on one robot, and outlive the process", () => {
    const folder = mkdtempSync(join(tmpdir(), "approvals-"));
    const hash = programHash("await robot.grasp(cup)");
    approvalStore(folder).add(hash, "ws://a:9090");
    const later = approvalStore(folder);
    expect(later.has(hash, "ws://a:9090")).toBe(true);
    expect(later.has(hash, "ws://b:9090")).toBe(false);
    expect(later.has(programHash("await robot.grasp(cup) "), "ws://a:9090")).toBe(false);
  });
  it("survive a torn line", () => {
    const folder = mkdtempSync(join(tmpdir(), "approvals-"));
    approvalStore(folder).add("a", "ws://a");
    appendFileSync(join(folder, "approvals.jsonl"), '{"programHash":"b","rob');
    expect(approvalStore(folder).has("a", "ws://a")).toBe(true);
    expect(approvalStore(folder).has("b", "ws://a")).toBe(false);
  });
});
