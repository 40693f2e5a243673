import type { Pose, Vector3 } from "../../core/world/geometry";
import { solidsOf, supportDepth } from "./clearance";
import type { Complain } from "./complain";
import { contains, type Solid } from "./convex";
import type { FurnitureInstance, ObjectDefinition, Scene, Surface } from "./scene";

/** So much of a part may be above a surface that lies in it, metres. */
const buriedDepth = 0.003;
/** Points of a surface along each of its sides that are looked at. */
const samples = 9;
/** Furniture starts this near to the floor, metres. */
const floorContact = 0.01;

/** Surfaces have something solid right under them and air above; furniture stands on the floor or has a height. */
export function checkSupport(scene: Scene, complain: Complain): void {
  scene.furniture.forEach((piece, index) => {
    const path = ["furniture", index];
    checkStanding(piece, path, complain);
    checkSurfaces(piece, piece.surfaces, path, complain);
  });
  scene.objects.forEach((object, index) => {
    checkSurfaces(object, object.carries, ["objects", index], complain);
  });
}

function checkStanding(
  { name, mounted, parts, moving, pose }: FurnitureInstance,
  path: readonly (string | number)[],
  complain: Complain,
): void {
  if (mounted) return;
  const lowest = Math.min(...solidsOf({ parts, moving }, pose).map(({ bounds }) => bounds.min[2]));
  if (!Number.isFinite(lowest) || lowest <= floorContact) return;
  complain(
    "scene-support",
    [...path, "parts"],
    `"${name}" hovers ${Number(lowest.toFixed(3))} m above the floor.`,
    'Let its lowest part start at z = 0, or write its "height" if it hangs on a wall or stands on other furniture.',
  );
}

function checkSurfaces(
  thing: FurnitureInstance | ObjectDefinition,
  surfaces: readonly Surface[],
  path: readonly (string | number)[],
  complain: Complain,
): void {
  const own: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  const solids = solidsOf(thing, own);
  surfaces.forEach((surface, at) => {
    complainOf(surface, solids, [...path, "surfaces", at], thing.name, complain);
  });
  thing.moving?.forEach((part, index) => {
    part.surfaces?.forEach((surface, at) => {
      complainOf(surface, solids, [...path, "moving", index, "surfaces", at], thing.name, complain);
    });
  });
}

function complainOf(
  surface: Surface,
  solids: readonly Solid[],
  path: readonly (string | number)[],
  name: string,
  complain: Complain,
): void {
  const points = pointsOf(surface);
  const free = points.filter(([x, y, z]) => !isIn(solids, [x, y, z + buriedDepth]));
  if (free.length === 0) {
    complain(
      "scene-overlap",
      path,
      `This surface lies inside a part of "${name}": what is put on it would be in that part.`,
      "Let its z be that of the top of the part that carries things.",
    );
  } else if (!free.some((point) => isCarriedAt(solids, point))) {
    complain(
      "scene-support",
      path,
      `This surface of "${name}" has nothing solid under it: what is put on it would fall.`,
      "Let its z be that of the top of the part that carries things, and let that part collide.",
    );
  }
}

function pointsOf({ centre: [x, y, z], size }: Surface): Vector3[] {
  const shares = Array.from({ length: samples }, (_, index) => (index + 0.5) / samples - 0.5);
  return shares.flatMap((along) =>
    shares.map((across): Vector3 => [x + along * size[0], y + across * size[1], z]),
  );
}

/** Thin sheets count: depths are tried one after the other. */
function isCarriedAt(solids: readonly Solid[], [x, y, z]: Vector3): boolean {
  for (let depth = 0; depth <= supportDepth; depth += 0.0005) {
    if (isIn(solids, [x, y, z - depth])) return true;
  }
  return false;
}

function isIn(solids: readonly Solid[], point: Vector3): boolean {
  return solids.some((solid) => contains(solid, point));
}
