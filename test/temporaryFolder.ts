import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whatever tests leave in the temporary folder, also those that were killed, goes with the folder that they are given for one. */
export default function useOwnTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "robot-copilot-tests-"));
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
