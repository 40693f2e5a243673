import { checkLocks } from "./checkLocks";
import { checkObjects } from "./checkObjects";
import { checkParts } from "./checkParts";
import { checkSemantics } from "./checkSemantics";
import { checkWriting } from "./checkWriting";
import type { Complain } from "./complain";
import { jitterReach } from "./jitter";
import { distanceBetween, distanceToOutline, rectangleOutline } from "./outline";
import type { FurnitureInstance, Scene } from "./scene";
import type { SceneFile } from "./sceneFile";
import { collide, solidBoxes, surfacesOf } from "./solidBoxes";

/** What a schema can't say of a scene: names, references, numbers that do not fit together, what stands in what. */
export function checkScene(file: SceneFile, scene: Scene, complain: Complain): void {
  checkNames(file, complain);
  checkPlaces(file, scene, complain);
  checkShuffled(scene, complain);
  checkParts(file, complain);
  checkObjects(file, scene, complain);
  checkSemantics(file, complain);
  checkWriting(file, scene, complain);
  checkLocks(file, complain);
  checkFloor(scene, complain);
}

function checkNames(file: SceneFile, complain: Complain): void {
  const seen = new Map<string, string>();
  const claim = (name: string, path: readonly (string | number)[], what: string) => {
    const before = seen.get(name);
    if (before)
      complain(
        "scene-name",
        path,
        `"${name}" already names ${before}.`,
        "Give each thing a name of its own.",
      );
    else seen.set(name, what);
  };
  file.furniture.forEach(({ name }, index) => {
    claim(name, ["furniture", index, "name"], "a piece of furniture");
  });
  file.objects.forEach(({ name }, index) => {
    claim(name, ["objects", index, "name"], "an object");
  });
}

function checkPlaces(file: SceneFile, scene: Scene, complain: Complain): void {
  const objects = new Map(scene.objects.map((object) => [object.name, object]));
  const furniture = new Map(scene.furniture.map((piece) => [piece.name, piece]));
  const placed = new Set<string>();
  const place = (name: string, path: readonly (string | number)[]) => {
    if (!objects.has(name)) {
      complain("scene-reference", path, `There is no object "${name}".`, `Objects are: ${names(objects)}.`);
    } else if (placed.has(name)) {
      complain("scene-reference", path, `"${name}" is put out twice.`, "Name it in one place only.");
    }
    placed.add(name);
  };
  const carry = (name: string, path: readonly (string | number)[]) => {
    const piece = furniture.get(name);
    if (!piece && (objects.get(name)?.carries.length ?? 0) > 0) return;
    if (!piece) {
      complain(
        "scene-reference",
        path,
        `There is no furniture "${name}".`,
        `Furniture is: ${names(furniture)}.`,
      );
    } else if (surfacesOf(piece).length === 0) {
      complain(
        "scene-reference",
        path,
        `"${name}" has no surface to put things on.`,
        `Give "${name}" surfaces.`,
      );
    }
  };
  file.arrangement?.forEach((group, index) => {
    const path = ["arrangement", index];
    group.objects.forEach((name, at) => {
      place(name, [...path, "objects", at]);
    });
    group.on.forEach((name, at) => {
      carry(name, [...path, "on", at]);
    });
    const [least, most] = group.count ?? [0, group.objects.length];
    if (least > most || most > group.objects.length) {
      complain(
        "scene-count",
        [...path, "count"],
        `${least} to ${most} of ${group.objects.length} objects can't be drawn.`,
        "Write the least number first, and no more than there are objects.",
      );
    }
    group.spread?.forEach(({ over }, at) => {
      if (over <= group.on.length) return;
      complain(
        "scene-count",
        [...path, "spread", at, "over"],
        `The group can't be spread over ${over} of ${group.on.length} pieces of furniture.`,
        `Write at most ${group.on.length}, or add furniture to "on".`,
      );
    });
  });
  file.fixed?.forEach(({ object, on }, index) => {
    place(object, ["fixed", index, "object"]);
    carry(on, ["fixed", index, "on"]);
  });
  file.objects.forEach(({ name, palette, colourLike, anchored, parts, label }, index) => {
    const path = ["objects", index];
    if (palette !== undefined && !Object.hasOwn(scene.palettes, palette)) {
      const known = Object.keys(scene.palettes).join(", ") || "none";
      complain(
        "scene-reference",
        [...path, "palette"],
        `There is no palette "${palette}".`,
        `Palettes are: ${known}.`,
      );
    }
    if (
      palette === undefined &&
      colourLike === undefined &&
      (label.includes("{colour}") || parts.some(({ colour }) => colour === "palette"))
    ) {
      complain(
        "scene-reference",
        path,
        `"${name}" uses a drawn colour and names no palette.`,
        'Add "palette".',
      );
    }
    if (!anchored && parts.every(({ collides }) => collides === false)) {
      complain(
        "scene-shape",
        [...path, "parts"],
        `"${name}" would fall through everything.`,
        "Let a part collide, or write anchored: true.",
      );
    }
    if (!placed.has(name)) {
      complain(
        "scene-unused",
        path,
        `"${name}" is never put out.`,
        "Name it in a group of the arrangement or in fixed, or remove it.",
        "warning",
      );
    }
  });
}

/** Only pieces that cover the same floor can stand in each other's places without being checked anew. */
function checkShuffled({ furniture, shuffled }: Scene, complain: Complain): void {
  const pieces = new Map(furniture.map((piece) => [piece.name, piece]));
  const grouped = new Set<string>();
  shuffled.forEach((group, index) => {
    const first = pieces.get(group[0]);
    group.forEach((name, at) => {
      const path = ["shuffled", index, at];
      const piece = pieces.get(name);
      if (!piece) {
        complain(
          "scene-reference",
          path,
          `There is no furniture "${name}".`,
          `Furniture is: ${names(pieces)}.`,
        );
      } else if (grouped.has(name)) {
        complain("scene-reference", path, `"${name}" is shuffled twice.`, "Name it in one group only.");
      } else if (first && !coversTheSame(first, piece)) {
        complain(
          "scene-shape",
          path,
          `"${name}" covers another floor than "${first.name}", so they can't exchange their places.`,
          "Shuffle only furniture of the same length and width.",
        );
      }
      grouped.add(name);
    });
  });
}

function coversTheSame(a: FurnitureInstance, b: FurnitureInstance): boolean {
  return Math.abs(a.size[0] - b.size[0]) < 1e-6 && Math.abs(a.size[1] - b.size[1]) < 1e-6;
}

/** Furniture stands in the room, on the floor, apart from each other and from the robots. */
function checkFloor(scene: Scene, complain: Complain): void {
  const { min, max } = scene.floor;
  scene.furniture.forEach((piece, index) => {
    const path = ["furniture", index, "position"];
    const varies = reachOf(piece) - 1e-6;
    const outside = piece.outline.some(
      ([x, y]) => x - varies < min[0] || y - varies < min[1] || x + varies > max[0] || y + varies > max[1],
    );
    if (outside) {
      complain(
        "scene-overlap",
        path,
        `"${piece.name}" sticks out of the room.`,
        "Move it, or make the room larger.",
      );
    }
    if (piece.pose.position[2] - piece.size[2] / 2 < -1e-6) {
      complain(
        "scene-overlap",
        ["furniture", index, "parts"],
        `"${piece.name}" reaches below the floor.`,
        "Let its lowest part start at z = 0.",
      );
    }
    for (const other of scene.furniture.slice(0, index)) {
      if (piece.mounted || other.mounted) {
        checkMounted(piece, other, path, complain);
        continue;
      }
      // Side by side is fine: only what goes into each other is wrong.
      const apart = distanceBetween(shrunk(piece), shrunk(other));
      const closer = reachOf(piece) + reachOf(other);
      if (apart > closer) continue;
      complain(
        "scene-overlap",
        path,
        apart === 0
          ? `"${piece.name}" stands in "${other.name}".`
          : `"${piece.name}" can come to stand in "${other.name}".`,
        apart === 0 ? "Move one of them." : "Move one of them, or let it vary its place less.",
      );
    }
    piece.surfaces.forEach((surface, at) => {
      const inside =
        Math.abs(surface.centre[0]) + surface.size[0] / 2 <= piece.size[0] / 2 + 1e-6 &&
        Math.abs(surface.centre[1]) + surface.size[1] / 2 <= piece.size[1] / 2 + 1e-6 &&
        Math.abs(surface.centre[2]) <= piece.size[2] / 2 + 1e-6;
      if (inside) return;
      complain(
        "scene-shape",
        ["furniture", index, "surfaces", at],
        `This surface reaches beyond the parts of "${piece.name}".`,
        "Make it smaller, or move it.",
      );
    });
  });
  scene.robots.forEach(({ position, radius: own, jitter, reach, heights }, index) => {
    const path = ["robots", index];
    if (heights.least >= heights.most) {
      complain(
        "scene-count",
        [...path, "heights"],
        "The least height is not below the most.",
        "Write the lesser one first.",
      );
    }
    const radius = own + jitterReach(jitter, 0);
    const [x, y] = position;
    if (reach.least >= reach.most) {
      complain(
        "scene-count",
        [...path, "reach"],
        "The least reach is not below the most.",
        "Write the lesser one first.",
      );
    }
    if (x < min[0] + radius || y < min[1] + radius || x > max[0] - radius || y > max[1] - radius) {
      complain(
        "scene-overlap",
        [...path, "position"],
        "The robot does not stand in the room.",
        "Move it inside.",
      );
    }
    const walls = scene.walls.slice(4).map((wall) => ({
      name: "a wall",
      outline: wall.outline,
      varies: 0,
    }));
    const pieces = scene.furniture.map((piece) => ({ ...piece, varies: reachOf(piece) }));
    for (const { name, outline, varies } of [...pieces, ...walls]) {
      if (distanceToOutline(outline, position) >= radius + varies) continue;
      complain(
        "scene-overlap",
        [...path, "position"],
        `The robot stands in or against ${name}.`,
        "Move it away.",
      );
    }
  });
}

/** A piece that stands on or in another one touches it at most. */
function checkMounted(
  piece: FurnitureInstance,
  other: FurnitureInstance,
  path: readonly (string | number)[],
  complain: Complain,
): void {
  const others = solidBoxes(other, 0.002);
  if (!solidBoxes(piece, 0.002).some((box) => others.some((against) => collide(box, against)))) return;
  complain(
    "scene-overlap",
    path,
    `A part of "${piece.name}" goes into a part of "${other.name}".`,
    "Move one of them, or leave an opening for it.",
  );
}

function reachOf({ jitter, size }: FurnitureInstance): number {
  return jitterReach(jitter, Math.hypot(size[0], size[1]) / 2);
}

function shrunk({ pose, size, outline }: FurnitureInstance) {
  const yaw = Math.atan2(outline[1][1] - outline[0][1], outline[1][0] - outline[0][0]);
  const margin = 0.002;
  return rectangleOutline(
    [pose.position[0], pose.position[1]],
    [Math.max(margin, size[0] - margin), Math.max(margin, size[1] - margin)],
    yaw,
  );
}

function names(things: ReadonlyMap<string, unknown>): string {
  return [...things.keys()].join(", ") || "none";
}
