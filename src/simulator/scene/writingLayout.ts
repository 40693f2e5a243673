import font from "js-pixel-fonts/data/seven-plus.json";

/*
 * How words are written on a surface: in a pixel font, in letters as large as fits. Rows and columns are those of the
 * font's pixels, with row 0 at the top.
 */

export interface WritingLayout {
  readonly lines: readonly string[];
  /** Side of one of the font's pixels, metres. */
  readonly pixel: number;
  /** Rows and columns of the whole surface. */
  readonly rows: number;
  readonly columns: number;
}

/** Of a capital letter, rows. */
export const letterRows = 7;
/** With what hangs below the line, and the space to the next. */
const lineRows = 10;
const descentRows = 2;
const columnsBetween = 1;

/** Smaller letters could only be read from nearer than a robot gets, metres. */
export const leastLetterHeight = 0.01;
/** From one size of the letters to the next one tried. */
const shrinking = 0.97;

interface Glyph {
  readonly offset: number;
  readonly pixels: readonly (readonly number[])[];
}

const glyphs = new Map<string, Glyph>(Object.entries(font.glyphs));

/** What has no letter in the font, with its accents taken off, is an empty box. */
function glyphOf(character: string): Glyph {
  const plain = character.normalize("NFD").charAt(0);
  return glyphs.get(character) ?? glyphs.get(plain) ?? glyphs.get("") ?? { offset: 0, pixels: [[]] };
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += glyphOf(character).pixels[0].length + columnsBetween;
  return Math.max(0, width - columnsBetween);
}

/** @param size width and height, metres @returns undefined where the letters would be too small to be read */
export function layOut(words: string, [width, height]: readonly [number, number]): WritingLayout | undefined {
  for (let letter = height; letter >= leastLetterHeight; letter *= shrinking) {
    const pixel = letter / letterRows;
    const columns = Math.floor(width / pixel);
    const rows = Math.floor(height / pixel);
    const lines = wrapped(words, columns);
    if (lines && lines.length * lineRows - (lineRows - letterRows - descentRows) <= rows)
      return { lines, pixel, rows, columns };
  }
  return undefined;
}

function wrapped(words: string, columns: number): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of words.split(" ")) {
    if (widthOf(word) > columns) return undefined;
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= columns) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** Row by row 1 where there is ink. The lines begin under each other; together they stand in the middle. */
export function inkOf({ lines, rows, columns }: WritingLayout): Uint8Array {
  const ink = new Uint8Array(rows * columns);
  const left = Math.floor((columns - Math.max(...lines.map(widthOf))) / 2);
  const used = lines.length * lineRows - (lineRows - letterRows - descentRows);
  const top = Math.floor((rows - used) / 2);
  lines.forEach((line, index) => {
    let column = left;
    for (const character of line) {
      const { offset, pixels } = glyphOf(character);
      pixels.forEach((row, down) => {
        const first = (top + index * lineRows + offset + down) * columns + column;
        row.forEach((dot, across) => {
          if (dot === 1) ink[first + across] = 1;
        });
      });
      column += pixels[0].length + columnsBetween;
    }
  });
  return ink;
}
