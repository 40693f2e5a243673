import { DisposableStore } from "../core/base/disposable";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { Clock } from "../core/world/ports";
import { type BridgeConnection, openBridge } from "./bridgeConnection";
import { withDeadline } from "./deadline";
import { type GoalProtocol, goalProtocol } from "./goals";
import { startHeartbeat } from "./heartbeat";
import type { RobotView } from "./robotView";
import type { RosMap } from "./rosMap";
import { checkTypes } from "./typeCheck";

/** Everything that lives as long as one connection. */
export interface Session {
  readonly connection: BridgeConnection;
  readonly goals: GoalProtocol;
  readonly store: DisposableStore;
  /** Interfaces that can't be used, by ROS name, and why. */
  readonly unusable: ReadonlyMap<string, string>;
  /** What does not fit between ros.json and the robot; each under a key that stays the same. */
  readonly problems: ReadonlyMap<string, Problem>;
}

/**
 * Connects, waits for the first sign of life, listens to the robot's topics and compares its types with ros.json.
 * The error is the reason, in words.
 */
export async function openSession(options: {
  readonly url: string;
  readonly map: RosMap;
  readonly clock: Clock;
  readonly view: RobotView;
  readonly milliseconds: number;
  readonly onWarning: (key: string, message: string) => void;
}): Promise<Result<Session, string>> {
  const { url, map, clock, view, milliseconds, onWarning } = options;
  const end = clock.now() + milliseconds;
  const opened = await openBridge(url, {
    clock,
    deadlineMilliseconds: milliseconds,
    onWarning,
  });
  if (!opened.ok) return opened;
  const connection = opened.value;
  const store = new DisposableStore();
  store.add(connection);
  const heartbeat = store.add(startHeartbeat(connection, map.heartbeat, clock));
  const goals = store.add(goalProtocol(map.ros, connection, clock));
  const alive = await withDeadline(clock, Math.max(1, end - clock.now()), heartbeat.first);
  if (connection.closedBecause !== undefined || typeof alive === "string") {
    const reason = connection.closedBecause ?? `no sign of life (${map.heartbeat.name}) in time`;
    store.dispose();
    return err(reason);
  }
  view.listen(connection, heartbeat.robotClock, store);
  for (const target of [...Object.values(map.actions), map.observe]) {
    if (target?.kind === "action") goals.prepare(target.name, target.type);
  }
  const mismatches = await checkTypes(connection, map, clock);
  if (connection.closedBecause !== undefined) {
    store.dispose();
    return err(connection.closedBecause);
  }
  const problems = new Map<string, Problem>(
    mismatches.map(({ name, message, nextStep }) => [
      `type ${name}`,
      { code: "ros-type", severity: "error", message: `${message}.`, file: "ros.json", nextStep },
    ]),
  );
  const { version } = heartbeat.robotClock;
  if (version !== undefined && version !== map.ros) problems.set("version", otherVersion(version, map.ros));
  const unusable = new Map(mismatches.map(({ name, message }) => [name, message]));
  return ok({ connection, goals, store, unusable, problems });
}

function otherVersion(found: 1 | 2, expected: 1 | 2): Problem {
  return {
    code: "ros-version",
    severity: "error",
    message: `The robot runs ROS ${found}, and ros.json says ROS ${expected}.`,
    file: "ros.json",
    nextStep: `Set "ros" to ${found} and write the types as ROS ${found} has them.`,
  };
}
