import type { SearchNode, SearchTree } from "../../src/protocol/thinking";
import { element, replaceChildren } from "../dom";
import { plural } from "../format";
import { icon } from "../icons";
import { type Block, block, leftOutWords } from "./block";
import { moved, type TreeKey, treeKeys } from "./treeKeys";

const ends = {
  done: "the task is called done here",
  unforeseen: "what follows has to be seen first",
  "dead-end": "leads nowhere",
} as const;

/** The search that has ended last, as a tree that is gone through with the arrow keys; the chosen sequence is unfolded. */
export function treeBlock(): Block<SearchTree> {
  let shown: SearchTree | undefined;
  /** Where somebody has folded or unfolded by hand. */
  let folded = new Map<string, boolean>();
  let focus: string | undefined;
  const list = element("ul", { class: "tree", attributes: { role: "tree", "aria-label": "Search tree" } });

  const isOpen = (key: string, node: SearchNode) => folded.get(key) ?? node.chosen;

  const rows = (nodes: readonly SearchNode[], above: string): TreeKey[] =>
    nodes.flatMap((node, index) => {
      const key = `${above}/${index}`;
      const open = isFoldable(node) ? isOpen(key, node) : undefined;
      return [{ key, parent: above, open }, ...(open ? rows(node.children, key) : [])];
    });

  const draw = () => {
    const nodes = shown?.nodes ?? [];
    focus = rows(nodes, "").some(({ key }) => key === focus) ? focus : "/0";
    replaceChildren(list, ...nodes.map((node, index) => item(node, `/${index}`, 1)));
  };

  const item = (node: SearchNode, key: string, level: number): HTMLElement => {
    const open = isFoldable(node) && isOpen(key, node);
    return element(
      "li",
      {
        class: `tree-item${node.chosen ? " is-chosen" : ""}`,
        attributes: {
          role: "treeitem",
          tabindex: key === focus ? "0" : "-1",
          "aria-level": String(level),
          "aria-expanded": isFoldable(node) ? String(open) : undefined,
          "aria-label": spokenWords(node),
          "data-key": key,
        },
      },
      nodeView(node, () => {
        focus = key;
        if (isFoldable(node)) folded.set(key, !open);
        draw();
        focusOn(key);
      }),
      open &&
        element(
          "ul",
          { attributes: { role: "group" } },
          ...node.children.map((child, index) => item(child, `${key}/${index}`, level + 1)),
          node.leftOut !== undefined &&
            element("li", { attributes: { role: "none" } }, leftOutWords(node.leftOut, "below are")),
        ),
    );
  };

  const focusOn = (key: string) =>
    list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: false });

  list.addEventListener("keydown", (event) => {
    if (!treeKeys.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = moved(rows(shown?.nodes ?? [], ""), focus ?? "/0", event.key);
    if (next.open !== undefined) folded.set(next.key, next.open);
    focus = next.key;
    draw();
    focusOn(next.key);
  });

  return block<SearchTree>("Search", (tree) => {
    // Another search: what was folded in the last one is somewhere else here.
    shown = tree;
    folded = new Map();
    draw();
    return [
      element(
        "div",
        { class: "quiet" },
        `${tree.visits > 0 ? `${plural(tree.visits, "visit")} in all; the` : "The"} best first, scores from 1 to 10`,
      ),
      list,
      leftOutWords(tree.leftOut, tree.leftOut === 1 ? "node is" : "nodes are"),
    ];
  });
}

function isFoldable({ children, leftOut }: SearchNode): boolean {
  return children.length > 0 || leftOut !== undefined;
}

function nodeView(node: SearchNode, onPress: () => void): HTMLElement {
  return element(
    "div",
    { class: "tree-row", on: { click: onPress } },
    element("span", { class: "tree-fold" }, isFoldable(node) && icon("chevron")),
    element(
      "div",
      { class: "entry-body" },
      element(
        "div",
        { class: "entry-head" },
        element("code", {}, node.text),
        node.chosen && element("span", { class: "tree-chosen" }, "chosen"),
      ),
      element(
        "div",
        { class: "quiet tree-values" },
        ...valueWords(node).map((words) => element("span", {}, words)),
      ),
      node.critique !== undefined &&
        element("div", { class: "quiet tree-reason" }, criticWords(node.critique)),
    ),
  );
}

function valueWords({ visits, mean, ucb1, critique, end }: SearchNode): readonly string[] {
  return [
    mean === undefined ? "" : `mean ${mean.toFixed(1)}`,
    visits > 0 ? plural(visits, "visit") : critique === undefined ? "not visited" : "",
    ucb1 === undefined ? "" : `UCB1 ${ucb1.toFixed(2)}`,
    end === undefined ? "" : ends[end],
  ].filter((words) => words !== "");
}

function criticWords({ score, reason }: NonNullable<SearchNode["critique"]>): string {
  return `critic ${score}${reason === "" ? "" : `: ${reason}`}`;
}

function spokenWords(node: SearchNode): string {
  return [
    node.text,
    ...(node.chosen ? ["chosen"] : []),
    ...valueWords(node),
    ...(node.critique ? [criticWords(node.critique)] : []),
  ].join(", ");
}
