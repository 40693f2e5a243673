import type { PlanView } from "../../../runner/thoughtView";
import type { SubTask } from "./prompts";

/** Sub-tasks as data, of which so many are left; the first of those is being done. */
export function agendaView(subTasks: readonly SubTask[], left: number): PlanView {
  const at = subTasks.length - left;
  return {
    kind: "plan",
    steps: subTasks.map(({ name, actions }, index) => ({
      text: name,
      detail: actions.join("; "),
      state: index < at ? "done" : index === at ? "current" : "ahead",
    })),
  };
}
