import WebSocket from "ws";
import { systemClock } from "../../platform/clock";

export interface RawClient {
  readonly received: Record<string, unknown>[];
  readonly binary: Buffer[];
  readonly socket: WebSocket;
  send(message: unknown): void;
  sendText(text: string): void;
  /** The first message, from now or before, that fits; it is taken out. */
  next(fits: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

export async function openRaw(url: string): Promise<RawClient> {
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
