import { CancellationSource } from "../core/base/cancellation";
import type { Disposable } from "../core/base/disposable";
import type { Clock } from "../core/world/ports";
import type { BridgeConnection } from "./bridgeConnection";
import type { Heartbeat } from "./rosMap";
import { secondsAt, valueAt, versionOfTime } from "./rosValues";

/** The robot's clock, as told by its heartbeat. */
export interface RobotClock {
  /** ROS time now, seconds; undefined while it is not known. */
  now(): number | undefined;
  /** Which ROS writes the times; undefined while it is not known. */
  readonly version: 1 | 2 | undefined;
}

/**
 * Calls or listens at every interval, and closes the connection when nothing has come for too long: a bridge that
 * freezes leaves the socket open and says nothing.
 */
export function startHeartbeat(
  connection: BridgeConnection,
  heartbeat: Heartbeat,
  clock: Clock,
): { readonly robotClock: RobotClock; readonly first: Promise<void> } & Disposable {
  const ended = new CancellationSource();
  let offset: number | undefined;
  let version: 1 | 2 | undefined;
  let bestRoundTrip = Number.POSITIVE_INFINITY;
  let beatReceived = clock.now();

  const learnTime = (message: unknown, sentAt: number, receivedAt: number) => {
    const time = secondsAt(message, heartbeat.time);
    if (time === undefined || heartbeat.time === undefined) return;
    version = versionOfTime(valueAt(message, heartbeat.time)) ?? version;
    const roundTrip = receivedAt - sentAt;
    const newOffset = time - (sentAt + receivedAt) / 2000;
    // The shortest round trip tells the time best; it is forgotten slowly, since clocks drift and are set.
    bestRoundTrip = Math.min(bestRoundTrip * 1.05 + 0.1, Number.MAX_VALUE);
    if (roundTrip <= bestRoundTrip || offset === undefined || Math.abs(newOffset - offset) > 0.5) {
      bestRoundTrip = roundTrip;
      offset = newOffset;
    }
  };

  let announceFirst = () => {};
  const first = new Promise<void>((resolve) => {
    announceFirst = resolve;
  });
  const listening =
    heartbeat.kind === "topic"
      ? connection.subscribe({ name: heartbeat.name, type: heartbeat.type }, (message) => {
          beatReceived = clock.now();
          learnTime(message, beatReceived, beatReceived);
          announceFirst();
        })
      : undefined;

  const beat = async () => {
    const sentAt = clock.now();
    if (heartbeat.kind === "service") {
      const reply = await connection.call(heartbeat.name, {}, heartbeat.deadlineSeconds * 1000);
      const receivedAt = clock.now();
      // A refusal is a sign of life of the bridge too; whether the robot lives shows in its topics and actions.
      if (reply.kind === "answer" || reply.kind === "refused") beatReceived = receivedAt;
      if (reply.kind === "answer") learnTime(reply.values, sentAt, receivedAt);
      announceFirst();
    }
    if (heartbeat.publish) publishBeat(connection, heartbeat.publish);
  };

  const run = async () => {
    if (heartbeat.publish) {
      connection.send({ op: "advertise", topic: heartbeat.publish.topic, type: heartbeat.publish.type });
    }
    while (connection.isOpen && !ended.token.isCancelled) {
      const frames = connection.framesReceived;
      const before = clock.now();
      const beatBefore = beatReceived;
      // Anything that comes in shows that the bridge lives, even if it is too busy to answer in time.
      const alive = () =>
        heartbeat.kind === "service" ? connection.framesReceived > frames : beatReceived > beatBefore;
      await beat();
      await clock.sleep(heartbeat.intervalSeconds * 1000, ended.token);
      if (alive()) beatReceived = Math.max(beatReceived, before);
      const silence = clock.now() - beatReceived;
      if (silence <= heartbeat.deadlineSeconds * 1000) continue;
      // This process itself may have stood still: frames that wait in the socket are read before judging.
      await clock.sleep(100, ended.token);
      if (alive() || ended.token.isCancelled) continue;
      connection.close(`no sign of life (${heartbeat.name}) for ${(silence / 1000).toFixed(1)} s`);
    }
  };
  void run();
  const closing = connection.onClosed(() => {
    announceFirst();
    ended.cancel("the connection ended");
  });

  return {
    first,
    robotClock: {
      now: () => (offset === undefined ? undefined : clock.now() / 1000 + offset),
      get version() {
        return version;
      },
    },
    dispose() {
      closing.dispose();
      listening?.dispose();
      ended.cancel("the heartbeat is no longer needed");
    },
  };
}

function publishBeat(connection: BridgeConnection, target: { readonly topic: string }): void {
  connection.send({ op: "publish", topic: target.topic, msg: {} });
}
