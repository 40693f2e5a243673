import { Ros, type RosbridgeMessage, Topic } from "roslib";
import type { Disposable } from "../core/base/disposable";
import { Emitter, type Event } from "../core/base/events";
import { err, ok, type Result } from "../core/base/result";
import type { Clock } from "../core/world/ports";
import { withDeadline } from "./deadline";
import { isRecord, plainText } from "./rosValues";
import { SocketTransport } from "./socketTransport";

/** What became of a service call. */
type Reply =
  | { readonly kind: "answer"; readonly values: unknown }
  /** The bridge or the service says no: "Service /x does not exist". */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "late" }
  | { readonly kind: "closed"; readonly reason: string };

/**
 * One connection to a rosbridge server, from the open socket to its end; never used again after that. roslib keeps
 * whatever is sent while it is offline and sends it all after reconnecting. Here every connection has a `Ros` of its
 * own and nothing is given to it unless the socket is open, so that no stale command can ever be replayed.
 */
export interface BridgeConnection extends Disposable {
  readonly ros: Ros;
  readonly isOpen: boolean;
  /** Why the connection ended; undefined while it is open. */
  readonly closedBecause: string | undefined;
  readonly onClosed: Event<string>;
  /** How many frames have come in: whether the other side lives. */
  readonly framesReceived: number;
  /** False where the connection is not open; then nothing is kept for later. */
  send(message: RosbridgeMessage): boolean;
  call(service: string, args: unknown, deadlineMilliseconds: number): Promise<Reply>;
  subscribe(
    topic: {
      readonly name: string;
      readonly type: string;
      readonly compression?: "cbor";
      readonly throttle?: number;
    },
    listener: (message: unknown) => void,
  ): Disposable;
  /** Cuts the connection off. */
  close(reason: string): void;
}

/** Messages that answer to an id: roslib hands them out under the id as event name. */
export function onAnswers(
  connection: BridgeConnection,
  id: string,
  listener: (message: RosbridgeMessage) => void,
): Disposable {
  connection.ros.on(id, listener);
  return { dispose: () => connection.ros.off(id, listener) };
}

const goodbyeMilliseconds = 300;
let lastCall = 0;

/** The error is the reason, in words. */
export async function openBridge(
  url: string,
  options: {
    readonly clock: Clock;
    readonly deadlineMilliseconds: number;
    /** Once a key at least; the same key again says nothing new. */
    readonly onWarning: (key: string, message: string) => void;
  },
): Promise<Result<BridgeConnection, string>> {
  const { clock, deadlineMilliseconds, onWarning } = options;
  let transport: SocketTransport;
  try {
    transport = new SocketTransport(url, deadlineMilliseconds);
  } catch (error) {
    return err(error instanceof Error ? plainText(error.message, 200) : "the address is not understood");
  }
  const closing = new Emitter<string>();
  let closedBecause: string | undefined;
  const end = (reason: string) => {
    if (closedBecause !== undefined) return;
    closedBecause = reason;
    closing.fire(reason);
  };
  const opened = new Promise<boolean>((resolve) => {
    transport.on("open", () => resolve(true));
    // Heard from the transport: `close` on `Ros` could also be a topic of that name.
    transport.on("close", (event) => {
      resolve(false);
      end(typeof event === "string" ? event : "the connection ended");
    });
  });
  transport.on("error", (error) => {
    if (transport.isOpen()) onWarning("frames", `a message from the bridge is left out: ${wordsOf(error)}`);
  });
  transport.on("message", (message) => {
    if (message.op !== "status" || !("msg" in message) || !("level" in message)) return;
    if (message.level !== "error" || typeof message.msg !== "string") return;
    const text = plainText(message.msg, 300);
    onWarning(`status ${text}`, `the bridge reports: ${text}`);
  });
  const ros = new Ros({ transportFactory: async () => transport });
  await ros.connect(url);
  const outcome = await withDeadline(clock, deadlineMilliseconds, opened);
  if (typeof outcome === "string" || !outcome.value) {
    const reason = closedBecause;
    transport.cutOff("no connection in time");
    return err(reason ?? `no answer within ${deadlineMilliseconds / 1000} s`);
  }

  const isOpen = () => transport.isOpen() && ros.isConnected && closedBecause === undefined;
  const send = (message: RosbridgeMessage) => {
    if (!isOpen()) return false;
    ros.callOnConnection(message);
    return true;
  };
  const connection: BridgeConnection = {
    ros,
    get isOpen() {
      return isOpen();
    },
    get closedBecause() {
      return closedBecause;
    },
    onClosed(listener) {
      if (closedBecause === undefined) return closing.event(listener);
      listener(closedBecause);
      return { dispose() {} };
    },
    get framesReceived() {
      return transport.frames;
    },
    send,
    async call(service, args, milliseconds) {
      const id = `call:${service}:${++lastCall}`;
      let listening: Disposable | undefined;
      let ending: Disposable | undefined;
      const reply = new Promise<Reply>((resolve) => {
        listening = onAnswers(connection, id, (message) => {
          if (message.op !== "service_response") return;
          resolve(
            message.result === true
              ? { kind: "answer", values: message.values }
              : { kind: "refused", message: refusalOf(message.values) },
          );
        });
        ending = connection.onClosed((reason) => resolve({ kind: "closed", reason }));
        if (!send({ op: "call_service", id, service, args })) {
          resolve({ kind: "closed", reason: closedBecause ?? "the connection is closing" });
        }
      });
      const answered = await withDeadline(clock, milliseconds, reply);
      listening?.dispose();
      ending?.dispose();
      return typeof answered === "string" ? { kind: "late" } : answered.value;
    },
    subscribe({ name, type, compression, throttle }, listener) {
      const topic = new Topic<unknown>({
        ros,
        name,
        messageType: type,
        compression: compression ?? "none",
        throttle_rate: throttle ?? 0,
        // With a throttle and no queue the bridge may drop the newest message; of a queue of one it sends it late.
        queue_length: throttle ? 1 : 0,
        reconnect_on_close: false,
      });
      topic.subscribe(listener);
      return {
        dispose() {
          if (isOpen()) topic.unsubscribe(listener);
        },
      };
    },
    close(reason) {
      transport.cutOff(reason);
      end(reason);
    },
    dispose() {
      if (closedBecause !== undefined) return;
      // What was just sent, a cancel perhaps, still goes out; a peer that does not answer is not waited for.
      transport.close();
      void clock.sleep(goodbyeMilliseconds).then(() => transport.cutOff("closed from this side"));
      end("closed from this side");
    },
  };
  return ok(connection);
}

function refusalOf(values: unknown): string {
  if (typeof values === "string" && values !== "") return plainText(values, 500);
  // ROS 2 bridges of some versions put the reason into an object.
  if (isRecord(values) && typeof values.message === "string") return plainText(values.message, 500);
  return "the call failed without a reason";
}

function wordsOf(error: unknown): string {
  return plainText(error instanceof Error ? error.message : String(error), 200);
}
