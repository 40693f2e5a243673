import type { Complain } from "./complain";
import { hullOf } from "./hull";
import type { PartFile, SceneFile } from "./sceneFile";

/** Convex parts enclose space. */
export function checkParts(file: SceneFile, complain: Complain): void {
  for (const list of ["furniture", "objects"] as const) {
    file[list].forEach(({ name, parts, moving = [] }, index) => {
      checkConvex(name, parts, [list, index, "parts"], complain);
      moving.forEach((part, at) => {
        checkConvex(name, part.parts, [list, index, "moving", at, "parts"], complain);
      });
    });
  }
}

function checkConvex(
  name: string,
  parts: readonly PartFile[],
  path: readonly (string | number)[],
  complain: Complain,
): void {
  parts.forEach((part, index) => {
    if (part.shape !== "convex" || hullOf(part.points).faces.length > 0) return;
    complain(
      "scene-shape",
      [...path, index, "points"],
      `The points of this part of "${name}" lie in one plane, or so nearly that they enclose nothing.`,
      "Move one of them out of the plane, or add one: for a thin plate write the corners of both its sides.",
    );
  });
}
