import type { Recovery } from "../../../runner/recovery";
import type { ClosedMethod } from "../../method";
import type { Brain } from "./brain";
import { closerLooks } from "./closerLooks";

/**
 * The method "closed-loop" (after COME-robot, section III): write, run, look at what came of it, mend, verify.
 * What every brain is held to stands here: corrections are counted, a cancelled run is not mended any further,
 * and a link that is lost is a matter for a person.
 */
export function closedLoopMethod(brain: Brain): ClosedMethod {
  return {
    id: "closed-loop",
    title: `Closed loop (${brain.title})`,
    ...(brain.asksAtEnd ? { asksAtEnd: true } : {}),
    looksCloser: closerLooks,
    write: (request, token, onProgress) => brain.write(request, token, onProgress),
    async recover(task, request, token): Promise<Recovery> {
      if (token.isCancelled) return { kind: "give-up", reason: "The run was cancelled." };
      if (request.used >= request.allowed) {
        return {
          kind: "give-up",
          reason: `This run has had ${request.used} of ${request.allowed} corrections and still is not as planned. Look at the last feedback before running it again.`,
        };
      }
      const last = request.trigger.kind === "feedback" ? request.trigger.feedback : request.history.at(-1);
      if (last?.outcome === "unknown" && last.cause === "connection-lost") {
        return {
          kind: "give-up",
          reason: `The connection was lost during ${last.text}, so nobody knows what it did. Check the robot, then run the program again.`,
        };
      }
      return brain.recover(task, request, token);
    },
  };
}
