import { describe, expect, it } from "vitest";
import { parseDomain } from "../core/pddl/parse";
import { instrument } from "../core/program/instrument";
import { guestDomain } from "../core/runner/heldCondition";
import type { GuestProgram, ProgramEnding, SandboxEvent, Settlement } from "../core/runner/sandboxPort";
import { bundlePath } from "../platform/productFolder";
import { type SandboxOptions, startSandbox } from "./handle";
import { permissionFlags } from "./permissionFlags";

interface Outcome {
  readonly console: string[];
  readonly ending: ProgramEnding | undefined;
  readonly calls: string[];
  readonly gone: { readonly cause: string; readonly expected: boolean };
  readonly consoleCount: number;
}

const read = parseDomain(`(define (domain kitchen)
  (:requirements :typing)
  (:types item furniture - object fruit cup - item apple - fruit table - furniture)
  (:predicates (on ?a ?b - object) (at ?a - object) (handempty)))`);
if (!read.domain) throw new Error("the domain can't be read");
const domain = read.domain;

const done: Settlement = { result: { ok: true, value: { kind: "plain", value: true } }, now: 1 };

/** Runs the body of a task to its end. Every call is answered with true, if not otherwise said; every sleep at once. */
async function runBody(
  body: string,
  options: Partial<SandboxOptions> = {},
  more: Partial<GuestProgram> = {},
  answerTo: (call: number) => Settlement = () => done,
): Promise<Outcome> {
  const text = `export default async function task(robot: any, scene: any) {\n${body}\n}\ndeclare const globalThis: any;`;
  const program = instrument(text, "task.robot.ts");
  if (!program.ok) throw new Error(program.error.map(({ message }) => message).join("\n"));
  const sandbox = startSandbox({ bundlePath: bundlePath("sandbox"), ...options });
  const lines: string[] = [];
  const calls: string[] = [];
  let ending: ProgramEnding | undefined;
  let consoleCount = 0;
  const gone = await new Promise<Extract<SandboxEvent, { kind: "gone" }>>((resolve) => {
    sandbox.onEvent((event) => {
      if (event.kind === "console") {
        consoleCount++;
        if (lines.length < 50) lines.push(event.text);
      } else if (event.kind === "call") {
        calls.push(`${event.action} ${JSON.stringify(event.args)}`);
        sandbox.settle(event.request, answerTo(calls.length - 1));
      } else if (event.kind === "sleep") sandbox.settle(event.request, done);
      else if (event.kind === "ended") {
        ending = event.ending;
        void sandbox.terminate();
      } else if (event.kind === "gone") resolve(event);
    });
    const { code, points, functions } = program.value;
    sandbox.load({
      code,
      functions,
      points: points.map(({ function: index, names, inTry }) => ({ function: index, names, inTry })),
      actions: ["grasp", "exploreGlobal"],
      types: { apple: ["apple", "fruit", "item"], table: ["table", "furniture"] },
      typeFields: { apple: { kind: "item" } },
      domain: guestDomain(domain),
      scene: {
        objects: [
          {
            id: "apple_0",
            type: "apple",
            label: "red apple",
            names: ["apple", "fruit"],
            uses: ["eat"],
            attributes: { colour: "red" },
            position: [1, 2, 3],
            size: [1, 1, 1],
          },
          { id: "table_0", type: "table", label: "table", attributes: {} },
        ],
        statements: () => ({
          facts: { "(on apple_0 table_0)": true, "(at table_0)": null },
          closed: ["at", "handempty"],
        }),
      },
      seed: 7,
      epoch: Date.UTC(2026, 0, 1),
      breakpoints: [],
      pauseOnEntry: false,
      pauseOnExceptions: false,
      ...more,
    });
  });
  return { console: lines, ending, calls, gone, consoleCount };
}

describe("a program in the sandbox", () => {
  it.each<[string, string, string[]]>([
    [
      "the scene",
      `console.log(scene.size, scene.has("apple_0"), scene.get("apple_0"), scene.find("fruit"), scene.find("cup"), scene.all("item"));`,
      ["2 true apple_0 apple_0 undefined [apple_0]"],
    ],
    [
      "things",
      `const a = scene.get("apple_0"); console.log(a.kind, a.type, a.label, a.attributes, a.position, a.size, a === scene.get("apple_0"));`,
      ['item apple red apple {colour: "red"} {x: 1, y: 2, z: 3} [1, 1, 1] true'],
    ],
    [
      "things by words",
      `console.log(["red fruit", "something to eat", "table", "a blue apple"].map((words) => scene.matching(words).map(({ id }) => id).join()).join(" | "));`,
      ["apple_0 | apple_0 | table_0 | "],
    ],
    ["iteration", "console.log([...scene].map((thing) => thing.id).join());", ["apple_0,table_0"]],
    [
      "facts",
      `console.log(["(on apple_0 table_0)", "(ON Apple_0 table_0)", "(on table_0 apple_0)", "(at table_0)", "(at apple_0)", "(handempty)"].map((fact) => scene.holds(fact)).join());`,
      ["true,true,,,false,false"],
    ],
    [
      "conditions",
      `console.log([
        "on apple_0 table_0",
        "(exists (?f - fruit) (on ?f table_0))",
        "(forall (?f - fruit) (on ?f table_0))",
        "(not (exists (?t - table) (at ?t)))",
        "(and (on apple_0 table_0) (handempty))",
        "(exists (?f - fruit) (not (= ?f apple_0)))",
        "(forall (?c - cup) (on ?c table_0))",
        "(or (on table_0 apple_0) (at apple_0))",
      ].map((condition) => scene.holds(condition)).join());`,
      // Nobody knows where the robot is; and of all cups nothing is believed before one was seen.
      ["true,true,true,,false,false,,"],
    ],
    [
      "what can't be asked",
      `for (const text of ["", "(on apple_0", "onn apple_0 table_0", "(on apple_0)", "(exists (?f - friut) (on ?f table_0))", "(at ?x)"]) {
        try { console.log(scene.holds(text)); } catch (error) { console.log(error.name, error.message); }
      }`,
      [
        `TypeError scene.holds(""): the condition can't be read: A condition is expected here. Join several conditions with (and …).`,
        `TypeError scene.holds("(on apple_0"): the condition can't be read: This parenthesis is never closed. Add the closing parenthesis where the expression ends.`,
        `TypeError scene.holds("onn apple_0 table_0"): the condition can't be read: The predicate onn is not declared. Did you mean on?`,
        `TypeError scene.holds("(on apple_0)"): the condition can't be read: on takes 2 arguments, found 1. Write (on ?a ?b).`,
        `TypeError scene.holds("(exists (?f - friut) (on ?f table_0))"): the condition can't be read: The type friut is not declared. Did you mean fruit? Otherwise add friut to :types.`,
        `TypeError scene.holds("(at ?x)"): the condition can't be read: The variable ?x is not declared here. Add it to :parameters, or quantify over it.`,
      ],
    ],
    [
      "chance and time from the run",
      "console.log(Math.random() === Math.random(), new Date().toISOString(), Date.now(), typeof Date(), new Date(5).getTime(), new Date() instanceof Date);",
      ["false 2026-01-01T00:00:00.000Z 1767225600000 string 5 true"],
    ],
    ["robot time", "await sleep(1); console.log(new Date().toISOString());", ["2026-01-01T00:00:01.000Z"]],
    [
      "values in the console",
      "console.log('a', 1, -0, null, undefined, true, [1, ['x']], { a: { b: { c: 1 } } }, new Map([[1, 2]]), new Set([3]), () => 1, Symbol('s'), 3n, new Error('e'), /x/g, new Date(0));",
      [
        'a 1 -0 null undefined true [1, ["x"]] {a: {b: {…}}} Map(1) {1 => 2} Set(1) {3} ƒ (anonymous) Symbol(s) 3n Error: e /x/g 1970-01-01T00:00:00.000Z',
      ],
    ],
    [
      "modern JavaScript",
      "const { a = 1, ...rest } = { b: 2 } as any; label: for (const x of [1, 2]) { for (;;) continue label; } class A { #p = 3; get p() { return this.#p; } static s = 4; } console.log(a, rest, new A().p, A.s, [3, 1, 2].toSorted?.() ?? 'no', (null as any)?.x ?? 5, 2 ** 3);",
      ["1 {b: 2} 3 4 [1, 2, 3] 5 8"],
    ],
    [
      "TypeScript that is not erased",
      "enum Colour { Red, Green } console.log(Colour.Green, Colour[0]);",
      ["1 Red"],
    ],
    [
      "generators",
      "function* g() { const got: number = yield 1; console.log(got); yield; yield* [7]; } const i = g(); console.log(i.next().value, i.next(5 as never).value, [...i]);",
      ["5", "1 undefined [7]"],
    ],
    [
      "async iteration",
      "async function* g() { yield 1; await null; yield 2; } for await (const x of g()) console.log(x);",
      ["1", "2"],
    ],
    [
      "control flow",
      "let n = 0; do n++; while (n < 3); switch (n) { case 3: let q = 'three'; console.log(q); case 4: console.log('through'); break; default: console.log('no'); } if (n) ; else console.log('else'); for (const k in { a: 1 }) console.log(k); for (let i = 0, f: any[] = []; i < 2; i++) { f.push(() => i); if (i) console.log(f.map((g) => g()).join()); }",
      ["three", "through", "a", "0,1"],
    ],
  ])("%s", async (_, body, expected) => {
    const outcome = await runBody(body);
    expect(outcome.ending).toEqual({ kind: "returned" });
    expect(outcome.console).toEqual(expected);
  });

  it("sees each action's scene: what is new, what has changed, what is gone, and what holds", async () => {
    const apple = {
      id: "apple_0",
      type: "apple",
      label: "apple",
      attributes: {},
      position: [1, 2, 3],
    } as const;
    const table = { id: "table_0", type: "table", label: "table", attributes: {} };
    const moved = { ...apple, position: [4, 5, 6] } as const;
    const holding = (facts: Record<string, boolean>) => () => ({ facts, closed: ["on"] });
    const scenes = [
      { objects: [moved, table], statements: holding({ "(on apple_0 table_0)": true }) },
      { objects: [moved], statements: holding({}) },
      { objects: [table, moved], statements: holding({ "(on apple_0 table_0)": true }) },
    ];
    const outcome = await runBody(
      `const look = () => console.log(scene.size, [...scene].map(({ id }) => id).join(), apple.position.x, scene.has("table_0"), scene.holds("on apple_0 table_0"), scene.holds("(exists (?t - table) (on apple_0 ?t))"));
      const apple = scene.get("apple_0");
      look();
      for (let i = 0; i < 3; i++) { await robot.grasp(apple); look(); }
      await Promise.all([robot.grasp(apple).then(look), robot.grasp(apple).then(look)]);
      console.log(apple === scene.get("apple_0"));`,
      {},
      { scene: { objects: [apple], statements: holding({}) } },
      (call) => ({ ...done, scene: scenes[call % 3] }),
    );
    expect(outcome.console).toEqual([
      "1 apple_0 1 false false false",
      "2 apple_0,table_0 4 true true true",
      "1 apple_0 4 false false false",
      "2 table_0,apple_0 4 true true true",
      "2 apple_0,table_0 4 true true true",
      "1 apple_0 4 false false false",
      "true",
    ]);
  });

  it("ends with a cause when a program makes its guest ask for a scene that never was", async () => {
    const outcome = await runBody(
      `(Object.prototype as any).toJSON = () => ({ scene: 7, withDomain: true }); scene.holds("handempty");`,
    );
    expect(outcome.ending).toBeUndefined();
    expect(outcome.gone).toMatchObject({
      expected: false,
      cause: "The program asked for a scene that was never there.",
    });
  });

  it("gives the same numbers for the same seed", async () => {
    const body = "console.log(Math.random(), Math.random());";
    const [a, b, c] = [await runBody(body), await runBody(body), await runBody(body, {}, { seed: 8 })];
    expect(a.console).toEqual(b.console);
    expect(a.console).not.toEqual(c.console);
  });

  it("says exactly where an error was thrown", async () => {
    const text =
      'export default async function task() {\n  const a: number = 1;\n  const f = (): never => { throw new TypeError("here"); };\n  [1].map(() => f());\n}';
    const program = instrument(text, "p.robot.ts");
    expect(program.ok).toBe(true);
    const outcome = await runBody(
      '  const f = (): never => { throw new TypeError("here"); };\n  [1].map(() => f());',
    );
    expect(outcome.ending).toMatchObject({ kind: "threw", name: "TypeError", message: "here" });
  });

  it("ends for want of memory, of time and of stack, and never hangs", async () => {
    expect(
      (await runBody("const all: any[] = []; for (;;) all.push(new Uint8Array(4e6));")).ending,
    ).toMatchObject({ kind: "limit", limit: "memory" });
    expect((await runBody("for (;;);", { busyMilliseconds: 300 })).ending).toMatchObject({
      kind: "limit",
      limit: "time",
    });
    expect(
      (
        await runBody("const turn = (): any => Promise.resolve().then(turn); await turn();", {
          busyMilliseconds: 300,
        })
      ).ending,
    ).toMatchObject({ kind: "limit", limit: "time" });
    expect((await runBody("const f = (): any => f(); f();")).ending).toMatchObject({
      kind: "threw",
      message: expect.stringMatching(/stack/),
    });
    expect((await runBody("await new Promise(() => {});")).ending).toMatchObject({ kind: "stuck" });
  });

  it("kills a child that does not react, and says so", async () => {
    // One native call that computes without ever asking whether it may go on.
    const outcome = await runBody("'x'.repeat(2e7).replace(/(x+x+)+y/, '');", {
      lagMilliseconds: 300,
      busyMilliseconds: 60_000,
    });
    expect(outcome.ending === undefined ? outcome.gone : outcome.ending).toMatchObject(
      outcome.ending === undefined
        ? { expected: false, cause: "The program did not react for 0.3 s and was ended." }
        : { kind: expect.any(String) },
    );
  });

  /** As a long search for a plan is: nothing is read meanwhile. */
  const computeFor = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };

  it("does not blame a child for what is read late", async () => {
    const running = runBody("await robot.grasp(scene.get('apple_0'));", { startMilliseconds: 300 });
    // From here on timers come before what is to be read.
    await new Promise((resolve) => setImmediate(resolve));
    computeFor(2000);
    expect((await running).ending).toMatchObject({ kind: "returned" });
  });

  it("does not count as computing that a program waits for its reader", async () => {
    const outcome = await runBody(
      "const taken = robot.grasp(scene.get('apple_0')); let sum = 0; for (let i = 0; i < 1e5; i++) sum += i; await taken;",
      { busyMilliseconds: 2000, lagMilliseconds: 1000 },
      {},
      () => {
        computeFor(2500);
        return done;
      },
    );
    expect(outcome.ending).toMatchObject({ kind: "returned" });
  });

  it("waits for its reader when a program prints without end", async () => {
    const outcome = await runBody("for (;;) console.log('x'.repeat(1000));", { busyMilliseconds: 500 });
    expect(outcome.ending).toMatchObject({ kind: "limit", limit: "time" });
    expect(outcome.consoleCount).toBeGreaterThan(100);
  });

  it("reports a child that can't start", async () => {
    const outcome = await runBody("return;", { execPath: "/nonexistent/node" });
    expect(outcome.gone.cause).toMatch(/could not be started/);
  });
});

/** Ways out of a sandbox. Each says what it found; anything that has power over the machine is an escape. */
const escapes: [string, string][] = [
  ["constructor of a constructor", "return robot.constructor.constructor('return this')();"],
  ["Function", "return new Function('return this')();"],
  ["AsyncFunction", "return await (async () => {}).constructor('return globalThis')();"],
  ["GeneratorFunction", "return (function* () {}).constructor('yield globalThis')().next().value;"],
  ["eval, direct and indirect", "return eval('globalThis') ?? (0, eval)('this');"],
  ["a host function's constructor", "return robot.grasp.constructor('return this')();"],
  ["the promise of an action", "return robot.grasp('x').constructor.constructor('return this')();"],
  [
    "a result of an action",
    "const r: any = await robot.grasp('x'); return r.constructor.constructor('return this')();",
  ],
  [
    "an error of the scene",
    "try { scene.get('nothing'); } catch (e: any) { return e.constructor.constructor('return this')(); }",
  ],
  [
    "a stack overflow's error",
    "const f = (): any => f(); try { f(); } catch (e: any) { return e.constructor.constructor('return this')(); }",
  ],
  [
    "an error of the host's, by way of JSON",
    "try { robot.grasp({ get id() { throw 1; } }); } catch (e) { return e; } return globalThis;",
  ],
  [
    "require",
    'return (globalThis as any).require ?? eval(\'typeof require === "function" ? require("fs") : undefined\');',
  ],
  [
    "process and bindings",
    "return (globalThis as any).process ?? (globalThis as any).Deno ?? (globalThis as any).std ?? (globalThis as any).os ?? (globalThis as any).scriptArgs;",
  ],
  ["the module loader", "return await eval('import(\"fs\")').catch((e: any) => undefined);"],
  ["a module of QuickJS's own", "return await eval('import(\"std\")').catch((e: any) => undefined);"],
  [
    "toJSON on the way out",
    "(Object.prototype as any).toJSON = function () { return { kind: 'ended', ending: { kind: 'returned' } }; }; await robot.grasp('x'); return globalThis;",
  ],
  [
    "the code that reads conditions",
    "let taken: any; Object.defineProperty(globalThis, '__conditions', { set(value) { taken = value; } }); try { scene.holds('handempty'); } catch {} return taken?.constructor('return this')();",
  ],
  [
    "caller and arguments",
    "function f(): any { return (f as any).caller; } let c; try { c = f(); } catch {} return c?.constructor?.('return this')();",
  ],
  ["thenables", "return await { then(ok: any) { ok((globalThis as any)); } };"],
  [
    "prototype pollution",
    "(Object.prototype as any).kind = 'escape'; (Array.prototype as any).map = () => globalThis; (Promise.prototype as any).then = function () { return this; }; return globalThis;",
  ],
  [
    "prepareStackTrace",
    "(Error as any).prepareStackTrace = (_: any, s: any) => s; return (new Error().stack as any)?.[0]?.getThis?.();",
  ],
  [
    "the names of instrumentation",
    'return eval(\'typeof __hook === "function" ? __hook.constructor("return this")() : undefined\');',
  ],
  ["what the guest was made with", "return (globalThis as any)['__guest'] ?? (globalThis as any)['__host'];"],
  [
    "proxies and getters in arguments",
    "await robot.grasp(new Proxy({}, { get: (_, k) => (k === 'id' ? 'x' : globalThis) })); return globalThis;",
  ],
  [
    "shared memory",
    "return (globalThis as any).SharedArrayBuffer ?? (globalThis as any).Atomics ?? (globalThis as any).WebAssembly;",
  ],
  ["symbols of the collections", "return scene[Symbol.iterator].constructor('return this')().next?.();"],
  ["weak references", "return (globalThis as any).WeakRef ?? (globalThis as any).FinalizationRegistry;"],
];

describe("escapes", () => {
  it.each(escapes)("%s: no power gained", async (_, body) => {
    const found = await runBody(`
      const attempt = async (): Promise<any> => { ${body} };
      const print = console.log, names = Object.getOwnPropertyNames, stringify = String;
      let found: any;
      try { found = await attempt(); } catch (error) { found = undefined; }
      const scope = found ?? globalThis;
      const powers = ["process", "require", "module", "Buffer", "fetch", "setTimeout", "setInterval", "setImmediate", "WebAssembly", "Deno", "Bun", "std", "os", "bjs", "load", "print", "read", "navigator", "XMLHttpRequest", "WebSocket", "Worker", "importScripts", "__host", "__guest", "gc", "performance"];
      const gained: string[] = [];
      for (const name of powers) for (const place of [scope, globalThis]) {
        let value: any;
        try { value = place[name]; } catch {}
        if (value !== undefined && value !== null) gained[gained.length] = name;
      }
      print("gained", gained.length, gained[0]);
    `);
    const lines = found.console.filter((line) => line.startsWith("gained"));
    // A program that has spoiled its own console or promises has gained nothing either.
    expect(lines.filter((line) => line !== "gained 0 undefined")).toEqual([]);
    expect(found.gone.expected || /did not react|virtual machine/.test(found.gone.cause)).toBe(true);
  });

  it("calls reach the gate as data, whatever a program does to its objects", async () => {
    const outcome = await runBody(`
      JSON.stringify = (() => "hacked") as any;
      (Object.prototype as any).toJSON = undefined;
      Object.defineProperty(robot, "fly", { value: 1 } as any);
    `);
    expect(outcome.ending).toMatchObject({ kind: "threw", name: "TypeError" });
    const told = await runBody(`
      JSON.stringify = (() => "hacked") as any;
      await robot.grasp(scene.get("apple_0"));
    `);
    expect(told.calls).toEqual(['grasp [{"kind":"object","id":"apple_0"}]']);
  });

  it("the process behind the wall may read its own bundle and nothing else", () => {
    expect(permissionFlags("v18.20.0", "/b.js")).toEqual([]);
    expect(permissionFlags("20.20.2", "/b.js")).toEqual([
      "--experimental-permission",
      "--allow-fs-read=/b.js",
    ]);
    expect(permissionFlags("22.12.0", "/b.js")[0]).toBe("--experimental-permission");
    expect(permissionFlags("22.13.0", "/b.js")[0]).toBe("--permission");
    expect(permissionFlags("23.4.0", "/b.js")[0]).toBe("--experimental-permission");
    expect(permissionFlags("24.1.0", "/b.js")[0]).toBe("--permission");
  });
});

describe("an error of an async function", () => {
  const failing = `const fails = async () => { await sleep(0.1); throw new Error("floating"); };`;
  const silent = { ending: { kind: "returned" }, console: [] };

  it.each([
    "fails();",
    "fails().then(() => 1);",
    "fails().finally(() => {});",
    "Promise.resolve().finally(fails);",
    "Promise.all([sleep(0.1), fails(), fails()]);",
    "Promise.race([fails(), sleep(1)]).then(() => 1);",
    'sleep(0.1).then(() => { throw new Error("floating"); });',
    "fails().catch((error) => { throw error; });",
  ])("that nobody handles is told at the end, and ends the program as others do: %s", async (body) => {
    expect(await runBody(`${failing} ${body} await sleep(1); await sleep(1);`)).toMatchObject({
      console: ["Nobody has handled the error of an async function: Error: floating"],
      ending: { kind: "threw", name: "Error", message: "floating" },
    });
  });

  it.each([
    ["awaited", "try { await fails(); } catch {}"],
    ["awaited later", "const late = fails(); await sleep(1); try { await late; } catch {}"],
    ["caught later", "const late = fails(); await sleep(1); late.catch(() => {});"],
    [
      "caught at the end of a chain",
      "const late = fails(); await sleep(1); late.then().then().finally().catch(() => {});",
    ],
    ["one of several", "try { await Promise.all([fails(), fails()]); } catch {} await sleep(1);"],
    [
      "one of several, later",
      "const all = Promise.all([fails()]); await sleep(1); try { await all; } catch {}",
    ],
    ["gone through finally", "try { await fails().finally(() => {}); } catch {}"],
    [
      "the error of one that another has overtaken",
      "await Promise.race([sleep(0.05), fails()]); await sleep(1);",
    ],
    ["settled", "await Promise.allSettled([fails()]);"],
    [
      "through another function",
      "const outer = async () => { await fails(); }; await outer().catch(() => {});",
    ],
  ])("is none where it is %s", async (_, body) => {
    expect(await runBody(`${failing} ${body}`)).toMatchObject(silent);
  });
});
