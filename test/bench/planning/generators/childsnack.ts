import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface ChildsnackSize {
  readonly children: number;
  /** Of the children; as many portions of bread and of content are free of gluten. */
  readonly allergic: number;
  readonly sandwiches: number;
  readonly trays: number;
  readonly tables: number;
}

/** As many portions of bread and content as children. */
export function childsnack(size: ChildsnackSize, seed: number): string {
  const draws = drawsOf(seed);
  const children = numbered("child", size.children);
  const breads = numbered("bread", size.children);
  const contents = numbered("content", size.children);
  const sandwiches = numbered("sandw", size.sandwiches);
  const trays = numbered("tray", size.trays);
  const tables = numbered("table", size.tables);
  const someOf = (names: readonly string[]) => draws.shuffled(names).slice(0, size.allergic);
  const allergic = new Set(someOf(children));
  return problemText({
    domain: "childsnack",
    objects: [
      { names: children, type: "child" },
      { names: breads, type: "bread-portion" },
      { names: contents, type: "content-portion" },
      { names: sandwiches, type: "sandwich" },
      { names: trays, type: "tray" },
      { names: tables, type: "place" },
    ],
    init: [
      ...trays.map((tray) => `(at ${tray} kitchen)`),
      ...breads.map((bread) => `(at_kitchen_bread ${bread})`),
      ...contents.map((content) => `(at_kitchen_content ${content})`),
      ...someOf(breads).map((bread) => `(no_gluten_bread ${bread})`),
      ...someOf(contents).map((content) => `(no_gluten_content ${content})`),
      ...children.flatMap((child) => [
        allergic.has(child) ? `(allergic_gluten ${child})` : `(not_allergic_gluten ${child})`,
        `(waiting ${child} ${draws.pick(tables)})`,
      ]),
      ...sandwiches.map((sandwich) => `(notexist ${sandwich})`),
    ],
    goal: children.map((child) => `(served ${child})`),
  });
}
