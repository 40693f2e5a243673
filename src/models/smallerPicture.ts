import { PNG } from "pngjs";
import type { PicturePart } from "../core/world/languageModel";

/** Longest side, pixels: models count a picture in tiles of that size. */
const longestSide = 512;

/** Pictures come from robots: what claims to be larger is not unpacked. */
const mostPixels = 4_096 * 4_096;

/**
 * The picture with each square of pixels as their mean, so that it fits one tile; undefined where it is that small already,
 * or is no PNG that can be read.
 */
export function smallerPicture({ kind, mediaType, data }: PicturePart): PicturePart | undefined {
  const bytes = Buffer.from(data, "base64");
  if (mediaType !== "image/png" || bytes.length < 24) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const factor = Math.ceil(Math.max(width, height) / longestSide);
  if (factor <= 1 || width < factor || height < factor || width * height > mostPixels) return undefined;
  try {
    const small = averaged(PNG.sync.read(bytes), factor);
    return { kind, mediaType, data: PNG.sync.write(small).toString("base64") };
  } catch {
    return undefined;
  }
}

function averaged(picture: PNG, factor: number): PNG {
  const small = new PNG({
    width: Math.floor(picture.width / factor),
    height: Math.floor(picture.height / factor),
  });
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let row = y * factor; row < (y + 1) * factor; row++) {
          for (let column = x * factor; column < (x + 1) * factor; column++)
            sum += picture.data[(row * picture.width + column) * 4 + channel];
        }
        small.data[(y * small.width + x) * 4 + channel] = Math.round(sum / factor ** 2);
      }
    }
  }
  return small;
}
