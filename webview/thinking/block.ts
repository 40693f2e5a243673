import { element, replaceChildren, show } from "../dom";

/** One of the views of what a method thinks, under a heading of its own; it is not there while there is nothing to be shown. */
export interface Block<Shown> {
  readonly root: HTMLElement;
  update(shown: Shown | undefined): void;
}

/**
 * @param draw what stands under the heading. It is drawn again only where something else is to be shown: states arrive as
 * copies, and what somebody has scrolled to or unfolded stays as it is.
 */
export function block<Shown>(
  title: string,
  draw: (shown: Shown) => readonly (HTMLElement | false)[],
): Block<Shown> {
  const body = element("div");
  const root = element("div", { class: "thinking-block" }, element("h3", {}, title), body);
  let drawn: string | undefined;
  return {
    root,
    update(shown) {
      show(root, shown !== undefined);
      const now = shown === undefined ? undefined : JSON.stringify(shown);
      if (now === drawn) return;
      drawn = now;
      replaceChildren(body, ...(shown === undefined ? [] : draw(shown)));
    },
  };
}

/** Nothing is left out without a word. */
export function leftOutWords(count: number | undefined, what: string): HTMLElement | false {
  if (!count) return false;
  return element("div", { class: "quiet" }, `${count} more ${what} left out here`);
}
