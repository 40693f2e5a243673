import type { Pose, Quaternion, Vector3 } from "../core/world/geometry";

/*
 * Values in ROS messages. Whatever comes from outside is `unknown` until one of these has read it.
 * ROS writes quaternions x, y, z, w; times `sec`/`nanosec` (ROS 2) or `secs`/`nsecs` (ROS 1).
 */

type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

/** The value at `a.b.0.c`; undefined where there is none. The empty path is the message itself. */
export function valueAt(message: unknown, path: string): unknown {
  if (path === "") return message;
  let value = message;
  for (const segment of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Fields)[segment];
  }
  return value;
}

/** Puts a value at `a.b.0.c`; objects are made on the way, and arrays where the next segment is a number. */
export function putAt(message: Record<string, unknown>, path: string, value: unknown): void {
  const segments = path.split(".");
  let target: Record<string, unknown> = message;
  segments.forEach((segment, index) => {
    if (index === segments.length - 1) {
      target[segment] = value;
      return;
    }
    const existing = target[segment];
    const next =
      typeof existing === "object" && existing !== null
        ? existing
        : /^\d+$/.test(segments[index + 1])
          ? []
          : {};
    target[segment] = next;
    target = next as Record<string, unknown>;
  });
}

export function numberAt(message: unknown, path: string | undefined): number | undefined {
  if (path === undefined) return undefined;
  const value = valueAt(message, path);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** At most `longest` characters, without control characters: robots' text ends in journals and terminals. */
export function textAt(message: unknown, path: string | undefined, longest = 500): string | undefined {
  if (path === undefined) return undefined;
  const value = valueAt(message, path);
  return typeof value === "string" ? plainText(value, longest) : undefined;
}

export function plainText(text: string, longest = 500): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
  const plain = text.slice(0, longest + 1).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ");
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** Seconds of a ROS time or duration, of either version; a plain number is seconds already. */
export function secondsAt(message: unknown, path: string | undefined): number | undefined {
  if (path === undefined) return undefined;
  const value = valueAt(message, path);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const seconds = numberAt(value, "sec") ?? numberAt(value, "secs");
  const nanoseconds = numberAt(value, "nanosec") ?? numberAt(value, "nsecs");
  return seconds === undefined ? undefined : seconds + (nanoseconds ?? 0) / 1e9;
}

/** Which ROS wrote a time value; undefined where it is none. */
export function versionOfTime(value: unknown): 1 | 2 | undefined {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, "secs")) return 1;
  return Object.hasOwn(value, "sec") ? 2 : undefined;
}

export function timeMessage(ros: 1 | 2, seconds: number): Fields {
  // Rounded together: 1.9999999999 must not become 1 s and 1,000,000,000 ns.
  const nanoseconds = Math.round((seconds - Math.floor(seconds)) * 1e9);
  const carry = nanoseconds >= 1e9 ? 1 : 0;
  const whole = Math.floor(seconds) + carry;
  const rest = carry ? 0 : nanoseconds;
  return ros === 2 ? { sec: whole, nanosec: rest } : { secs: whole, nsecs: rest };
}

export function vectorAt(message: unknown, path: string | undefined): Vector3 | undefined {
  if (path === undefined) return undefined;
  const value = valueAt(message, path);
  const x = numberAt(value, "x");
  const y = numberAt(value, "y");
  const z = numberAt(value, "z");
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}

/** Normalised; undefined where it is none or has no length, as an unset ROS quaternion has. */
export function quaternionAt(message: unknown, path: string | undefined): Quaternion | undefined {
  if (path === undefined) return undefined;
  const value = valueAt(message, path);
  const w = numberAt(value, "w");
  const vector = vectorAt(value, "");
  if (w === undefined || !vector) return undefined;
  const length = Math.hypot(w, ...vector);
  return length < 1e-6 ? undefined : [w / length, vector[0] / length, vector[1] / length, vector[2] / length];
}

export function poseAt(message: unknown, path: string): Pose | undefined {
  const value = valueAt(message, path);
  const position = vectorAt(value, "position");
  const orientation = quaternionAt(value, "orientation");
  return position && orientation ? { position, orientation } : undefined;
}

export function vectorMessage([x, y, z]: Vector3): Fields {
  return { x, y, z };
}

export function quaternionMessage([w, x, y, z]: Quaternion): Fields {
  return { x, y, z, w };
}

export function poseMessage(pose: Pose): Fields {
  return { position: vectorMessage(pose.position), orientation: quaternionMessage(pose.orientation) };
}

/** Bytes of a `uint8[]`, as JSON (base64 or a list) or CBOR (bytes) bring it. */
export function bytesAt(message: unknown, path: string): Uint8Array | undefined {
  const value = valueAt(message, path);
  if (value instanceof Uint8Array) return value;
  if (typeof value === "string" && /^[A-Za-z0-9+/\s]*={0,2}$/.test(value))
    return Buffer.from(value, "base64");
  if (Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)) {
    return Uint8Array.from(value);
  }
  return undefined;
}

/** `/map`, as old ROS 1 nodes write it, is the frame `map`. */
export function sameFrame(a: string, b: string): boolean {
  return a.replace(/^\//, "") === b.replace(/^\//, "");
}
