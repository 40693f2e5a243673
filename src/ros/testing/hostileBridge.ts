import { type WebSocket, WebSocketServer } from "ws";

/** A bridge that answers as the test says, right or wrong. Unanswered: heartbeats are answered properly. */
export interface HostileBridge {
  readonly url: string;
  readonly received: Record<string, unknown>[];
  readonly sockets: Set<WebSocket>;
  end(): Promise<void>;
}

export async function hostileBridge(
  answer: (message: Record<string, unknown>, reply: (frame: unknown) => void) => boolean | undefined,
): Promise<HostileBridge> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const received: Record<string, unknown>[] = [];
  server.on("connection", (socket) => {
    socket.on("message", (data) => {
      const message: Record<string, unknown> = JSON.parse(data.toString());
      received.push(message);
      const reply = (frame: unknown) =>
        socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
      if (answer(message, reply)) return;
      if (message.op !== "call_service") return;
      const seconds = Date.now() / 1000;
      const time = { sec: Math.floor(seconds), nanosec: 0 };
      const isTime = message.service === "/rosapi/get_time";
      reply({
        op: "service_response",
        id: message.id,
        service: message.service,
        values: isTime ? { time } : `Service ${message.service} does not exist`,
        result: isTime,
      });
    });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `ws://127.0.0.1:${port}`,
    received,
    sockets: server.clients,
    async end() {
      for (const socket of server.clients) socket.terminate();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
