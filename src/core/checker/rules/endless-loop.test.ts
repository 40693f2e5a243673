import { describe, expect, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

function run(cases: readonly [body: string, expected: readonly string[], fix?: string][]): void {
  for (const [body, expected, fix] of cases) {
    test(body, () => {
      const problems = checkSnippet(body, expected);
      expect(problems.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual(fix ? [fix] : []);
    });
  }
}

const hangs = ["error endless-loop 1"];

describe("endless-loop: always true, and nothing waits", () => {
  run([
    ["while (true) {}", hangs],
    ["for (;;) {}", hangs],
    ["do { console.log(1); } while (true);", hangs],
    ["while (1) console.log(1);", hangs],
    ["while (!false) { const x = Math.random(); console.log(x); }", hangs],
    ["for (let i = 0; ; i++) console.log(i);", hangs],
    ["while (true) { if (Math.random() > 0.5) break; }", []],
    ["while (true) { if (Math.random() > 0.5) return; }", []],
    ['while (true) { if (Math.random() > 0.5) throw new Error("x"); }', []],
    ["while (true) await robot.exploreGlobal();", []],
    ["while (true) { await sleep(1); }", []],
    ["while (true) { for (const x of [1, 2]) { if (x > 1) break; } }", hangs],
    ["while (true) { switch (scene.size) { case 1: break; } }", hangs],
    ["outer: while (true) { for (const x of [1, 2]) { if (x > 1) break outer; } }", []],
    ["outer: for (const x of [1, 2]) { console.log(x);\n while (true) { continue outer; } }", []],
    ["while (true) { inner: { break inner; } }", hangs],
    ["while (true) { const f = () => { return 1; }; console.log(f); }", hangs],
    ["function look() { return scene.size; }\nwhile (true) look();", []],
    ["while (false) {}", []],
    ["const stop = () => { while (true) {} };\nconsole.log(stop);", ["error endless-loop 1"]],
  ]);
});

describe("endless-loop: nothing changes what is asked for", () => {
  const second = ["warning endless-loop 2"];
  run([
    [
      "let done = false;\nwhile (!done) await robot.exploreGlobal();\nif (Math.random() > 2) done = true;",
      second,
    ],
    ["let count = scene.size;\nwhile (count > 0) { await robot.exploreGlobal(); }\ncount = 0;", second],
    ["let count = 0;\nwhile (count < 3) { await robot.exploreGlobal(); count++; }", []],
    ["let count = 0;\ndo { count += 1; } while (count < 3);", []],
    [
      'let found = scene.find("cup");\nwhile (!found) { await robot.exploreGlobal(); found = scene.find("cup"); }',
      [],
    ],
    ['let ok = false;\nwhile (!ok) { ok = await robot.navigate(scene.get("bed_0")); }', []],
    ["let a = 1, b = 2;\nwhile (a < b) { [a, b] = [b, a]; }", []],
    [
      "let done = false;\nconst finish = () => { done = true; };\nwhile (!done) { await robot.exploreGlobal(); finish(); }",
      [],
    ],
    [
      "const limit = scene.size;\nlet n = 0;\nfor (let i = 0; i < limit; n++) console.log(i, n);",
      ["warning endless-loop 3"],
    ],
    ['const list = scene.all("cup");\nwhile (list.length > 0) { list.pop(); }', []],
    ["while (scene.size < 3) await robot.exploreGlobal();", []],
    ["while (Math.random() < 0.5) console.log(1);", []],
    ["let done = false;\nwhile (!done) { if (Math.random() > 0.5) break; }\ndone = true;", []],
    ["const on = true;\nwhile (on) { await robot.exploreGlobal(); }", second],
    ['for (const x of scene.all("cup")) { let i = 0; while (i < 2) i++;\nconsole.log(x, i); }', []],
    ["let n = 3;\nwhile (n--) console.log(n);", []],
    [
      "const again = await robot.exploreGlobal().then(() => false);\ndo console.log(1); while (again);\nconsole.log(2);",
      [],
    ],
    ["const again = false;\ndo console.log(1); while (again);\nconsole.log(2);", []],
    ["const again = Math.random() < 0.5;\ndo console.log(1); while (again);\nconsole.log(2);", []],
    ["const again = Math.random() < 0.5;\ndo console.log(1); while (again);", []],
    ["const again = true;\ndo console.log(1); while (again);\nconsole.log(2);", second],
    ["let n = 3;\nwhile (--n > 0) console.log(n);", []],
    ["let n = 3;\nwhile ((n = n - 1) > 0) console.log(n);", []],
    ['let it: string | undefined = "a";\nwhile (it) { for (it of ["b", ""]) console.log(it); }', []],
  ]);
});

describe("endless-loop: counting away from the end", () => {
  run([
    ["for (let i = 0; i < 3; i--) console.log(i);", ["warning endless-loop 1"], "Replace with i++"],
    ["for (let i = 3; i > 0; i++) console.log(i);", ["warning endless-loop 1"], "Replace with i--"],
    ["for (let i = 0; i <= 3; i -= 1) console.log(i);", ["warning endless-loop 1"]],
    ["for (let i = 0; i < 3; i++) console.log(i);", []],
    ["for (let i = 3; i >= 0; i--) console.log(i);", []],
    ["for (let i = 0; i < 3; i--) { i += 2; }", []],
    ["for (let i = 0; i < 3; i--) { if (i < -5) break; }", []],
    ["for (let i = 0, j = 9; i < j; j--) console.log(i);", []],
  ]);
});
