import { type CancellationToken, whenCancelled } from "../base/cancellation";
import { err, ok, type Result } from "../base/result";
import type { RunEventBody } from "./runEvent";
import type { RunSetup } from "./runSetup";

/**
 * Makes the check that stands before every action: may exactly this text move this robot? Simulators need no approval.
 * The error says why nothing moves.
 */
export function approvalCheck(
  setup: RunSetup,
  token: CancellationToken,
  record: (body: RunEventBody) => void,
): (text: string) => Promise<Result<void, string>> {
  let approvedHash: string | undefined;
  return async (text) => {
    if (setup.link.kind !== "ros") return ok(undefined);
    const programHash = setup.hash(text);
    if (approvedHash === programHash) return ok(undefined);
    if (!setup.approve) return err("Nobody is there to approve the program for this robot.");
    const writes = setup.writesOf?.(text) ?? [];
    record({ kind: "approval-asked", programHash, writes });
    const stopped = whenCancelled(token);
    const request = { programHash, programText: text, writes, robot: setup.link.description };
    const given = await Promise.race([setup.approve(request).catch(() => false), stopped.promise]);
    stopped.dispose();
    if (!given) return err("The program was not approved for this robot; nothing was moved.");
    approvedHash = programHash;
    record({ kind: "approval-given", programHash, by: "user" });
    return ok(undefined);
  };
}
