import type { Clock } from "../core/world/ports";
import { withDeadline } from "./deadline";
import type { RunningGoal } from "./goals";
import type { StopInterface } from "./rosMap";
import type { Session } from "./rosSession";
import { textAt, valueAt } from "./rosValues";

/**
 * Tells the robot to hold still.
 * @param goal what was under way and is being cancelled: its end is the only word that a stop by a topic can bring
 */
export async function askToStop(
  session: Session,
  stop: StopInterface,
  goal: RunningGoal | undefined,
  clock: Clock,
  milliseconds: number,
): Promise<{ readonly acknowledged: boolean; readonly message?: string }> {
  const { connection } = session;
  if (stop.kind === "topic") {
    connection.send({ op: "advertise", topic: stop.name, type: stop.type });
    if (!connection.send({ op: "publish", topic: stop.name, msg: stop.message })) {
      return { acknowledged: false, message: "the connection is lost" };
    }
    const end = goal && (await withDeadline(clock, milliseconds, goal.end));
    if (typeof end === "object" && end.value.kind === "finished") {
      return { acknowledged: true, message: "the robot has ended what was under way" };
    }
    return { acknowledged: false, message: `sent to ${stop.name}, which does not answer` };
  }
  const reply = await connection.call(stop.name, stop.request, milliseconds);
  switch (reply.kind) {
    case "closed":
      return { acknowledged: false, message: `the connection was lost: ${reply.reason}` };
    case "late":
      return { acknowledged: false, message: `${stop.name} has not answered in time` };
    case "refused":
      return { acknowledged: false, message: reply.message };
    case "answer": {
      const message = textAt(reply.values, stop.message, 500) || undefined;
      const acknowledged = stop.success === undefined || valueAt(reply.values, stop.success) === true;
      return {
        acknowledged,
        message: message ?? (acknowledged ? undefined : `${stop.name} did not confirm`),
      };
    }
  }
}
