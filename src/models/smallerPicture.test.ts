import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { smallerPicture } from "./smallerPicture";

function picture(width: number, height: number, grey: (x: number, y: number) => number) {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) png.data.fill(grey(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  const data = PNG.sync.write(png).toString("base64");
  return { kind: "image", mediaType: "image/png", data } as const;
}

it("keeps what is seen, in a tile", () => {
  const small = smallerPicture(picture(640, 480, (x, y) => (y < 240 ? (x % 2) * 200 : 40)));
  const { width, height, data } = PNG.sync.read(Buffer.from(small?.data ?? "", "base64"));
  expect([width, height]).toEqual([320, 240]);
  // A fine pattern is its mean, and what is plain stays.
  expect([...data.subarray(0, 4)]).toEqual([100, 100, 100, 255]);
  expect([...data.subarray(-4)]).toEqual([40, 40, 40, 255]);
});

it("leaves what is small, broken or too large as it is", () => {
  expect(smallerPicture(picture(512, 300, () => 1))).toBe(undefined);
  const { data } = picture(640, 480, () => 1);
  const cut = Buffer.from(data, "base64").subarray(0, 60).toString("base64");
  expect(smallerPicture({ kind: "image", mediaType: "image/png", data: cut })).toBe(undefined);
  const claims = Buffer.from(data, "base64");
  claims.writeUInt32BE(1_000_000, 16);
  expect(smallerPicture({ kind: "image", mediaType: "image/png", data: claims.toString("base64") })).toBe(
    undefined,
  );
  expect(smallerPicture({ kind: "image", mediaType: "image/jpeg", data })).toBe(undefined);
  expect(smallerPicture({ kind: "image", mediaType: "image/png", data: "" })).toBe(undefined);
});
