import { readFileSync } from "node:fs";
import path from "node:path";
import type WebSocket from "ws";
import { seededRandom } from "../../core/world/ports";
import { systemClock } from "../../platform/clock";
import { parseRosMap } from "../parseRosMap";
import { type RosbridgeOptions, type RosbridgeServer, serveRosbridge } from "../rosbridgeServer";
import { connectRos, type RosLink, type RosOptions } from "../rosLink";
import type { RosMap } from "../rosMap";
import { type MemoryRobot, memoryRobot } from "./memoryRobot";
import { openRaw, type RawClient } from "./rawClient";

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
