import type { CancellationToken } from "../../../base/cancellation";
import { err, type Result } from "../../../base/result";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { boundedViews, type ThoughtView } from "../../../runner/thoughtView";
import { seededRandom } from "../../../world/ports";
import type { ProgramChecks } from "../../dialogue/codeReply";
import { type DialogueOptions, modelDialogue } from "../../dialogue/modelDialogue";
import { asking, askingFirst } from "../../dialogue/userQuestions";
import type { Authored, ClosedMethod, TaskRequest, Thought } from "../../method";
import { continued } from "../../synthesis/continuation";
import { indented, programText } from "../../synthesis/programText";
import { statedGoal, unmetOf } from "./goal";
import { createMemory, setbacksInARow } from "./memory";
import { type Act, lineText, type MindOptions, modelMind, nextAction } from "./mind";
import type { Situation } from "./prompts";
import { breadthFirstSearch, type Found, type Line, monteCarloSearch } from "./search";
import { grownProgram, stepLines, verified, wellFormed } from "./steps";
import { goneOnFrom, type Node, type PlannedStep, rootOf, sequenceOf } from "./tree";
import { lineView, treeView } from "./treeView";

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
  /** `question`: the reason is what the user is asked. */
  | { readonly kind: "done" | "stop" | "question"; readonly reason: string };

interface Chosen {
  readonly node: Node;
  /** So many actions had been done before it. */
  readonly done: number;
}

type Grow = (planned: PlannedStep) => Result<string, string>;

/**
 * The method "tree-search" (after ConceptAgent, arXiv 2410.06108, section III): the model proposes actions, which are
 * verified against their preconditions, and judges the sequences of them; the first action of the best one becomes the
 * program's next line, and after it the search goes on from the state as it is: below that action where it has come out
 * as foreseen, and from the beginning where it has not. What the task asks for is stated as a goal at first, so that
 * nothing is done because somebody says so.
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
  /** The action that was chosen last, with the tree behind it. */
  let last: Chosen | undefined;
  const say = (by: string, text: string, ...views: readonly ThoughtView[]): void =>
    onThought?.({ by, text, ...(views.length > 0 && { views: boundedViews(views) }) });

  const decide = async (
    situation: Omit<Situation, "notes">,
    grow: Grow,
    token: CancellationToken,
  ): Promise<Turn> => {
    const { robot, belief, history } = situation;
    const began = options.clock.now();
    const met = new Set<string>();
    const check: MindOptions["check"] = (planned, node) => {
      const after = (isGrounded ? verified : wellFormed)(planned, robot, node.belief);
      if (!after.ok || node.parent) return after;
      const grown = grow(planned);
      return grown.ok ? after : grown;
    };
    const root =
      last && isAsForeseen(last, situation)
        ? goneOnFrom(last.node, belief, (planned, now) => check(planned, now).ok)
        : rootOf(belief);
    last = undefined;
    const mindOptions: MindOptions = {
      ask,
      isGrounded,
      situation: () => ({ ...situation, notes: memory.notes() }),
      check,
      onRefused: (planned, node, why) => {
        const note = { call: planned.text, after: sequenceOf(node).map(({ text }) => text), why };
        const key = JSON.stringify(note);
        if (met.has(key)) return;
        met.add(key);
        memory.keep({ kind: "unsatisfied", ...note, byGate: false }, history);
        say("verifier", `${node.parent ? `After ${lineText(node)}: ` : ""}${why}`);
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
    const [{ node, score }] = found.lines;
    say("search", tableOf(found.lines), lineView(node), treeView(root, node));
    const [first, ...behind] = sequenceOf(node);
    last = { node: firstOf(node), done: history.length };
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
      last = undefined;
      const declined = (reason: string): Authored => ({ kind: "declined", reason, suggestions: [] });
      const situation = { robot, instruction, scene, belief, history: [], unmet: [] };
      const stated = await statedGoal({ ask, explain }, { ...situation, notes: [] }, token);
      if (token.isCancelled) return declined(cancelled.reason);
      if (!stated.ok) return declined(explain(stated.error));
      if (stated.value.kind === "question") {
        const { question } = stated.value;
        say("goal", question);
        return askingFirst(question);
      }
      const { goal, reason } = stated.value;
      say("goal", `${goal ?? unverified} ${reason}`.trim());
      const turn = await decide(
        { ...situation, unmet: unmetOf(goal, situation) },
        (planned) => {
          const body = indented(stepLines(planned, robot, !isGrounded));
          const header = { robot: robot.settings.name, scene, instruction };
          const text = programText({ ...header, ...(goal === undefined ? {} : { goal }), body });
          return grownProgram(text, robot, belief, isGrounded, options.checks);
        },
        token,
      );
      if (turn.kind !== "act") return declined(reasonWithClaim(turn));
      const reasoning = [turn.reason, goesOn, ...(goal === undefined ? [unverified] : [])];
      return { kind: "program", text: turn.programText, ...(goal === undefined ? {} : { goal }), reasoning };
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
      if (turn.kind === "question") return asking(turn.reason);
      if (turn.kind === "done" && trigger.kind === "ended")
        return { kind: "accept", reason: `${reasonWithClaim(turn)} ${unverified}` };
      return { kind: "give-up", reason: reasonWithClaim(turn) };
    },
  };
}

const cancelled: Turn = { kind: "stop", reason: "The run was cancelled." };

function reasonWithClaim({ kind, reason }: Exclude<Turn, { kind: "act" }>): string {
  return kind === "done" ? `${reason} The model calls it done.` : reason;
}

const unverified = "No goal is known that could verify it.";

const goesOn = "The program grows by one action after the other while it runs.";

/** The first action of the sequence that ends at a node; a sequence has at least one. */
function firstOf(node: Node): Node {
  let first = node;
  while (first.parent?.parent) first = first.parent;
  return first;
}

/** Whether a chosen action has been done since, nothing else has, and it came out as it was foreseen. */
function isAsForeseen({ node, done }: Chosen, { history, belief }: Omit<Situation, "notes">): boolean {
  const feedback = history.at(-1);
  return (
    history.length === done + 1 &&
    feedback?.text === node.planned?.text &&
    feedback?.outcome === "success" &&
    !feedback.highLevelFailure &&
    node.end === undefined &&
    belief.objects.size === node.belief.objects.size &&
    [...belief.objects.keys()].every((id) => node.belief.objects.has(id))
  );
}

function endedBy({ kind, reason }: Exclude<Act, { readonly kind: "action" }>): Turn {
  return { kind: kind === "impossible" ? "stop" : kind, reason };
}

function situationOf(
  { robot, instruction, scene }: TaskRequest,
  { belief, history, questions }: RecoveryRequest,
  trigger: Extract<RecoveryRequest["trigger"], { kind: "ended" | "goal" | "exception" }>,
): Omit<Situation, "notes"> {
  const ended =
    trigger.kind === "exception" ? `It stopped with an error: ${trigger.message}` : "It ran to its end.";
  const unmet = trigger.kind === "goal" ? trigger.unmet : [];
  return { robot, instruction, scene, belief, history, ended, unmet, questions };
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
