import { transform } from "../scene/rotation";
import type { Writing } from "../scene/scene";
import { layOut, letterRows } from "../scene/writingLayout";
import { type Frame, poseOf, project, type SceneThing } from "./frame";

/** What a text recogniser needs of the letters. */
const readingLimits = {
  /** Height of a capital letter in the picture. */
  leastPixels: 6,
  /** Between the direction out of the surface and that to the camera, radians. */
  mostAngle: Math.PI / 3,
  /** Of the writing, 0…1. */
  leastVisible: 0.95,
} as const;

/** Points at which it is looked whether something stands in front of the writing, along the lines and down them. */
const grid = [9, 7] as const;

/** The words on a thing, if the picture shows all of them large and plainly enough. */
export function readIn(frame: Frame, thing: SceneThing): string | undefined {
  const { text } = thing;
  if (!text) return undefined;
  const letters = letterHeight(text);
  if (letters === undefined) return undefined;
  const body = poseOf(thing);
  const at = (x: number, y: number) => transform(body, transform(text.pose, [x, y, 0]));
  const middle = at(0, 0);
  const [ox, oy, oz] = transform(body, transform(text.pose, [0, 0, 1]));
  const out = [ox - middle[0], oy - middle[1], oz - middle[2]];
  const { position: eye } = frame.camera;
  const towards = [eye[0] - middle[0], eye[1] - middle[1], eye[2] - middle[2]];
  const facing =
    (out[0] * towards[0] + out[1] * towards[1] + out[2] * towards[2]) / (Math.hypot(...towards) || 1);
  if (facing < Math.cos(readingLimits.mostAngle)) return undefined;

  const low = project(frame.camera, at(0, -letters / 2));
  const high = project(frame.camera, at(0, letters / 2));
  if (Math.hypot(high.u - low.u, high.v - low.v) < readingLimits.leastPixels) return undefined;

  let seen = 0;
  for (let column = 0; column < grid[0]; column++) {
    for (let row = 0; row < grid[1]; row++) {
      const x = (column / (grid[0] - 1) - 0.5) * text.size[0];
      const y = (row / (grid[1] - 1) - 0.5) * text.size[1];
      const { u, v, inView } = project(frame.camera, at(x, y));
      // What is cut by the edge of the picture is read from elsewhere.
      if (!inView) return undefined;
      const pixel = Math.floor(v) * frame.image.width + Math.floor(u);
      if (frame.image.segmentation[pixel] === thing.objectIndex) seen++;
    }
  }
  return seen >= readingLimits.leastVisible * grid[0] * grid[1] ? text.words : undefined;
}

const heights = new WeakMap<Writing, number | undefined>();

/** Of a capital letter, metres. */
function letterHeight(text: Writing): number | undefined {
  if (!heights.has(text)) {
    const layout = layOut(text.words, text.size);
    heights.set(text, layout && layout.pixel * letterRows);
  }
  return heights.get(text);
}
