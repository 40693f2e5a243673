import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRunFolder } from "./journalFolder";

const root = mkdtempSync(join(tmpdir(), "robot-copilot-runs-"));
const create = () => createRunFolder(root, "2026-11-28T10:00:00.000Z", "a task");

it("keeps nothing of a run that never began", () => {
  const folder = create();
  expect(existsSync(join(folder.path, "journal.jsonl"))).toBe(true);
  folder.close();
  expect(readdirSync(join(root, ".robot-copilot", "runs"))).toEqual([]);
});

it("keeps a run of which anything was written", () => {
  const folder = create();
  folder.write({ kind: "resumed", index: 0, time: "2026-11-28T10:00:00.000Z" });
  folder.close();
  expect(readdirSync(folder.path)).toContain("journal.jsonl");
});
