import type { Random } from "../../core/world/ports";
import type { CatalogueEntry, Colour, ObjectDefinition, Scene } from "./scene";

/** A colour of a palette, with its name there. */
export interface DrawnColour {
  readonly name: string;
  readonly colour: Colour;
}

/** The colour of each object that has a drawn one: those of a palette differ as long as there are enough. */
export function drawColours(scene: Scene, random: Random): Map<string, DrawnColour> {
  const left = new Map<string, DrawnColour[]>();
  const drawn = new Map<string, DrawnColour>();
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
  for (const { name, colourLike } of scene.objects) {
    const colour = colourLike === undefined ? undefined : drawn.get(colourLike);
    if (colour) drawn.set(name, colour);
  }
  return drawn;
}

/** Label and attributes of an object in its colour. */
export function look(
  { label, attributes }: ObjectDefinition,
  colour: string | undefined,
): Pick<CatalogueEntry, "label" | "attributes"> {
  if (colour === undefined) return { label, attributes };
  return { label: label.replaceAll("{colour}", colour), attributes: { ...attributes, colour } };
}

/** What the detector is taught: one entry a label that can occur. */
export function catalogueOf(scene: Scene): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>();
  const paletteOf = new Map(scene.objects.map(({ name, palette }) => [name, palette]));
  for (const definition of scene.objects) {
    const { type, size, colourLike } = definition;
    const palette = definition.palette ?? (colourLike === undefined ? undefined : paletteOf.get(colourLike));
    const colours = palette === undefined ? [undefined] : scene.palettes[palette].map(({ name }) => name);
    for (const colour of colours) {
      const entry = { type, ...look(definition, colour), size };
      entries.set(`${type}/${entry.label}`, entry);
    }
  }
  return [...entries.values()];
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other], result[index]];
  }
  return result;
}
