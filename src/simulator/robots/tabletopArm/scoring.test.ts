import { afterEach, describe, expect, it, vi } from "vitest";
import { fromYaw, type Pose, type Vector3 } from "../../../core/world/geometry";
import type { SceneInstance } from "../../scene/scene";
import { sceneOf, startRobot, type TestRobot } from "../../testing/builtInRobot";
import { Passages } from "./scoring";

vi.setConfig({ testTimeout: 240_000 });

const open: TestRobot[] = [];
afterEach(() => {
  for (const robot of open.splice(0)) robot.simulation.dispose();
});

const tableTop = 0.752;

/** Where something is put before the physics begins: above the table, by its lowest point. */
interface Put {
  readonly name: string;
  readonly at: readonly [x: number, y: number, above: number];
}

/** True facts once everything has come to rest. */
async function factsOf(scene: string, puts: readonly Put[]): Promise<string[]> {
  const robot = await startRobot("tabletop-arm", scene, 1, {
    rearranged: (drawn) => rearranged(drawn, puts),
  });
  open.push(robot);
  return robot.facts();
}

function rearranged(scene: SceneInstance, puts: readonly Put[]): SceneInstance {
  const named = new Map(puts.map((put) => [put.name, put.at]));
  return {
    ...scene,
    objects: scene.objects.flatMap((object) => {
      const at = named.get(object.name);
      if (!at) return [];
      const position: Vector3 = [at[0], at[1], tableTop + at[2] + object.size[2] / 2 + 0.0005];
      return [{ ...object, pose: { position, orientation: fromYaw(0) } }];
    }),
  };
}

/** Each condition with things put so that it holds, and so that it does not. */
function check(
  name: string,
  scene: string,
  fact: string,
  holds: readonly Put[],
  ...fails: readonly (readonly Put[])[]
): void {
  it(`${name}: holds`, async () => {
    expect(await factsOf(scene, holds)).toContain(fact);
  });
  fails.forEach((puts, index) => {
    it(`${name}: does not hold, ${index + 1}`, async () => {
      expect(await factsOf(scene, puts)).not.toContain(fact);
    });
  });
}

const put = (name: string, x: number, y: number, above = 0): Put => ({ name, at: [x, y, above] });

describe("conditions", () => {
  check(
    "a block in the area",
    "put-block",
    "on block-1 area",
    [put("area", 0.2, 0), put("block-1", 0.21, 0.01)],
    [put("area", 0.2, 0), put("block-1", 0.3, 0)],
    [put("area", 0.2, 0), put("distractor-1", 0.2, 0), put("block-1", 0.2, 0, 0.051)],
  );
  check(
    "a stack",
    "stack-blocks",
    "on block-2 block-1",
    [put("block-1", 0.2, 0), put("block-2", 0.2, 0, 0.051)],
    [put("block-1", 0.2, 0), put("block-2", 0.26, 0)],
    [put("block-1", 0.2, 0), put("block-2", 0.24, 0, 0.051)],
  );
  check(
    "a ball through the hoop",
    "basketball-in-hoop",
    "passed-through ball hoop",
    [put("hoop", 0.2, 0), put("ball", 0.2, 0.01, 0.24)],
    [put("hoop", 0.2, 0), put("ball", 0.2, 0.1, 0.24)],
    [put("hoop", 0.2, 0), put("ball", 0.2, 0.0)],
  );
  check(
    "a lid on its jar",
    "close-jar",
    "on lid jar-1",
    [put("jar-1", 0.2, 0), put("jar-2", 0.2, 0.2), put("lid", 0.2, 0.002, 0.101)],
    [put("jar-1", 0.2, 0), put("jar-2", 0.2, 0.2), put("lid", 0.2, 0.2, 0.101)],
    [put("jar-1", 0.2, 0), put("jar-2", 0.2, 0.2), put("lid", 0.3, 0)],
  );
  check(
    "an item in a container",
    "empty-container",
    "in item-1 container-1",
    [put("container-1", 0.2, 0), put("item-1", 0.22, 0.01, 0.006)],
    [put("container-1", 0.2, 0), put("item-1", 0.35, 0)],
    [put("large-container", 0.2, 0), put("container-1", 0.45, 0), put("item-1", 0.2, 0, 0.007)],
  );
  check(
    "a ring on its peg",
    "insert-ring",
    "through peg-1 ring",
    [put("peg-1", 0.2, 0), put("ring", 0.2, 0.005, 0.02)],
    [put("peg-1", 0.2, 0), put("ring", 0.26, 0)],
    // On its top, hanging over: the bar lies on the peg, the hole beside it.
    [put("peg-1", 0.2, 0), put("peg-2", 0.2, 0.1), put("ring", 0.2, 0.1, 0.05)],
  );
  check(
    "meat off the grill",
    "meat-off-grill",
    "on steak area",
    [put("grill", 0.2, 0.2), put("area", 0.2, -0.2), put("steak", 0.22, -0.2)],
    [put("grill", 0.2, 0.2), put("area", 0.2, -0.2), put("steak", 0.2, 0.2, 0.061)],
  );
  check(
    "rubbish in the bin",
    "rubbish-in-bin",
    "in rubbish bin",
    [put("bin", 0.2, 0), put("rubbish", 0.2, 0, 0.03)],
    [put("bin", 0.2, 0), put("rubbish", 0.4, 0)],
  );
  check(
    "a block beside another",
    "stack-blocks",
    "beside block-2 block-1",
    [put("block-1", 0.2, 0), put("block-2", 0.29, 0)],
    [put("block-1", 0.2, 0), put("block-2", 0.36, 0)],
    [put("block-1", 0.2, 0), put("block-2", 0.2, 0, 0.051)],
  );
  check(
    "a box around a cylinder",
    "box-around-cylinder",
    "through cylinder open-box",
    [put("cylinder", 0.2, 0), put("open-box", 0.2, 0.004, 0.01)],
    [put("cylinder", 0.2, 0), put("open-box", 0.3, 0)],
  );
});

describe("a passage", () => {
  const scene = sceneOf("tabletop-arm", "basketball-in-hoop", 1);

  /** The ball at these places after one step each; the hoop's disc is at z = 0.1 over the origin. */
  function passes(...places: readonly Vector3[]): boolean {
    const hoop = scene.objects.find(({ name }) => name === "hoop");
    const disc = hoop?.openings?.[0].pose.position ?? [0, 0, 0];
    let at: Vector3 = [0, 0, 0];
    const poseOf = (name: string): Pose => ({
      position: name === "ball" ? at : [-disc[0], -disc[1], 0.1 - disc[2]],
      orientation: [1, 0, 0, 0],
    });
    const passages = new Passages(scene, poseOf);
    for (const place of places) {
      at = place;
      passages.afterStep();
    }
    return passages.facts().length > 0;
  }

  it("is downwards, through the disc", () => {
    expect(passes([0, 0, 0.15], [0, 0, 0.05])).toBe(true);
    expect(passes([0, 0, 0.15], [0.02, 0, 0.11], [0.03, 0, 0.09])).toBe(true);
    expect(passes([0, 0, 0.05], [0, 0, 0.15])).toBe(false);
    expect(passes([0.1, 0, 0.15], [0.1, 0, 0.05])).toBe(false);
    expect(passes([0, 0, 0.15], [0, 0, 0.11])).toBe(false);
  });

  it("is judged where the disc is crossed, not before and not after", () => {
    expect(passes([0.09, 0, 0.12], [0.01, 0, 0.09])).toBe(true);
    expect(passes([0.07, 0, 0.11], [0.01, 0, 0.01])).toBe(false);
    expect(passes([0.01, 0, 0.12], [0.2, 0, 0.09])).toBe(false);
  });

  it("is told once it has happened, also by a restored copy", () => {
    const passages = new Passages(scene, () => ({ position: [0, 0, 0], orientation: [1, 0, 0, 0] }));
    passages.restore({ last: {}, passed: ["ball hoop"] });
    expect(passages.facts()).toEqual([["passed-through", "ball", "hoop"]]);
    expect(passages.memory.passed).toEqual(["ball hoop"]);
  });
});
