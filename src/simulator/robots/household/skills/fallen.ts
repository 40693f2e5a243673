import type { FurnitureInstance } from "../../../scene/scene";
import type { HouseholdSkill } from "../context";

/** Beside the front of a piece of furniture, metres: there lies what fell down before it. */
const beforeFront = 0.2;

/** What falls out of a piece, or off what is put into it, lies on the floor before it: the last look is to see that, too. */
export function attendToFloor({ attention, fixtures }: HouseholdSkill, piece: FurnitureInstance): void {
  const [x, y] = piece.pose.position;
  const towards = fixtures.frontOf(piece);
  const away = piece.size[1] / 2 + beforeFront;
  attention.points.push([x + towards[0] * away, y + towards[1] * away, 0]);
}
