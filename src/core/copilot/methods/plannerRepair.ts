import type { Clock } from "../../world/ports";
import type { Method } from "../method";
import { recoverByPlanning } from "./closedLoop/plannerRecovery";

/**
 * A method that is not asked about a precondition before the planner was: where the gate refuses a call, the shortest
 * actions that make it possible are the correction, and the method hears of it only if there are none.
 */
export function withPlannerRepair(method: Method, clock: Pick<Clock, "now">): Method {
  const recover = method.recover?.bind(method);
  if (!recover) return method;
  return {
    ...method,
    async recover(task, request, token) {
      if (request.trigger.kind === "refused" && !token.isCancelled && request.used < request.allowed) {
        const repair = recoverByPlanning(task, request, token, clock);
        if (repair.kind === "correction") return { ...repair, reason: `Planner: ${repair.reason}` };
      }
      return recover(task, request, token);
    },
  };
}
