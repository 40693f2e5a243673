import type { Severity } from "../../base/problem";

/** What a person can ask of a rule; `default`: what the rule itself thinks fit. */
export const ruleSeverities = ["default", "error", "warning", "information", "hint", "off"] as const;

export type RuleSeverity = (typeof ruleSeverities)[number];

/** By rule id; a rule that is not named has its default. */
export type RuleSeverities = Readonly<Record<string, RuleSeverity>>;

/** Reads a setting or a JSON value; what is no severity is left out. */
export function readSeverities(value: unknown): RuleSeverities {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([rule, severity]) => {
      const known = ruleSeverities.find((each) => each === severity);
      return known ? [[rule, known]] : [];
    }),
  );
}

/** The severity that a problem of a rule is shown with; undefined if it is not shown. */
export function shownSeverity(own: Severity, asked: RuleSeverity | undefined): Severity | undefined {
  if (asked === "off") return undefined;
  return asked === undefined || asked === "default" ? own : asked;
}

/** Whether a rule is to look at all. */
export function isOn(
  { id, offByDefault }: { readonly id: string; readonly offByDefault?: true },
  severities: RuleSeverities,
): boolean {
  const asked = severities[id] ?? "default";
  return asked === "default" ? offByDefault !== true : asked !== "off";
}
