import type { Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { fromYaw, type Pose, yawOf } from "../../core/world/geometry";
import type { Random } from "../../core/world/ports";
import { catalogueOf, type DrawnColour, drawColours, look, shuffled } from "./drawColours";
import { wordsFilledBy } from "./fillWords";
import { displacedPiece, displacedStart } from "./jitter";
import { noPlace, unreachableFixture } from "./noPlace";
import { type Point2, rectangleOutline } from "./outline";
import { type Carrier, type Obstruction, type PlaceChecks, type Placed, placeChecks } from "./placeChecks";
import { transform } from "./rotation";
import type {
  ArrangementGroup,
  FurnitureInstance,
  ObjectDefinition,
  ObjectInstance,
  Scene,
  SceneInstance,
  Surface,
} from "./scene";
import { surfacesOf } from "./solidBoxes";

/** From the edge of a surface to what stands on it, metres. */
const edgeMargin = 0.02;
/** Of placing all objects anew. */
const mostAttempts = 20;
/** Things start a hair above what they rest on, so that physics begins without overlap. */
const liftOff = 0.0005;

/** An object that waits for a place. */
interface Waiting {
  readonly definition: ObjectDefinition;
  readonly gap: number;
  /** Names of furniture, or of objects that carry others, to try in this order. */
  readonly on: readonly string[];
  readonly fixed?: { readonly at: Point2; readonly yaw: number };
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
  const furniture = exchangePlaces(described, random).map((piece) => displacedPiece(piece, random));
  const robots = described.robots.map((start) => displacedStart(start, random));
  const scene: Scene = { ...described, furniture, robots };
  const colours = drawColours(scene, random);
  const checks = placeChecks(scene);
  if (checks.fixtures) return err(unreachableFixture(scene, checks.fixtures));
  // A later object may find no room because of where earlier ones came to stand: then all are placed anew.
  for (let attempt = 1; ; attempt++) {
    const result = placeAll(drawObjects(scene, random), furniture, checks, random);
    if ("placed" in result) {
      const objects = inFileOrder(scene, result.placed).map((placed) => toInstance(placed, colours));
      const written = wordsFilledBy([...furniture, ...objects]);
      return ok({
        name: scene.name,
        title: scene.title,
        seed,
        floor: scene.floor,
        walls: scene.walls,
        ...(scene.areas ? { areas: scene.areas } : {}),
        furniture: furniture.map(written),
        objects: objects.map(written),
        robots: scene.robots,
        catalogue: catalogueOf(scene),
      });
    }
    if (attempt === mostAttempts) return err(noPlace(scene, result.stuck, result.tried()));
  }
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

/** Which objects there are this time and where they may stand, the bulky ones first. */
function drawObjects(scene: Scene, random: Random): Waiting[] {
  const definitions = new Map(scene.objects.map((object) => [object.name, object]));
  const fixed = scene.fixed.flatMap(({ object, on, at, yaw }): Waiting[] => {
    const definition = definitions.get(object);
    return definition ? [{ definition, gap: 0, on: [on], fixed: { at, yaw } }] : [];
  });
  const free = scene.arrangement.flatMap((group) => drawGroup(group, definitions, random));
  free.sort((a, b) => footprint(b.definition) - footprint(a.definition));
  return carriersFirst([...fixed, ...free]);
}

/** What carries others gets its place before them; else the order stays. */
function carriersFirst(waiting: readonly Waiting[]): Waiting[] {
  const byName = new Map(waiting.map((item) => [item.definition.name, item]));
  const ordered = new Set<Waiting>();
  const add = (item: Waiting) => {
    for (const name of item.on) {
      const carrier = byName.get(name);
      if (carrier && !ordered.has(carrier)) add(carrier);
    }
    ordered.add(item);
  };
  for (const item of waiting) add(item);
  return [...ordered];
}

function drawGroup(
  group: ArrangementGroup,
  definitions: ReadonlyMap<string, ObjectDefinition>,
  random: Random,
): Waiting[] {
  const [least, most] = group.count;
  const count = least + Math.floor(random() * (most - least + 1));
  const names = shuffled(group.objects, random).slice(0, count);
  const pieces = shuffled(group.on, random);
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
  furniture: readonly FurnitureInstance[],
  checks: PlaceChecks,
  random: Random,
): { readonly placed: Placed[] } | { readonly stuck: Waiting; readonly tried: () => Obstruction[] } {
  const placed: Placed[] = [];
  const carriers = new Map<string, Carrier>(furniture.map((piece) => [piece.name, carrierOf(piece)]));
  for (const item of waiting) {
    const refused: Placed[] = [];
    const isOpen = (place: Placed) => {
      const open = checks.isOpen(place, placed);
      if (!open) refused.push(place);
      return open;
    };
    const on = item.on.flatMap((name) => carriers.get(name) ?? []);
    const place = item.fixed ? fixedPlace(item, on, isOpen) : freePlace(item, on, isOpen, random);
    if (!place) {
      return { stuck: item, tried: () => refused.flatMap((at) => checks.obstruction(at, placed) ?? []) };
    }
    placed.push(place);
    const { name, carries } = place.definition;
    const { layered } = place.carrier;
    if (carries.length > 0) carriers.set(name, { name, pose: place.pose, surfaces: carries, layered });
  }
  return { placed };
}

function carrierOf(piece: FurnitureInstance): Carrier {
  const { name, pose, openable, mounted } = piece;
  const surfaces = surfacesOf(piece);
  const shelves = surfaces.some(({ centre }) => Math.abs(centre[2] - surfaces[0].centre[2]) > 0.05);
  return { name, pose, surfaces, layered: openable !== undefined || mounted === true || shelves };
}

function fixedPlace(
  { definition, fixed, gap }: Waiting,
  on: readonly Carrier[],
  isOpen: (place: Placed) => boolean,
): Placed | undefined {
  if (!fixed) return undefined;
  // Whoever writes down a place may want it at the very edge, as a lid on its jar.
  const margin = 0;
  for (const carrier of on) {
    for (const surface of carrier.surfaces) {
      const place = placeAt(definition, carrier, surface, fixed.at, fixed.yaw, gap, margin);
      if (place && isOpen(place)) return place;
    }
  }
  return undefined;
}

function freePlace(
  { definition, gap }: Waiting,
  on: readonly Carrier[],
  isOpen: (place: Placed) => boolean,
  random: Random,
): Placed | undefined {
  for (const carrier of on) {
    const surfaces = carrier.surfaces.map((surface) => ({
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
      const place = placeAt(definition, carrier, surface, at, yaw, gap, edgeMargin);
      if (place && isOpen(place)) return place;
    }
  }
  return undefined;
}

/** The object at this point of a surface; undefined if it would stick out over the edge. */
function placeAt(
  definition: ObjectDefinition,
  carrier: Carrier,
  surface: Surface,
  at: Point2,
  yaw: number,
  gap: number,
  margin: number,
): Placed | undefined {
  const [length, width, height] = definition.size;
  const onSurface = rectangleOutline(at, [length, width], yaw);
  const inside = onSurface.every(
    ([x, y]) =>
      Math.abs(x - surface.centre[0]) <= surface.size[0] / 2 - margin &&
      Math.abs(y - surface.centre[1]) <= surface.size[1] / 2 - margin,
  );
  if (!inside) return undefined;
  const position = transform(carrier.pose, [at[0], at[1], surface.centre[2] + height / 2 + liftOff]);
  const heading = yawOf(carrier.pose) + yaw;
  return {
    definition,
    carrier,
    pose: { position, orientation: fromYaw(heading) },
    outline: rectangleOutline([position[0], position[1]], [length, width], heading),
    gap,
  };
}

function toInstance(
  { definition, pose, carrier }: Placed,
  colours: ReadonlyMap<string, DrawnColour>,
): ObjectInstance {
  const { name, type, size, mass, friction, tinted, anchored, screw, moving, openings } = definition;
  const { openable, switch: button, outlet, effects, grip, text, lock } = definition;
  const drawn = colours.get(name);
  return {
    name,
    type,
    ...look(definition, drawn?.name),
    size,
    mass,
    friction,
    pose,
    on: carrier.name,
    ...(anchored ? { anchored } : {}),
    ...(screw ? { screw } : {}),
    ...(moving ? { moving } : {}),
    ...(openings ? { openings } : {}),
    ...(openable ? { openable } : {}),
    ...(button ? { switch: button } : {}),
    ...(outlet ? { outlet } : {}),
    ...(effects ? { effects } : {}),
    ...(grip ? { grip } : {}),
    ...(text ? { text } : {}),
    ...(lock ? { lock } : {}),
    parts: definition.parts.map((part, index) =>
      drawn && tinted.includes(index) ? { ...part, colour: drawn.colour } : part,
    ),
  };
}

function inFileOrder(scene: Scene, placed: readonly Placed[]): Placed[] {
  const byName = new Map(placed.map((place) => [place.definition.name, place]));
  return scene.objects.flatMap(({ name }) => byName.get(name) ?? []);
}

function footprint({ size }: ObjectDefinition): number {
  return size[0] * size[1];
}
