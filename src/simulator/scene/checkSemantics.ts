import type { Complain } from "./complain";
import type { FurnitureFile, ObjectFile, SceneFile } from "./sceneFile";

/** What openable and switched things ask of the rest of their description. */
export function checkSemantics(file: SceneFile, complain: Complain): void {
  file.furniture.forEach((piece, index) => {
    checkThing(piece, ["furniture", index], complain);
    if (piece.height === undefined) return;
    const varies = piece.jitter !== undefined || file.shuffled?.some((group) => group.includes(piece.name));
    if (!varies) return;
    complain(
      "scene-shape",
      ["furniture", index, "height"],
      `"${piece.name}" stands on or in other furniture, so its place can't vary by itself.`,
      "Remove its jitter, and take it out of shuffled.",
    );
  });
  file.objects.forEach((object, index) => {
    checkThing(object, ["objects", index], complain);
  });
}

function checkThing(
  { name, moving = [], openable, switch: button, outlet, effects = [] }: FurnitureFile | ObjectFile,
  path: readonly (string | number)[],
  complain: Complain,
): void {
  if (openable) {
    const part = moving.find((other) => other.name === openable.part);
    if (!part) {
      complain(
        "scene-reference",
        [...path, "openable", "part"],
        `"${name}" has no moving part "${openable.part}".`,
        `Its moving parts are: ${moving.map((other) => other.name).join(", ") || "none"}.`,
      );
    } else if (part.joint.range[0] < 0) {
      complain(
        "scene-count",
        [...path, "moving", moving.indexOf(part), "joint", "range"],
        `"${openable.part}" can be moved beyond where it is closed, which is 0.`,
        "Begin the range at 0; turn the axis round where it opens the other way.",
      );
    }
  }
  if (button?.needsClosed && !openable) {
    complain(
      "scene-reference",
      [...path, "switch", "needsClosed"],
      `"${name}" can't be opened, so it can't need to be closed.`,
      "Add openable, or remove needsClosed.",
    );
  }
  if (button?.facing && Math.hypot(...button.facing) < 1e-6) {
    complain(
      "scene-shape",
      [...path, "switch", "facing"],
      "A direction of length 0 is none.",
      "Write for example [0, -1, 0].",
    );
  }
  effects.forEach((effect, index) => {
    const lacks =
      effect.while === "on" && !button
        ? "switch"
        : effect.while === "closed" && !openable
          ? "openable"
          : effect.to === "under" && !outlet
            ? "outlet"
            : undefined;
    if (lacks === undefined) return;
    complain(
      "scene-reference",
      [...path, "effects", index],
      `"${name}" does this ${lacks === "outlet" ? "below its outlet" : `while it is ${effect.while}`}, and has no ${lacks}.`,
      `Add ${lacks}.`,
    );
  });
}
