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
  const withoutFixes = { ...context, withFixes: false };
  return rules
    .filter((rule) => isOn(rule, severities))
    .flatMap((rule) => {
      const areWanted = !program.fixesOf || program.fixesOf.includes(rule.id);
      const shown = rule.check(areWanted ? context : withoutFixes).flatMap((problem): ProgramProblem[] => {
        const severity = shownSeverity(problem.severity, severities[rule.id]);
        return severity === undefined ? [] : [{ ...problem, severity }];
      });
      return withoutDisabled(shown, disables);
    });
}
