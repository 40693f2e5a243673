import { statSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { largestSeed } from "./readTrials";

/* What stands behind options: each is read or said to be wrong before anything starts. */

const leastMegabytes = 16;
const lastPort = 65_535;

/** For options that may be given several times. */
export function oneMore(text: string, before: readonly string[]): string[] {
  return [...before, text];
}

export const packagesHere: readonly string[] = ["."];

/** A folder that is not there has no packages: its name is misspelled. */
export function oneMoreFolder(text: string, before: readonly string[]): string[] {
  if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidArgumentError(`"${text}" is no folder.`);
  return before === packagesHere ? [text] : [...before, text];
}

export function seedNumber(text: string): number {
  const value = wholeNumber(text);
  if (value > largestSeed) throw new InvalidArgumentError(`Seeds go from 0 to ${largestSeed}.`);
  return value;
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value))
    throw new InvalidArgumentError(`"${text}" is not a whole number.`);
  if (value < 0) throw new InvalidArgumentError(`"${text}" is below 0.`);
  return value;
}

export function count(text: string): number {
  const value = wholeNumber(text);
  if (value === 0) throw new InvalidArgumentError("0 is none at all.");
  return value;
}

export function portNumber(text: string): number {
  const value = wholeNumber(text);
  if (value > lastPort) throw new InvalidArgumentError(`Ports go from 0 to ${lastPort}.`);
  return value;
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value)))
    throw new InvalidArgumentError(`"${text}" is not a number above 0.`);
  return value;
}

/** A process with less does not even start. */
export function megabytes(text: string): number {
  const value = positiveNumber(text);
  if (value < leastMegabytes)
    throw new InvalidArgumentError(`The planner needs at least ${leastMegabytes} MB.`);
  return value;
}
