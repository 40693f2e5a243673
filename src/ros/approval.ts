import { limitsUsed } from "./messageTemplate";
import type { Limits, RosInterface, RosMap } from "./rosMap";

const limitWords: Readonly<Record<string, { readonly words: string; readonly unit: string }>> = {
  baseSpeed: { words: "drives at", unit: "m/s" },
  baseTurnSpeed: { words: "turns at", unit: "rad/s" },
  jointSpeed: { words: "moves its joints at", unit: "rad/s" },
  payloadKilograms: { words: "carries", unit: "kg" },
};

/** The limits of the robot and those of its ROS map: where both name one, the lower holds. */
export function effectiveLimits(map: RosMap, robot: Limits): Limits {
  const limits: Record<string, number> = { ...robot };
  for (const [name, value] of Object.entries(map.limits)) {
    limits[name] = Math.min(value, limits[name] ?? Number.POSITIVE_INFINITY);
  }
  return limits;
}

/**
 * Everything that a program may write on this robot, one line each, for a person to read before approving it.
 * @param actionsUsed names of the action API, in any order; the ways to look, to stop and to show life are added
 */
export function writesOf(map: RosMap, actionsUsed: Iterable<string>, limits: Limits): string[] {
  const effective = effectiveLimits(map, limits);
  const lines = new Set<string>();
  const used = new Set(actionsUsed);
  for (const action of Object.keys(map.actions).sort()) {
    if (!used.has(action)) continue;
    lines.add(
      `${interfaceWords(map.actions[action])}, for ${action}: ${boundsOf(map.actions[action], effective)}`,
    );
  }
  for (const action of [...used].sort()) {
    if (!Object.hasOwn(map.actions, action))
      lines.add(`nothing for ${action}: ros.json does not name it, so it fails`);
  }
  if (map.observe) lines.add(`${interfaceWords(map.observe)}, to look: ${boundsOf(map.observe, effective)}`);
  const { stop, heartbeat } = map;
  lines.add(`${stop.kind} ${stop.name} (${stop.type}), to stop the robot`);
  if (heartbeat.kind === "service") {
    lines.add(
      `service ${heartbeat.name} (${heartbeat.type}), every ${heartbeat.intervalSeconds} s, to hear that the bridge lives`,
    );
  }
  if (heartbeat.publish) {
    lines.add(
      `topic ${heartbeat.publish.topic} (${heartbeat.publish.type}), every ${heartbeat.intervalSeconds} s, for the robot's own watchdog`,
    );
  }
  return [...lines];
}

function interfaceWords(target: RosInterface): string {
  return `${target.kind} ${target.name} (${target.type})`;
}

function boundsOf(target: RosInterface, limits: Limits): string {
  const template =
    target.kind === "action" ? target.goal : target.kind === "service" ? target.request : target.message;
  const words = limitsUsed(template).map((name) => {
    const known = limitWords[name];
    const value = limits[name];
    if (value === undefined) return `${name} without a value`;
    return known ? `${known.words} ${value} ${known.unit} at most` : `${name} ${value} at most`;
  });
  const time =
    target.kind === "topic" ? [`published ${target.hertz} times a second for ${target.seconds} s`] : [];
  const bounds = [...time, ...words];
  return bounds.length > 0 ? bounds.join(", ") : "no speed is sent with it, the robot's own limits hold";
}
