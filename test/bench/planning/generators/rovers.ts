import { connectedGraph, drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface RoversSize {
  readonly rovers: number;
  readonly waypoints: number;
  /** Pairs of waypoints that see each other. */
  readonly sights: number;
  readonly objectives: number;
  readonly cameras: number;
  readonly soilGoals: number;
  readonly rockGoals: number;
  readonly imageGoals: number;
}

const modes = ["colour", "high_res", "low_res"];

/** The first rover is equipped for everything and can go wherever is seen, so every goal can be reached. */
export function rovers(size: RoversSize, seed: number): string {
  const draws = drawsOf(seed);
  const names = numbered("rover", size.rovers, 0);
  const waypoints = numbered("waypoint", size.waypoints, 0);
  const objectives = numbered("objective", size.objectives, 0);
  const cameras = numbered("camera", size.cameras, 0);
  const sights = connectedGraph(size.waypoints, size.sights, draws);
  const soil = draws.shuffled(waypoints).slice(0, size.soilGoals);
  const rock = draws.shuffled(waypoints).slice(0, size.rockGoals);
  const images = draws
    .shuffled(objectives.flatMap((objective) => modes.map((mode) => `${objective} ${mode}`)))
    .slice(0, size.imageGoals);
  const both = (relation: string, [a, b]: readonly [number, number]) => [
    `(${relation} ${waypoints[a]} ${waypoints[b]})`,
    `(${relation} ${waypoints[b]} ${waypoints[a]})`,
  ];
  return problemText({
    domain: "rovers",
    objects: [
      { names: ["general"], type: "lander" },
      { names: modes, type: "mode" },
      { names, type: "rover" },
      { names: names.map((rover) => `${rover}store`), type: "store" },
      { names: waypoints, type: "waypoint" },
      { names: cameras, type: "camera" },
      { names: objectives, type: "objective" },
    ],
    init: [
      `(at_lander general ${draws.pick(waypoints)})`,
      "(channel_free general)",
      ...sights.flatMap((pair) => both("visible", pair)),
      ...soil.map((waypoint) => `(at_soil_sample ${waypoint})`),
      ...rock.map((waypoint) => `(at_rock_sample ${waypoint})`),
      ...names.flatMap((rover, index) => [
        `(at ${rover} ${draws.pick(waypoints)})`,
        `(available ${rover})`,
        `(store_of ${rover}store ${rover})`,
        `(empty ${rover}store)`,
        ...["soil_analysis", "rock_analysis", "imaging"]
          .filter(() => index === 0 || draws.chance(0.6))
          .map((task) => `(equipped_for_${task} ${rover})`),
        ...sights
          .filter(() => index === 0 || draws.chance(0.75))
          .flatMap((pair) => both(`can_traverse ${rover}`, pair)),
      ]),
      ...cameras.flatMap((camera, index) => [
        `(on_board ${camera} ${index === 0 ? names[0] : draws.pick(names)})`,
        `(calibration_target ${camera} ${draws.pick(objectives)})`,
        ...modes.filter(() => index === 0 || draws.chance(0.6)).map((mode) => `(supports ${camera} ${mode})`),
      ]),
      ...objectives.flatMap((objective) =>
        draws
          .shuffled(waypoints)
          .slice(0, 1 + draws.below(Math.min(size.waypoints, 8)))
          .map((waypoint) => `(visible_from ${objective} ${waypoint})`),
      ),
    ],
    goal: [
      ...soil.map((waypoint) => `(communicated_soil_data ${waypoint})`),
      ...rock.map((waypoint) => `(communicated_rock_data ${waypoint})`),
      ...images.map((image) => `(communicated_image_data ${image})`),
    ],
  });
}
