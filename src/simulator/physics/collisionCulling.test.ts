import { afterEach, expect, it, vi } from "vitest";
import { type StartOptions, startRobot, type TestRobot } from "../testing/builtInRobot";
import { CollisionCulling } from "./collisionCulling";
import { loadEngine } from "./engine";

type Deeds = (robot: TestRobot, act: (action: string, ...things: string[]) => Promise<void>) => Promise<void>;

/** What can be carried and has been seen. */
function seenThings({ simulation, scene }: TestRobot): string[] {
  const known = new Set(Object.values(simulation.truth().names));
  return scene.objects.map(({ name }) => name).filter((name) => known.has(name));
}

const searchAndCarry: Deeds = async (robot, act) => {
  await act("explore");
  const { furniture } = robot.scene;
  const drawer = furniture.find(({ type }) => type === "drawer")?.name ?? "";
  await act("adjustPosition", drawer);
  await act("open", drawer);
  await act("close", drawer);
  const counter = furniture.find(({ type }) => type === "counter")?.name ?? "";
  for (const name of seenThings(robot).slice(0, 2)) {
    await act("adjustPosition", name);
    await act("pickUp", name);
    await act("adjustPosition", counter);
    await act("place", counter);
  }
};

const carryToSofa: Deeds = async (robot, act) => {
  await act("exploreGlobal");
  for (const table of ["coffee-table", "dining-table"]) {
    await act("navigate", table);
    await act("exploreLocal");
  }
  for (const name of seenThings(robot).slice(0, 2)) {
    await act("navigate", name);
    await act("grasp", name);
    await act("navigate", "sofa");
    await act("place", "sofa");
  }
};

/** What a robot has done, down to the last bit of every position. */
async function endOf(
  name: string,
  scene: string,
  deeds: Deeds,
  options: StartOptions = {},
): Promise<{ readonly saved: string; readonly steps: string[] }> {
  const robot = await startRobot(name, scene, 3, options);
  const steps: string[] = [];
  try {
    await deeds(robot, async (action, ...things) => {
      const args = things.map((thing) => ({ kind: "object", id: robot.idOf(thing) }) as const);
      const { outcome, robotSeconds } = await robot.act(action, ...args);
      steps.push(`${action} ${outcome} ${robotSeconds}`);
    });
    return { saved: await robot.simulation.save(), steps };
  } finally {
    robot.simulation.dispose();
  }
}

afterEach(() => void vi.restoreAllMocks());

it.each([
  ["household", "kitchen-1", searchAndCarry, { faults: "grasp-slip=0.5" }],
  ["mobile-manipulator", "bedroom", carryToSofa, {}],
] as const)(
  "what is not looked at would not have touched anything: %s in %s ends the same to the last bit",
  async (robot, scene, deeds, options) => {
    const culls = vi.spyOn(CollisionCulling.prototype, "beforeStep");
    const culled = await endOf(robot, scene, deeds, options);
    expect(culls.mock.calls.length).toBeGreaterThan(1000);
    culls.mockImplementation(() => {});
    const whole = await endOf(robot, scene, deeds, options);
    expect(culled.steps).toEqual(whole.steps);
    expect(culled.steps.filter((step) => step.includes(" success ")).length).toBeGreaterThan(3);
    expect(culled.saved).toBe(whole.saved);
  },
);

/** A ball that rolls towards a block at rest, a second block on top of it, and a third far off; a post beside the blocks. */
const rollingBall = `<mujoco>
  <option timestep="0.002"><flag sleep="enable"/></option>
  <worldbody>
    <geom type="plane" size="0 0 0.1"/>
    <body name="post" pos="4 0.5 0.5"><geom type="box" size="0.05 0.05 0.5"/></body>
    <body name="ball" pos="0 0 0.1"><freejoint/><geom type="sphere" size="0.1" mass="0.5"/></body>
    <body name="low" pos="4 0 0.1"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="0.5"/></body>
    <body name="high" pos="4 0 0.3"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="0.5"/></body>
    <body name="far" pos="9 0 0.1"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="0.5"/></body>
  </worldbody>
</mujoco>`;

it("what nothing can reach is left out until something comes near, and with it what lies against it", async () => {
  const engine = await loadEngine();
  const model = engine.MjModel.from_xml_string(rollingBall);
  const data = new engine.MjData(model);
  try {
    const culling = new CollisionCulling(model);
    const [post, ball, low, high, far] = [1, 2, 3, 4, 5];
    const leftOut = (): number[] =>
      [post, ball, low, high, far].filter((body) => (model.body_contype as Int32Array)[body] === 0);
    const step = (): void => {
      culling.beforeStep(
        { asleep: data.tree_asleep, geomPosition: data.geom_xpos, geomRotation: data.geom_xmat },
        0.002,
      );
      engine.mj_step(model, data);
    };
    for (let steps = 0; steps < 2000; steps++) {
      (data.qvel as Float64Array)[0] = 0.5;
      step();
    }
    expect(leftOut()).toEqual([post, low, high, far]);
    // The ball comes near: the blocks may be woken, and the post stands beside them.
    while ((data.qpos as Float64Array)[0] < 3.72) {
      (data.qvel as Float64Array)[0] = 0.5;
      step();
    }
    expect(leftOut()).toEqual([post, far]);
    for (let steps = 0; steps < 4000; steps++) {
      if (steps < 400) (data.qvel as Float64Array)[0] = 0.5;
      step();
    }
    // The ball has pushed the blocks, and the upper one has stayed on the lower one.
    expect((data.xpos as Float64Array)[low * 3]).toBeGreaterThan(4.2);
    expect((data.xpos as Float64Array)[high * 3 + 2]).toBeGreaterThan(0.28);
    culling.expose();
    expect(leftOut()).toEqual([]);
  } finally {
    data.delete();
    model.delete();
  }
});
