import { join } from "node:path";
import { jsonLinesFile, stateFolder } from "../platform/stateFolder";
import type { GoalLog, GoalRecord } from "../ros/goalLog";

type GoalLine = { readonly sent: GoalRecord } | { readonly ended: string };

function isGoalLine(value: unknown): value is GoalLine {
  return typeof value === "object" && value !== null && ("sent" in value || "ended" in value);
}

/** Goals on disk, so that one that was left running by a crash can be found and cancelled by a later session. */
export function fileGoalLog(folder = stateFolder()): GoalLog {
  const file = jsonLinesFile(join(folder, "goals.jsonl"), isGoalLine);
  return {
    async record(goal) {
      file.append({ sent: goal });
    },
    async forget(goalId) {
      file.append({ ended: goalId });
    },
    async list() {
      const open = new Map<string, GoalRecord>();
      for (const line of file.read()) {
        if ("sent" in line) open.set(line.sent.goalId, line.sent);
        else open.delete(line.ended);
      }
      return [...open.values()];
    },
  };
}
