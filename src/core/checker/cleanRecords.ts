import type { ActionRecord } from "./flow/walkContext";
import type { ProgramProblem } from "./programProblem";
import type { RuleContext } from "./rules/rule";

type RecordCheck = (context: RuleContext, record: ActionRecord) => ProgramProblem[];

/**
 * Checks every action call. A call that comes out of the next walk as it was (the same record) and had no problem is
 * not looked at again; so what is found must follow from the record, the robot and nothing else.
 */
export function checkRecords(check: RecordCheck): (context: RuleContext) => ProgramProblem[] {
  return (context) => {
    const problems: ProgramProblem[] = [];
    const open = context.result.walk.openRecords(check);
    for (const record of open) {
      const found = check(context, record);
      if (found.length === 0 && context.result.complete) open.delete(record);
      else problems.push(...found);
    }
    return problems;
  };
}
