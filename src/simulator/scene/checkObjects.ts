import type { Complain } from "./complain";
import type { Scene } from "./scene";
import type { FurnitureFile, ObjectFile, SceneFile } from "./sceneFile";

/** What objects ask of one another, and joints that can't be. */
export function checkObjects(file: SceneFile, scene: Scene, complain: Complain): void {
  checkColours(file, complain);
  checkScrews(file, complain);
  checkStanding(file, complain);
  file.furniture.forEach((piece, index) => {
    checkJoints(piece, ["furniture", index], complain);
  });
  file.objects.forEach((object, index) => {
    checkJoints(object, ["objects", index], complain);
    const { carries, size } = scene.objects[index];
    carries.forEach(({ centre, size: extents }, at) => {
      const inside =
        Math.abs(centre[0]) + extents[0] / 2 <= size[0] / 2 + 1e-6 &&
        Math.abs(centre[1]) + extents[1] / 2 <= size[1] / 2 + 1e-6 &&
        Math.abs(centre[2]) <= size[2] / 2 + 1e-6;
      if (inside) return;
      complain(
        "scene-shape",
        ["objects", index, "surfaces", at],
        `This surface reaches beyond the parts of "${object.name}".`,
        "Make it smaller, or move it.",
      );
    });
  });
}

function checkColours({ objects }: SceneFile, complain: Complain): void {
  objects.forEach(({ colourLike, palette }, index) => {
    if (colourLike === undefined) return;
    const path = ["objects", index, "colourLike"];
    const model = objects.find(({ name }) => name === colourLike);
    if (!model) {
      complain(
        "scene-reference",
        path,
        `There is no object "${colourLike}".`,
        "Name an object that has a palette.",
      );
    } else if (model.palette === undefined) {
      complain(
        "scene-reference",
        path,
        `"${colourLike}" has no drawn colour.`,
        "Name an object that has a palette.",
      );
    }
    if (palette !== undefined) {
      complain(
        "scene-reference",
        path,
        "A colour can't be drawn and be that of another object.",
        "Write one of palette and colourLike.",
      );
    }
  });
}

function checkScrews({ objects, fixed = [] }: SceneFile, complain: Complain): void {
  objects.forEach(({ name, screw, anchored }, index) => {
    if (!screw) return;
    const path = ["objects", index, "screw"];
    if (!fixed.some((place) => place.object === name && place.on === screw.on)) {
      complain(
        "scene-reference",
        [...path, "on"],
        `"${name}" has no fixed place on "${screw.on}", which it closes.`,
        'Put it there in "fixed".',
      );
    } else if (!objects.some((object) => object.name === screw.on)) {
      complain(
        "scene-reference",
        [...path, "on"],
        `"${screw.on}" is no object.`,
        "A screw closes an object, such as a bottle.",
      );
    }
    if (anchored) {
      complain(
        "scene-shape",
        path,
        `"${name}" stands fast, so that it can't be turned.`,
        "Remove anchored or screw.",
      );
    }
  });
}

/** Something must stand on furniture in the end. */
function checkStanding({ objects, arrangement = [], fixed = [] }: SceneFile, complain: Complain): void {
  const under = new Map<string, readonly string[]>();
  for (const { objects: group, on } of arrangement) for (const name of group) under.set(name, on);
  for (const { object, on } of fixed) under.set(object, [on]);
  objects.forEach(({ name }, index) => {
    const open = [...(under.get(name) ?? [])];
    const seen = new Set<string>();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === name) {
        complain(
          "scene-reference",
          ["objects", index, "name"],
          `"${name}" stands on itself, by way of what it stands on.`,
          "Put one of them on furniture.",
        );
        return;
      }
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(under.get(at) ?? []));
    }
  });
}

function checkJoints(
  { name, moving = [] }: FurnitureFile | ObjectFile,
  path: readonly (string | number)[],
  complain: Complain,
): void {
  const seen = new Set<string>();
  moving.forEach((part, index) => {
    const here = [...path, "moving", index];
    if (seen.has(part.name)) {
      complain(
        "scene-name",
        [...here, "name"],
        `"${part.name}" already names a moving part of "${name}".`,
        "Give each moving part a name of its own.",
      );
    }
    seen.add(part.name);
    if (Math.hypot(...part.joint.axis) < 1e-6) {
      complain(
        "scene-shape",
        [...here, "joint", "axis"],
        "An axis of length 0 has no direction.",
        "Write for example [0, 0, 1].",
      );
    }
    const [least, most] = part.joint.range;
    if (least >= most || least > 0 || most < 0) {
      complain(
        "scene-count",
        [...here, "joint", "range"],
        `The range ${least} to ${most} does not hold the place where "${part.name}" is drawn, which is 0.`,
        "Write the lesser one first, with 0 between them or at an end.",
      );
    }
  });
}
