import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { distanceToOutline, type Outline } from "../../../scene/outline";
import type { FurnitureInstance, MovingPart } from "../../../scene/scene";
import { bottomOf, topOf } from "../../mobile/skills/places";
import type { KnownSolid } from "../../mobile/skills/solids";
import type { HouseholdSkill } from "../context";
import { openingPart, outlinesAt, panelsAt } from "../fixtures";

/** The middle of what lies in a drawer is no higher than so above it, metres. */
const overRim = 0.05;

/** What lies in a drawer, as far as it is known: it goes along with it. Not what lies in one above it. */
export function contentsOf(
  { fixtures, perception: { map } }: HouseholdSkill,
  piece: FurnitureInstance,
  part: MovingPart,
  share: number,
): ObjectId[] {
  const own = insideOf(piece, part, share);
  const others = fixtures.pieces.flatMap((other) => {
    const slide = other === piece ? undefined : openingPart(other);
    return slide?.joint.kind === "slide" ? [insideOf(other, slide, fixtures.shareOf(map, other))] : [];
  });
  const above = others.filter(({ bottom }) => bottom > own.bottom);
  return [...map.present()].flatMap(({ id, kind, state, pose: { position } }) => {
    const isIn = isInside(own, position) && !above.some((other) => isInside(other, position));
    return kind === "item" && state !== "held" && isIn && !fixtures.cupboardAround(position) ? [id] : [];
  });
}

interface Inside {
  readonly outlines: readonly Outline[];
  readonly bottom: number;
  readonly top: number;
}

function insideOf(piece: FurnitureInstance, part: MovingPart, share: number): Inside {
  const [bottom, top] = heightsAt(panelsAt(piece, part, share));
  return { outlines: outlinesAt(piece, part, share), bottom, top };
}

function isInside({ outlines, bottom, top }: Inside, [x, y, z]: Vector3): boolean {
  return (
    z > bottom && z < top + overRim && outlines.some((outline) => distanceToOutline(outline, [x, y]) <= 0)
  );
}

function heightsAt(solids: readonly KnownSolid[]): readonly [number, number] {
  return [Math.min(...solids.map(bottomOf)), Math.max(...solids.map(topOf))];
}
