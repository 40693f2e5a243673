import type { Embedder } from "../core/world/embedder";
import { openaiEmbedder } from "../models/openaiEmbedder";
import { environmentKey } from "../platform/environmentKey";

/**
 * As the editor's settings and launch configurations name the embedding model; the key comes from the environment.
 * @returns undefined where none is named: then words are compared, and nobody is asked what they mean
 */
export function embedderOf(settings: unknown): Embedder | undefined {
  if (typeof settings !== "object" || settings === null) return undefined;
  const { name, baseUrl } = settings as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || name === "") return undefined;
  const apiKey = environmentKey("OPENAI_API_KEY");
  return openaiEmbedder({
    model: name,
    ...(typeof baseUrl === "string" && baseUrl !== "" && { baseURL: baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
  });
}
