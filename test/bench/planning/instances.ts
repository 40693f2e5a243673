import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { alfred } from "./generators/alfred";
import { barman } from "./generators/barman";
import { blocks } from "./generators/blocks";
import { childsnack } from "./generators/childsnack";
import { conditionalFerry } from "./generators/conditionalFerry";
import { crafting } from "./generators/crafting";
import { depot } from "./generators/depot";
import { driverlog } from "./generators/driverlog";
import { freecell } from "./generators/freecell";
import { fridge } from "./generators/fridge";
import { gripper } from "./generators/gripper";
import { hiking } from "./generators/hiking";
import { logistics } from "./generators/logistics";
import { miconic } from "./generators/miconic";
import { openstacks } from "./generators/openstacks";
import { quantifiedBlocks } from "./generators/quantifiedBlocks";
import { rearrangement } from "./generators/rearrangement";
import { rechargingRobots } from "./generators/rechargingRobots";
import { type RoversSize, rovers } from "./generators/rovers";
import { satellite } from "./generators/satellite";
import { schedule } from "./generators/schedule";
import { searchAndRescue } from "./generators/searchAndRescue";
import { storage } from "./generators/storage";
import { termes } from "./generators/termes";
import { tidybot } from "./generators/tidybot";
import { tidying } from "./generators/tidying";
import { tpp } from "./generators/tpp";
import { zenotravel } from "./generators/zenotravel";

/*
 * An instance for each row of the reference. They are generated here, of the same domains and at the same scale (ground
 * actions and facts), and are not the competitions' own.
 */

export interface Instance {
  /** As in the reference. */
  readonly domain: string;
  readonly instance: string;
  /** The file, for an instance that was not generated. */
  readonly file?: string;
  domainText(): string;
  /** Other draws of the same size with another `variant`, which a file has not. */
  problemText(variant?: number): string;
}

const domainFolder = resolve("test/bench/planning/domains");

/** One size for each instance name of the reference. */
function generated<Size>(
  domain: string,
  file: string,
  generator: (size: Size, seed: number) => string,
  sizes: Readonly<Record<string, Size>>,
): Instance[] {
  return Object.entries(sizes).map(([instance, size], index) => ({
    domain,
    instance,
    domainText: () => readFileSync(join(domainFolder, `${file}.pddl`), "utf8"),
    // Another draw for each row, since some have the same size.
    problemText: (variant = 0) => generator(size, 100 * variant + index + 1),
  }));
}

const cases = resolve(process.env.ROBOT_COPILOT_CASES ?? "../shared/cases", "pddl");

/** Household problems that are there as files, each for the reference's row that is most like it; none where they are missing. */
function household(domain: string, suite: string, files: Readonly<Record<string, string>>): Instance[] {
  return Object.entries(files)
    .map(([instance, name]) => ({ instance, file: join(cases, suite, "problem_pddl", name) }))
    .filter(({ file }) => existsSync(file))
    .map(({ instance, file }) => ({
      domain,
      instance,
      file,
      domainText: () => readFileSync(join(cases, suite, `${suite}.pddl`), "utf8"),
      problemText: () => readFileSync(file, "utf8"),
    }));
}

function roversSize(
  rovers: number,
  waypoints: number,
  sights: number,
  objectives: number,
  cameras: number,
  [soilGoals, rockGoals, imageGoals]: readonly [number, number, number],
): RoversSize {
  return { rovers, waypoints, sights, objectives, cameras, soilGoals, rockGoals, imageGoals };
}

export const instances: readonly Instance[] = [
  ...generated("gripper", "gripper", gripper, {
    prob01: { balls: 4 },
    prob05: { balls: 12 },
    prob10: { balls: 22 },
    prob15: { balls: 32 },
    prob20: { balls: 42 },
  }),
  ...generated("blocks", "blocks", blocks, {
    "probBLOCKS-4-0": { blocks: 4 },
    "probBLOCKS-8-0": { blocks: 8 },
    "probBLOCKS-11-0": { blocks: 11 },
    "probBLOCKS-14-0": { blocks: 14 },
    "probBLOCKS-17-0": { blocks: 17 },
  }),
  ...generated("logistics00", "logistics", logistics, {
    "probLOGISTICS-4-0": { cities: 2, places: 2, planes: 1, packages: 4 },
    "probLOGISTICS-7-0": { cities: 3, places: 2, planes: 1, packages: 7 },
    "probLOGISTICS-10-0": { cities: 4, places: 2, planes: 1, packages: 10 },
    "probLOGISTICS-12-0": { cities: 4, places: 2, planes: 1, packages: 12 },
    "probLOGISTICS-15-0": { cities: 5, places: 2, planes: 2, packages: 15 },
  }),
  ...generated("miconic", "miconic", miconic, {
    "s5-0": { passengers: 5, floors: 10 },
    "s10-0": { passengers: 10, floors: 20 },
    "s17-0": { passengers: 17, floors: 34 },
    "s24-0": { passengers: 24, floors: 48 },
    "s30-0": { passengers: 30, floors: 60 },
  }),
  ...generated("barman-sat14-strips", "barman", barman, {
    "p1-11-4-15": { cocktails: 11, ingredients: 4, shots: 15 },
    "p1-11-5-16": { cocktails: 11, ingredients: 5, shots: 16 },
    "p2-10-4-13": { cocktails: 10, ingredients: 4, shots: 13 },
    "p2-11-5-17": { cocktails: 11, ingredients: 5, shots: 17 },
    "p4-11-5-15": { cocktails: 11, ingredients: 5, shots: 15 },
  }),
  ...generated("childsnack-sat14-strips", "childsnack", childsnack, {
    "child-snack_pfile05": { children: 10, allergic: 4, sandwiches: 13, trays: 3, tables: 3 },
    "child-snack_pfile08": { children: 13, allergic: 5, sandwiches: 17, trays: 3, tables: 3 },
    "child-snack_pfile10": { children: 15, allergic: 6, sandwiches: 20, trays: 3, tables: 3 },
    "child-snack_pfile13": { children: 18, allergic: 7, sandwiches: 24, trays: 4, tables: 3 },
    "child-snack_pfile19": { children: 24, allergic: 9, sandwiches: 32, trays: 4, tables: 3 },
  }),
  ...generated("depot", "depot", depot, {
    p02: { depots: 1, distributors: 2, trucks: 2, pallets: 3, hoists: 3, crates: 4 },
    p07: { depots: 1, distributors: 2, trucks: 2, pallets: 6, hoists: 3, crates: 6 },
    p10: { depots: 3, distributors: 3, trucks: 2, pallets: 6, hoists: 6, crates: 6 },
    p16: { depots: 2, distributors: 2, trucks: 4, pallets: 8, hoists: 8, crates: 6 },
    p19: { depots: 2, distributors: 4, trucks: 2, pallets: 8, hoists: 8, crates: 10 },
  }),
  ...generated("driverlog", "driverlog", driverlog, {
    p05: { drivers: 3, trucks: 2, packages: 5, places: 3, roads: 3, paths: 3 },
    p10: { drivers: 2, trucks: 3, packages: 6, places: 6, roads: 13, paths: 9 },
    p14: { drivers: 3, trucks: 3, packages: 7, places: 9, roads: 25, paths: 14 },
    p17: { drivers: 5, trucks: 5, packages: 15, places: 16, roads: 47, paths: 31 },
    p20: { drivers: 5, trucks: 8, packages: 24, places: 24, roads: 47, paths: 28 },
  }),
  ...generated("storage", "storage", storage, {
    p05: { hoists: 2, crates: 2, depots: [4] },
    p10: { hoists: 1, crates: 4, depots: [8] },
    p15: { hoists: 3, crates: 5, depots: [4, 5] },
    p18: { hoists: 3, crates: 8, depots: [8, 8] },
    p20: { hoists: 3, crates: 10, depots: [6, 6, 8] },
  }),
  ...generated("termes-sat18-strips", "termes", termes, {
    p01: { columns: 4, rows: 4, highest: 4, towers: [3, 3, 2] },
    p05: { columns: 4, rows: 4, highest: 5, towers: [4, 3, 3] },
    p10: { columns: 4, rows: 4, highest: 9, towers: [5, 4, 4, 3] },
    p15: { columns: 5, rows: 5, highest: 6, towers: [5, 4, 3] },
    p20: { columns: 7, rows: 5, highest: 7, towers: [6, 5, 4] },
  }),
  ...generated("zenotravel", "zenotravel", zenotravel, {
    p05: { aircraft: 2, people: 4, cities: 4 },
    p10: { aircraft: 3, people: 8, cities: 5 },
    p14: { aircraft: 5, people: 9, cities: 10 },
    p17: { aircraft: 5, people: 20, cities: 16 },
    p20: { aircraft: 5, people: 25, cities: 22 },
  }),
  ...generated("tpp", "tpp", tpp, {
    p05: { goods: 5, trucks: 2, markets: 2, depots: 1, levels: 1, offers: 1 },
    p10: { goods: 10, trucks: 3, markets: 3, depots: 1, levels: 2, offers: 1 },
    p15: { goods: 10, trucks: 4, markets: 3, depots: 1, levels: 3, offers: 2 },
    p20: { goods: 15, trucks: 5, markets: 4, depots: 1, levels: 4, offers: 3 },
    p30: { goods: 20, trucks: 8, markets: 7, depots: 2, levels: 6, offers: 4 },
  }),
  ...generated("rovers", "rovers", rovers, {
    p05: roversSize(2, 4, 6, 3, 3, [3, 1, 3]),
    p10: roversSize(4, 7, 16, 4, 5, [3, 3, 4]),
    p20: roversSize(8, 20, 130, 8, 10, [10, 10, 12]),
    p30: roversSize(10, 45, 330, 10, 12, [14, 14, 14]),
    p40: roversSize(14, 100, 1000, 14, 16, [22, 22, 20]),
  }),
  ...generated("satellite", "satellite", satellite, {
    "p05-pfile5": { satellites: 3, instruments: 9, directions: 10, modes: 5, images: 6 },
    "p10-pfile10": { satellites: 5, instruments: 11, directions: 17, modes: 5, images: 11 },
    "p15-pfile15": { satellites: 8, instruments: 18, directions: 25, modes: 8, images: 20 },
    "p20-pfile20": { satellites: 5, instruments: 10, directions: 25, modes: 6, images: 75 },
    "p30-HC-pfile10": { satellites: 10, instruments: 45, directions: 150, modes: 8, images: 270 },
  }),
  ...generated("freecell", "freecell", freecell, {
    "probfreecell-3-1": { ranks: 3, cells: 4, columns: 8 },
    "probfreecell-6-1": { ranks: 6, cells: 4, columns: 8 },
    "probfreecell-9-1": { ranks: 9, cells: 4, columns: 8 },
    "probfreecell-11-1": { ranks: 11, cells: 4, columns: 8 },
    "probfreecell-13-1": { ranks: 13, cells: 4, columns: 8 },
  }),
  ...generated("schedule", "schedule", schedule, {
    "probschedule-2-0": { parts: 2 },
    "probschedule-10-0": { parts: 10 },
    "probschedule-20-0": { parts: 20 },
    "probschedule-35-0": { parts: 35 },
    "probschedule-51-0": { parts: 51 },
  }),
  ...generated("openstacks-sat08-strips", "openstacks", openstacks, {
    p05: { orders: 10 },
    p10: { orders: 20 },
    p15: { orders: 30 },
    p20: { orders: 50 },
    p30: { orders: 100 },
  }),
  ...generated("tidybot-sat11-strips", "tidybot", tidybot, {
    p01: { columns: 8, rows: 8, objects: 4, reach: 2 },
    p05: { columns: 8, rows: 8, objects: 4, reach: 2 },
    p10: { columns: 9, rows: 8, objects: 5, reach: 2 },
    p15: { columns: 9, rows: 8, objects: 5, reach: 2 },
    p20: { columns: 10, rows: 9, objects: 8, reach: 2 },
  }),
  ...generated("alfred-ext", "alfred", alfred, {
    p01: { locations: 85, receptacles: 22, items: 20, tasks: 2 },
    p02: { locations: 110, receptacles: 26, items: 24, tasks: 2 },
    p03: { locations: 170, receptacles: 32, items: 28, tasks: 4 },
    p04: { locations: 290, receptacles: 44, items: 35, tasks: 5 },
    p05: { locations: 420, receptacles: 60, items: 50, tasks: 8 },
  }),
  ...generated("viplan-hh", "tidying", tidying, {
    cleaning_out_drawers: { things: 2, surfaces: 1, containers: 1, wanted: 1 },
    organizing_file_cabinet: { things: 8, surfaces: 3, containers: 3, wanted: 4 },
    putting_away_toys: { things: 5, surfaces: 2, containers: 2, wanted: 2 },
    sorting_books: { things: 2, surfaces: 1, containers: 1, wanted: 1 },
  }),
  ...generated("recharging-robots-sat23-adl", "recharging-robots", rechargingRobots, {
    p01: { robots: 3, locations: 20, charge: 12, configs: 3 },
    p05: { robots: 4, locations: 50, charge: 20, configs: 6 },
    p10: { robots: 4, locations: 40, charge: 16, configs: 5 },
    p15: { robots: 5, locations: 50, charge: 18, configs: 8 },
    p20: { robots: 5, locations: 60, charge: 20, configs: 10 },
  }),
  ...generated("pddlgym", "conditional-ferry", conditionalFerry, {
    conditionalferry_problem8: { cars: 12, places: 8 },
  }),
  ...generated("pddlgym", "depot", depot, {
    depot_pfile22: { depots: 4, distributors: 4, trucks: 6, pallets: 16, hoists: 16, crates: 22 },
  }),
  ...generated("pddlgym", "fridge", fridge, { fridge_problem6: { fridges: 9, screws: 4, panels: 1 } }),
  ...generated("pddlgym", "hiking", hiking, { hiking_problem7: { columns: 14, rows: 14, sights: 2 } }),
  ...generated("pddlgym", "crafting", crafting, {
    minecraft_problem24: { places: 22, logs: 4, grass: 2, planks: 1 },
  }),
  ...generated("pddlgym", "quantified-blocks", quantifiedBlocks, {
    quantifiedblocks_problem40: { blocks: 18 },
  }),
  ...generated("pddlgym", "rearrangement", rearrangement, {
    rearrangement_test_problem14: { places: 24, things: 4, wanted: 2 },
  }),
  ...generated("pddlgym", "search-and-rescue", searchAndRescue, {
    searchandrescue_level5_problem53: { columns: 8, rows: 7, people: 3 },
  }),
  ...household("virtualhome-eai", "virtualhome", {
    phone_99_2: "Pick_up_phone/99_2.pddl",
    coffee_183_2: "Make_coffee/721_2.pddl",
    cook_755_2: "Set_up_table/710_2.pddl",
    groceries_837_2: "Put_groceries_in_Fridge/1004_2.pddl",
    wash_dishes_327_2: "Wash_dishes_with_dishwasher/201_1.pddl",
  }),
  ...household("behavior-eai", "behavior", {
    packing_adult_s_bags: "packing_adult_s_bags_0_Ihlen_1_int_0_2021-10-26_09-54-15.pddl",
    bringing_in_wood: "laying_wood_floors_0_Pomaria_1_int_0_2021-10-25_20-46-59.pddl",
    chopping_vegetables: "preparing_salad_0_Pomaria_1_int_1_2021-10-26_14-17-24.pddl",
    serving_hors_d_oeuvres: "putting_dishes_away_after_cleaning_0_Ihlen_1_int_0_2021-10-25_22-54-09.pddl",
    unpacking_suitcase: "packing_car_for_trip_0_Ihlen_0_int_0_2021-10-26_10-27-23.pddl",
  }),
];
