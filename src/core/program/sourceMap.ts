/*
 * Positions in generated JavaScript back to positions in the text it was made from, by a version 3 source map.
 * Only what is needed: one source, no names.
 */

interface Segment {
  readonly column: number;
  readonly sourceLine: number;
  readonly sourceColumn: number;
}

export interface PositionMap {
  /** All from 0. Undefined where the map says nothing. */
  toSource(line: number, column: number): { readonly line: number; readonly column: number } | undefined;
}

const digits = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((char, index) => [char, index]),
);

function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const char of text) {
    const digit = digits.get(char) ?? 0;
    value += (digit & 31) << shift;
    if (digit & 32) {
      shift += 5;
    } else {
      numbers.push(value & 1 ? -(value >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  return numbers;
}

/** `mappings` of a source map whose only source is the original text. */
export function readMappings(mappings: string): PositionMap {
  let sourceLine = 0;
  let sourceColumn = 0;
  const lines = mappings.split(";").map((line) => {
    let column = 0;
    const segments: Segment[] = [];
    for (const text of line ? line.split(",") : []) {
      const [columnStep, , lineStep, sourceColumnStep] = decodeNumbers(text);
      column += columnStep;
      if (lineStep === undefined || sourceColumnStep === undefined) continue;
      sourceLine += lineStep;
      sourceColumn += sourceColumnStep;
      segments.push({ column, sourceLine, sourceColumn });
    }
    return segments;
  });
  return {
    toSource(line, column) {
      const segments = lines[line] ?? [];
      let found: Segment | undefined;
      for (const segment of segments) {
        if (segment.column > column) break;
        found = segment;
      }
      found ??= segments[0];
      return found && { line: found.sourceLine, column: found.sourceColumn };
    },
  };
}
