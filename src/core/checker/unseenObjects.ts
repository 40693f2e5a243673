import { ts } from "ts-morph";
import { applyEdits } from "../program/programSource";
import { countedVisits } from "./flow/visits";
import type { ObjectUse } from "./flow/walkContext";
import type { Fix, ProgramProblem } from "./programProblem";
import { insertionPlace } from "./repairFixes";
import { problemOf, type RuleContext, rangeOf, wantsFixesAt } from "./rules/rule";

/**
 * Where nothing has been seen at the start: the first object that is asked for before anything was looked at. The
 * program stops there, so that of those after it nothing is said.
 */
export function firstUnseen(context: RuleContext): ProgramProblem | undefined {
  const { isUnseen, result } = context;
  if (!isUnseen || !result.complete) return undefined;
  const uses = [...result.walk.objectUses].sort(([a], [b]) => a.pos - b.pos);
  const found = uses.find(([call, use]) => isNeverThere(context, use) && isAlwaysAsked(context, call));
  if (!found) return undefined;
  const [call, use] = found;
  const looks = looksOf(context);
  const fixes = wantsFixesAt(context, rangeOf(context, call.arguments[0] ?? call))
    ? looks.flatMap((look) => lookFirst(context, call, use, look)).slice(0, 1)
    : [];
  return problemOf("unknown-object", context, {
    severity: "warning",
    node: call.arguments[0] ?? call,
    message: `"${use.id}" is not known here: nothing has been seen before this line`,
    nextStep: fixes[0]
      ? `${fixes[0].title} before it`
      : `call a perception action first${looks[0] ? `, such as ${looks[0]}` : ""}`,
    fixes,
  });
}

/** What is caught may be meant. */
function isNeverThere({ model }: RuleContext, use: ObjectUse): boolean {
  if (use.receiver !== "scene" || use.sensedBefore || use.isCaught) return false;
  // Of what is no object's id something else is said.
  const isId = /_\d+$/.test(use.id) && model.typeOfId(use.id) !== undefined;
  return isId && !model.typesOfConstant(use.id);
}

/** A program that asks first what is there may come here only where something is. */
function isAlwaysAsked(context: RuleContext, call: ts.CallExpression): boolean {
  if (!asksWhatIsThere(context.source)) return true;
  const { task } = context.result;
  for (let node: ts.Node = call; node !== task; node = node.parent) {
    if (ts.isSourceFile(node) || ts.isFunctionLike(node) || isConditional(node.parent)) return false;
  }
  return true;
}

function isConditional(node: ts.Node): boolean {
  return (
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isConditionalExpression(node) ||
    ts.isCaseClause(node) ||
    ts.isDefaultClause(node) ||
    ts.isTryStatement(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) ||
    ts.isOptionalChain(node)
  );
}

const questions = new Set(["has", "find", "all", "matching", "holds", "size"]);

function asksWhatIsThere(node: ts.Node): boolean {
  const isQuestion =
    (ts.isPropertyAccessExpression(node) && questions.has(node.name.text)) ||
    ts.isElementAccessExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isForOfStatement(node);
  return isQuestion || (ts.forEachChild(node, (child) => asksWhatIsThere(child) || undefined) ?? false);
}

/** Perception actions that are asked for nothing, by what they are called. */
function looksOf({ model }: RuleContext): string[] {
  return [...model.actions.values()]
    .filter(
      ({ settings, method }) =>
        settings.kind === "perception" && settings.returns === "map" && method.parameters.length === 0,
    )
    .map(({ method }) => method.name);
}

function lookFirst(context: RuleContext, call: ts.CallExpression, use: ObjectUse, look: string): Fix[] {
  const place = insertionPlace(context, call);
  const robot = robotGiven(context, call);
  if (!place || robot === undefined) return [];
  const text = `${robot}.${look}()`;
  const edits = place.insert([`await ${text};`]);
  const fix: Fix = { title: `Insert ${text}`, edits };
  const { walk, complete } = context.walkAgain(applyEdits(context.text, edits));
  const start = call.getStart(context.source);
  const isThere = [...walk.objectUses].some(
    ([again, { id, sensedBefore }]) => again.pos > start && id === use.id && sensedBefore,
  );
  const isPossible = [...walk.actions.values()].every(
    (record) =>
      record.modelAction.method.name !== look ||
      Math.abs(record.call.pos - start) > text.length ||
      countedVisits(record).failing.length === 0,
  );
  return complete && isThere && isPossible ? [fix] : [];
}

/** The parameter, of a function around, that is declared to be the robot. */
function robotGiven({ result, source }: RuleContext, node: ts.Node): string | undefined {
  return result.walk.scopes.visibleAt(node).find(({ declaration }) => {
    return ts.isParameter(declaration) && declaration.type?.getText(source) === "Robot";
  })?.name;
}
