import type { WorldVector } from "../../src/protocol/world";

/** A camera that looks at a point from around it: metres and radians, z up. */
export interface Orbit {
  readonly target: WorldVector;
  readonly distance: number;
  /** Of the camera as seen from the target, about z, from x. */
  readonly azimuth: number;
  /** Of the camera above the floor's plane. */
  readonly elevation: number;
}

export interface Bounds {
  readonly min: WorldVector;
  readonly max: WorldVector;
}

const nearest = 0.15;
const farthest = 80;
/** Straight down, up would have no direction; from below the floor there is nothing to see. */
const lowest = 0.02;
const highest = Math.PI / 2 - 0.01;

/** What an arrow key does: radians, and a part of the distance. */
const keyTurn = Math.PI / 24;
const keyShift = 0.06;
const keyZoom = 1.15;

/** Room around what is to be seen. */
const fitMargin = 1.04;

export function eyeOf({ target, distance, azimuth, elevation }: Orbit): WorldVector {
  const flat = distance * Math.cos(elevation);
  return [
    target[0] + flat * Math.cos(azimuth),
    target[1] + flat * Math.sin(azimuth),
    target[2] + distance * Math.sin(elevation),
  ];
}

export function turned(orbit: Orbit, azimuth: number, elevation: number): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth + azimuth,
    elevation: clamp(orbit.elevation + elevation, lowest, highest),
  };
}

/** The picture's content goes right and up by so many metres at the target's distance. */
export function panned(orbit: Orbit, right: number, up: number): Orbit {
  const { target } = orbit;
  const { sinA, cosA, sinE, cosE } = directionsOf(orbit);
  // The camera's right is (−sin a, cos a, 0), its up (−sin e cos a, −sin e sin a, cos e); the target goes the other way.
  return {
    ...orbit,
    target: [
      target[0] + right * sinA + up * sinE * cosA,
      target[1] - right * cosA + up * sinE * sinA,
      target[2] - up * cosE,
    ],
  };
}

/** A factor above 1 goes farther away. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  return { ...orbit, distance: clamp(orbit.distance * factor, nearest, farthest) };
}

/** Goes along with something that moved on the floor. */
export function moved(orbit: Orbit, x: number, y: number): Orbit {
  const [tx, ty, tz] = orbit.target;
  return { ...orbit, target: [tx + x, ty + y, tz] };
}

/** A camera that just sees all of it. @param fieldOfView vertical, radians @param aspect width by height */
export function fitted({ min, max }: Bounds, fieldOfView: number, aspect: number): Orbit {
  const orbit: Orbit = {
    target: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2],
    distance: nearest,
    azimuth: -Math.PI / 2 - Math.PI / 6,
    elevation: Math.PI / 4,
  };
  const { sinA, cosA, sinE, cosE } = directionsOf(orbit);
  const vertical = Math.tan(fieldOfView / 2);
  let distance = 1;
  for (const corner of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const [x, y, z] = [0, 1, 2].map(
      (axis) => ((max[axis] - min[axis]) / 2) * (corner & (1 << axis) ? 1 : -1),
    );
    const right = Math.abs(-sinA * x + cosA * y);
    const up = Math.abs(-sinE * cosA * x - sinE * sinA * y + cosE * z);
    const towards = cosE * cosA * x + cosE * sinA * y + sinE * z;
    distance = Math.max(distance, towards + Math.max(up / vertical, right / (vertical * aspect)));
  }
  return { ...orbit, distance: clamp(distance * fitMargin, nearest, farthest) };
}

/** What a key does to the camera; undefined for a key that does nothing. Home is not one of them. */
export function keyed(orbit: Orbit, key: string, shift: boolean): Orbit | undefined {
  const step = keyShift * orbit.distance;
  switch (key) {
    case "ArrowLeft":
      return shift ? panned(orbit, step, 0) : turned(orbit, -keyTurn, 0);
    case "ArrowRight":
      return shift ? panned(orbit, -step, 0) : turned(orbit, keyTurn, 0);
    case "ArrowUp":
      return shift ? panned(orbit, 0, -step) : turned(orbit, 0, keyTurn);
    case "ArrowDown":
      return shift ? panned(orbit, 0, step) : turned(orbit, 0, -keyTurn);
    case "+":
    case "=":
      return zoomed(orbit, 1 / keyZoom);
    case "-":
    case "_":
      return zoomed(orbit, keyZoom);
    default:
      return undefined;
  }
}

function directionsOf({ azimuth, elevation }: Orbit) {
  return {
    sinA: Math.sin(azimuth),
    cosA: Math.cos(azimuth),
    sinE: Math.sin(elevation),
    cosE: Math.cos(elevation),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
