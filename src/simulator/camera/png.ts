import { crc32, deflateSync } from "node:zlib";
import type { CameraImage, CameraName, ObjectId } from "../../core/world/objects";
import type { RenderedImage } from "./image";

/** Fast rather than small: pictures are written while a robot waits. */
const compressionLevel = 2;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** 8-bit RGB, three bytes a pixel. */
export function encodeColourPng(width: number, height: number, colour: Uint8Array): Buffer {
  return encode(width, height, 8, 2, filterUp(colour, width * 3, height));
}

/** 16-bit grey: millimetres, 0 where nothing was hit, 65535 for 65.5 m and beyond. */
export function encodeDepthPng(width: number, height: number, depth: Float32Array): Buffer {
  const bytes = new Uint8Array(width * height * 2);
  for (let pixel = 0; pixel < depth.length; pixel++) {
    const millimetres = Math.min(65535, Math.round(depth[pixel] * 1000));
    bytes[pixel * 2] = millimetres >> 8;
    bytes[pixel * 2 + 1] = millimetres & 255;
  }
  return encode(width, height, 16, 0, filterUp(bytes, width * 2, height));
}

/** 8-bit grey. */
export function encodeGreyPng(width: number, height: number, grey: Uint8Array): Buffer {
  return encode(width, height, 8, 0, filterUp(grey, width, height));
}

/** The picture as a robot's camera delivers it; `idOf` names what the robot knows, by `objectIndex`. */
export function toCameraImage(
  camera: CameraName,
  image: RenderedImage,
  idOf: (objectIndex: number) => ObjectId | undefined,
): CameraImage {
  const { width, height } = image;
  const segments: (ObjectId | undefined)[] = [undefined];
  const greyOf = new Map<number, number>();
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const index = image.segmentation[pixel];
    if (index === 0) continue;
    let value = greyOf.get(index);
    if (value === undefined) {
      const id = idOf(index);
      // One byte a pixel: what does not fit stays background.
      value = id !== undefined && segments.length < 256 ? segments.push(id) - 1 : 0;
      greyOf.set(index, value);
    }
    grey[pixel] = value;
  }
  return {
    camera,
    width,
    height,
    colour: encodeColourPng(width, height, image.colour).toString("base64"),
    depth: encodeDepthPng(width, height, image.depth).toString("base64"),
    segmentation: encodeGreyPng(width, height, grey).toString("base64"),
    segments,
  };
}

/** PNG's filter 2: every byte minus the one above it. */
function filterUp(bytes: Uint8Array, stride: number, rows: number): Buffer {
  if (bytes.length !== stride * rows) {
    throw new RangeError(`${bytes.length} bytes do not make ${rows} rows of ${stride}`);
  }
  const filtered = Buffer.allocUnsafe((stride + 1) * rows);
  for (let row = 0; row < rows; row++) {
    const to = row * (stride + 1);
    const from = row * stride;
    filtered[to] = 2;
    for (let column = 0; column < stride; column++) {
      const above = row === 0 ? 0 : bytes[from - stride + column];
      filtered[to + 1 + column] = bytes[from + column] - above;
    }
  }
  return filtered;
}

function encode(
  width: number,
  height: number,
  bitDepth: 8 | 16,
  colourType: 0 | 2,
  filtered: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  header[9] = colourType;
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(filtered, { level: compressionLevel })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const result = Buffer.alloc(data.length + 12);
  result.writeUInt32BE(data.length, 0);
  result.write(type, 4, "latin1");
  data.copy(result, 8);
  result.writeUInt32BE(crc32(result.subarray(4, data.length + 8)), data.length + 8);
  return result;
}
