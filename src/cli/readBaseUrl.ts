import { UsageError } from "./exit";

/** @throws UsageError where no server can be asked there */
export function readBaseUrl(text: string): string {
  const nextStep = "give for example --base-url http://127.0.0.1:11434/v1";
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw UsageError.of(`--base-url ${text} is no address`, nextStep);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw UsageError.of(`--base-url ${text}: models are asked over http or https`, nextStep);
  // Not repeated: it would stand in logs once more.
  if (url.username !== "" || url.password !== "")
    throw UsageError.of(
      "--base-url has a user or a password in it, which would stand in shell histories and process lists",
      "leave it out, and set the key in OPENAI_API_KEY",
    );
  return text;
}
