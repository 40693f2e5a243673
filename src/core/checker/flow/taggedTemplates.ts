import { ts } from "ts-morph";
import { callAnything, calleesOf } from "./calls";
import { withCaptured } from "./closures";
import { canMove } from "./inert";
import { evaluateEach } from "./patterns";
import type { State } from "./state";
import { unknown, unknownOf } from "./values";
import type { Outcome, Walk } from "./walkContext";

/** `` take`the ${cup}` ``: a call with the texts, of which nothing is known, and then the values. */
export function evaluateTagged(walk: Walk, node: ts.TaggedTemplateExpression, state: State): Outcome[] {
  const { template } = node;
  const inserted = ts.isTemplateExpression(template)
    ? template.templateSpans.map(({ expression }) => expression)
    : [];
  return calleesOf(walk, node.tag, state).flatMap((callee) =>
    evaluateEach(walk, inserted, callee.state).flatMap(({ state: ready, values }) => {
      const { value } = callee;
      const isGlobal = value.kind === "method" ? value.receiver.kind === "global" : value.kind === "global";
      if (isGlobal && !values.some(canMove)) return [{ state: ready, value: unknownOf(...values) }];
      // What the values do may have changed what the function is called of.
      const isSame = ready.variables === callee.state.variables;
      const self = isSame && !(value.kind === "function" && value.of) ? callee.receiver : undefined;
      const called =
        value.kind === "function"
          ? withCaptured(walk, value, ready, (entering) =>
              walk.callFunction(value.place, [{ args: [unknown, ...values], state: entering, self }], node),
            )
          : undefined;
      return called ?? callAnything(walk, values, node, ready);
    }),
  );
}
