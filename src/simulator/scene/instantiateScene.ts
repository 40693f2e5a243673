import type { Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { fromYaw, type Pose, yawOf } from "../../core/world/geometry";
import type { Random } from "../../core/world/ports";
import { buildFloorMap, cellCentre } from "../navigation/floorMap";
import { reachableCells } from "../navigation/path";
import { distanceBetween, type Outline, type Point2, rectangleOutline } from "./outline";
import { transform } from "./rotation";
import type {
  ArrangementGroup,
  CatalogueEntry,
  Colour,
  FurnitureInstance,
  ObjectDefinition,
  ObjectInstance,
  Scene,
  SceneInstance,
  Surface,
} from "./scene";

/** From the edge of a surface to what stands on it, metres. */
const edgeMargin = 0.02;
/** Things start a hair above what they rest on, so that physics begins without overlap. */
const liftOff = 0.0005;

/** An object that waits for a place. */
interface Waiting {
  readonly definition: ObjectDefinition;
  readonly gap: number;
  /** Furniture to try, in this order. */
  readonly on: readonly FurnitureInstance[];
  readonly fixed?: { readonly at: Point2; readonly yaw: number };
}

interface Placed {
  readonly definition: ObjectDefinition;
  readonly furniture: FurnitureInstance;
  readonly pose: Pose;
  readonly outline: Outline;
  readonly gap: number;
}

/**
 * Draws one concrete world: which objects are there, their colours, and places on furniture where they rest, apart from
 * each other and within reach of every robot of the scene. The same scene, seed and random numbers give the same world.
 * An over-full scene is a problem, not an exception.
 */
export function instantiateScene(
  described: Scene,
  seed: number,
  random: Random,
): Result<SceneInstance, Problem> {
  const scene: Scene = { ...described, furniture: exchangePlaces(described, random) };
  const colours = drawColours(scene, random);
  const isInReach = reachTest(scene);
  let stuck: Waiting | undefined;
  // A later object may find no room because of where earlier ones came to stand: then all are placed anew.
  for (let attempt = 0; attempt < 20; attempt++) {
    const result = placeAll(drawObjects(scene, random), isInReach, random);
    if ("placed" in result) {
      return ok({
        name: scene.name,
        title: scene.title,
        seed,
        floor: scene.floor,
        walls: scene.walls,
        furniture: scene.furniture,
        objects: inFileOrder(scene, result.placed).map((placed) => toInstance(placed, colours)),
        robots: scene.robots,
        catalogue: catalogueOf(scene),
      });
    }
    stuck = result.stuck;
  }
  return err(noPlace(scene, stuck));
}

/** The furniture of each shuffled group stands where another piece of the group does in the file. */
function exchangePlaces(
  { furniture, shuffled: groups }: Scene,
  random: Random,
): readonly FurnitureInstance[] {
  const pieces = new Map(furniture.map((piece) => [piece.name, piece]));
  for (const group of groups) {
    const places = shuffled(group, random).flatMap(
      (name) => furniture.find((piece) => piece.name === name) ?? [],
    );
    for (const [index, name] of group.entries()) {
      const piece = pieces.get(name);
      const place = places[index];
      if (!piece || !place) continue;
      const [x, y] = place.pose.position;
      const { orientation } = place.pose;
      const pose: Pose = { position: [x, y, piece.pose.position[2]], orientation };
      pieces.set(name, { ...piece, pose, outline: place.outline });
    }
  }
  return furniture.map((piece) => pieces.get(piece.name) ?? piece);
}

function noPlace(scene: Scene, stuck: Waiting | undefined): Problem {
  const name = stuck?.definition.name ?? "an object";
  const on = stuck?.on.map((piece) => piece.name).join(", ") ?? "the furniture";
  return {
    code: "scene-too-full",
    severity: "error",
    message: stuck?.fixed
      ? `The fixed place of "${name}" on ${on} is taken, over the edge, or out of the robot's reach.`
      : `There is no free place for "${name}" on ${on} that the robot can reach.`,
    file: scene.file,
    nextStep:
      "Put out fewer objects, make the gap smaller, give the group more furniture, or free the floor around it.",
  };
}

function drawColours(
  scene: Scene,
  random: Random,
): Map<string, { readonly name: string; readonly colour: Colour }> {
  const left = new Map<string, { readonly name: string; readonly colour: Colour }[]>();
  const drawn = new Map<string, { readonly name: string; readonly colour: Colour }>();
  for (const { name, palette } of scene.objects) {
    if (palette === undefined) continue;
    let colours = left.get(palette);
    if (!colours || colours.length === 0) {
      colours = shuffled(scene.palettes[palette], random);
      left.set(palette, colours);
    }
    const colour = colours.pop();
    if (colour) drawn.set(name, colour);
  }
  return drawn;
}

/** Which objects there are this time and where they may stand, the bulky ones first. */
function drawObjects(scene: Scene, random: Random): Waiting[] {
  const definitions = new Map(scene.objects.map((object) => [object.name, object]));
  const furniture = new Map(scene.furniture.map((piece) => [piece.name, piece]));
  const fixed = scene.fixed.flatMap(({ object, on, at, yaw }): Waiting[] => {
    const definition = definitions.get(object);
    const piece = furniture.get(on);
    return definition && piece ? [{ definition, gap: 0, on: [piece], fixed: { at, yaw } }] : [];
  });
  const free = scene.arrangement.flatMap((group) => drawGroup(group, definitions, furniture, random));
  free.sort((a, b) => footprint(b.definition) - footprint(a.definition));
  return [...fixed, ...free];
}

function drawGroup(
  group: ArrangementGroup,
  definitions: ReadonlyMap<string, ObjectDefinition>,
  furniture: ReadonlyMap<string, FurnitureInstance>,
  random: Random,
): Waiting[] {
  const [least, most] = group.count;
  const count = least + Math.floor(random() * (most - least + 1));
  const names = shuffled(group.objects, random).slice(0, count);
  const pieces = shuffled(group.on, random).flatMap((name) => furniture.get(name) ?? []);
  const over = Math.min(pieces.length, drawWeighted(group.spread, random).over);
  return names.flatMap((name, index): Waiting[] => {
    const definition = definitions.get(name);
    if (!definition) return [];
    // The first ones go to different furniture, so that a spread over two uses two; others where chance puts them.
    const choice = index < over ? index : Math.floor(random() * over);
    const on = [pieces[choice], ...pieces.slice(0, over), ...pieces.slice(over)];
    return [{ definition, gap: group.gap, on: [...new Set(on)] }];
  });
}

function drawWeighted<T extends { readonly weight: number }>(choices: readonly T[], random: Random): T {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * total;
  for (const choice of choices) {
    left -= choice.weight;
    if (left < 0) return choice;
  }
  return choices[choices.length - 1];
}

function placeAll(
  waiting: readonly Waiting[],
  isInReach: (point: Point2) => boolean,
  random: Random,
): { readonly placed: Placed[] } | { readonly stuck: Waiting } {
  const placed: Placed[] = [];
  for (const item of waiting) {
    const place = item.fixed
      ? fixedPlace(item, placed, isInReach)
      : freePlace(item, placed, isInReach, random);
    if (!place) return { stuck: item };
    placed.push(place);
  }
  return { placed };
}

function fixedPlace(
  { definition, on, fixed, gap }: Waiting,
  placed: readonly Placed[],
  isInReach: (point: Point2) => boolean,
): Placed | undefined {
  if (!fixed) return undefined;
  for (const furniture of on) {
    for (const surface of furniture.surfaces) {
      const place = placeAt(definition, furniture, surface, fixed.at, fixed.yaw, gap);
      if (place && isFree(place, placed) && isInReach(floorPoint(place))) return place;
    }
  }
  return undefined;
}

function freePlace(
  { definition, on, gap }: Waiting,
  placed: readonly Placed[],
  isInReach: (point: Point2) => boolean,
  random: Random,
): Placed | undefined {
  for (const furniture of on) {
    const surfaces = furniture.surfaces.map((surface) => ({
      surface,
      weight: surface.size[0] * surface.size[1],
    }));
    if (surfaces.length === 0) continue;
    for (let attempt = 0; attempt < 120; attempt++) {
      const { surface } = drawWeighted(surfaces, random);
      const at: Point2 = [
        surface.centre[0] + (random() - 0.5) * surface.size[0],
        surface.centre[1] + (random() - 0.5) * surface.size[1],
      ];
      const quarter = (Math.floor(random() * 4) * Math.PI) / 2;
      const yaw = definition.turn === "aligned" ? quarter : (random() * 2 - 1) * Math.PI;
      const place = placeAt(definition, furniture, surface, at, yaw, gap);
      if (place && isFree(place, placed) && isInReach(floorPoint(place))) return place;
    }
  }
  return undefined;
}

/** The object at this point of a surface; undefined if it would stick out over the edge. */
function placeAt(
  definition: ObjectDefinition,
  furniture: FurnitureInstance,
  surface: Surface,
  at: Point2,
  yaw: number,
  gap: number,
): Placed | undefined {
  const [length, width, height] = definition.size;
  const onSurface = rectangleOutline(at, [length, width], yaw);
  const inside = onSurface.every(
    ([x, y]) =>
      Math.abs(x - surface.centre[0]) <= surface.size[0] / 2 - edgeMargin &&
      Math.abs(y - surface.centre[1]) <= surface.size[1] / 2 - edgeMargin,
  );
  if (!inside) return undefined;
  const position = transform(furniture.pose, [at[0], at[1], surface.centre[2] + height / 2 + liftOff]);
  const heading = yawOf(furniture.pose) + yaw;
  return {
    definition,
    furniture,
    pose: { position, orientation: fromYaw(heading) },
    outline: rectangleOutline([position[0], position[1]], [length, width], heading),
    gap,
  };
}

function isFree(place: Placed, placed: readonly Placed[]): boolean {
  return placed.every(
    (other) => distanceBetween(place.outline, other.outline) > Math.max(place.gap, other.gap),
  );
}

function floorPoint({ pose: { position } }: Placed): Point2 {
  return [position[0], position[1]];
}

/** Whether each robot of the scene can stand somewhere from where a point is within its reach. */
function reachTest(scene: Scene): (point: Point2) => boolean {
  const outlines = [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
  const map = buildFloorMap(scene.floor, outlines, 0.1);
  const standing = scene.robots.map(({ position, radius, reach }) => {
    const reached = reachableCells(map, position, radius);
    const points: Point2[] = [];
    for (let cell = 0; cell < reached.length; cell++)
      if (reached[cell] === 1) points.push(cellCentre(map, cell));
    return { points, reach };
  });
  return ([x, y]) =>
    standing.every(({ points, reach }) =>
      points.some((point) => {
        const distance = Math.hypot(point[0] - x, point[1] - y);
        return distance >= reach.least && distance <= reach.most;
      }),
    );
}

function toInstance(
  { definition, pose, furniture }: Placed,
  colours: ReadonlyMap<string, { readonly name: string; readonly colour: Colour }>,
): ObjectInstance {
  const { name, type, size, mass, friction, tinted } = definition;
  const drawn = colours.get(name);
  return {
    name,
    type,
    ...look(definition, drawn?.name),
    size,
    mass,
    friction,
    pose,
    on: furniture.name,
    parts: definition.parts.map((part, index) =>
      drawn && tinted.includes(index) ? { ...part, colour: drawn.colour } : part,
    ),
  };
}

function look(
  { label, attributes }: ObjectDefinition,
  colour: string | undefined,
): Pick<CatalogueEntry, "label" | "attributes"> {
  if (colour === undefined) return { label, attributes };
  return { label: label.replaceAll("{colour}", colour), attributes: { ...attributes, colour } };
}

function catalogueOf(scene: Scene): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>();
  for (const definition of scene.objects) {
    const { type, size, palette } = definition;
    const colours = palette === undefined ? [undefined] : scene.palettes[palette].map(({ name }) => name);
    for (const colour of colours) {
      const entry = { type, ...look(definition, colour), size };
      entries.set(`${type}/${entry.label}`, entry);
    }
  }
  return [...entries.values()];
}

function inFileOrder(scene: Scene, placed: readonly Placed[]): Placed[] {
  const byName = new Map(placed.map((place) => [place.definition.name, place]));
  return scene.objects.flatMap(({ name }) => byName.get(name) ?? []);
}

function footprint({ size }: ObjectDefinition): number {
  return size[0] * size[1];
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other], result[index]];
  }
  return result;
}
