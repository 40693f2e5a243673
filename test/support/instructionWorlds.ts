import { TypeHierarchy } from "../../src/core/pddl/types";
import { initialBelief } from "../../src/core/program/initialBelief";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import type { Belief } from "../../src/core/world/belief";
import { fromYaw } from "../../src/core/world/geometry";
import type { AttributeValue, WorldObject } from "../../src/core/world/objects";
import { symbolicSceneOf } from "./symbolicScene";

/* What the robots know when the sentences of `test/fixtures/copilot/instructions` are given. */

/**
 * "mug_0 | red mug | table_0 | is-clean | colour=red | 1 2 0.7 | 0.08 0.08 0.1": id, label, what it rests on or in, facts
 * of it, attributes, centre and size in metres. What is left out at the end is not known.
 */
type Row = string;

const bedroom: readonly Row[] = [
  "bed_0 | bed ||||1 4 0.25 | 2 1.6 0.5",
  "sofa_0 | sofa ||||4.5 0.6 0.4 | 1.8 0.8 0.8",
  "table_0 | dining table ||||4.45 3.6 0.36 | 1.2 0.75 0.72",
  "table_1 | coffee table ||||2.6 2.1 0.22 | 0.9 0.6 0.45",
  "table_2 | desk ||||0.6 2.2 0.36 | 1.1 0.6 0.72",
  "table_3 | nightstand ||||2.3 4.6 0.25 | 0.45 0.45 0.5",
  "table_4 | bench ||||5.5 2 0.2 | 1.2 0.4 0.4",
  "shelf_0 | bookshelf ||||0.3 0.6 0.8 | 0.4 0.9 1.6",
  "plate_0 | plate | table_0 || colour=white | 4.4 3.6 0.73 | 0.24 0.24 0.02",
  "banana_0 | banana | table_0 || colour=yellow | 4.1 3.6 0.74 | 0.18 0.04 0.04",
  "apple_0 | red apple | table_0 || colour=red | 4.8 3.6 0.76 | 0.07 0.07 0.07",
  "apple_1 | green apple | table_2 || colour=green | 0.5 2 0.76 | 0.08 0.08 0.08",
  "orange_0 | orange | table_0 || colour=orange | 4.7 3.8 0.76 | 0.08 0.08 0.08",
  "cup_0 | red cup | table_1 || colour=red clean=true | 2.4 2.1 0.5 | 0.08 0.08 0.1",
  "cup_1 | blue cup | table_1 || colour=blue clean=true | 2.8 2.1 0.52 | 0.1 0.1 0.14",
  "cup_2 | used white cup | shelf_0 || colour=white clean=false | 0.3 0.6 0.9 | 0.07 0.07 0.07",
  "doll_0 | doll | table_1 || colour=pink | 2.6 2.2 0.5 | 0.08 0.06 0.18",
  "car_0 | toy car | table_3 || colour=red | 2.3 4.6 0.53 | 0.12 0.06 0.05",
  "bear_0 | teddy bear | table_2 || colour=brown | 0.7 2.3 0.8 | 0.12 0.1 0.16",
  "box_0 | blue storage box | table_4 || colour=blue | 5.5 1.7 0.47 | 0.34 0.26 0.14",
  "box_1 | beige storage box | table_4 || colour=beige | 5.5 2.3 0.47 | 0.34 0.26 0.14",
];

const hall: readonly Row[] = [
  "loading-bay_0 | loading bay",
  "packing-station_0 | packing station",
  "workshop_0 | workshop",
  "charging-dock_0 | charging dock",
  "cold-store_0 | cold store",
  "rack_0 | rack",
  "rack_1 | rack",
];

const room: readonly Row[] = [
  "toy_0 | red chew toy ||| colour=red | 6 3 0.03 | 0.12 0.06 0.06",
  "couch_0 | couch ||||3 3 0.4 | 0.9 2 0.8",
  "cushion_0 | cushion ||||4.5 3 0.1 | 0.6 1 0.2",
  "mat_0 | mat ||||6 3 0.01 | 1 1 0.02",
  "shelf_0 | low shelf ||||4 5 0.4 | 1 0.4 0.8",
  "wall_0 | wall ||||0 3 0.6 | 0.05 6 1.2",
  "wall_1 | wall ||||9 3 0.6 | 0.05 6 1.2",
];

const blocks: readonly Row[] = [
  "table_0 | table",
  "area_0 | target area",
  ...["red", "blue", "green", "yellow"].map(
    (colour, at) => `block_${at} | ${colour} block | table_0 || colour=${colour}`,
  ),
];

const mixed: readonly Row[] = [
  "table_0 | table",
  "area_0 | serving area",
  "grill_0 | grill",
  "bin_0 | bin | table_0",
  "rubbish_0 | rubbish | table_0",
  "tomato_0 | tomato | table_0",
  "tomato_1 | tomato | table_0",
  "chicken_0 | chicken | grill_0",
  "steak_0 | steak | grill_0",
  "jar_0 | jar | table_0",
  "lid_0 | jar lid | table_0",
  "bottle_0 | wine bottle | table_0",
  "cap_0 | cap of the wine bottle | bottle_0",
  "peg_0 | peg",
  "ring_0 | square ring | table_0",
];

const kitchen: readonly Row[] = [
  "fridge_0 | fridge",
  "microwave_0 | microwave",
  "counter_0 | left counter",
  "counter_1 | right counter",
  "table_0 | dining table",
  "shelf_0 | shelf",
  "sink_0 | sink",
  "faucet_0 | faucet",
  "stove_0 | stove",
  "burner_0 | left burner",
  "burner_1 | right burner",
  "cabinet_0 | upper cabinet",
  "cabinet_1 | lower cabinet || is-open",
  "drawer_0 | top drawer",
  "drawer_1 | bottom drawer",
  "garbage-can_0 | garbage can",
  "light-switch_0 | light switch || is-toggled",
  "plant_0 | plant",
  "plate_0 | white plate | table_0",
  "plate_1 | blue plate | cabinet_0 | is-clean",
  "bowl_0 | bowl | counter_0 | is-clean",
  "mug_0 | green mug | cabinet_1 | is-clean",
  "mug_1 | red mug | table_0",
  "cup_0 | cup | table_0 | is-clean is-filled",
  "kettle_0 | kettle | counter_0 | is-clean",
  "pot_0 | pot | counter_1 | is-clean",
  "pan_0 | frying pan | burner_0 | is-clean",
  "spoon_0 | spoon | drawer_0 | is-clean",
  "fork_0 | fork | table_0",
  "knife_0 | knife | drawer_0 | is-clean",
  "egg_0 | egg | fridge_0 | is-chilled",
  "apple_0 | red apple | counter_0",
  "apple_1 | green apple | table_0",
  "banana_0 | banana | table_0",
  "bread_0 | slice of bread | counter_1",
  "tomato_0 | tomato | fridge_0 | is-chilled",
  "lettuce_0 | lettuce | fridge_0 | is-chilled",
  "potato_0 | potato | counter_1",
  "cheese_0 | piece of cheese | fridge_0 | is-chilled",
  "lemon_0 | lemon | counter_1",
  "vase_0 | vase | shelf_0 | is-clean",
  "bottle_0 | bottle of water | fridge_0 | is-filled is-chilled",
  "sponge_0 | sponge | counter_0",
  "soap_0 | soap dispenser | counter_0",
  "book_0 | red cookbook | shelf_0",
  "salt-shaker_0 | salt shaker | table_0",
  "pepper-shaker_0 | pepper shaker | table_0",
  "box_0 | storage box | shelf_0",
];

/** Beliefs by robot and name; `fresh`, which every robot has, is that nothing has been seen. */
export function worldOf(robot: RobotPackage, name: string): Belief {
  if (name === "fresh") return initialBelief(robot);
  switch (`${robot.settings.name} ${name}`) {
    case "mobile-manipulator seen":
      return seen(robot, bedroom, [2.6, 1.4]);
    case "agv seen":
      return seen(robot, hall);
    case "quadruped seen":
      return seen(robot, room, [1, 3]);
    case "tabletop-arm blocks":
      return seen(robot, blocks);
    case "tabletop-arm mixed":
      return seen(robot, mixed);
    case "household seen":
      return seen(robot, kitchen);
    case "household-two-hands apartment":
      return symbolicSceneOf(robot, "apartment").belief;
    default:
      throw new Error(`no world "${name}" for ${robot.settings.name}`);
  }
}

const containers = /^(fridge|microwave|sink|cabinet|drawer|garbage-can|box|bin)_/;

/** @param base where the robot stands, metres */
function seen(robot: RobotPackage, rows: readonly Row[], base?: readonly [number, number]): Belief {
  const facts: string[] = [];
  // What is told by looking is an attribute of each thing that can be so.
  const looked = Object.entries(robot.settings.predicates).flatMap(([name, source]) =>
    source.from === "attribute" ? [{ name, attribute: source.attribute }] : [],
  );
  const types = TypeHierarchy.of(robot.domain);
  const canBe = (name: string, type: string) =>
    robot.domain.predicates
      .find((predicate) => predicate.name === name)
      ?.parameters[0]?.types.some((each) => types.isA(type, each)) ?? false;
  const objects = rows.map((row): WorldObject => {
    const [id, label, at, looks, attributes, position, size] = row.split("|").map((cell) => cell.trim());
    const type = id.replace(/_\d+$/, "");
    if (at) facts.push(containers.test(at) ? `in ${id} ${at}` : `on ${id} ${at}`);
    if (at && robot.domain.predicates.some((predicate) => predicate.name === "located"))
      facts.push(`located ${id} ${at}`);
    for (const look of words(looks)) facts.push(`${look} ${id}`);
    const [x, y, z] = words(position).map(Number);
    const [dx, dy, dz] = words(size).map(Number);
    return {
      id,
      type,
      label,
      attributes: {
        ...Object.fromEntries(
          looked
            .filter(({ name }) => canBe(name, type))
            .map(({ name, attribute: key }) => [key, words(looks).includes(name)] as const),
        ),
        ...Object.fromEntries(words(attributes).map(attribute)),
      },
      ...(x === undefined ? {} : { pose: { position: [x, y, z], orientation: fromYaw(0) } }),
      ...(dx === undefined ? {} : { size: [dx, dy, dz] }),
    };
  });
  const belief = initialBelief(robot)
    .withObjects(objects)
    .withFacts(
      facts.map((text) => {
        const [predicate, ...args] = text.split(" ");
        return { fact: { predicate, args }, value: true };
      }),
    );
  if (!base) return belief;
  return belief.withRobot({ base: { position: [base[0], base[1], 0], orientation: fromYaw(0) } });
}

function words(cell: string | undefined): readonly string[] {
  return cell ? cell.split(/\s+/) : [];
}

function attribute(text: string): readonly [string, AttributeValue] {
  const [key, value] = text.split("=");
  return [key, value === "true" ? true : value === "false" ? false : value];
}
