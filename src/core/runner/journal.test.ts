import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../../test/support/plainFeedback";
import { imageFilesOf, journalLine, readJournal } from "./journal";
import type { RunEvent } from "./runEvent";

const at = (index: number): { index: number; time: string } => ({ index, time: "2026-01-01T00:00:00.000Z" });
const resumed = (index: number): RunEvent => ({ kind: "resumed", ...at(index) });
const finished: RunEvent = {
  kind: "action-finished",
  line: 3,
  feedback: {
    ...plainFeedback,
    call: { id: "call-1", action: "grasp", args: [{ kind: "object", id: "apple_0" }] },
    text: "robot.grasp(apple_0)",
    images: [
      {
        camera: "head",
        width: 2,
        height: 1,
        colour: "AAAA",
        depth: "BBBB",
        segmentation: "CCCC",
        segments: [undefined, "apple_0"],
      },
      { camera: "wrist", width: 2, height: 1, colour: "DDDD" },
      { camera: "head", width: 2, height: 1, colour: "EEEE" },
    ],
    wallMilliseconds: 2,
  },
  ...at(7),
};

describe("a journal", () => {
  it("keeps pictures beside it", () => {
    expect(imageFilesOf(finished)).toEqual([
      { file: "images/0007-head.png", data: "AAAA" },
      { file: "images/0007-wrist.png", data: "DDDD" },
      { file: "images/0007-head-2.png", data: "EEEE" },
    ]);
    expect(imageFilesOf(resumed(0))).toEqual([]);
    const line = journalLine(finished);
    expect(line).not.toMatch(/AAAA|BBBB|CCCC|DDDD|EEEE/);
    expect(line).not.toContain("\n");
    expect(JSON.parse(line).feedback.images[0]).toEqual({
      camera: "head",
      width: 2,
      height: 1,
      segments: [null, "apple_0"],
      file: "images/0007-head.png",
    });
  });

  it.each<[string, string, number[], [number, RegExp][]]>([
    ["whole", `${journalLine(resumed(0))}\n${journalLine(resumed(1))}\n`, [0, 1], []],
    ["empty", "", [], []],
    ["cut off in its last line", `${journalLine(resumed(0))}\n{"kind":"resu`, [0], []],
    ["cut off behind its last line", `${journalLine(resumed(0))}\n${journalLine(resumed(1))}`, [0, 1], []],
    [
      "damaged in the middle",
      `${journalLine(resumed(0))}\nrubbish\n${journalLine(resumed(2))}\n`,
      [0, 2],
      [[1, /not a run event/]],
    ],
    [
      "damaged in a last line that is whole",
      `${journalLine(resumed(0))}\n{"kind":1}\n`,
      [0],
      [[1, /not a run event/]],
    ],
    [
      "with an event missing",
      `${journalLine(resumed(0))}\n${journalLine(resumed(2))}\n`,
      [0, 2],
      [[1, /Event 1 is missing/]],
    ],
    ["of another program", "hello\n", [], [[0, /not a run event/]]],
    [
      "with an action without feedback",
      '{"kind":"action-finished","index":0,"time":"t"}\n',
      [],
      [[0, /not a run event/]],
    ],
  ])("%s", (_, text, indices, problems) => {
    const read = readJournal(text, "journal.jsonl");
    expect(read.events.map(({ index }) => index)).toEqual(indices);
    expect(read.problems.map(({ range, file }) => [file, range?.start.line])).toEqual(
      problems.map(([line]) => ["journal.jsonl", line]),
    );
    for (const [index, [, message]] of problems.entries())
      expect(read.problems[index].message).toMatch(message);
  });

  it("tells a last line that was cut off from an end between two", () => {
    const line = journalLine({ ...finished, ...at(0) });
    expect(readJournal(`${line}\n`, "j")).toMatchObject({ cutOff: false, events: [{}] });
    expect(readJournal(line.slice(0, 40), "j")).toEqual({ cutOff: true, events: [], problems: [] });
    expect(readJournal(`${line}\n{"ind`, "j")).toMatchObject({ cutOff: true, events: [{}], problems: [] });
  });

  it("reads what it wrote", () => {
    const [event] = readJournal(`${journalLine({ ...finished, ...at(0) })}\n`, "j").events;
    expect(event).toMatchObject({ kind: "action-finished", line: 3, feedback: { outcome: "success" } });
    expect(event.kind === "action-finished" && event.feedback.images[1]).toMatchObject({
      colour: "",
      file: "images/0000-wrist.png",
    });
  });
});
