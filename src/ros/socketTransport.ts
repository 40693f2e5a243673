import { AbstractTransport } from "roslib";
import WebSocket from "ws";
import { plainText } from "./rosValues";

const largestMessage = 64 * 1024 * 1024;

/**
 * roslib over the `ws` package. roslib's own transport can neither be given a time limit for the handshake nor be
 * cut off: closing it waits for a peer that may be frozen.
 */
export class SocketTransport extends AbstractTransport {
  private readonly socket: WebSocket;
  /** `performance.now()`-like time is not needed: only whether anything came since it was last asked. */
  private framesReceived = 0;
  private failure: string | undefined;

  /** Throws for a malformed address. */
  constructor(url: string, handshakeMilliseconds: number) {
    super();
    this.socket = new WebSocket(url, {
      handshakeTimeout: handshakeMilliseconds,
      perMessageDeflate: false,
      maxPayload: largestMessage,
    });
    this.socket.binaryType = "arraybuffer";
    this.socket.on("open", () => this.emit("open", undefined));
    this.socket.on("error", (error) => {
      this.failure ??= reasonOf(error);
      this.emit("error", error);
    });
    this.socket.on("close", (code, reason) => {
      const text = reason.toString("utf8");
      this.emit(
        "close",
        this.failure ??
          `the bridge closed the connection (${code}${text ? `, ${plainText(text, 200)}` : ""})`,
      );
    });
    this.socket.on("message", (data, isBinary) => {
      this.framesReceived++;
      this.handleRawMessage(isBinary ? data : data.toString());
    });
    // The library answers pings by itself; they too show that the peer lives.
    this.socket.on("ping", () => this.framesReceived++);
  }

  get frames(): number {
    return this.framesReceived;
  }

  override send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  override close(): void {
    this.socket.close();
  }

  /** Ends the connection without waiting for the other side. */
  cutOff(reason: string): void {
    this.failure ??= reason;
    this.socket.terminate();
  }

  override isConnecting(): boolean {
    return this.socket.readyState === WebSocket.CONNECTING;
  }

  override isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  override isClosing(): boolean {
    return this.socket.readyState === WebSocket.CLOSING;
  }

  override isClosed(): boolean {
    return this.socket.readyState === WebSocket.CLOSED;
  }
}

/** What a failed connection means and what can be done. */
function reasonOf(error: Error): string {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  switch (code) {
    case "ECONNREFUSED":
      return "nothing listens at that address (connection refused)";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "the host name can't be resolved";
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return "the host can't be reached from here";
    case "ECONNRESET":
      return "the bridge cut the connection";
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
      return "the bridge's certificate is self-signed; name it in NODE_EXTRA_CA_CERTS";
    default:
      return plainText(error.message, 200);
  }
}
