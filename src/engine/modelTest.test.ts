import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  type Asked,
  failing,
  type ModelServer,
  modelServer,
  saying,
  slowly,
} from "../../test/support/modelServer";
import { neverCancelled } from "../core/base/cancellation";
import type { ModelChoice } from "./modelChoice";
import { testModel } from "./modelTest";

/* What a person is told of a server, each on this machine. */

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const answered = ({ images }: Asked) => ({ answer: images > 0 ? "Red." : "ready" });

async function told(behaviour: Partial<Parameters<typeof modelServer>[0]>, more: Partial<ModelChoice> = {}) {
  server = await modelServer({ answer: answered, ...behaviour });
  const choice = { kind: "openai", model: "m", baseUrl: server.baseURL, ...more } as ModelChoice;
  const { ok, lines } = await testModel(choice, neverCancelled);
  const said = Object.fromEntries(lines.map(({ what, result, text }) => [what, `${result}: ${text}`]));
  return { ok, said };
}

describe("a server", () => {
  it("that has everything", async () => {
    const { ok, said } = await told({ models: ["m", "n"], trouble: () => slowly(3, 5) });
    expect(ok).toBe(true);
    expect(said).toEqual({
      server: "fine: the server answers; it has 2 models",
      model: "fine: m is one of them",
      reply: expect.stringMatching(/^fine: m answers as it is asked to, in \d\.\d s$/),
      streaming: expect.stringMatching(/^fine: streams/),
      format: "fine: replies are held to a JSON schema by the server",
      tokens: "fine: tokens are counted",
      pictures: "fine: pictures are seen",
    });
  });

  it("that takes neither schema nor pictures, and does not stream", async () => {
    const { ok, said } = await told({
      trouble: (_, { body, images }) => {
        if (images > 0) return failing(400, "this model does not support image input");
        return body.response_format ? failing(400, "response_format is not supported") : undefined;
      },
    });
    expect(ok).toBe(true);
    expect(said.streaming).toMatch(/^limited: the reply came in one piece/);
    expect(said.format).toMatch(/^limited: the server takes no JSON format/);
    expect(said.pictures).toMatch(/^limited: m takes no pictures/);
  });

  it("that is not there", async () => {
    const gone = await modelServer({ answer: answered });
    await gone.close();
    const { ok, said } = await told({}, { baseUrl: gone.baseURL } as Partial<ModelChoice>);
    expect(ok).toBe(false);
    expect(said).toEqual({
      server: expect.stringMatching(/^wrong: .*cannot be reached .*Check the base URL/),
    });
  });

  it("that wants another key", async () => {
    const { ok, said } = await told({ key: "right" }, { apiKey: "wrong" } as Partial<ModelChoice>);
    expect(ok).toBe(false);
    expect(said).toEqual({ server: expect.stringMatching(/^wrong: .*401.*Set a valid key/) });
  });

  it("that has no such model", async () => {
    const { ok, said } = await told({ models: ["large", "small"] });
    expect(ok).toBe(false);
    expect(said.model).toBe('limited: "m" is not listed; the server\'s models are large, small');
    expect(said.reply).toMatch(/^wrong: .*has no model "m".*404/);
  });

  it("of which no model is named", async () => {
    const { ok, said } = await told({ models: ["large", "small"] }, { model: "" } as Partial<ModelChoice>);
    expect(ok).toBe(false);
    expect(said.model).toBe("wrong: No model is named; the server's models are large, small. Choose one.");
  });

  it("whose model talks instead of answering", async () => {
    const { ok, said } = await told({ trouble: () => saying(() => "I am ready!") });
    expect(ok).toBe(false);
    expect(said.reply).toMatch(/^wrong: m does not answer with the JSON.*"I am ready!"/);
  });

  it("whose model does not see what is in a picture", async () => {
    const { ok, said } = await told({ answer: () => ({ answer: "blue" }) });
    expect(ok).toBe(true);
    expect(said.pictures).toMatch(/^limited: .*did not see that one is red/);
  });
});

describe("recorded replies", () => {
  it("are counted, and missed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "replies-"));
    const test = () => testModel({ kind: "recorded", folder }, neverCancelled);
    expect(await test()).toMatchObject({ ok: false });
    writeFileSync(join(folder, "a.json"), "{}");
    expect(await test()).toMatchObject({ ok: true });
    expect(
      (await testModel({ kind: "recorded", folder: join(folder, "no") }, neverCancelled)).lines[0].text,
    ).toMatch(/can't be read/);
  });
});
