import OpenAI from "openai";
import { streamedFetch } from "./streamedFetch";

export interface OpenAiServer {
  /** `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  readonly baseURL?: string | undefined;
  /** Local servers mostly need none. */
  readonly apiKey?: string | undefined;
}

/** Retries and time-outs are made by who uses it, where the cancellation is known; the package must not read the environment. */
export function openaiClient({ baseURL, apiKey }: OpenAiServer, seconds: number): OpenAI {
  return new OpenAI({
    apiKey: apiKey === undefined || apiKey === "" ? "none" : apiKey,
    baseURL: baseURL ?? "https://api.openai.com/v1",
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: "off",
    timeout: seconds * 1000,
    fetch: streamedFetch,
  });
}

/** The server's address for a person: without a name, a password or a query in it, which may be secret. */
export function shownAddress(baseURL: string): string {
  const url = addressIn(baseURL);
  if (!url) return baseURL;
  url.username = "";
  url.password = "";
  url.search = "";
  return url.href.replace(/\/$/, "");
}

/** What must appear in no message: the key, and what the address has of secrets. */
export function secretsOf({ baseURL, apiKey }: OpenAiServer): readonly string[] {
  const url = baseURL === undefined ? undefined : addressIn(baseURL);
  const inAddress = url ? [url.password, decoded(url.password), ...url.searchParams.values()] : [];
  return [apiKey ?? "", ...inAddress].filter((secret) => secret.length > 3);
}

/** Undefined for what is no address. */
export function addressIn(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
