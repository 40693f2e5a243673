import { nearNames, obviousName } from "../../base/nearNames";
import { readFaultComments } from "../../program/faultComments";
import { faultKinds, faultText } from "../../world/faultKinds";
import { isInLiteral } from "../disableComments";
import { problemOf, type Rule } from "./rule";

/** A `robot-fault` comment that asks for nothing, or for what no simulator knows. */
export const unknownFault: Rule = {
  id: "unknown-fault",
  description: "A comment that asks the simulator for a fault that there is not.",
  check(context) {
    const { source, text, lines } = context;
    const comments = readFaultComments(text, (offset) => !isInLiteral(source, offset));
    if (comments.length === 0) return [];
    const names = faultKinds.map(faultText);
    return comments.flatMap((comment) => {
      if (comment.kinds.length === 0 && comment.unknown.length === 0) {
        return [
          problemOf("unknown-fault", context, {
            severity: "warning",
            node: source,
            range: lines.rangeAt(comment.start, comment.end),
            message: "this comment names no fault",
            nextStep: `name one of ${names.join(", ")}`,
          }),
        ];
      }
      return comment.unknown.map(({ word, start, end }) => {
        const near = nearNames(word, names);
        const obvious = obviousName(word, names);
        const range = lines.rangeAt(start, end);
        return problemOf("unknown-fault", context, {
          severity: "warning",
          node: source,
          range,
          message: `the simulator knows no fault "${word}"`,
          nextStep: near.length > 0 ? `did you mean ${near.join(" or ")}?` : `faults are ${names.join(", ")}`,
          fixes: context.withFixes
            ? near.map((name) => ({
                title: `Replace with ${name}`,
                ...(name === obvious ? { automatic: true as const } : {}),
                edits: [{ range, newText: name }],
              }))
            : [],
        });
      });
    });
  },
};
