import type { ts } from "ts-morph";
import type { Place } from "./places";

/** The call that made a fact what it is; where it stands now, also after edits elsewhere. */
export interface Origin {
  readonly id: number;
  /** Offsets in the program. */
  readonly start: number;
  readonly end: number;
  /** `robot.grasp(cup)` */
  readonly text: string;
}

const origins = new WeakMap<Place, Origin>();

export function originAt(place: Place<ts.Node>): Origin {
  const known = origins.get(place);
  if (known) return known;
  const origin: Origin = {
    id: place.id,
    get start() {
      return place.node.getStart();
    },
    get end() {
      return place.node.getEnd();
    },
    get text() {
      return place.node.getText();
    },
  };
  origins.set(place, origin);
  return origin;
}
