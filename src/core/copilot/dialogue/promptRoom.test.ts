import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../../../test/support/plainFeedback";
import { neverCancelled } from "../../base/cancellation";
import { err, ok } from "../../base/result";
import type { Feedback } from "../../runner/feedback";
import type { LanguageModel, ModelMessage, ModelRequest } from "../../world/languageModel";
import { type ModelCall, modelDialogue } from "./modelDialogue";
import { dataBlock, feedbackData, imagesOf, message } from "./promptParts";
import { lastLevel, roomAt } from "./promptRoom";
import { estimatedTokens } from "./promptSize";
import { objectSchema } from "./replySchema";

/** A PNG's header; pixels. */
function png(width: number, height: number): string {
  const bytes = Buffer.alloc(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString("base64");
}

const step = (number: number, action = "navigate", more: Partial<Feedback> = {}): Feedback => ({
  ...plainFeedback,
  call: { id: String(number), action, args: [] },
  text: `robot.${action}(place_${number})`,
  images: [{ camera: "head", width: 640, height: 480, colour: png(640, 480) }],
  ...more,
});

const failed: Partial<Feedback> = { outcome: "failure", cause: "nothing-grasped" };
const history = [
  ...Array.from({ length: 8 }, (_, number) => step(number)),
  step(8, "grasp", failed),
  step(9, "grasp"),
  step(10),
  step(11, "grasp", failed),
];

describe("the size of a prompt", () => {
  const text = (content: string): number => estimatedTokens([message("user", content)]);
  it("is estimated, rather too long than too short", () => {
    const code = "const banana = scene.get('banana_0');\n".repeat(100);
    expect(text(code)).toBeGreaterThanOrEqual(1_100);
    expect(text(code)).toBeLessThan(1_700);
    expect(text("把香蕉放在盘子上".repeat(100))).toBeGreaterThanOrEqual(600);
  });

  it("counts pictures by their tiles", () => {
    const tokens = (data: string) =>
      estimatedTokens([message("user", "", [{ kind: "image", mediaType: "image/png", data }])]) - text("");
    expect(tokens(png(512, 512))).toBe(85 + 170);
    expect(tokens(png(640, 480))).toBe(85 + 2 * 170);
    expect(tokens(png(4_096, 2_048))).toBe(85 + 6 * 170);
    expect(tokens("////")).toBe(85 + 4 * 170);
  });
});

describe("room for the past", () => {
  it("is all at first", () => {
    const filled = roomAt(0);
    expect(filled.room.history(history)).toBe(history);
    expect(filled.leftOut()).toBe(undefined);
    const messages = [message("user", "?")];
    expect(filled.completed(messages)).toBe(messages);
  });

  it("is less for old pictures first, then for old steps; the last step stays", () => {
    const told = Array.from({ length: lastLevel }, (_, index) => {
      const filled = roomAt(index + 1);
      const kept = filled.room.history(history);
      expect(kept.at(-1)?.text).toBe("robot.grasp(place_11)");
      return [kept.length, imagesOf(kept).length, filled.leftOut()];
    });
    expect(told).toEqual([
      [12, 2, "2 old pictures"],
      [12, 1, "3 old pictures"],
      [12, 1, "3 old pictures"],
      [6, 1, "6 steps and 3 old pictures"],
      [3, 1, "9 steps and 3 old pictures"],
      [1, 1, "11 steps and 3 old pictures"],
      [1, 0, "11 steps and 4 old pictures"],
    ]);
  });

  it("older steps are summarised in the prompt", () => {
    const filled = roomAt(lastLevel);
    filled.room.history(history);
    filled.room.newest("replies", ["a", "b"], 2);
    const [system, user] = filled.completed([message("system", "rules"), message("user", "what now?")]);
    expect(system).toEqual(message("system", "rules"));
    const [summary, question] = user.parts.map((part) => (part.kind === "text" ? part.text : ""));
    expect(question).toBe("what now?");
    expect(summary).toContain('"steps": 11');
    expect(summary).toContain("navigate: 9 times");
    expect(summary).toContain("grasp: 2 times, 1 of them not as planned, last because of nothing-grasped");
    expect(filled.leftOut()).toBe("11 steps and 4 old pictures and 1 reply");
  });
});

const schema = objectSchema({ answer: { type: "string" } });

async function asked(
  contextTokens: number | undefined,
  longest = Number.POSITIVE_INFINITY,
  smaller?: LanguageModel["smaller"],
) {
  const requests: ModelRequest[] = [];
  const calls: ModelCall[] = [];
  const model: LanguageModel = {
    id: "test:small",
    simulated: true,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(smaller && { smaller }),
    async complete(request) {
      requests.push(request);
      if (estimatedTokens(request.messages) > longest)
        return err({ kind: "too-long", message: "The prompt is too long." });
      return ok({ text: '{"answer": "yes"}' });
    },
  };
  const dialogue = modelDialogue({
    model,
    clock: { now: () => 0 },
    onModelCall: (call) => void calls.push(call),
  });
  const rules = "The API: ".repeat(300);
  const answer = await dialogue.ask(
    {
      name: "question",
      schema,
      maxTokens: 500,
      messages: (room): readonly ModelMessage[] => {
        const told = room.history(history);
        return [
          message("system", rules),
          message("user", dataBlock({ task: "the task", done: told.map(feedbackData) }), imagesOf(told)),
        ];
      },
      use: ({ answer: said }) => ok(said),
    },
    neverCancelled,
  );
  return { answer, requests, calls, explain: answer.ok ? "" : dialogue.explain(answer.error) };
}

const toldIn = (request: ModelRequest): string =>
  request.messages
    .flatMap(({ parts }) => parts.map((part) => ("text" in part ? part.text : "[image]")))
    .join("\n");

describe("a question to a model", () => {
  it("with room for all is told in full", async () => {
    for (const contextTokens of [undefined, 100_000]) {
      const { requests, calls } = await asked(contextTokens);
      expect(toldIn(requests[0]).match(/\[image\]/g)).toHaveLength(4);
      expect(calls[0].leftOut).toBe(undefined);
    }
  });

  it("with a small context fits into it, and says what it left out", async () => {
    const { answer, requests, calls } = await asked(2_150);
    expect(answer).toEqual(ok("yes"));
    expect(requests).toHaveLength(1);
    expect(estimatedTokens(requests[0].messages)).toBeLessThanOrEqual(2_150 - 500);
    const told = toldIn(requests[0]);
    expect(told).toContain("the task");
    expect(told).toContain("The API");
    expect(told).toContain("robot.grasp(place_11)");
    expect(told).not.toContain("place_0");
    expect(calls[0].leftOut).toMatch(/^\d+ steps and \d old pictures$/);
  });

  /** A quarter of the pixels. */
  const halved: LanguageModel["smaller"] = (picture) => ({ ...picture, data: png(320, 240) });
  const pictures = ({ messages }: ModelRequest) =>
    messages.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "image" ? [part.data] : [])));

  it("shows old pictures smaller before it leaves any out, and the newest as it is", async () => {
    const full = await asked(100_000, undefined, halved);
    expect(new Set(pictures(full.requests[0]))).toEqual(new Set([png(640, 480)]));
    const whole = estimatedTokens(full.requests[0].messages);
    const { requests, calls } = await asked(Math.ceil(whole + 500 + 100 - 170), undefined, halved);
    expect(pictures(requests[0])).toEqual([...Array(3).fill(png(320, 240)), png(640, 480)]);
    expect(calls[0].leftOut).toBe("detail of 3 old pictures");
    const tight = await asked(2_150, undefined, halved);
    expect(tight.calls[0].leftOut).toMatch(/\d+ steps and \d old pictures$/);
    const refused = await asked(undefined, whole - 1, halved);
    expect(refused.calls.map(({ leftOut }) => leftOut)).toEqual([undefined, "detail of 3 old pictures"]);
  });

  it("learns from the server how much room there is", async () => {
    const { answer, requests, calls } = await asked(undefined, 2_100);
    expect(answer).toEqual(ok("yes"));
    expect(requests.length).toBeLessThanOrEqual(lastLevel + 1);
    expect(calls[0].failure).toBe("The prompt is too long.");
    expect(calls.at(-1)?.leftOut).toMatch(/old pictures/);
  });

  it("is not asked where not even its task fits", async () => {
    const { answer, requests, explain } = await asked(600);
    expect(answer.ok).toBe(false);
    expect(requests).toHaveLength(0);
    expect(explain).toMatch(
      /shortest prompt has about \d+ tokens, and test:small has room for \d+ of its 600/,
    );
  });

  it("is given up where the server never has room", async () => {
    const { requests, explain } = await asked(undefined, 1);
    expect(requests).toHaveLength(lastLevel + 1);
    expect(explain).toBe("The prompt is too long.");
  });
});
