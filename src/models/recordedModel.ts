import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok } from "../core/base/result";
import type { LanguageModel, ModelReply, ModelRequest } from "../core/world/languageModel";

export interface RecordedModelOptions {
  /** Holds one file a reply, named by the hash of its request. */
  readonly folder: string;
  /** Asked for replies that are not there, which are then written. Without it, a missing reply is a failure. */
  readonly record?: LanguageModel;
}

/** Replies from files, so that a dialogue can be run again without a server, and gives the same. */
export function recordedModel({ folder, record }: RecordedModelOptions): LanguageModel {
  return {
    id: record ? `recording:${record.id}` : "recorded",
    simulated: record?.simulated ?? false,
    ...(record?.contextTokens === undefined ? {} : { contextTokens: record.contextTokens }),
    async complete(request, token) {
      if (token.isCancelled) return err({ kind: "cancelled", message: "The request was cancelled." });
      const hash = requestHash(request);
      const file = join(folder, `${hash}.json`);
      const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        return error;
      });
      if (text instanceof Error) {
        return err({
          kind: "not-recorded",
          message: `The recorded reply ${file} cannot be read: ${text.message}.`,
        });
      }
      if (text !== undefined) {
        const reply = parseRecording(text);
        if (reply) return ok(reply);
        return err({
          kind: "bad-reply",
          message: `The recorded reply ${file} is damaged: it has to be JSON with "reply": { "text": … }. Delete it and record it again.`,
        });
      }
      if (!record) {
        return err({
          kind: "not-recorded",
          message: `No reply is recorded for the request ${hash}; it would be ${file}. Record it with a model, or use the request that was recorded.`,
        });
      }
      const result = await record.complete(request, token);
      if (!result.ok) return result;
      await mkdir(folder, { recursive: true });
      const recording = { model: record.id, request: withoutImages(request), reply: result.value };
      // A file that is half written must never be taken for a reply.
      await writeFile(`${file}.part`, `${JSON.stringify(recording, undefined, 2)}\n`);
      await rename(`${file}.part`, file);
      return result;
    },
  };
}

/** SHA-256 of the request as JSON with sorted keys: the same for equal requests, whatever made them. */
export function requestHash(request: ModelRequest): string {
  return createHash("sha256").update(canonicalJson(request)).digest("hex");
}

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}

/** For readers of the file: pictures would hide the text. */
function withoutImages(request: ModelRequest): unknown {
  return {
    ...request,
    messages: request.messages.map(({ role, parts }) => ({
      role,
      parts: parts.map((part) =>
        part.kind === "text"
          ? part
          : { ...part, data: `sha256:${createHash("sha256").update(part.data).digest("hex")}` },
      ),
    })),
  };
}

function parseRecording(text: string): ModelReply | undefined {
  try {
    const recording: unknown = JSON.parse(text);
    if (!isRecord(recording) || !isRecord(recording.reply) || typeof recording.reply.text !== "string")
      return undefined;
    const { text: replyText, usage } = recording.reply;
    if (
      isRecord(usage) &&
      typeof usage.promptTokens === "number" &&
      typeof usage.completionTokens === "number"
    ) {
      return {
        text: replyText,
        usage: { promptTokens: usage.promptTokens, completionTokens: usage.completionTokens },
      };
    }
    return { text: replyText };
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
