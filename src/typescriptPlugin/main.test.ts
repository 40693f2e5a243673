import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productFolder } from "../platform/productFolder";

/** A real TypeScript server with the plugin, as an editor starts it. */
class TypeScriptServer {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (body: unknown) => void>();
  private received = Buffer.alloc(0);
  private next = 0;

  constructor() {
    const root = productFolder();
    this.child = spawn(
      process.execPath,
      [
        join(root, "node_modules/typescript/lib/tsserver.js"),
        "--disableAutomaticTypingAcquisition",
        "--useInferredProjectPerProjectRoot",
        "--globalPlugins",
        "robot-copilot-typescript-plugin",
        "--pluginProbeLocations",
        root,
      ],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    this.child.stdout?.on("data", (chunk: Buffer) => this.receive(chunk));
  }

  private receive(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n\r\n/.exec(this.received.toString("latin1", 0, 60));
      if (!header) return;
      const end = header[0].length + Number(header[1]);
      if (this.received.length < end) return;
      const message: { type: string; request_seq?: number; body?: unknown } = JSON.parse(
        this.received.toString("utf8", header[0].length, end),
      );
      this.received = this.received.subarray(end);
      if (message.type === "response" && message.request_seq !== undefined) {
        this.waiting.get(message.request_seq)?.(message.body);
      }
    }
  }

  send(command: string, args: object): number {
    const seq = ++this.next;
    this.child.stdin?.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`);
    return seq;
  }

  request(command: string, args: object): Promise<unknown> {
    return new Promise((resolve) => this.waiting.set(this.send(command, args), resolve));
  }

  async errorsOf(file: string, projectRootPath: string, fileContent?: string): Promise<string[]> {
    this.send("open", { file, projectRootPath, ...(fileContent === undefined ? {} : { fileContent }) });
    const kinds = ["syntacticDiagnosticsSync", "semanticDiagnosticsSync"];
    const found = await Promise.all(kinds.map((kind) => this.request(kind, { file })));
    return found.flatMap((body) =>
      Array.isArray(body) ? body.map((each) => `${each.code} ${each.text}`) : [],
    );
  }

  stop(): void {
    this.child.kill("SIGKILL");
  }
}

const body = (text: string) => `// @robot mobile-manipulator
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
${text}
}
`;

const fine = body(`  const table = await robot.exploreGlobal().then((map) => map.get("table_0"));
  await robot.navigate(table);
  const seen = await robot.exploreLocal();
  for (const fruit of seen.all("fruit")) {
    if (!(await robot.grasp(fruit))) console.warn("not grasped:", fruit.label);
    await sleep(0.5);
  }
  const cup = scene.find("cup");
  if (cup) await robot.place({ x: 1, y: 2, z: 0.8 });
  for (const thing of scene) console.log(thing.id, scene.holds("(handempty)"));
  await robot.reportObservation("rest");`);

let folder = "";
let server: TypeScriptServer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "robot-copilot-plugin-"));
  server = new TypeScriptServer();
});

afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe("TypeScript server with the plugin", () => {
  test("a program shows no error without any set-up", async () => {
    expect(await server.errorsOf(write("plain/fruit.robot.ts", fine), join(folder, "plain"))).toEqual([]);
  });

  test("a wrong call is an error", async () => {
    const file = write(
      "plain/wrong.robot.ts",
      body('  await robot.grasp(scene.get("table_0"));\n  await robot.grab();'),
    );
    const errors = await server.errorsOf(file, join(folder, "plain"));
    expect(errors).toHaveLength(2);
    expect(errors[0]).toMatch(/^2345 Argument of type 'Table'/);
    expect(errors[1]).toMatch(/^2339 Property 'grab'/);
  });

  test("a robot that is not there is an error", async () => {
    const file = write(
      "plain/robot.robot.ts",
      'import type { Robot } from "robot:no-such-robot";\nexport type R = Robot;\n',
    );
    expect((await server.errorsOf(file, join(folder, "plain")))[0]).toMatch(
      /^(2307|2792) Cannot find module/,
    );
  });

  test("old compiler options of the user's own project do not matter", async () => {
    write(
      "old/tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          target: "es2015",
          lib: ["es2015"],
          module: "esnext",
          moduleResolution: "bundler",
          types: [],
        },
      }),
    );
    const file = write("old/fruit.robot.ts", fine);
    expect(await server.errorsOf(file, join(folder, "old"))).toEqual([]);
  });

  test("a package of the workspace is found, also below another folder", async () => {
    cpSync(join(productFolder(), "robots/mobile-manipulator"), join(folder, "own/robots/my-robot"), {
      recursive: true,
    });
    const text = fine.replaceAll("mobile-manipulator", "my-robot");
    const file = write("own/tasks/deep/fruit.robot.ts", text);
    expect(await server.errorsOf(file, join(folder, "own"))).toEqual([]);
  });

  test("api.d.ts of a package shows no error: the text behind it is there too", async () => {
    const file = join(folder, "own/robots/my-robot/api.d.ts");
    expect(await server.errorsOf(file, join(folder, "own"))).toEqual([]);
  });

  test("an unsaved program shows no error", async () => {
    const file = join(folder, "plain/unsaved.robot.ts");
    expect(await server.errorsOf(file, join(folder, "plain"), fine)).toEqual([]);
  });

  test("the documentation of an action is shown, and its definition is in the package", async () => {
    const file = write("plain/hover.robot.ts", body('  await robot.grasp(scene.get("banana_0"));'));
    await server.errorsOf(file, join(folder, "plain"));
    const place = { file, line: 5, offset: 16 };
    expect(JSON.stringify(await server.request("quickinfo", place))).toContain(
      "Grasps an object with the gripper",
    );
    expect(JSON.stringify(await server.request("definition", place))).toContain(
      "mobile-manipulator/api.d.ts",
    );
    const get = { file, line: 5, offset: 29 };
    expect(JSON.stringify(await server.request("quickinfo", get))).toContain("Banana");
    expect(JSON.stringify(await server.request("definition", get))).toContain("api.d.ts");
  });

  test("what the language server completes is left out, once the extension says that it runs", async () => {
    const text = body(
      '  const cup = scene.get("cup_0");\n  const count = 3;\n  await robot.exploreGlobal();\n  await robot.grasp(cup);',
    );
    const file = write("plain/complete.robot.ts", text);
    await server.errorsOf(file, join(folder, "plain"));
    const names = async (line: number, before: string): Promise<string[]> => {
      const offset = text.split("\n")[line - 1].indexOf(before) + before.length + 1;
      const found = await server.request("completionInfo", { file, line, offset });
      const entries: unknown = typeof found === "object" && found && "entries" in found ? found.entries : [];
      return Array.isArray(entries) ? entries.map(({ name }) => String(name)) : [];
    };
    expect(await names(7, "robot.")).toContain("grasp");
    expect(await names(8, "grasp(")).toEqual(expect.arrayContaining(["cup", "count"]));
    const configure = (languageServerCompletes: boolean) =>
      server.request("configurePlugin", {
        pluginName: "robot-copilot-typescript-plugin",
        configuration: { languageServerCompletes },
      });
    await configure(true);
    expect(await names(7, "robot.")).toEqual([]);
    const left = await names(8, "grasp(");
    expect(left).toContain("count");
    expect(left).not.toContain("cup");
    expect(await names(5, "scene.")).toContain("find");
    await configure(false);
    expect(await names(7, "robot.")).toContain("grasp");
  });
});
