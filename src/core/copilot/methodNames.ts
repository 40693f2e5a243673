/** The methods that a person can choose; `auto` is the one that fits the robot. */
export const methodNames = [
  "auto",
  "planner",
  "open-loop",
  "closed-loop",
  "predictive",
  "predictive:no-history",
  "predictive:no-multi-step",
  "predictive:examples",
  "predictive:random",
  "predictive:person",
  "multi-agent",
  "multi-agent:planner-coder",
  "multi-agent:single",
  "multi-agent:no-feedback",
  "self-correcting",
  "tree-search",
  "tree-search:5",
  "tree-search:20",
  "tree-search:no-grounding",
  "tree-search:no-search",
  "tree-search:react",
  "tree-search:tot",
] as const;

export type MethodName = (typeof methodNames)[number];

/** As settings and launch configurations name it; what they do not name is `auto`. */
export function methodNameOf(name: unknown): MethodName {
  return methodNames.find((known) => known === name) ?? "auto";
}
