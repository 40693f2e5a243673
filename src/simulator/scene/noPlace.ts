import type { Problem } from "../../core/base/problem";
import type { Obstruction, PlaceChecks } from "./placeChecks";
import type { ObjectDefinition, Scene } from "./scene";

/** The object would stand at the place for all that comes before. */
const order = ["out-of-reach", "blocked", "in-the-air", "taken"] as const;

/** What to say of an object that has found no place. `tried`: what was the matter wherever it lay within a surface. */
export function noPlace(
  scene: Scene,
  stuck: { readonly definition: ObjectDefinition; readonly on: readonly string[]; readonly fixed?: object },
  tried: readonly Obstruction[],
): Problem {
  const { name } = stuck.definition;
  const furthest = order.findLast((kind) => tried.some((each) => each.kind === kind));
  const path = stuck.fixed
    ? ["fixed", scene.fixed.findIndex(({ object }) => object === name), "at"]
    : ["objects", scene.objects.findIndex((object) => object.name === name), "name"];
  const words = wording(
    name,
    stuck.on.join(", "),
    stuck.fixed !== undefined,
    tried.find(({ kind }) => kind === furthest),
  );
  return problemAt(scene, path, words);
}

/** A handle or a switch that is out of reach. */
export function unreachableFixture(
  scene: Scene,
  { path, ...words }: NonNullable<PlaceChecks["fixtures"]>,
): Problem {
  return problemAt(scene, path, { code: "scene-reach", ...words });
}

function problemAt(
  scene: Scene,
  path: readonly (string | number)[],
  words: Pick<Problem, "code" | "message" | "nextStep">,
): Problem {
  const range = scene.rangeOf?.(path);
  return { ...words, severity: "error", file: scene.file, ...(range ? { range } : {}) };
}

function wording(
  name: string,
  on: string,
  fixed: boolean,
  worst: Obstruction | undefined,
): Pick<Problem, "code" | "message" | "nextStep"> {
  const place = fixed ? `The fixed place of "${name}" on ${on}` : `Every free place for "${name}" on ${on}`;
  switch (worst?.kind) {
    case undefined:
      return {
        code: "scene-too-full",
        message: fixed
          ? `The fixed place of "${name}" on ${on} is over the edge of its surface.`
          : `"${name}" is larger than the surfaces of ${on}, with a margin round it.`,
        nextStep: fixed
          ? "Move it inwards, or make the surface larger."
          : "Make it smaller, or put it on something larger.",
      };
    case "out-of-reach":
      return {
        code: "scene-reach",
        message: `"${name}" is out of reach.`,
        nextStep: "Put it elsewhere.",
        ...worst.refusal(),
      };
    case "blocked":
      return {
        code: "scene-overlap",
        message: `${place} is inside ${worst.by}.`,
        nextStep:
          "Make the object smaller, leave more room above and beside the surface, or put it elsewhere.",
      };
    case "in-the-air":
      return {
        code: "scene-support",
        message: `${place} is in the air: nothing solid is right under it.`,
        nextStep: "Move the surface onto a part, or let the part below it collide.",
      };
    case "taken":
      return {
        code: "scene-too-full",
        message: fixed
          ? `The fixed place of "${name}" on ${on} is taken by "${worst.by}".`
          : `There is no free place for "${name}" on ${on}: what stands there already takes up the room.`,
        nextStep: fixed
          ? `Move one of them, or "${worst.by}" to other furniture.`
          : "Put out fewer objects, make the gap smaller, or give the group more furniture.",
      };
  }
}
