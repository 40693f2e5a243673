import type { MessagePart, ModelMessage } from "../../world/languageModel";

/** Bytes of text to a token: about 4 in English, and fewer in code, JSON and PDDL. */
const bytesPerToken = 3;

/** Of roles and separators, for each message. */
const tokensPerMessage = 5;

/** About as many tokens as a model will count; more rather than fewer. */
export function estimatedTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce(
    (sum, { parts }) => sum + tokensPerMessage + parts.reduce((size, part) => size + tokensOf(part), 0),
    0,
  );
}

function tokensOf(part: MessagePart): number {
  return part.kind === "text" ? Math.ceil(bytesOf(part.text) / bytesPerToken) : pictureTokens(part.data);
}

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * As OpenAI counts pictures in full detail: 85, and 170 for each tile of 512 pixels after it was scaled to fit 2,048
 * pixels with a short side of at most 768. What is no PNG counts as one of 1,024 by 768.
 */
function pictureTokens(base64: string): number {
  const { width, height } = pngSize(base64) ?? { width: 1_024, height: 768 };
  const scale = Math.min(1, 2_048 / Math.max(width, height), 768 / Math.min(width, height));
  return 85 + 170 * Math.ceil((width * scale) / 512) * Math.ceil((height * scale) / 512);
}

/** From the header, bytes 16 to 23; pixels. */
function pngSize(base64: string): { readonly width: number; readonly height: number } | undefined {
  if (!base64.startsWith("iVBORw0KGgo")) return undefined;
  const bytes = decoded(base64.slice(0, 32));
  if (bytes.length < 24) return undefined;
  const numberAt = (at: number) => bytes.slice(at, at + 4).reduce((value, byte) => value * 256 + byte, 0);
  const [width, height] = [numberAt(16), numberAt(20)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function decoded(base64: string): readonly number[] {
  const bytes: number[] = [];
  for (let at = 0; at + 4 <= base64.length; at += 4) {
    const group = [...base64.slice(at, at + 4)].reduce(
      (value, digit) => value * 64 + Math.max(0, digits.indexOf(digit)),
      0,
    );
    bytes.push((group >> 16) & 255, (group >> 8) & 255, group & 255);
  }
  return bytes;
}
