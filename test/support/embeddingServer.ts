import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * A server with OpenAI's `/v1/embeddings`, on this machine. Its vectors are made by counting: a text has one dimension
 * for each group of words that mean the same, so it is the same in every run.
 */

export interface EmbeddingServer {
  readonly baseURL: string;
  /** Texts of each request so far. */
  readonly asked: string[][];
  readonly headers: IncomingMessage["headers"][];
  close(): Promise<void>;
}

const meanings: readonly (readonly string[])[] = [
  ["banana", "apple", "fruit", "produce", "greengrocery"],
  ["plate", "crockery", "dish", "tableware"],
  ["table", "desk", "workbench"],
  ["bed", "mattress"],
  ["box", "carton", "parcel"],
  ["red", "crimson", "scarlet"],
];

export function vectorOf(text: string): number[] {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const counts = meanings.map((group) => words.filter((word) => group.includes(word)).length);
  // What belongs to no group is not like anything else.
  return [...counts, counts.every((count) => count === 0) ? 1 : 0];
}

/** @param answer instead of the embeddings, where it returns true */
export async function embeddingServer(
  answer: (texts: readonly string[], response: ServerResponse, attempt: number) => boolean = () => false,
): Promise<EmbeddingServer> {
  const asked: string[][] = [];
  const headers: IncomingMessage["headers"][] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      if (request.url !== "/v1/embeddings") {
        response.writeHead(404).end("{}");
        return;
      }
      const { input }: { input: string[] } = JSON.parse(text);
      asked.push(input);
      headers.push(request.headers);
      if (answer(input, response, asked.length)) return;
      sendEmbeddings(response, input.map(vectorOf));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    asked,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Last first: a server may answer in any order, and says which is which. */
export function sendEmbeddings(response: ServerResponse, vectors: readonly unknown[]): void {
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding })).reverse();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ object: "list", data, model: "m", usage: {} }));
}
