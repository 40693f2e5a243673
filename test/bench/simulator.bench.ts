import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { it } from "vitest";
import { createRenderer } from "../../src/simulator/camera/rasteriser";
import { startSimulator } from "../../src/simulator/link";
import { loadEngine } from "../../src/simulator/physics/engine";
import { LeapWatch } from "../../src/simulator/physics/leaps";
import { unpacked } from "../../src/simulator/physics/packedNumbers";
import { sceneXml, timestep } from "../../src/simulator/physics/sceneXml";
import { ThingStates } from "../../src/simulator/physics/thingStates";
import { visibleWorld } from "../../src/simulator/physics/views";
import { PhysicsWorld } from "../../src/simulator/physics/world";
import { household } from "../../src/simulator/robots/household/robot";
import { mobileManipulator } from "../../src/simulator/robots/mobileManipulator/robot";
import type { RobotKind } from "../../src/simulator/robots/robot";
import { distanceToOutline } from "../../src/simulator/scene/outline";
import type { ObjectInstance, SceneInstance } from "../../src/simulator/scene/scene";
import {
  bedroomFile,
  mobileManipulator as bedroomManipulator,
  bedroomText,
} from "../../src/simulator/testing/bedroom";
import { sceneOf, startRobot, type TestRobot } from "../../src/simulator/testing/builtInRobot";
import { buildNativeMujoco, forAnyVersion } from "./nativeMujoco";
import { recordedSpeeds } from "./recordedMujoco";

/* What the simulator costs. All of it is CPU time of one process; machines are shared, so figures are medians. */

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function milliseconds(runs: number, work: () => void): number {
  return median(
    Array.from({ length: runs }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

it("simulator: pictures, snapshots and steps (simulation)", async () => {
  const scene = sceneOf("mobile-manipulator", "bedroom", 1);
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, mobileManipulator.model));
  const start = scene.robots[0];
  const { body } = mobileManipulator.place(world, start);
  const visible = visibleWorld(world, scene, body.bodies, new ThingStates(world, scene));
  const render = createRenderer();
  const robot = await startRobot("mobile-manipulator", "bedroom", 1);
  const camera = {
    position: [start.position[0], start.position[1], 1.45],
    rotation: [0, 0.2, -0.98, -1, 0, 0, 0, 0.98, 0.2],
    verticalFovRadians: 0.96,
    width: 320,
    height: 240,
  };
  const picture = milliseconds(60, () => {
    visible.update();
    render(camera, visible.geoms);
  });
  console.log(`simulator, 320 × 240 colour, depth and segmentation: ${picture.toFixed(1)} ms`);
  // Snapshots are taken between actions, when nothing moves any more.
  for (let step = 0; step < 1000; step++) {
    body.control(world.stepSeconds);
    world.step(world.stepSeconds);
  }
  const saved = world.save();
  const save = milliseconds(200, () => world.save());
  const restore = milliseconds(200, () => world.restore(saved));
  console.log(
    `simulator, snapshot of the physics: ${(save * 1000).toFixed(0)} µs to save, ${(restore * 1000).toFixed(0)} µs to restore`,
  );
  const watch = new LeapWatch(world);
  const seconds = world.stepSeconds;
  const stepping = milliseconds(40, () => {
    for (let step = 0; step < 50; step++) world.step(seconds);
  });
  const watching = milliseconds(40, () => {
    for (let step = 0; step < 5000; step++) watch.afterStep(seconds);
  });
  console.log(
    `simulator, watching for leaps: ${(watching / 5).toFixed(2)} µs a step, ${((100 * watching) / 100 / stepping).toFixed(2)} % of a step while only the robot moves`,
  );
  await wholeSnapshots(robot);
  console.log(
    `simulator, memory of a process with it: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  );
  robot.simulation.dispose();
  world.dispose();
});

/** Those of the link: physics, robot, perception and faults as text, in this process and by way of the child. */
async function wholeSnapshots({ simulation }: TestRobot): Promise<void> {
  const times = 100;
  const text = await simulation.save();
  const started = await startSimulator({
    bundlePath: join(__dirname, "../../dist/simulator.js"),
    robot: bedroomManipulator,
    scene: { name: "bedroom", text: bedroomText(), file: bedroomFile },
    seed: 1,
  });
  if (!started.ok) throw new Error(started.error.message);
  const { snapshots } = started.value;
  const remote = await snapshots.save();
  const timed = async (work: () => Promise<unknown>) => {
    const taken: number[] = [];
    for (let time = 0; time < times; time++) {
      const began = performance.now();
      await work();
      taken.push(performance.now() - began);
    }
    return `${(median(taken) * 1000).toFixed(0)} µs`;
  };
  console.log(
    `simulator, whole snapshot (${(text.length / 1024).toFixed(0)} kB of JSON): ` +
      `${await timed(() => simulation.save())} to save, ${await timed(() => simulation.restore(text))} to restore; ` +
      `asked of the child ${await timed(() => snapshots.save())} and ${await timed(() => snapshots.restore(remote))}`,
  );
  started.value.dispose();
}

/** Physics alone, nothing asleep: beside the recorded figures of native MuJoCo. */
it("simulator: so many objects awake, beside recorded figures (simulation)", async () => {
  for (const { objects, timestep: seconds, native, wasm } of recordedSpeeds) {
    const scene = withLooseObjects(objects);
    const xml = allAwake(sceneXml(scene, household.model), seconds);
    const world = new PhysicsWorld(await loadEngine(), xml);
    const { body } = household.place(world, scene.robots[0]);
    const run = (steps: number) => {
      for (let step = 0; step < steps; step++) {
        body.control(seconds);
        world.step(seconds);
      }
    };
    run(200);
    const before = process.cpuUsage();
    run(800);
    const { user, system } = process.cpuUsage(before);
    const ours = (800 * seconds) / ((user + system) / 1e6);
    world.dispose();
    console.log(
      `simulator, ${scene.objects.length} objects awake, ${seconds * 1000} ms: ${ours.toFixed(1)} s per CPU s here; ` +
        `recorded elsewhere, of another model: native ${native}, WebAssembly ${wasm[0]}–${wasm[1]}; here / native ${(ours / native).toFixed(2)}`,
    );
  }
});

/**
 * The same model stepped by MuJoCo alone, in WebAssembly and natively, nothing asleep and nothing left out: what
 * WebAssembly costs. Both stand still here, and are measured in turns: machines are shared.
 */
it("simulator: the same steps in native MuJoCo (simulation)", async () => {
  const native = buildNativeMujoco();
  const engine = await loadEngine();
  const isSameVersion = native?.version === engine.mj_versionString();
  const bedroom = sceneOf(mobileManipulator.name, "bedroom", 1);
  const kitchen = sceneOf(household.name, "kitchen-1", 1);
  try {
    for (const [kind, scene, seconds] of [
      [mobileManipulator, bedroom, 0.002],
      [household, kitchen, 0.002],
      [household, kitchen, 0.004],
      [household, withLooseObjects(10), 0.002],
      [household, withLooseObjects(40), 0.004],
    ] as const) {
      const awake = startingThere(allAwake(sceneXml(scene, kind.model), seconds), engine, kind, scene);
      const xml = isSameVersion ? awake : forAnyVersion(awake);
      const turns = [1, 2, 3].map(() => ({
        ours: wasmSpeed(engine, xml),
        native: native?.speed(xml, warmUpSteps, measuredSteps),
      }));
      const ours = median(turns.map((turn) => turn.ours));
      const beside = native
        ? besideNative(native.version, isSameVersion, turns)
        : "native MuJoCo is not there (needs cc and libmujoco-dev, or MUJOCO_PATH)";
      console.log(
        `simulator, ${scene.name}, ${scene.objects.length} objects awake, ${seconds * 1000} ms: ${ours.toFixed(2)} s per CPU s, ${beside}`,
      );
    }
  } finally {
    native?.dispose();
  }
});

function besideNative(
  version: string,
  isSameVersion: boolean,
  turns: readonly { readonly ours: number; readonly native?: number }[],
): string {
  const read = `MuJoCo ${version}, ${isSameVersion ? "the model as it is" : "a model without what it can't read"}`;
  const native = median(turns.map((turn) => turn.native ?? Number.NaN));
  if (Number.isNaN(native)) return `natively unstable (${read}): nothing to compare with`;
  const ratio = median(turns.map((turn) => turn.ours / (turn.native ?? Number.NaN)));
  return `natively ${native.toFixed(2)} (${read}): ${ratio.toFixed(2)} of it (bar 0.45)`;
}

/** The model with the robot where it starts, holding its arm, as a keyframe: where it is modelled it stands in the furniture. */
function startingThere(
  xml: string,
  engine: Awaited<ReturnType<typeof loadEngine>>,
  kind: RobotKind,
  scene: SceneInstance,
): string {
  const world = new PhysicsWorld(engine, xml);
  const { body } = kind.place(world, scene.robots[0]);
  body.control(world.stepSeconds);
  const model = engine.MjModel.from_xml_string(xml);
  const [, ...state] = unpacked(world.save().integration);
  const key = `<key qpos="${state.slice(0, model.nq).join(" ")}" ctrl="${world.ctrl.join(" ")}"/>`;
  model.delete();
  world.dispose();
  return xml.replace("</mujoco>", `<keyframe>${key}</keyframe></mujoco>`);
}

const warmUpSteps = 300;
const measuredSteps = 1500;

/** Simulated seconds per CPU second. */
function wasmSpeed(engine: Awaited<ReturnType<typeof loadEngine>>, xml: string): number {
  const model = engine.MjModel.from_xml_string(xml);
  const data = new engine.MjData(model);
  engine.mj_resetDataKeyframe(model, data, 0);
  for (let taken = 0; taken < warmUpSteps; taken++) engine.mj_step(model, data);
  const before = process.cpuUsage();
  for (let taken = 0; taken < measuredSteps; taken++) engine.mj_step(model, data);
  const { user, system } = process.cpuUsage(before);
  const speed = (measuredSteps * model.opt.timestep) / ((user + system) / 1e6);
  data.delete();
  model.delete();
  return speed;
}

/** The kitchen with so many loose objects, the rest of them on its floor. */
function withLooseObjects(count: number): SceneInstance {
  const drawn = sceneOf("household", "kitchen-1", 1);
  const loose = drawn.objects.filter(
    ({ anchored, screw, moving = [] }) => !anchored && !screw && !moving.length,
  );
  const kept = { ...drawn, objects: loose.slice(0, count) };
  return { ...kept, objects: [...kept.objects, ...onTheFloor(kept, count)] };
}

/** A scene's model in which nothing falls asleep, for another time step in seconds. */
function allAwake(xml: string, seconds: number): string {
  return xml
    .replace('sleep="enable"', 'sleep="disable"')
    .replace(`timestep="${timestep}"`, `timestep="${seconds}"`)
    .replaceAll(`solref="${2 * timestep} 1"`, `solref="${2 * seconds} 1"`);
}

it("simulator: a kitchen with 60 objects (simulation)", async () => {
  const robot = await startRobot("household", "kitchen-1", 1, {
    rearranged: (scene) => ({ ...scene, objects: [...scene.objects, ...onTheFloor(scene, 60)] }),
  });
  const { scene, simulation } = robot;
  const before = process.cpuUsage();
  let robotSeconds = 0;
  const act = async (action: string, ...things: readonly string[]) => {
    const args = things.map((name) => ({ kind: "object", id: robot.idOf(name) }) as const);
    robotSeconds += (await robot.act(action, ...args)).robotSeconds;
  };
  await act("explore");
  const held = scene.objects.find(
    ({ name, on }) => on === "counter" && robot.facts().some((fact) => fact.startsWith(`located ${name} `)),
  );
  for (const drawer of scene.furniture.filter(({ type }) => type === "drawer").slice(0, 2)) {
    await act("adjustPosition", drawer.name);
    await act("open", drawer.name);
    await act("close", drawer.name);
  }
  if (held) {
    await act("adjustPosition", held.name);
    await act("pickUp", held.name);
  }
  const { user, system } = process.cpuUsage(before);
  console.log(
    `simulator, kitchen with ${scene.objects.length} objects at work: ${(robotSeconds / ((user + system) / 1e6)).toFixed(1)} times real time (${robotSeconds.toFixed(0)} simulated s)`,
  );
  simulation.dispose();
});

/** More small things of the scene, on free floor, so many that the scene has `total`. */
function onTheFloor(scene: SceneInstance, total: number): ObjectInstance[] {
  const small = scene.objects.filter(({ size }) => Math.max(...size) < 0.15);
  const start = scene.robots[0].position;
  const places: [number, number][] = [];
  for (let x = scene.floor.min[0] + 0.3; x < scene.floor.max[0] - 0.3; x += 0.22) {
    for (let y = scene.floor.min[1] + 0.3; y < scene.floor.max[1] - 0.3; y += 0.22) {
      const solid = [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
      const isFree =
        solid.every((outline) => distanceToOutline(outline, [x, y]) > 0.15) &&
        Math.hypot(x - start[0], y - start[1]) > 0.6;
      if (isFree) places.push([x, y]);
    }
  }
  return places.slice(0, total - scene.objects.length).map(([x, y], index) => {
    const thing = small[index % small.length];
    return {
      ...thing,
      name: `${thing.name}-${index}`,
      on: "floor",
      pose: { position: [x, y, thing.size[2] / 2 + 0.002], orientation: [1, 0, 0, 0] },
    };
  });
}
