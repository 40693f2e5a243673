import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { neverCancelled } from "../core/base/cancellation";
import { err, ok } from "../core/base/result";
import type { LanguageModel, ModelRequest } from "../core/world/languageModel";
import { canonicalJson, recordedModel, requestHash } from "./recordedModel";

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "replies-"));
  folders.push(made);
  return made;
}

function request(text: string): ModelRequest {
  return {
    messages: [
      {
        role: "user",
        parts: [
          { kind: "text", text },
          { kind: "image", mediaType: "image/png", data: "UElYRUxT" },
        ],
      },
    ],
    reply: { name: "answer", schema: { type: "object" } },
  };
}

function counting(): LanguageModel & { calls: number } {
  const model = {
    id: "test:echo",
    simulated: true,
    calls: 0,
    async complete(asked: ModelRequest) {
      model.calls++;
      const [part] = asked.messages[0].parts;
      if (part.kind === "text" && part.text === "fail")
        return err({ kind: "timeout" as const, message: "too slow" });
      return ok({
        text: `{"said":${JSON.stringify(part.kind === "text" ? part.text : "")}}`,
        usage: { promptTokens: 1, completionTokens: 2 },
      });
    },
  };
  return model;
}

describe("recorded replies", () => {
  it("are written once and read again", async () => {
    const at = await folder();
    const model = counting();
    const first = await recordedModel({ folder: at, record: model }).complete(
      request("hello"),
      neverCancelled,
    );
    const second = await recordedModel({ folder: at, record: model }).complete(
      request("hello"),
      neverCancelled,
    );
    const replayed = await recordedModel({ folder: at }).complete(request("hello"), neverCancelled);
    expect(model.calls).toBe(1);
    expect(second).toEqual(first);
    expect(replayed).toEqual(first);
    const [name] = await readdir(at);
    expect(name).toBe(`${requestHash(request("hello"))}.json`);
    const text = await readFile(join(at, name), "utf8");
    expect(text).not.toContain("UElYRUxT");
    expect(text).toContain("hello");
  });

  it("name the hash and the file when they are missing", async () => {
    const at = await folder();
    const result = await recordedModel({ folder: at }).complete(request("never asked"), neverCancelled);
    expect(result.ok ? "" : result.error.kind).toBe("not-recorded");
    expect(result.ok ? "" : result.error.message).toContain(requestHash(request("never asked")));
    expect(result.ok ? "" : result.error.message).toContain(at);
  });

  it("are not made of failures", async () => {
    const at = await folder();
    const result = await recordedModel({ folder: at, record: counting() }).complete(
      request("fail"),
      neverCancelled,
    );
    expect(result.ok ? "" : result.error.kind).toBe("timeout");
    expect(await readdir(at)).toEqual([]);
  });

  it("say so when a file is damaged", async () => {
    const at = await folder();
    await writeFile(join(at, `${requestHash(request("x"))}.json`), '{"reply": {"text": 4');
    const result = await recordedModel({ folder: at }).complete(request("x"), neverCancelled);
    expect(result.ok ? "" : result.error.kind).toBe("bad-reply");
  });
});

describe("the hash of a request", () => {
  it("does not depend on the order of keys, and on everything else it does", () => {
    expect(canonicalJson({ b: 1, a: [{ d: 2, c: undefined }] })).toBe('{"a":[{"d":2}],"b":1}');
    const a: ModelRequest = { ...request("x"), temperature: 0.2 };
    const b: ModelRequest = { temperature: 0.2, reply: a.reply, messages: a.messages };
    expect(requestHash(a)).toBe(requestHash(b));
    expect(requestHash(a)).not.toBe(requestHash({ ...a, temperature: 0.3 }));
    expect(requestHash(a)).not.toBe(requestHash(request("y")));
  });
});
