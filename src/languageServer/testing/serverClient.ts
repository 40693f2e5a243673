import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type { Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver/node";
import { bundlePath } from "../../platform/productFolder";

/** The language server's own process on an empty folder, and an editor's side of the connection. */
export class ServerClient {
  /** The workspace; removed at the end. */
  readonly folder = mkdtempSync(join(tmpdir(), "robot-copilot-server-"));
  readonly published: PublishDiagnosticsParams[] = [];
  private child: ChildProcess | undefined;
  private connected: MessageConnection | undefined;
  private opened = 0;

  get connection(): MessageConnection {
    if (!this.connected) throw new Error("the server is not started");
    return this.connected;
  }

  async start(initializationOptions: object, capabilities: object = {}): Promise<void> {
    const child = spawn(process.execPath, [bundlePath("languageServer"), "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.child = child;
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.connected = connection;
    connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      this.published.push(params);
    });
    connection.listen();
    await connection.sendRequest("initialize", {
      processId: process.pid,
      capabilities,
      rootUri: null,
      initializationOptions,
      workspaceFolders: [{ uri: this.uriOf(""), name: "test" }],
    });
    await connection.sendNotification("initialized", {});
  }

  stop(): void {
    this.connected?.dispose();
    this.child?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  uriOf(name: string): string {
    return pathToFileURL(join(this.folder, name)).toString();
  }

  /** A document of its own where no name is given. */
  async open(text: string, name = `program${++this.opened}.robot.ts`): Promise<string> {
    const uri = this.uriOf(name);
    const languageId = name.endsWith(".pddl") ? "pddl" : "typescript";
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
    return uri;
  }

  async change(uri: string, text: string, version: number): Promise<void> {
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  request<Result>(
    method: string,
    uri: string,
    position: { readonly line: number; readonly character: number },
    more: object = {},
  ): Promise<Result> {
    return this.connection.sendRequest<Result>(method, { textDocument: { uri }, position, ...more });
  }

  /** Waits for diagnostics of a document that are as wanted; the test's own deadline ends a wait in vain. */
  async diagnosticsOf(uri: string, wanted: (diagnostics: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    for (;;) {
      const last = this.published.filter((each) => each.uri === uri).at(-1);
      if (last && wanted(last.diagnostics)) return last.diagnostics;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** A program for the mobile manipulator; the body begins on line 4, counted from 1. */
export function program(body: string): string {
  return `// @robot mobile-manipulator
import type { Robot, Scene } from "robot:mobile-manipulator";
export default async function task(robot: Robot, scene: Scene) {
${body}
}
`;
}
