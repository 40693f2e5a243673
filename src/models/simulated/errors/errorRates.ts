import type { Problem } from "../../../core/base/problem";
import { err, ok, type Result } from "../../../core/base/result";
import { errorKinds } from "./errorKinds";

/** By the name of an error: how likely it is in one reply that has a place for it, 0 to 1. What is not named never happens. */
export type ErrorRates = Readonly<Record<string, number>>;

export const noErrors: ErrorRates = {};

/**
 * Assumed, not measured: papers tell that these errors happen, and not how often in one reply. For comparisons of methods
 * under the same rates, not for statements about a real model.
 */
export const defaultErrors: ErrorRates = {
  "unmet-precondition": 0.06,
  "name-instead-of-object": 0.02,
  "unknown-object": 0.03,
  "undefined-variable": 0.02,
  "wrong-order": 0.03,
  "missing-step": 0.05,
  "forgotten-goal": 0.02,
  "misjudged-image": 0.08,
  "wrong-magnitude": 0.05,
  "hallucinated-success": 0.03,
  "malformed-reply": 0.03,
};

/** `default`, `none`, or `unmet-precondition=0.05,missing-step=0.1`; `default` may stand before rates that differ. */
export function readErrorRates(text: string): Result<ErrorRates, Problem> {
  const parts = text.split(",").map((each) => each.trim());
  if (text.trim() === "" || (parts.length === 1 && parts[0] === "none")) return ok(noErrors);
  const named = parts.map((part) => part.split("=")[0].trim());
  if (named.includes(""))
    return err(wrong(`"${text}" names no error between two commas, or none at all`, example));
  const twice = named.find((name, index) => named.indexOf(name) < index);
  if (twice !== undefined) return err(wrong(`"${text}" has ${twice} twice`, "leave one of them out"));
  if (named.includes("none")) return err(wrong(`"${text}": none stands alone`, example));
  let rates = noErrors;
  for (const part of parts) {
    if (part === "default") {
      rates = { ...rates, ...defaultErrors };
      continue;
    }
    const [name, value, ...more] = part.split("=").map((each) => each.trim());
    const rate = decimal.test(value ?? "") ? Number(value) : Number.NaN;
    if (!errorKinds.some((kind) => kind.name === name))
      return err(wrong(`"${name}" is no error of the simulated model`, `they are ${names().join(", ")}`));
    if (more.length > 0 || !(rate >= 0 && rate <= 1))
      return err(wrong(`"${part}" is no rate`, `write ${name}=0.05, between 0 and 1`));
    rates = { ...rates, [name]: rate };
  }
  return ok(rates);
}

const example = "write none, default, or for example missing-step=0.1,wrong-order=0.05";

/** Other ways to write a number are mostly slips: `0x1`, `1_0`. */
const decimal = /^(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i;

/** As `readErrorRates` takes it; the same for equal rates. */
export function formatErrorRates(rates: ErrorRates): string {
  const list = names().flatMap((name) => (rates[name] ? [`${name}=${rates[name]}`] : []));
  if (list.length === 0) return "none";
  const isDefault = names().every((name) => (rates[name] ?? 0) === (defaultErrors[name] ?? 0));
  return isDefault ? "default" : list.join(",");
}

function names(): readonly string[] {
  return errorKinds.map(({ name }) => name);
}

function wrong(message: string, nextStep: string): Problem {
  return { code: "model-errors", severity: "error", message, nextStep };
}
