import type { IncomingMessage } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { CameraImage } from "../core/world/objects";
import type { Clock } from "../core/world/ports";
import type { RobotLink } from "../core/world/robotLink";
import type { RobotMotion } from "../core/world/robotMotion";
import { effectiveLimits } from "./approval";
import { withDeadline } from "./deadline";
import type { Limits, RosMap } from "./rosMap";
import { plainText } from "./rosValues";
import { ClientSession } from "./server/clientSession";
import { Graph } from "./server/graph";
import type { Frame } from "./server/outgoingMessage";
import { RobotNode } from "./server/robotNode";
import { addRosapi } from "./server/rosapi";

export interface RosbridgeOptions {
  /** 0: any free one. */
  readonly port: number;
  /** 127.0.0.1. The protocol has no authentication: for other machines use a tunnel. */
  readonly host?: string;
  readonly robot: RobotLink;
  readonly map: RosMap;
  readonly clock: Clock;
  /** Limits of robot.json. A goal that asks for more is rejected. */
  readonly limits?: Limits;
  /** The robot holds still when the client of its goal shows no sign of life for so long; 3 s. */
  readonly watchdogSeconds?: number;
  /** After so long the robot gives up on a goal; 600 s. */
  readonly goalDeadlineSeconds?: number;
  /** Web pages of other hosts than this one that may connect: `https://app.example.org`. */
  readonly allowedOrigins?: readonly string[];
  /** Cameras that publish all the time while somebody listens. */
  readonly stream?: { readonly hertz: number; capture(): Promise<readonly CameraImage[]> };
  /** Odometry, frames and joints, published while somebody listens. */
  readonly motion?: { readonly hertz: number; measure(): Promise<RobotMotion> };
  readonly onLog?: (message: string) => void;
}

export interface RosbridgeServer {
  readonly port: number;
  /** `ws://127.0.0.1:9090` */
  readonly url: string;
  readonly clientCount: number;
  /** Stops the robot if a goal is under way, and closes all connections. */
  close(): Promise<void>;
}

const stopMilliseconds = 3000;
const largestFrame = 32 * 1024 * 1024;
/** A client that reads too slowly misses messages of topics, and is cut off before it takes all memory. */
const mostWaitingBytes = { droppable: 8 * 1024 * 1024, any: 64 * 1024 * 1024 };

/**
 * A rosbridge v2 server (the ROS 2 one's protocol, or ROS 1's where the map says so) in front of a robot. Several
 * clients may be connected; the robot takes one goal at a time. A goal belongs to the client that sent it: when that
 * client shows no sign of life for `watchdogSeconds`, whether its connection ended or froze, the robot holds still.
 */
export async function serveRosbridge(options: RosbridgeOptions): Promise<Result<RosbridgeServer, Problem>> {
  const { map, robot, clock, host = "127.0.0.1", onLog = () => {}, watchdogSeconds = 3 } = options;
  const sockets = new WebSocketServer({
    port: options.port,
    host,
    maxPayload: largestFrame,
    perMessageDeflate: false,
    verifyClient: ({ origin }: { origin?: string; req: IncomingMessage }) =>
      isAllowedOrigin(origin, options.allowedOrigins ?? []),
  });
  const failure = await new Promise<Error | undefined>((resolve) => {
    sockets.once("listening", () => resolve(undefined));
    sockets.once("error", resolve);
  });
  if (failure) return err(listenProblem(failure, host, options.port));
  sockets.on("error", (error) => onLog(`the server socket: ${error.message}`));

  const graph = new Graph();
  const node = new RobotNode({
    graph,
    robot,
    map,
    clock,
    limits: effectiveLimits(map, options.limits ?? {}),
    watchdogSeconds,
    goalDeadlineSeconds: options.goalDeadlineSeconds ?? 600,
    onLog,
  });
  addRosapi(graph, node, map.ros, () => node.rosNow());

  const sessions = new Map<WebSocket, ClientSession>();
  let clients = 0;
  sockets.on("connection", (socket) => {
    const session = new ClientSession(`/client_${++clients}`, graph, clock, (frame, droppable) =>
      transmit(socket, frame, droppable),
    );
    sessions.set(socket, session);
    socket.on("message", (data, isBinary) => {
      if (isBinary) session.receiveBinary();
      else session.receive(data.toString());
    });
    socket.on("pong", () => session.showedLife());
    socket.on("error", (error) => onLog(`${session.name}: ${plainText(error.message)}`));
    socket.on("close", () => {
      sessions.delete(socket);
      session.end();
    });
  });
  const pings = setInterval(
    () => {
      for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) socket.ping();
    },
    (watchdogSeconds * 1000) / 4,
  );
  pings.unref();
  const { stream, motion } = options;
  const streams: (() => void)[] = [];
  if (stream) {
    streams.push(
      whileWanted(stream.hertz, async () => node.publishImages(await stream.capture()), {
        isWanted: () => node.isWatched,
        onError: (reason) => onLog(`the camera: ${reason}`),
      }),
    );
  }
  if (motion) {
    node.advertiseMotion();
    streams.push(
      whileWanted(motion.hertz, async () => node.publishMotion(await motion.measure()), {
        isWanted: () => node.isFollowed,
        onError: (reason) => onLog(`the robot's motion: ${reason}`),
      }),
    );
  }

  const address = sockets.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return ok({
    port,
    url: `ws://${host.includes(":") ? `[${host}]` : host}:${port}`,
    get clientCount() {
      return sessions.size;
    },
    async close() {
      clearInterval(pings);
      for (const end of streams) end();
      // A robot that gives no word does not keep the bridge open.
      await withDeadline(clock, stopMilliseconds, node.stop());
      node.dispose();
      for (const socket of sockets.clients) socket.close(1001, "the bridge ends");
      const closed = new Promise<void>((resolve) => sockets.close(() => resolve()));
      // A client that does not answer the goodbye is not waited for.
      const impatient = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, 300);
      await closed;
      clearTimeout(impatient);
    },
  });
}

function transmit(socket: WebSocket, frame: Frame, droppable: boolean): void {
  if (socket.readyState !== socket.OPEN) return;
  if (droppable && socket.bufferedAmount > mostWaitingBytes.droppable) return;
  if (socket.bufferedAmount > mostWaitingBytes.any) {
    socket.terminate();
    return;
  }
  socket.send(frame);
}

/** Does something again and again while somebody wants it, one at a time. @returns what ends it */
function whileWanted(
  hertz: number,
  publish: () => Promise<void>,
  { isWanted, onError }: { isWanted(): boolean; onError(reason: string): void },
): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || !isWanted()) return;
    isBusy = true;
    publish()
      .catch((error: unknown) => onError(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        isBusy = false;
      });
  }, 1000 / hertz);
  timer.unref();
  return () => clearInterval(timer);
}

/** Any web page can open a connection to a port of this machine; only its own pages and named ones may. */
function isAllowedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || origin === "" || allowed.includes(origin)) return true;
  try {
    const { protocol, hostname } = new URL(origin);
    return protocol === "vscode-webview:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  } catch {
    return false;
  }
}

function listenProblem(error: Error, host: string, port: number): Problem {
  const code = "code" in error ? error.code : undefined;
  const reason =
    code === "EADDRINUSE"
      ? `The port ${port} is in use already.`
      : code === "EACCES"
        ? `The port ${port} needs more rights than this process has.`
        : code === "EADDRNOTAVAIL" || code === "ENOTFOUND"
          ? `${host} is not an address of this machine.`
          : `The port ${port} can't be opened: ${plainText(error.message)}.`;
  return {
    code: "rosbridge-listen",
    severity: "error",
    message: reason,
    nextStep:
      code === "EADDRNOTAVAIL" || code === "ENOTFOUND"
        ? "Give one that is: 127.0.0.1, or 0.0.0.0 for all of them."
        : "Choose another port, or end the process that holds it.",
  };
}
