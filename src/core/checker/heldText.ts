import { ts } from "ts-morph";
import { nearNames, obviousName } from "../base/nearNames";
import { LineIndex, type TextRange } from "../base/problem";
import { askedCondition, rangeInText, unaskable } from "../pddl/askedCondition";
import { termsIn } from "../pddl/constants";
import { sameName } from "../pddl/syntax";
import type { Belief } from "../world/belief";
import type { ProgramProblem } from "./programProblem";
import { problemOf, type RuleContext } from "./rules/rule";

/** The text of a condition as it is put together in a program. */
interface HeldText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

interface Piece {
  /** Where it begins in the text of the condition. */
  readonly from: number;
  readonly length: number;
  /** Where it begins in the program; undefined where the two are not character by character the same. */
  readonly offset: number | undefined;
  readonly node: ts.Node;
  /** The id of an object, whichever that is. */
  readonly isId: boolean;
}

/** What `scene.holds(…)` is asked and can't answer, at the character that is wrong. */
export function checkHeldTexts(rule: string, context: RuleContext): ProgramProblem[] {
  return heldTexts(context).flatMap(({ argument, held }) => {
    const { problem } = asked(context, held);
    const range = problem && placeOf(context, problem.range, held);
    if (!problem || !range) return [];
    return [
      problemOf(rule, context, {
        severity: "error",
        node: argument,
        range,
        message: unaskable(problem),
        nextStep: problem.nextStep,
      }),
    ];
  });
}

/** Objects that `scene.holds(…)` is asked about where all there is is known, and they are not there: nothing holds of them. */
export function checkHeldNames(rule: string, context: RuleContext): ProgramProblem[] {
  const { initial, model, lines } = context;
  if (!initial?.isComplete) return [];
  return heldTexts(context).flatMap(({ argument, held }) => {
    const { condition } = asked(context, held);
    if (!condition) return [];
    return termsIn(condition).flatMap(({ kind, name, range: inText }) => {
      if (kind !== "constant" || initial.objects.has(name) || model.typesOfConstant(name)) return [];
      const range = placeOf(context, rangeInText(inText, held.text), held);
      if (!range) return [];
      const near = nearNames(name, initial.objects.keys());
      const written = context.text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
      const obvious = obviousName(name, near);
      const known = [...initial.objects.keys()].slice(0, 12).join(", ") || "none";
      return [
        problemOf(rule, context, {
          severity: "warning",
          node: argument,
          range,
          message: `"${name}" is not in the scene: nothing is known to hold of it`,
          nextStep: near.length > 0 ? `did you mean ${near.join(" or ")}?` : `known objects: ${known}`,
          // Only what is written out here can be replaced here.
          fixes: (written === name ? near : []).map((other) => ({
            title: `Replace with "${other}"`,
            ...(other === obvious ? { automatic: true as const } : {}),
            edits: [{ range, newText: other }],
          })),
        }),
      ];
    });
  });
}

function heldTexts(context: RuleContext) {
  return context.index.questions.flatMap((call) => {
    const argument = askedOfScene(context, call);
    const held = argument && heldText(context, argument);
    return held ? [{ argument, held }] : [];
  });
}

function asked({ model, initial }: RuleContext, held: HeldText) {
  return askedCondition(held.text, model.robot.domain, (name) => isKnown(name, initial));
}

/** Of `scene.holds(…)`, where `scene` is a parameter of that type. */
function askedOfScene({ result, source }: RuleContext, call: ts.CallExpression): ts.Expression | undefined {
  const { expression } = call;
  if (call.arguments.length !== 1 || !ts.isPropertyAccessExpression(expression)) return undefined;
  if (expression.name.text !== "holds" || !ts.isIdentifier(expression.expression)) return undefined;
  const declaration = result.walk.scopes.slotOf(expression.expression)?.declaration;
  if (!declaration || !ts.isParameter(declaration) || !declaration.type) return undefined;
  const { type } = declaration;
  const isScene =
    ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === "Scene";
  return isScene && importsScene(source) ? call.arguments[0] : undefined;
}

function importsScene(source: ts.SourceFile): boolean {
  return source.statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return false;
    const names = statement.importClause?.namedBindings;
    return (
      statement.moduleSpecifier.text.startsWith("robot:") &&
      names !== undefined &&
      ts.isNamedImports(names) &&
      names.elements.some(({ name, propertyName }) => name.text === "Scene" && !propertyName)
    );
  });
}

/** Undefined where a part of the text is not known before the program runs; ids of objects may be anything. */
function heldText(context: RuleContext, argument: ts.Expression): HeldText | undefined {
  const pieces: Piece[] = [];
  let text = "";
  const add = (piece: string, node: ts.Node, offset: number | undefined, isId = false) => {
    pieces.push({ from: text.length, length: piece.length, offset, node, isId });
    text += piece;
  };
  /** What stands between quotes, or the braces of a template. */
  const addQuoted = (node: ts.LiteralLikeNode, endLength: number) => {
    const start = node.getStart(context.source) + 1;
    const written = context.text.slice(start, node.getEnd() - endLength);
    add(node.text, node, written === node.text ? start : undefined);
  };
  const addPart = (part: ts.Expression): boolean => {
    if (ts.isParenthesizedExpression(part)) return addPart(part.expression);
    if (ts.isStringLiteralLike(part)) {
      addQuoted(part, 1);
      return true;
    }
    if (ts.isTemplateExpression(part)) {
      addQuoted(part.head, 2);
      return part.templateSpans.every(({ expression, literal }) => {
        if (!addPart(expression)) return false;
        addQuoted(literal, literal.kind === ts.SyntaxKind.TemplateTail ? 1 : 2);
        return true;
      });
    }
    if (ts.isBinaryExpression(part) && part.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return addPart(part.left) && addPart(part.right);
    }
    if (ts.isPropertyAccessExpression(part) && part.name.text === "id") {
      // A name that is in no domain, and of no type.
      add("_", part, undefined, true);
      return true;
    }
    return false;
  };
  return addPart(argument) ? { text, pieces } : undefined;
}

/** In the program; undefined for what is no more than what an id was taken for. */
function placeOf(
  { lines }: RuleContext,
  range: TextRange | undefined,
  held: HeldText,
): TextRange | undefined {
  const whole = { start: 0, end: held.text.length };
  const own = new LineIndex(held.text);
  const wrong = range ? { start: own.offsetAt(range.start), end: own.offsetAt(range.end) } : whole;
  const touched = held.pieces.filter(({ from, length }) => from < wrong.end && from + length > wrong.start);
  if (touched.length > 0 && touched.every(({ isId }) => isId)) return undefined;
  const first = touched[0] ?? held.pieces[held.pieces.length - 1];
  const last = touched[touched.length - 1] ?? first;
  if (!first || !last) return undefined;
  const start = first.offset === undefined ? first.node.getStart() : first.offset + wrong.start - first.from;
  const end = last.offset === undefined ? last.node.getEnd() : last.offset + wrong.end - last.from;
  return lines.rangeAt(start, Math.max(start, end));
}

/** Of a predicate or a type that the domain does not declare: the scene has facts or objects of it. */
function isKnown(name: string, initial: Belief | undefined): boolean {
  for (const { predicate } of initial?.trueFacts() ?? []) if (sameName(predicate, name)) return true;
  for (const { type, otherTypes = [] } of initial?.objects.values() ?? []) {
    if ([type, ...otherTypes].some((each) => sameName(each, name))) return true;
  }
  return false;
}
