import { numbered, problemText } from "./problemText";

export interface FridgeSize {
  readonly fridges: number;
  /** Of each panel. */
  readonly screws: number;
  /** Of each fridge. */
  readonly panels: number;
}

/** Every fridge has a broken compressor, and as many good ones lie around; nothing is drawn. */
export function fridge(size: FridgeSize): string {
  const fridges = numbered("fridge", size.fridges);
  const panelsOf = (each: string) => numbered(`${each}-panel`, size.panels);
  const screwsOf = (panel: string) => numbered(`${panel}-screw`, size.screws);
  const panels = fridges.flatMap(panelsOf);
  const good = fridges.map((_, index) => `good${index + 1}`);
  return problemText({
    domain: "fridge",
    objects: [
      { names: fridges, type: "fridge" },
      { names: panels, type: "panel" },
      { names: panels.flatMap(screwsOf), type: "screw" },
      { names: [...good, ...fridges.map((each) => `${each}-broken`)], type: "compressor" },
    ],
    init: [
      ...fridges.flatMap((each) => [
        `(running ${each})`,
        `(installed ${each}-broken ${each})`,
        ...panelsOf(each).map((panel) => `(covers ${panel} ${each})`),
      ]),
      ...panels.flatMap((panel) => [
        `(attached ${panel})`,
        ...screwsOf(panel).flatMap((screw) => [`(holds ${screw} ${panel})`, `(screwed ${screw})`]),
      ]),
      ...good.flatMap((compressor) => [`(works ${compressor})`, `(loose ${compressor})`]),
    ],
    goal: [
      ...fridges.flatMap((each) => [`(checked ${each})`, `(running ${each})`]),
      "(forall (?c - compressor ?f - fridge) (imply (installed ?c ?f) (works ?c)))",
    ],
  });
}
