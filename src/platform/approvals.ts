import { createHash } from "node:crypto";
import { join } from "node:path";
import { jsonLinesFile, stateFolder } from "./stateFolder";

/** A user's word that exactly this program may move exactly this robot. */
export interface Approval {
  readonly programHash: string;
  /** The robot's address: `ws://robot:9090`. */
  readonly robot: string;
  readonly time: string;
}

function isApproval(value: unknown): value is Approval {
  return (
    typeof value === "object" &&
    value !== null &&
    "programHash" in value &&
    "robot" in value &&
    "time" in value
  );
}

export function programHash(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

export interface ApprovalStore {
  has(programHash: string, robot: string): boolean;
  add(programHash: string, robot: string): void;
}

export function approvalStore(folder = stateFolder()): ApprovalStore {
  const file = jsonLinesFile(join(folder, "approvals.jsonl"), isApproval);
  return {
    has: (hash, robot) => file.read().some((row) => row.programHash === hash && row.robot === robot),
    add: (hash, robot) => file.append({ programHash: hash, robot, time: new Date().toISOString() }),
  };
}
