import { PNG } from "pngjs";
import { encodeCbor } from "../cbor";

/** A frame on its way out: text, or bytes for CBOR. */
export type Frame = string | Buffer;

/** A published message, encoded at most once for each way in which clients want it. */
export class OutgoingMessage {
  private json: string | undefined;
  private cbor: Buffer | undefined;
  private png: string | undefined;

  constructor(
    private readonly topic: string,
    readonly message: unknown,
  ) {}

  frame(compression: Compression): Frame {
    if (compression === "cbor") {
      this.cbor ??= encodeCbor({ op: "publish", topic: this.topic, msg: this.message });
      return this.cbor;
    }
    this.json ??= jsonText({ op: "publish", topic: this.topic, msg: this.message });
    if (compression === "none") return this.json;
    this.png ??= pngFrame(this.json);
    return this.png;
  }
}

export type Compression = "none" | "png" | "cbor";

/** Bytes become base64, as rosbridge writes `uint8[]`; numbers that JSON does not have become null. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item instanceof Uint8Array
      ? Buffer.from(item.buffer, item.byteOffset, item.byteLength).toString("base64")
      : item,
  );
}

/** A message as the bytes of an RGB image, padded with newlines to a rectangle. */
export function pngFrame(json: string): string {
  const bytes = Buffer.from(json, "utf8");
  const width = Math.max(1, Math.floor(Math.sqrt(bytes.length / 3)));
  const height = Math.ceil(bytes.length / 3 / width);
  const image = new PNG({ width, height, colorType: 2, inputColorType: 2, inputHasAlpha: false });
  image.data = Buffer.alloc(width * height * 3, "\n");
  bytes.copy(image.data);
  const encoded = PNG.sync.write(image, { colorType: 2, inputColorType: 2, inputHasAlpha: false });
  return JSON.stringify({ op: "png", data: encoded.toString("base64") });
}

/** A frame longer than `size` in pieces; bytes are not fragmented. */
export function fragments(frame: Frame, size: number | undefined, id: string): Frame[] {
  if (size === undefined || size <= 0 || typeof frame !== "string" || frame.length <= size) return [frame];
  const total = Math.ceil(frame.length / size);
  return Array.from({ length: total }, (_, num) =>
    JSON.stringify({ op: "fragment", id, data: frame.slice(num * size, (num + 1) * size), num, total }),
  );
}
