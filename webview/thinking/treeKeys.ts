/* The keys of a tree, as the ARIA practices have them. */

/** A row that is to be seen, from top to bottom. */
export interface TreeKey {
  readonly key: string;
  /** Empty at the top. */
  readonly parent: string;
  /** Undefined where there is nothing below. */
  readonly open: boolean | undefined;
}

export const treeKeys: ReadonlySet<string> = new Set([
  "ArrowDown",
  "ArrowUp",
  "ArrowRight",
  "ArrowLeft",
  "Home",
  "End",
  "Enter",
  " ",
]);

/** Which row has the focus after a key; with `open` it is folded or unfolded. */
export function moved(
  rows: readonly TreeKey[],
  focus: string,
  key: string,
): { readonly key: string; readonly open?: boolean } {
  const at = rows.findIndex((row) => row.key === focus);
  const row = rows[at];
  if (!row) return { key: rows[0]?.key ?? focus };
  const to = (index: number) => ({ key: rows[Math.min(rows.length - 1, Math.max(0, index))].key });
  switch (key) {
    case "ArrowDown":
      return to(at + 1);
    case "ArrowUp":
      return to(at - 1);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "ArrowRight":
      if (row.open === false) return { key: focus, open: true };
      return rows[at + 1]?.parent === focus ? to(at + 1) : { key: focus };
    case "ArrowLeft":
      if (row.open) return { key: focus, open: false };
      return { key: row.parent === "" ? focus : row.parent };
    default:
      return row.open === undefined ? { key: focus } : { key: focus, open: !row.open };
  }
}
