import type { SandboxVariable } from "../../core/runner/sandboxPort";
import type { Inspection } from "../protocol";
import { childrenOf } from "./children";
import { type KnownObjects, printValue } from "./describe";
import { evaluateText, isExpression } from "./evaluateText";
import type { Stepping } from "./stepping";

/** What a person looks at, evaluates and assigns while the program is paused. */
export interface Inspections {
  /** The answer is JSON text. */
  inspect(inspection: Inspection): string;
  /** A line that is printed by what is being evaluated; it belongs to the answer, not to the program's console. */
  print(text: string): void;
  /** Of what can't be done in an evaluation: becomes its error even where a promise would swallow it. */
  refuse(message: string): never;
}

type Evaluate = (text: string) => unknown;

// Kept before the program can change it.
const { stringify } = JSON;
/** Of one evaluation. */
const mostLines = 1000;

export function createInspections(stepping: Stepping, known: KnownObjects): Inspections {
  let printed: string[] = [];
  let refused: string | undefined;

  const evaluated = (
    { expression, isWhole }: Extract<Inspection, { kind: "evaluate" }>,
    evaluate: Evaluate,
  ) => {
    const value = evaluateText(evaluate, expression);
    const variable = stepping.variable(expression, value, expression, isWhole);
    if (printed.length === 0) return variable;
    const lines = value === undefined ? printed : [...printed, variable.value];
    return { ...variable, value: lines.join("\n") };
  };

  const inspected = (inspection: Inspection, evaluate: Evaluate): readonly SandboxVariable[] => {
    switch (inspection.kind) {
      case "locals":
        return stepping.localsOf(inspection.frame);
      case "assign":
        return [stepping.variable(inspection.name, evaluate(assignment(inspection)), inspection.name)];
      case "evaluate":
        return [evaluated(inspection, evaluate)];
      case "children": {
        const { expression } = inspection;
        return childrenOf(evaluateText(evaluate, expression), expression, known, stepping.variable);
      }
    }
  };

  return {
    inspect(inspection) {
      printed = [];
      refused = undefined;
      try {
        const value = stepping.inspectFrame(inspection.frame, (evaluate) => inspected(inspection, evaluate));
        return stringify(refused === undefined ? { ok: true, value } : { ok: false, error: refused });
      } catch (error) {
        return stringify({ ok: false, error: refused ?? printValue(error, known) });
      }
    },
    print(text) {
      if (printed.length < mostLines) printed.push(text);
    },
    refuse(message) {
      refused = message;
      throw new Error(message);
    },
  };
}

/** As a text that `evaluateText` takes. */
function assignment({ name, expression }: Extract<Inspection, { kind: "assign" }>): string {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) throw new SyntaxError(`${name} is no variable.`);
  if (!isExpression(expression)) throw new SyntaxError("The value must be one expression.");
  return `${name} = (${expression}\n)`;
}
