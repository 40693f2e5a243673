import { readDisableComments, withoutDisabled } from "../disableComments";
import type { ProgramProblem } from "../programProblem";
import { syntaxIndex } from "../syntaxIndex";
import { rules } from "./registry";
import type { CheckedProgram, RuleContext } from "./rule";
import { isOn, type RuleSeverities, shownSeverity } from "./severity";

/** Every rule that is switched on, with the severities asked for; without what comments keep back. */
export function runRules(program: CheckedProgram, severities: RuleSeverities = {}): ProgramProblem[] {
  const disables = readDisableComments(program.source, program.lines);
  const context: RuleContext = {
    ...program,
    index: syntaxIndex(program.source),
    rules,
    severities,
    disables,
  };
  return rules
    .filter((rule) => isOn(rule, severities))
    .flatMap((rule) => {
      const shown = rule.check(context).flatMap((problem): ProgramProblem[] => {
        const severity = shownSeverity(problem.severity, severities[rule.id]);
        return severity === undefined ? [] : [{ ...problem, severity }];
      });
      return withoutDisabled(shown, disables);
    });
}
