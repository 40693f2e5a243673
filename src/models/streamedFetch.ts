/** What a reply may weigh that comes in one piece; bytes. */
const mostBytes = 4_000_000;

/**
 * For requests that ask for a stream: a server that does not stream answers with the whole reply as JSON, which is passed
 * on as a stream of one piece. Everything else is passed on as it is.
 */
export async function streamedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const isAsked = new Headers(init?.headers).get("accept") === "text/event-stream";
  const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
  if (!isAsked || !isJson || !response.ok || !response.body) return response;
  const text = await limitedText(response.body);
  const piece = pieceOf(text);
  return piece === undefined
    ? new Response(text, { status: response.status, headers: { "content-type": "text/plain" } })
    : new Response(`data: ${JSON.stringify(piece)}\n\ndata: [DONE]\n\n`, {
        status: response.status,
        headers: { "content-type": "text/event-stream" },
      });
}

async function limitedText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`the reply is longer than ${mostBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** A chat completion as the one piece of a stream; an error as it is; undefined for anything else. */
function pieceOf(text: string): object | undefined {
  const reply = record(parsed(text));
  if (!reply) return undefined;
  if (reply.error) return { error: reply.error };
  if (!Array.isArray(reply.choices)) return undefined;
  const choices = reply.choices.map((choice: unknown) => ({
    delta: record(record(choice)?.message) ?? {},
    finish_reason: record(choice)?.finish_reason ?? "stop",
  }));
  return { choices, usage: reply.usage };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}
