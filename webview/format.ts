import type { Truth } from "../src/protocol/panelState";

/** `0.42 s`, `12.3 s`, `2 min 05 s` */
export function seconds(value: number): string {
  if (value < 10) return `${value.toFixed(2)} s`;
  if (value < 60) return `${value.toFixed(1)} s`;
  const whole = Math.round(value);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

/** Milliseconds below a second, seconds above. */
export function milliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)} ms` : seconds(value / 1000);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `(on banana_0 plate_0)` → `on banana_0 plate_0`: brackets carry nothing in a table of facts. */
export function bareFact(fact: string): string {
  return fact.replace(/^\((.*)\)$/, "$1");
}

export const truthWords: Readonly<Record<Truth, string>> = {
  true: "true",
  false: "false",
  unknown: "not known",
};

/** ` · mobile-manipulator`: whose run it is, where another robot has been chosen since for what comes next. */
export function otherRobot({
  run,
  setup,
}: {
  readonly run?: { readonly robot: string } | undefined;
  readonly setup: { readonly robot: string };
}): string {
  return run && run.robot !== setup.robot ? ` · ${run.robot}` : "";
}
