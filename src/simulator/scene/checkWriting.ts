import { fillPlaceholders } from "../../core/world/placeholders";
import { mostTextCharacters } from "../../core/world/plainAttributes";
import type { Complain } from "./complain";
import { mayBeAbsent } from "./mayBeAbsent";
import type { Scene } from "./scene";
import type { FurnitureFile, ObjectFile, SceneFile } from "./sceneFile";
import { layOut, leastLetterHeight } from "./writingLayout";

/** Words that can be read, and that speak of what is there. */
export function checkWriting(file: SceneFile, scene: Scene, complain: Complain): void {
  const absent = mayBeAbsent(file);
  const valuesOf = drawnValues(file, scene);
  const check = ({ name, text }: FurnitureFile | ObjectFile, thing: readonly (string | number)[]): void => {
    if (!text) return;
    const path = [...thing, "text"];
    if (text.facing && Math.hypot(...text.facing) < 1e-6) {
      complain(
        "scene-shape",
        [...path, "facing"],
        "A direction of length 0 is none.",
        "Write for example [0, -1, 0].",
      );
    }
    let isKnown = true;
    const refuse = (message: string, nextStep: string) => {
      isKnown = false;
      complain("scene-reference", [...path, "words"], message, nextStep);
    };
    const { text: longest } = fillPlaceholders(text.words, (of, attribute) => {
      const values = valuesOf.get(of);
      if (!values)
        refuse(`The words name "${of}", which is no thing of the scene.`, `Things are: ${list(valuesOf)}.`);
      else if (absent.has(of))
        refuse(`The words name "${of}", which some seeds leave out.`, "Name something that is always there.");
      else if (!values.has(attribute))
        refuse(`"${of}" has no attribute "${attribute}".`, `Its attributes are: ${list(values)}.`);
      return values?.get(attribute);
    });
    if (!isKnown) return;
    const words = longest.replace(/\s+/g, " ").trim();
    if (words === "") {
      complain("scene-shape", [...path, "words"], `Nothing is written on "${name}".`, "Write some words.");
    } else if (words.length > mostTextCharacters) {
      complain(
        "scene-count",
        [...path, "words"],
        `With what a seed can draw these are ${words.length} characters, and ${mostTextCharacters} at most can be read.`,
        "Write fewer words.",
      );
    } else if (!layOut(words, text.size)) {
      complain(
        "scene-shape",
        [...path, "size"],
        `The words do not fit on ${text.size[0]} by ${text.size[1]} m in letters of at least ${leastLetterHeight * 1000} mm.`,
        "Make the writing larger, or write fewer words.",
      );
    }
  };
  file.furniture.forEach((piece, index) => {
    check(piece, ["furniture", index]);
  });
  file.objects.forEach((object, index) => {
    check(object, ["objects", index]);
  });
}

/** By thing and attribute the longest value that a seed can draw. */
function drawnValues({ objects }: SceneFile, scene: Scene): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const values = new Map<string, ReadonlyMap<string, string>>();
  for (const { name, attributes } of [...scene.furniture, ...scene.objects]) {
    const object = objects.find((other) => other.name === name);
    const like = objects.find((other) => other.name === object?.colourLike);
    const palette = scene.palettes[object?.palette ?? like?.palette ?? ""] ?? [];
    const known = new Map(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
    const [longest] = palette.map((colour) => colour.name).sort((a, b) => b.length - a.length);
    if (longest !== undefined) known.set("colour", longest);
    if (!values.has(name)) values.set(name, known);
  }
  return values;
}

function list(known: ReadonlyMap<string, unknown>): string {
  return [...known.keys()].join(", ") || "none";
}
