import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

const colours = ["blue", "yellow", "red", "black"];
const widths = ["one", "two", "three"];
const orients = ["front", "back"];
const shapes = ["cylindrical", "circular", "oblong"];
const surfaces = ["polished", "rough", "smooth"];
const bits: Readonly<Record<string, readonly string[]>> = {
  punch: ["one", "two"],
  "drill-press": ["two", "three"],
  "bore-machine": ["one", "three"],
};

/** Each part wants up to three of shape, surface and paint; all parts are cold at first. */
export function schedule({ parts: count }: { readonly parts: number }, seed: number): string {
  const draws = drawsOf(seed);
  const parts = numbered("part", count);
  const wishes = parts.flatMap((part) => {
    const shape = draws.chance(0.4) ? [`(shape ${part} cylindrical)`] : [];
    const surface = draws.chance(0.5) ? [`(surface-condition ${part} ${draws.pick(surfaces)})`] : [];
    // Spraying takes the surface away, immersion does not; machining the surface takes the paint away.
    const paint = draws.chance(0.5) ? [`(painted ${part} ${draws.pick(colours)})`] : [];
    const wanted = [...shape, ...surface, ...paint];
    return wanted.length > 0 ? wanted : [`(shape ${part} cylindrical)`];
  });
  return problemText({
    domain: "schedule",
    objects: [
      { names: parts, type: "part" },
      { names: shapes.slice(1), type: "shape-type" },
      { names: colours, type: "colour" },
      { names: widths, type: "width" },
      { names: orients, type: "orient" },
    ],
    init: [
      ...parts.flatMap((part) => [
        `(temperature ${part} cold)`,
        `(shape ${part} ${draws.pick(shapes)})`,
        `(surface-condition ${part} ${draws.pick(surfaces)})`,
        ...(draws.chance(0.6) ? [`(painted ${part} ${draws.pick(colours)})`] : []),
        ...(draws.chance(0.5) ? [`(has-hole ${part} ${draws.pick(widths)} ${draws.pick(orients)})`] : []),
      ]),
      ...Object.entries(bits).flatMap(([machine, sizes]) => [
        ...sizes.map((width) => `(has-bit ${machine} ${width})`),
        ...orients.map((orient) => `(can-orient ${machine} ${orient})`),
      ]),
      ...colours.flatMap((colour) => [
        `(has-paint spray-painter ${colour})`,
        `(has-paint immersion-painter ${colour})`,
      ]),
    ],
    goal: wishes,
  });
}
