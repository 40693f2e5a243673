import { readFileSync } from "node:fs";
import path from "node:path";
import WebSocket from "ws";
import { seededRandom } from "../../core/world/ports";
import { systemClock } from "../../platform/clock";
import { parseRosMap } from "../parseRosMap";
import { type RosbridgeOptions, type RosbridgeServer, serveRosbridge } from "../rosbridgeServer";
import { connectRos, type RosLink, type RosOptions } from "../rosLink";
import type { RosMap } from "../rosMap";
import { type MemoryRobot, memoryRobot } from "./memoryRobot";

/** A real server and real clients on this machine, with everything that was started ended by `end`. */
export interface TestBridge {
  readonly robot: MemoryRobot;
  readonly server: RosbridgeServer;
  readonly map: RosMap;
  link(options?: Partial<RosOptions>): Promise<RosLink>;
  /** A client that speaks the protocol by hand. */
  raw(): Promise<RawClient>;
  end(): Promise<void>;
}

export interface RawClient {
  readonly received: Record<string, unknown>[];
  readonly binary: Buffer[];
  readonly socket: WebSocket;
  send(message: unknown): void;
  sendText(text: string): void;
  /** The first message, from now or before, that fits; it is taken out. */
  next(fits: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

export const packagesFolder = path.join(__dirname, "../../../robots");

export function readPackageMap(ros: 1 | 2 = 2): RosMap {
  const file = path.join(packagesFolder, "mobile-manipulator/ros.json");
  let text = readFileSync(file, "utf8");
  if (ros === 1) text = text.replace('"ros": 2', '"ros": 1').replace(/\/(msg|srv|action)\//g, "/");
  const { map, problems } = parseRosMap(text, file);
  if (!map) throw new Error(problems.map(({ message }) => message).join("\n"));
  return map;
}

export async function startBridge(options: Partial<RosbridgeOptions> = {}): Promise<TestBridge> {
  const robot = memoryRobot(systemClock);
  const map = options.map ?? readPackageMap();
  const started = await serveRosbridge({ port: 0, robot, map, clock: systemClock, ...options });
  if (!started.ok) throw new Error(started.error.message);
  const server = started.value;
  const links: RosLink[] = [];
  const sockets: WebSocket[] = [];
  return {
    robot,
    server,
    map,
    async link(linkOptions = {}) {
      const connected = await connectRos({
        url: server.url,
        map,
        robotName: "mobile-manipulator",
        clock: systemClock,
        random: seededRandom(7),
        ...linkOptions,
      });
      if (!connected.ok) throw new Error(connected.error.message);
      links.push(connected.value);
      return connected.value;
    },
    async raw() {
      const client = await openRaw(server.url);
      sockets.push(client.socket);
      return client;
    },
    async end() {
      for (const link of links) link.dispose();
      for (const socket of sockets) socket.terminate();
      await server.close();
    },
  };
}

async function openRaw(url: string): Promise<RawClient> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const received: Record<string, unknown>[] = [];
  const binary: Buffer[] = [];
  let waiting: (() => void)[] = [];
  socket.on("message", (data, isBinary) => {
    if (isBinary && Buffer.isBuffer(data)) binary.push(data);
    if (!isBinary) received.push(JSON.parse(data.toString()));
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return {
    received,
    binary,
    socket,
    send: (message) => socket.send(JSON.stringify(message)),
    sendText: (text) => socket.send(text),
    async next(fits) {
      const end = performance.now() + 5000;
      while (performance.now() < end) {
        const index = received.findIndex(fits);
        if (index >= 0) return received.splice(index, 1)[0];
        await Promise.race([
          new Promise<void>((resolve) => waiting.push(resolve)),
          systemClock.sleep(Math.max(1, end - performance.now())),
        ]);
      }
      throw new Error(`no such message came; there are: ${JSON.stringify(received).slice(0, 1000)}`);
    },
  };
}
