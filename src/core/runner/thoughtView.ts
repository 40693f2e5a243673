/*
 * What a method thinks as data beside its words: plain JSON, so that it goes into the journal and to whoever shows a run.
 * The words in it are a model's or a robot's: untrusted, and bounded by `boundedViews`.
 */

export type ThoughtView = PlanView | MessagesView | TreeView | StackView;

export interface PlanStep {
  /** A call as runs tell it, `robot.grasp(banana_0)`, or a sub-task in words. */
  readonly text: string;
  /** What the step is made of. */
  readonly detail?: string;
  readonly state: "done" | "current" | "ahead" | "failed";
}

/** What is to be done, in order; it takes the place of the plan before. */
export interface PlanView {
  readonly kind: "plan";
  readonly steps: readonly PlanStep[];
  /** Against the plan before, where the method compares. */
  readonly change?: {
    /** "kept from the last plan" */
    readonly words: string;
    /** What was left to be done of the plan before. */
    readonly before: readonly string[];
  };
  readonly leftOut?: number;
}

export interface AgentMessage {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** What it has written beside its words. */
  readonly code?: string;
  /** So many actions had been done. */
  readonly done: number;
}

/** What is said now: it comes behind what was said before. */
export interface MessagesView {
  readonly kind: "messages";
  readonly messages: readonly AgentMessage[];
  readonly leftOut?: number;
}

export interface TreeNode {
  /** The action: `robot.grasp(banana_0)` */
  readonly text: string;
  readonly visits: number;
  /** Mean of the scores that came back through it, 1 to 10. */
  readonly mean?: number;
  /** By which it is selected; absent where it was never visited, and in searches without. */
  readonly ucb1?: number;
  /** The critic's own word on the sequence up to here; the score from 1 to 10. */
  readonly critique?: { readonly score: number; readonly reason: string };
  /** On the sequence that was chosen. */
  readonly chosen: boolean;
  /** Why nothing follows it. */
  readonly end?: "done" | "unforeseen" | "dead-end";
  readonly children: readonly TreeNode[];
  /** Nodes below it that are not here. */
  readonly leftOut?: number;
}

/** A search as it has ended; it takes the place of the one before. */
export interface TreeView {
  readonly kind: "tree";
  /** Of the root. */
  readonly visits: number;
  readonly nodes: readonly TreeNode[];
  readonly leftOut?: number;
}

export interface StackItem {
  readonly call: string;
  /** Not performed; performed, and the state is not the expected one; nobody knows. */
  readonly level: "low" | "high" | "unknown";
  readonly info: string;
}

/** Failed actions that wait to be settled; it takes the place of the stack before. */
export interface StackView {
  readonly kind: "stack";
  /** The topmost first; empty once all are settled or given up. */
  readonly items: readonly StackItem[];
  /** What is done next about them, in order. */
  readonly agenda: readonly { readonly call: string; readonly isRetry: boolean }[];
  /** So many corrections there were for this stack. */
  readonly corrections: number;
  readonly leftOut?: number;
}

export const viewBounds = {
  views: 4,
  steps: 40,
  messages: 20,
  nodes: 120,
  depth: 24,
  items: 12,
  /** Characters: of a name, of a call or a reason, of what somebody says. */
  name: 60,
  words: 400,
  said: 2_000,
} as const;

/**
 * The views that a value holds, within bounds: what is too much is left out and counted, what is no view is not taken. Within
 * bounds a view stays as it is.
 */
export function boundedViews(value: unknown): readonly ThoughtView[] {
  return listOf(value)
    .flatMap((each) => viewOf(each) ?? [])
    .slice(0, viewBounds.views);
}

type Given = Readonly<Record<string, unknown>>;

function viewOf(value: unknown): ThoughtView | undefined {
  const given = objectOf(value);
  switch (given?.kind) {
    case "plan":
      return planOf(given);
    case "messages":
      return messagesOf(given);
    case "tree":
      return treeOf(given);
    case "stack":
      return stackOf(given);
    default:
      return undefined;
  }
}

function planOf(given: Given): PlanView {
  const steps = bounded(listOf(given.steps), viewBounds.steps, given.leftOut);
  const change = objectOf(given.change);
  return {
    kind: "plan",
    steps: steps.kept.map((step) => ({
      text: words(step.text),
      ...(typeof step.detail === "string" && { detail: words(step.detail) }),
      state: oneOf(step.state, ["done", "current", "ahead", "failed"]) ?? "ahead",
    })),
    ...(change && {
      change: {
        words: words(change.words),
        before: Array.isArray(change.before) ? change.before.slice(0, viewBounds.steps).map(words) : [],
      },
    }),
    ...steps.leftOut,
  };
}

function messagesOf(given: Given): MessagesView {
  const said = bounded(listOf(given.messages), viewBounds.messages, given.leftOut);
  return {
    kind: "messages",
    messages: said.kept.map((message) => ({
      from: cut(message.from, viewBounds.name),
      to: cut(message.to, viewBounds.name),
      text: cut(message.text, viewBounds.said),
      ...(typeof message.code === "string" && { code: cut(message.code, viewBounds.said) }),
      done: count(message.done),
    })),
    ...said.leftOut,
  };
}

function stackOf(given: Given): StackView {
  const items = bounded(listOf(given.items), viewBounds.items, given.leftOut);
  return {
    kind: "stack",
    items: items.kept.map((item) => ({
      call: words(item.call),
      level: oneOf(item.level, ["low", "high", "unknown"]) ?? "unknown",
      info: words(item.info),
    })),
    agenda: bounded(listOf(given.agenda), viewBounds.steps, 0).kept.map(({ call, isRetry }) => ({
      call: words(call),
      isRetry: isRetry === true,
    })),
    corrections: count(given.corrections),
    ...items.leftOut,
  };
}

function treeOf(given: Given): TreeView {
  const kept = keptNodes(given);
  const nodesOf = (list: unknown, leftOut: unknown) => {
    const nodes = listOf(list);
    const here = nodes.filter((node) => kept.has(node));
    const gone = nodes.filter((node) => !kept.has(node)).reduce((sum, node) => sum + sizeOf(node), 0);
    return { here, ...counted(count(leftOut) + gone) };
  };
  // As deep as the bound at most.
  const nodeOf = (node: Given): TreeNode => {
    const { here, ...leftOut } = nodesOf(node.children, node.leftOut);
    const critique = objectOf(node.critique);
    const end = oneOf(node.end, ["done", "unforeseen", "dead-end"]);
    return {
      text: words(node.text),
      visits: count(node.visits),
      ...(isNumber(node.mean) && { mean: node.mean }),
      ...(isNumber(node.ucb1) && { ucb1: node.ucb1 }),
      ...(critique &&
        isNumber(critique.score) && {
          critique: { score: critique.score, reason: words(critique.reason) },
        }),
      chosen: node.chosen === true,
      ...(end && { end }),
      children: here.map(nodeOf),
      ...leftOut,
    };
  };
  const { here, ...leftOut } = nodesOf(given.nodes, given.leftOut);
  return { kind: "tree", visits: count(given.visits), nodes: here.map(nodeOf), ...leftOut };
}

/** The chosen sequence first, then level by level: what is left out lies deep or comes late. */
function keptNodes(tree: Given): ReadonlySet<Given> {
  const kept = new Set<Given>();
  let next = chosenOf(tree.nodes);
  while (next && kept.size < viewBounds.depth) {
    kept.add(next);
    next = chosenOf(next.children);
  }
  let level = listOf(tree.nodes);
  for (let depth = 0; depth < viewBounds.depth && level.length > 0; depth++) {
    const here: Given[] = [];
    for (const node of level) {
      if (kept.size >= viewBounds.nodes && !kept.has(node)) continue;
      kept.add(node);
      here.push(node);
    }
    level = here.flatMap(({ children }) => listOf(children));
  }
  return kept;
}

function chosenOf(nodes: unknown): Given | undefined {
  return listOf(nodes).find(({ chosen }) => chosen === true);
}

/** A node and all below it; without recursion, since nobody knows how deep it is. */
function sizeOf(node: Given): number {
  let size = 0;
  const open = [node];
  for (let each = open.pop(); each; each = open.pop()) {
    size += 1 + count(each.leftOut);
    for (const child of listOf(each.children)) open.push(child);
  }
  return size;
}

function bounded(
  list: readonly Given[],
  most: number,
  before: unknown,
): { readonly kept: readonly Given[]; readonly leftOut: { readonly leftOut?: number } } {
  return {
    kept: list.slice(0, most),
    leftOut: counted(count(before) + Math.max(0, list.length - most)),
  };
}

function counted(leftOut: number): { readonly leftOut?: number } {
  return leftOut > 0 ? { leftOut } : {};
}

function objectOf(value: unknown): Given | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Given) : undefined;
}

function listOf(value: unknown): readonly Given[] {
  return Array.isArray(value) ? value.filter((each) => objectOf(each) !== undefined) : [];
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function count(value: unknown): number {
  return isNumber(value) && value > 0 ? Math.floor(value) : 0;
}

function oneOf<Word extends string>(value: unknown, known: readonly Word[]): Word | undefined {
  return known.find((word) => word === value);
}

function words(value: unknown): string {
  return cut(value, viewBounds.words);
}

/** With what is said of the rest it is as long as the bound at most, so that a text is cut once. */
function cut(value: unknown, most: number): string {
  const text = typeof value === "string" ? value : "";
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 34);
  return `${kept}… (${text.length - kept.length} characters left out)`;
}
