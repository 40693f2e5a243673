import type { CancellationToken } from "../../../base/cancellation";
import { err, type Result } from "../../../base/result";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { seededRandom } from "../../../world/ports";
import type { ProgramChecks } from "../../dialogue/codeReply";
import { type DialogueOptions, modelDialogue } from "../../dialogue/modelDialogue";
import type { Authored, ClosedMethod, TaskRequest, Thought } from "../../method";
import { continued } from "../../synthesis/continuation";
import { indented, programText } from "../../synthesis/programText";
import { createMemory, setbacksInARow } from "./memory";
import { lineText, type MindOptions, modelMind, nextAction } from "./mind";
import type { Situation } from "./prompts";
import { breadthFirstSearch, type Found, type Line, monteCarloSearch } from "./search";
import { grownProgram, stepLines, verified, wellFormed } from "./steps";
import { type PlannedStep, rootOf, sequenceOf } from "./tree";

/**
 * ConceptAgent and what it is compared with (tables I and II): the whole; without the verification of preconditions;
 * without the search; with neither (ReAct); and tree of thoughts, which has another search and no verification.
 */
export type TreeSearchVariant = "whole" | "no-grounding" | "no-search" | "react" | "tot";

export interface TreeSearchOptions extends DialogueOptions {
  readonly variant: TreeSearchVariant;
  /** Expansions of each search; 10 where it is left out. The paper's ablations have 5, its comparison 10 and 20. */
  readonly expansions?: 5 | 10 | 20;
  /** Decides between what is equal. */
  readonly seed: number;
  readonly onThought?: ((thought: Thought) => void) | undefined;
}

const variants = {
  whole: { title: "Tree search", search: monteCarloSearch, isGrounded: true },
  "no-grounding": { title: "Tree search without grounding", search: monteCarloSearch, isGrounded: false },
  "no-search": { title: "Grounding without search", search: undefined, isGrounded: true },
  react: { title: "ReAct", search: undefined, isGrounded: false },
  tot: { title: "Tree of thoughts", search: breadthFirstSearch, isGrounded: false },
} as const;

/** So many actions in a row may fail or be refused. */
const mostSetbacks = 10;

/** A run waits 300 s for an answer unless it is told otherwise: before that, the best so far is taken. */
const mostMilliseconds = 240_000;

/** So many sequences are shown when a search has ended. */
const mostShown = 3;

type Turn =
  | { readonly kind: "act"; readonly programText: string; readonly reason: string }
  | { readonly kind: "done" | "stop"; readonly reason: string };

type Grow = (planned: PlannedStep) => Result<string, string>;

/**
 * The method "tree-search" (after ConceptAgent, arXiv 2410.06108, section III): the model proposes actions, which are
 * verified against their preconditions, and judges the sequences of them; the first action of the best one becomes the
 * program's next line, and after it the search goes on from the state as it is.
 */
export function treeSearchMethod({
  variant,
  expansions = 10,
  seed,
  onThought,
  ...options
}: TreeSearchOptions): ClosedMethod {
  const { ask, explain, model } = modelDialogue(options);
  const { title, search, isGrounded } = variants[variant];
  const memory = createMemory();
  const say = (by: string, text: string): void => onThought?.({ by, text });

  const decide = async (
    situation: Omit<Situation, "notes">,
    grow: Grow,
    token: CancellationToken,
  ): Promise<Turn> => {
    const { robot, belief, history } = situation;
    const root = rootOf(belief);
    const began = options.clock.now();
    const met = new Set<string>();
    const mindOptions: MindOptions = {
      ask,
      isGrounded,
      situation: () => ({ ...situation, notes: memory.notes() }),
      check: (planned, node) => {
        const after = (isGrounded ? verified : wellFormed)(planned, robot, node.belief);
        if (!after.ok || node !== root) return after;
        const grown = grow(planned);
        return grown.ok ? after : grown;
      },
      onRefused: (planned, node, why) => {
        const note = { call: planned.text, after: sequenceOf(node).map(({ text }) => text), why };
        const key = JSON.stringify(note);
        if (met.has(key)) return;
        met.add(key);
        memory.keep({ kind: "unsatisfied", ...note, byGate: false }, history);
        say("verifier", `${node === root ? "" : `After ${lineText(node)}: `}${why}`);
      },
      say,
    };
    const chosen = (planned: PlannedStep, reason: string, behind: readonly string[]): Turn => {
      const grown = grow(planned);
      if (!grown.ok) return { kind: "stop", reason: grown.error };
      memory.keep({ kind: "chosen", call: planned.text, reason, behind }, history);
      return { kind: "act", programText: grown.value, reason: `${planned.text}: ${reason}` };
    };
    if (token.isCancelled) return cancelled;
    if (!search) {
      const acted = await nextAction(mindOptions, root, token);
      if (token.isCancelled) return cancelled;
      if (!acted.ok) return { kind: "stop", reason: explain(acted.error) };
      const { value } = acted;
      return value.kind === "action" ? chosen(value.planned, value.reason, []) : endedBy(value);
    }
    const effort = {
      expansions,
      random: seededRandom(seed * 1_009 + history.length),
      isLate: () => options.clock.now() - began > mostMilliseconds,
    };
    const found: Found = await search(root, modelMind(mindOptions), effort, token);
    if (found.kind === "cancelled") return cancelled;
    if (found.kind === "unusable") return { kind: "stop", reason: explain(found.unusable) };
    if (found.kind !== "lines") return endedBy(found);
    say("search", tableOf(found.lines));
    const [{ node, score }] = found.lines;
    const [first, ...behind] = sequenceOf(node);
    const reason = `${score.toFixed(1)} of 10 for ${lineText(node)}. ${node.critique?.reason ?? ""}`.trim();
    return chosen(
      first,
      reason,
      behind.map(({ text }) => text),
    );
  };

  return {
    id: "tree-search",
    title: `${title}${search ? `, ${expansions} expansions` : ""} (${model.simulated ? `${model.id}, a simulated model` : model.id})`,
    asksAtEnd: true,
    async write({ robot, instruction, scene, belief }, token, onProgress): Promise<Authored> {
      onProgress?.(`asking ${model.id}`);
      memory.clear();
      const turn = await decide(
        { robot, instruction, scene, belief, history: [], unmet: [] },
        (planned) => {
          const body = indented(stepLines(planned, robot, !isGrounded));
          const text = programText({ robot: robot.settings.name, scene, instruction, body });
          return grownProgram(text, robot, belief, isGrounded, options.checks);
        },
        token,
      );
      if (turn.kind !== "act") return { kind: "declined", reason: turn.reason, suggestions: [] };
      return { kind: "program", text: turn.programText, reasoning: [turn.reason, goesOn] };
    },
    async recover(task, request, token): Promise<Recovery> {
      const { history, trigger } = request;
      memory.standAt(history);
      if (trigger.kind === "feedback")
        return { kind: "accept", reason: "The next action is chosen from here." };
      if (trigger.kind === "refused") {
        const { text: call, unmet } = trigger;
        // Without grounding nobody is told what was unsatisfied (table I: what the base agent does not have).
        const why = isGrounded ? unmet.join("; ") : "The robot refused it: not possible in this state.";
        memory.keep({ kind: "unsatisfied", call, after: [], why, byGate: true }, history);
        return { kind: "accept", reason: "Another action is chosen." };
      }
      const setbacks = setbacksInARow(history, memory.notes());
      if (setbacks >= mostSetbacks)
        return { kind: "give-up", reason: `${setbacks} actions in a row failed or were not possible.` };
      const turn = await decide(
        situationOf(task, request, trigger),
        growing(task, request, isGrounded, options.checks),
        token,
      );
      if (turn.kind === "act") {
        const kind = trigger.kind === "exception" ? "replan" : "extend";
        return { kind, reason: turn.reason, programText: turn.programText };
      }
      if (turn.kind === "done" && trigger.kind === "ended") return { kind: "accept", reason: turn.reason };
      const claim = turn.kind === "done" ? " The model calls it done." : "";
      return { kind: "give-up", reason: `${turn.reason}${claim}` };
    },
  };
}

const cancelled: Turn = { kind: "stop", reason: "The run was cancelled." };

const goesOn = "The program grows by one action after the other while it runs.";

function endedBy({ kind, reason }: { readonly kind: "done" | "impossible"; readonly reason: string }): Turn {
  return { kind: kind === "done" ? "done" : "stop", reason };
}

function situationOf(
  { robot, instruction, scene }: TaskRequest,
  { belief, history }: RecoveryRequest,
  trigger: Extract<RecoveryRequest["trigger"], { kind: "ended" | "goal" | "exception" }>,
): Omit<Situation, "notes"> {
  const ended =
    trigger.kind === "exception" ? `It stopped with an error: ${trigger.message}` : "It ran to its end.";
  const unmet = trigger.kind === "goal" ? trigger.unmet : [];
  return { robot, instruction, scene, belief, history, ended, unmet };
}

/** The program with one more action behind what has run. */
function growing(
  { robot }: TaskRequest,
  { programText: before, trigger }: RecoveryRequest,
  isGrounded: boolean,
  checks: ProgramChecks | undefined,
): Grow {
  const place = trigger.kind === "exception" ? "after-an-error" : "after-the-end";
  return (planned) => {
    const text = continued(before, stepLines(planned, robot, !isGrounded), place);
    if (text === undefined) return err("The program has no default function that could be continued.");
    return grownProgram(text, robot, undefined, isGrounded, checks);
  };
}

/** The best sequences of a search, for a person. */
function tableOf(lines: readonly Line[]): string {
  return lines
    .slice(0, mostShown)
    .map(({ node, score, visits }, index) => {
      const times = visits === undefined ? "" : `, ${visits} ${visits === 1 ? "visit" : "visits"}`;
      return `${index + 1}. ${score.toFixed(1)} of 10${times}: ${lineText(node)}`;
    })
    .join("\n");
}
