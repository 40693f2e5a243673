import type { TextPosition } from "../core/base/problem";

/** The program counts its lines and characters from 0; a client as it has said. */
export interface ClientPlaces {
  lineOf(line: number): number;
  placeOf(place: TextPosition): { readonly line: number; readonly column: number };
  fromLine(line: number): number;
  fromColumn(column: number): number;
}
