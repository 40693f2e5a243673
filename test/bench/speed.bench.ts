import { performance } from "node:perf_hooks";
import { it } from "vitest";
import { parseCondition } from "../../src/core/pddl/parse";
import { findPlan } from "../../src/core/planner/plan";
import { resolveRobotPackage } from "../../src/platform/robotPackages";
import { bedroomRobot } from "../../src/simulator/testing/bedroom";

/* Single figures, each the median of several runs. Machines differ and are shared: read them as ratios. */

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function time(runs: number, work: () => void): number {
  return median(
    Array.from({ length: runs }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");

it("planner: A1 with six fruits over five pieces of furniture", () => {
  const furniture = ["table", "table", "table", "bed", "sofa"].map((type, index) => ({
    id: `${type}_${index}`,
    type,
  }));
  const fruits = ["banana", "apple", "orange", "banana", "apple", "orange"].map((type, index) => ({
    id: `${type}_${index}`,
    type,
  }));
  const located = fruits.flatMap(({ id }, index) => {
    const at = furniture[index % furniture.length].id;
    return [
      { predicate: "on", args: [id, at] },
      { predicate: "located", args: [id, at] },
    ];
  });
  const { condition } = parseCondition("(forall (?f - fruit) (on ?f plate_0))");
  if (!condition) throw new Error("no condition");
  const request = {
    domain: robot.domain,
    objects: [...furniture, ...fruits, { id: "plate_0", type: "plate" }],
    state: [
      { predicate: "handempty", args: [] },
      { predicate: "on", args: ["plate_0", "table_0"] },
      { predicate: "located", args: ["plate_0", "table_0"] },
      ...located,
    ],
    goal: condition,
  };
  const milliseconds = time(9, () => {
    const found = findPlan(request);
    if (found.kind !== "plan") throw new Error(found.kind);
  });
  console.log(`planner, A1 with 6 fruits: ${milliseconds.toFixed(0)} ms`);
});

it("simulator: robot seconds per wall second, of a drive and a grasp (simulation)", async () => {
  const bedroom = await bedroomRobot(1);
  const started = performance.now();
  await bedroom.act("exploreGlobal");
  const furniture = [...bedroom.seen.values()].find(({ type }) => type === "table");
  if (!furniture) throw new Error("no table");
  await bedroom.act("navigate", { kind: "object", id: furniture.id });
  await bedroom.act("exploreLocal");
  const wall = (performance.now() - started) / 1000;
  const { stamp } = bedroom.simulation.truth();
  console.log(
    `simulator: ${stamp.toFixed(0)} robot s in ${wall.toFixed(1)} wall s, ${(stamp / wall).toFixed(0)} times real time`,
  );
  bedroom.simulation.dispose();
});
