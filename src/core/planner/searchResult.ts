import type { Exhausted } from "./budget";

export type SearchResult =
  | { readonly kind: "found"; readonly operators: readonly number[]; readonly expanded: number }
  /** Parts of the goal never hold together. */
  | { readonly kind: "excluded"; readonly expanded: number }
  /** Every state that can be reached was looked at. */
  | { readonly kind: "exhausted"; readonly expanded: number }
  | { readonly kind: "stopped"; readonly why: Exhausted | "states"; readonly expanded: number };

/** A search that goes on where it stopped. */
export interface Search {
  /** Goes on for about so much work, in nodes of the task visited. Undefined: not finished. */
  readonly advance: (work: number) => Extract<SearchResult, { kind: "found" | "exhausted" }> | undefined;
  /** States expanded so far. */
  readonly expanded: number;
  /** What its tables hold. */
  readonly bytes: number;
}
