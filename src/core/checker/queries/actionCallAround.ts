import { ts } from "ts-morph";
import { isRobotName } from "../../program/robotReceiver";
import type { ModelAction } from "../flow/robotModel";
import type { Inspection } from "./inspect";

/** The action call whose argument list a place is in. */
export interface ActionCallAround {
  readonly action: ModelAction;
  readonly call: ts.CallExpression;
  /** Which argument is being written. */
  readonly index: number;
  /** As they stand in the text, as far as they are written. */
  readonly args: readonly string[];
}

export function actionCallAround(
  { source, node, result }: Inspection,
  offset: number,
): ActionCallAround | undefined {
  for (let around: ts.Node | undefined = node; around; around = around.parent) {
    if (ts.isFunctionLike(around)) return undefined;
    if (!ts.isCallExpression(around) || !ts.isPropertyAccessExpression(around.expression)) continue;
    const { expression, name } = around.expression;
    const opened = around.expression.end;
    if (offset <= opened || (source.text[around.end - 1] === ")" && offset >= around.end)) continue;
    const action = result.walk.model.actions.get(name.text);
    if (!action || !ts.isIdentifier(expression) || !isRobotName(source.text, expression.text))
      return undefined;
    // A comma within an argument, or within a string, is inside that argument's own range.
    const index = around.arguments.filter(({ end }) => {
      const comma = source.text.slice(end, offset);
      return end < offset && comma.includes(",");
    }).length;
    return { action, call: around, index, args: around.arguments.map((each) => each.getText(source)) };
  }
  return undefined;
}
