import OpenAI from "openai";

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
  });
}
