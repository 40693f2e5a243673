const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Everything in a report that came from a robot, a model or a file goes through here. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}

/** A unified diff, one coloured line each. */
export function diffBlock(diff: string): string {
  const lines = diff
    .split("\n")
    .filter((line) => !/^(---|\+\+\+|===|Index:)/.test(line))
    .map((line) => {
      const kind = line.startsWith("+")
        ? "added"
        : line.startsWith("-")
          ? "removed"
          : line.startsWith("@@")
            ? "hunk"
            : "";
      return `<span class="${kind}">${escapeHtml(line)}</span>`;
    })
    .join("\n");
  return `<pre class="diff">${lines}</pre>`;
}

export const reportStyle = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6675; --line: #dfe4ea; --paper: #fff; --panel: #f6f8fa;
  --good: #1a7f4b; --bad: #c0392b; --doubt: #a86a00; --note: #2b62c4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e8ef; --soft: #97a3b3; --line: #323b48; --paper: #14181f; --panel: #1c222b;
  --good: #4cc38a; --bad: #ff7b6b; --doubt: #e7b04a; --note: #7aa9ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: .1rem 0 .6rem; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2.4rem 0 .8rem; font-size: 1.15rem; }
h2 small, .kicker, dt, small, figcaption { color: var(--soft); font-weight: 400; font-size: .82rem; }
.kicker { margin: 0; letter-spacing: .04em; text-transform: uppercase; }
code, pre { font: .86em/1.55 ui-monospace, "Cascadia Code", Menlo, monospace; overflow-wrap: anywhere; }
.outcome { display: inline-flex; gap: .6rem; align-items: baseline; margin: 0 0 1rem; font-weight: 600; }
.outcome { align-items: baseline; } .outcome span { font-weight: 400; color: var(--ink); }
.outcome::before { content: ""; width: .7rem; height: .7rem; border-radius: 50%; background: currentColor; align-self: center; flex: none; }
.success { color: var(--good); } .failure { color: var(--bad); } .unknown, .stopped { color: var(--doubt); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .7rem 1.5rem; margin: 0;
  padding: .9rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
dd { margin: 0; }
.truth.true { color: var(--good); } .truth.false { color: var(--bad); } .truth.unknown { color: var(--doubt); }
.timeline { list-style: none; margin: 0; padding: 0 0 0 1.1rem; border-left: 2px solid var(--line); }
.timeline > li { position: relative; margin: 0 0 .9rem; color: var(--ink); }
.timeline > li::before { content: ""; position: absolute; left: -1.52rem; top: .45rem; width: .7rem; height: .7rem;
  border-radius: 50%; border: 2px solid var(--paper); background: var(--soft); }
.timeline > li.success::before { background: var(--good); } .timeline > li.failure::before { background: var(--bad); }
.timeline > li.unknown::before, .timeline > li.stop::before { background: var(--doubt); }
.timeline > li.recovery::before { background: var(--note); }
.timeline > li.console .line span { color: var(--soft); }
.line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .2rem 1rem; }
.timeline p { margin: .15rem 0; color: var(--soft); }
.images { display: flex; flex-wrap: wrap; gap: .6rem; margin: .4rem 0; }
figure { margin: 0; } img { width: 200px; max-width: 100%; border-radius: 6px; border: 1px solid var(--line); display: block; }
table { border-collapse: collapse; margin: .3rem 0; font-size: .9rem; }
th { text-align: left; font-weight: 500; color: var(--soft); } th, td { padding: .12rem .9rem .12rem 0; vertical-align: top; }
.number { font-variant-numeric: tabular-nums; }
.differs td { color: var(--bad); }
summary { cursor: pointer; color: var(--soft); font-size: .88rem; }
.program { margin: 0; padding: .7rem .5rem .7rem 3.2rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 8px; overflow-x: auto; }
.program li::marker { color: var(--soft); font-size: .78rem; }
.program code { white-space: pre; } .program li.ran { background: color-mix(in srgb, var(--good) 14%, transparent); }
.program li.failed { background: color-mix(in srgb, var(--bad) 16%, transparent); }
.diff { margin: .4rem 0; padding: .5rem .7rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; }
.diff .added { color: var(--good); } .diff .removed { color: var(--bad); } .diff .hunk { color: var(--soft); }
`;
