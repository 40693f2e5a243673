import { nearNames, obviousName } from "../../base/nearNames";
import { problemOf, type Rule, rangeOf } from "./rule";

/** A method of the robot that its action API does not have. */
export const unknownAction: Rule = {
  id: "unknown-action",
  description: "A method of the robot that its action API does not have.",
  check(context) {
    const names = [...context.model.actions.keys()];
    return [...context.result.walk.unknownActions].map(([node, name]) => {
      const near = nearNames(name, names);
      const obvious = obviousName(name, names);
      return problemOf("unknown-action", context, {
        severity: "error",
        node,
        message: `the robot ${context.model.robot.settings.name} has no action "${name}"`,
        nextStep:
          near.length > 0 ? `did you mean ${near.join(" or ")}?` : `its actions are ${names.join(", ")}`,
        fixes: near.map((other) => ({
          title: `Replace with ${other}`,
          ...(other === obvious ? { automatic: true as const } : {}),
          edits: [{ range: rangeOf(context, node), newText: other }],
        })),
      });
    });
  },
};
