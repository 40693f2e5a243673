import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface SatelliteSize {
  readonly satellites: number;
  readonly instruments: number;
  readonly directions: number;
  readonly modes: number;
  /** Images to take; at most directions times modes. */
  readonly images: number;
}

/** Every mode is supported by some instrument; each instrument supports up to three. */
export function satellite(size: SatelliteSize, seed: number): string {
  const draws = drawsOf(seed);
  const satellites = numbered("satellite", size.satellites, 0);
  const instruments = numbered("instrument", size.instruments, 0);
  const directions = numbered("direction", size.directions, 0);
  const modes = numbered("mode", size.modes, 0);
  const images = draws
    .shuffled(directions.flatMap((direction) => modes.map((mode) => `${direction} ${mode}`)))
    .slice(0, size.images);
  const supported = instruments.map(
    (_, index) =>
      new Set([
        ...modes.filter((_, mode) => mode % size.instruments === index),
        ...draws.shuffled(modes).slice(0, 1 + draws.below(Math.min(3, size.modes))),
      ]),
  );
  return problemText({
    domain: "satellite",
    objects: [
      { names: satellites, type: "satellite" },
      { names: instruments, type: "instrument" },
      { names: modes, type: "mode" },
      { names: directions, type: "direction" },
    ],
    init: [
      ...satellites.flatMap((each) => [
        `(power_avail ${each})`,
        `(pointing ${each} ${draws.pick(directions)})`,
      ]),
      ...instruments.flatMap((instrument, index) => [
        `(on_board ${instrument} ${index < satellites.length ? satellites[index] : draws.pick(satellites)})`,
        `(calibration_target ${instrument} ${draws.pick(directions)})`,
        ...[...supported[index]].map((mode) => `(supports ${instrument} ${mode})`),
      ]),
    ],
    goal: [
      ...satellites
        .filter(() => draws.chance(0.4))
        .map((each) => `(pointing ${each} ${draws.pick(directions)})`),
      ...images.map((image) => `(have_image ${image})`),
    ],
  });
}
