import { performance } from "node:perf_hooks";
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  ResponseError,
} from "vscode-jsonrpc/node";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import { hasErrors } from "../core/base/problem";
import { seededRandom } from "../core/world/ports";
import { loadEngine } from "./physics/engine";
import {
  ContinuityRequest,
  GeomPosesRequest,
  GeomShapesRequest,
  IdleFaultsRequest,
  MotionRequest,
  ObserveRequest,
  OverviewRequest,
  PerformRequest,
  PhotographsRequest,
  ProgressNotification,
  RestoreRequest,
  SaveRequest,
  type StartParams,
  type StartReply,
  StartRequest,
  StopRequest,
  TruthRequest,
} from "./protocol";
import { instantiateScene } from "./scene/instantiateScene";
import { parseScene } from "./scene/parseScene";
import { Simulation } from "./simulation";

/*
 * Entry of the simulator's process: one simulation, spoken to over Node's IPC channel.
 */

const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
let simulation: Simulation | undefined;

function running(): Simulation {
  if (!simulation) throw new ResponseError(-32002, "the simulation has not been started");
  return simulation;
}

async function start({
  robot,
  scene: { text, file },
  seed,
  faults,
  pace,
  snapshot,
  wasmPath,
}: StartParams): Promise<StartReply> {
  const { scene, problems } = parseScene(text, file);
  if (!scene || hasErrors(problems)) return { ok: false, problems };
  const instance = instantiateScene(scene, seed, seededRandom(seed));
  if (!instance.ok) return { ok: false, problems: [instance.error] };
  const engine = await loadEngine(wasmPath);
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (milliseconds > 1) setTimeout(resolve, milliseconds);
      else setImmediate(resolve);
    });
  const options = { robot, seed, faults, stepping: { pace, now: () => performance.now(), rest } };
  const started = await Simulation.start(engine, instance.value, options, neverCancelled, snapshot);
  if (!started.ok) return { ok: false, problems: [{ ...started.error, file }] };
  simulation = started.value;
  return { ok: true, sceneTitle: scene.title, warnings: problems };
}

/** The channel's cancellation token as the core's. */
function tokenOf(token: {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): unknown;
}): CancellationSource {
  const source = new CancellationSource();
  if (token.isCancellationRequested) source.cancel();
  else token.onCancellationRequested(() => source.cancel());
  return source;
}

connection.onRequest(StartRequest, start);
connection.onRequest(PerformRequest, (call, token) =>
  running().perform(call, tokenOf(token).token, (progress) => {
    void connection.sendNotification(ProgressNotification, { callId: call.id, progress });
  }),
);
connection.onRequest(ObserveRequest, async ({ towards }, token) => {
  const seen = await running().observe(towards, tokenOf(token).token);
  if (!seen) throw new ResponseError(-32000, "the robot is busy with an action");
  return seen;
});
connection.onRequest(StopRequest, async () => ({ still: simulation ? await simulation.stop() : true }));
connection.onRequest(IdleFaultsRequest, () => running().idleFaults());
connection.onRequest(ContinuityRequest, () => running().continuity());
connection.onRequest(TruthRequest, () => running().truth());
connection.onRequest(GeomShapesRequest, () => running().geomShapes());
connection.onRequest(GeomPosesRequest, () => running().geomPoses());
connection.onRequest(OverviewRequest, ({ width }) => running().overview(width));
connection.onRequest(MotionRequest, () => running().motion());
connection.onRequest(PhotographsRequest, () => running().photographs());
connection.onRequest(SaveRequest, () => running().save());
connection.onRequest(RestoreRequest, async ({ snapshot }) => (await running().restore(snapshot)) ?? "");
connection.listen();

// Ctrl-C in a terminal reaches every process of it: what is to stop, and how, is for the one that was asked.
process.on("SIGINT", () => {});
// Whoever started this process is gone: there is nobody left to simulate for.
process.once("disconnect", () => process.exit(0));
