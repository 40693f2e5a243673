import { VariableNames } from "../../../core/copilot/synthesis/programText";
import type { PlanStep } from "../../../core/planner/plan";
import { handCalls } from "../deciding/handCalls";
import type { Situation } from "../reading/situation";

/** The statements of a hand that is sent to points; undefined where a step is no skill of a hand, or places are not told. */
export function handCode(steps: readonly PlanStep[], situation: Situation): string | undefined {
  const calls = handCalls(steps, situation);
  if (!calls) return undefined;
  const names = new VariableNames();
  const variables = new Map<string, string>();
  const variableOf = (id: string): string => {
    const name = variables.get(id) ?? names.make(id);
    variables.set(id, name);
    return name;
  };
  const lines = calls.map(({ action, args }) => {
    const written = args.map((arg) => (situation.belief.objects.has(arg) ? variableOf(arg) : arg));
    return `if (!(await robot.${action}(${written.join(", ")}))) throw new Error("${action} failed.");`;
  });
  const declared = [...variables].map(([id, name]) => `const ${name} = scene.get(${JSON.stringify(id)});`);
  return [...declared, ...lines].join("\n");
}
