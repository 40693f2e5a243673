import { expect, it } from "vitest";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import type { Feedback } from "../../../runner/feedback";
import { Belief } from "../../../world/belief";
import type { Vector3 } from "../../../world/geometry";
import { seededRandom } from "../../../world/ports";
import { corrected, measuredOffset } from "./handOffset";

/** Told to go to `target`; the hand is at `target + off` afterwards. */
interface Motion {
  readonly target?: Vector3;
  readonly off: Vector3;
  readonly outcome?: Feedback["outcome"];
}

const orientation = [1, 0, 0, 0] as const;
const base = { position: [0, 0, 0], orientation } as const;

function offsetOf(motions: readonly Motion[]) {
  const history = motions.map(
    ({ target = [0.2, 0.1, 0.9], outcome = "success" }): Feedback => ({
      ...plainFeedback,
      call: { id: "1", action: "executeTrajectory", args: [{ kind: "location", position: target }] },
      text: "robot.executeTrajectory()",
      outcome,
    }),
  );
  const beliefs = motions.map(({ target: [x, y, z] = [0.2, 0.1, 0.9], off }) =>
    Belief.empty().withRobot({
      base,
      endEffector: { position: [x + off[0], y + off[1], z + off[2]], orientation },
    }),
  );
  return { history, beliefs, offset: measuredOffset(history, beliefs) };
}

const millimetres = (point: Vector3 | undefined) => point?.map((along) => Math.round(along * 1000));

it("what comes again is taken from later points", () => {
  const { offset } = offsetOf([9, 11, 10, 10].map((x) => ({ off: [x / 1000, -0.001, 0] })));
  expect(millimetres(offset?.mean)).toEqual([10, -1, 0]);
  expect(millimetres(offset?.steady)).toEqual([10, 0, 0]);
  expect(millimetres(corrected([0.3, 0, 1], offset))).toEqual([290, 0, 1000]);
});

it("what is drawn anew for each motion is left alone", () => {
  const random = seededRandom(4);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let wrong = 0;
  for (let run = 0; run < 200; run++) {
    const { offset } = offsetOf(Array.from({ length: 8 }, () => ({ off: [0.01 * normal(), 0, 0] })));
    if (offset?.steady[0] !== 0) wrong++;
  }
  // Three standard errors of eight: two of a hundred runs.
  expect(wrong).toBeLessThan(12);
});

it("few motions, and those that ended elsewhere, say nothing", () => {
  const off: Vector3 = [0.01, 0, 0];
  expect(offsetOf([{ off }, { off }, { off }]).offset?.steady).toEqual([0, 0, 0]);
  expect(offsetOf([{ off: [0.3, 0, 0] }]).offset).toBe(undefined);
  expect(offsetOf([{ off, outcome: "failure" }]).offset).toBe(undefined);
  expect(offsetOf([]).offset).toBe(undefined);
});

it("where nobody looked after a motion, nothing was measured", () => {
  const { history, beliefs } = offsetOf([{ off: [0.01, 0, 0] }, { off: [0.01, 0, 0] }]);
  expect(measuredOffset(history, [beliefs[0], beliefs[0]])?.motions).toBe(1);
  expect(measuredOffset(history, [Belief.empty(), Belief.empty()])).toBe(undefined);
});
