import { connect, createServer, type Server, type Socket } from "node:net";

/** A network between a link and a bridge, that can be cut or can freeze. */
export interface FlakyNetwork {
  readonly url: string;
  /** Connections break, as when the bridge's process is killed; new ones are refused until `restore`. */
  cut(): void;
  /** Connections stay and nothing comes through any more. */
  freeze(): void;
  /** Everything works again; what was frozen comes through late. */
  restore(): Promise<void>;
  end(): Promise<void>;
}

export async function flakyNetwork(targetPort: number): Promise<FlakyNetwork> {
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let frozen = false;
  let port = 0;
  const listen = async (): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(targetPort, "127.0.0.1");
      const pair = { near, far };
      pairs.add(pair);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ]) {
        from.on("data", (data) => to.write(data));
        from.on("error", () => to.destroy());
        from.on("close", () => {
          pairs.delete(pair);
          to.destroy();
        });
        if (frozen) from.pause();
      }
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return server;
  };
  const breakAll = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  let server: Server | undefined = await listen();
  const address = server.address();
  if (typeof address === "object" && address !== null) port = address.port;
  const close = async () => {
    const closing = server;
    server = undefined;
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
  };
  return {
    url: `ws://127.0.0.1:${port}`,
    cut() {
      breakAll();
      void close();
    },
    freeze() {
      frozen = true;
      for (const { near, far } of pairs) {
        near.pause();
        far.pause();
      }
    },
    async restore() {
      frozen = false;
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
      server ??= await listen();
    },
    async end() {
      breakAll();
      await close();
    },
  };
}
