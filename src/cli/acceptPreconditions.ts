import {
  type ActionAnswer,
  changeOf,
  type ProposedAction,
  readProposal,
} from "../core/copilot/preconditions/propose";
import type { Subject } from "../core/copilot/preconditions/subject";
import { printChange } from "./preconditionsReport";
import { printable, problemLine, type Terminal } from "./terminal";

type Ask = (question: string) => Promise<string>;

/**
 * Shows every proposal as a diff and gives back those that are accepted: all of them, none, or as somebody answers who is
 * asked about each. What says the same as the domain does is accepted without a question.
 */
export async function acceptPreconditions(
  answers: readonly ActionAnswer[],
  subject: Subject,
  terminal: Terminal,
  how: boolean | Ask,
): Promise<readonly ProposedAction[]> {
  const accepted: ProposedAction[] = [];
  let ask = how;
  for (const answer of answers) {
    if (answer.kind === "unusable") {
      const name = terminal.styled("red", answer.asked.action.name);
      terminal.error(`${name}  no usable answer: ${printable(answer.why)}`);
      continue;
    }
    const said = await decide(answer.proposal, subject, terminal, ask);
    if (said.proposal) accepted.push(said.proposal);
    if (said.forAll !== undefined) ask = said.forAll;
  }
  return accepted;
}

interface Decision {
  /** Accepted, perhaps in other words than it was proposed. */
  readonly proposal?: ProposedAction;
  /** What is to be done with all that follow. */
  readonly forAll?: boolean;
}

async function decide(
  proposed: ProposedAction,
  subject: Subject,
  terminal: Terminal,
  how: boolean | Ask,
): Promise<Decision> {
  let proposal = proposed;
  const show = () => {
    const change = changeOf(proposal, subject);
    if (!terminal.json) printChange(terminal, proposal, change, subject);
    return change;
  };
  let change = show();
  while (change && typeof how === "function") {
    const said = await how("Accept it? [y]es, [n]o, [e]dit, [a]ll from here on, [q]uit: ");
    switch (said.trim().toLowerCase().charAt(0)) {
      case "y":
        return { proposal };
      case "n":
        return {};
      case "a":
        return { proposal, forAll: true };
      case "q":
        return { forAll: false };
      case "e":
        proposal = (await edited(proposal, subject, terminal, how)) ?? proposal;
        change = show();
    }
  }
  return !change || how === true ? { proposal } : {};
}

async function edited(
  { asked, effect = "" }: ProposedAction,
  subject: Subject,
  terminal: Terminal,
  ask: Ask,
): Promise<ProposedAction | undefined> {
  const precondition = await ask("Precondition in PDDL, on one line; empty keeps it: ");
  if (precondition.trim() === "") return undefined;
  const read = readProposal({ precondition, effect, reason: "written by hand" }, asked, subject);
  if (read.ok) return read.value;
  for (const problem of read.error) terminal.error(problemLine(problem));
  return undefined;
}
