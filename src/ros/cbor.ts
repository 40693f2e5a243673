/**
 * CBOR (RFC 8949) of what a rosbridge message can hold: maps with text keys, arrays, text, bytes, numbers, booleans
 * and null. Integers are written as integers, other numbers as 64-bit floats.
 */
export function encodeCbor(value: unknown): Buffer {
  const parts: Buffer[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

function write(value: unknown, parts: Buffer[]): void {
  if (value === null || value === undefined) parts.push(Buffer.of(0xf6));
  else if (typeof value === "boolean") parts.push(Buffer.of(value ? 0xf5 : 0xf4));
  else if (typeof value === "number") writeNumber(value, parts);
  else if (typeof value === "string") {
    const bytes = Buffer.from(value, "utf8");
    parts.push(head(3, bytes.length), bytes);
  } else if (value instanceof Uint8Array) {
    parts.push(head(2, value.length), Buffer.from(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value)) {
    parts.push(head(4, value.length));
    for (const item of value) write(item, parts);
  } else if (typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    parts.push(head(5, entries.length));
    for (const [key, item] of entries) {
      write(key, parts);
      write(item, parts);
    }
  } else {
    throw new TypeError(`CBOR has no ${typeof value}`);
  }
}

function writeNumber(value: number, parts: Buffer[]): void {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
    parts.push(value >= 0 ? head(0, value) : head(1, -1 - value));
    return;
  }
  const float = Buffer.alloc(9);
  float[0] = 0xfb;
  float.writeDoubleBE(value, 1);
  parts.push(float);
}

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.of(type | size);
  if (size < 0x100) return Buffer.of(type | 24, size);
  if (size < 0x10000) return Buffer.of(type | 25, size >> 8, size & 0xff);
  if (size < 0x100000000) {
    const bytes = Buffer.alloc(5);
    bytes[0] = type | 26;
    bytes.writeUInt32BE(size, 1);
    return bytes;
  }
  const bytes = Buffer.alloc(9);
  bytes[0] = type | 27;
  bytes.writeBigUInt64BE(BigInt(size), 1);
  return bytes;
}
