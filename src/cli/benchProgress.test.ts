import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { barLine, benchProgress } from "./benchProgress";

function watched(isTTY: boolean) {
  let text = "";
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY, columns: 60 }), text: () => text };
}

it("is one line that is drawn anew, with what is left of the time", () => {
  const { stream, text } = watched(true);
  let now = 0;
  const progress = benchProgress(stream, 10, 2, () => now);
  now = 8_000;
  progress.above(() => stream.write("[3/10] plate\n"));
  progress.update(4, 1);
  progress.end();
  const lines = text().split("\r\u001b[K");
  expect(lines[1]).toMatch(/^\[#+-+\] 2\/10, 0 failed$/);
  expect(lines[2]).toBe("[3/10] plate\n");
  // Two of eight took 8 s: the other six take 24 s.
  expect(lines.at(-2)).toMatch(/^\[#+-+\] 4\/10, 1 failed, 24 s left$/);
  expect(lines.at(-1)).toBe("");
});

it("is nothing where nobody watches", () => {
  const { stream, text } = watched(false);
  const progress = benchProgress(stream, 10, 0);
  progress.above(() => stream.write("line\n"));
  progress.update(1, 0);
  progress.end();
  expect(text()).toBe("line\n");
});

it("fits its line", () => {
  for (const columns of [5, 20, 40, 200])
    expect(barLine({ total: 1000, ended: 999, failed: 3, left: 4000, columns }).length).toBeLessThan(columns);
  expect(barLine({ total: 4, ended: 4, failed: 0, left: 0, columns: 60 })).toBe(
    `[${"#".repeat(40)}] 4/4, 0 failed`,
  );
});
