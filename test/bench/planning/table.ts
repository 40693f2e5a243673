import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { type Instance, instances } from "./instances";
import { type ReferenceRow, type ReferenceRun, reference } from "./reference";
import type { SolvedRow } from "./solvedRow";

/* The table: each row is solved by a fresh process, one after the other, and printed beside the reference's figures. */

interface Line {
  readonly reference: ReferenceRow;
  /** The problem file of an instance that was not generated. */
  readonly file?: string;
  readonly ours: SolvedRow | { readonly status: "crash"; readonly message: string };
}

function main(args: readonly string[]): void {
  const { values, positionals: asked } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "30" },
      cpu: { type: "boolean", default: false },
      variant: { type: "string", default: "0" },
    },
    allowPositionals: true,
  });
  const chosen = instances.filter(
    ({ domain, instance }) =>
      asked.length === 0 || asked.includes(domain) || asked.includes(`${domain}/${instance}`),
  );
  const unknown = asked.filter(
    (name) => !instances.some(({ domain, instance }) => name === domain || name === `${domain}/${instance}`),
  );
  if (unknown.length > 0) {
    const domains = [...new Set(instances.map(({ domain }) => domain))].join(", ");
    console.error(
      `No domain or row is called ${unknown.join(", ")}. Domains: ${domains}; a row is DOMAIN/INSTANCE.`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(
    `Planning, ${values.seconds} s limit${values.cpu ? " of processor time" : ""}, whole process. The instances are generated at the reference's scale, not the competitions' own;\n` +
      "the reference's figures were recorded on those, on another machine: read them for scale.\n",
  );
  console.log(header);
  const lines = chosen.map((instance) => {
    const line = solve(instance, [values.seconds, values.cpu ? "cpu" : "wall", values.variant]);
    console.log(printed(line));
    return line;
  });
  for (const { reference, file } of lines)
    if (file) console.log(`Solved for ${reference.domain} ${reference.instance}: ${relative(".", file)}`);
  console.log(`\n${summary(lines)}`);
  const crashes = lines.flatMap(({ reference: { domain, instance }, ours }) =>
    ours.status === "crash" ? [`${domain} ${instance}: ${ours.message}`] : [],
  );
  for (const crash of crashes) console.log(crash);
  if (crashes.length > 0) process.exitCode = 1;
}

/** `how`: seconds, the clock and the variant, as solveRow.ts takes them. */
function solve({ domain, instance, file }: Instance, how: readonly string[]): Line {
  const row = reference.find((each) => each.domain === domain && each.instance === instance);
  if (!row) throw new Error(`The reference has no row ${domain} ${instance}.`);
  const child = spawnSync(process.execPath, [join(__dirname, "solveRow.js"), domain, instance, ...how], {
    encoding: "utf8",
    // Processor time passes slowly on a busy machine.
    timeout: (10 * Number(how[0]) + 30) * 1000,
    maxBuffer: 1 << 26,
  });
  if (child.status !== 0) {
    const why = child.error?.message ?? child.stderr.split("\n").find((line) => /^\w*Error/.test(line));
    return { reference: row, file, ours: { status: "crash", message: why ?? `exit code ${child.status}` } };
  }
  return { reference: row, file, ours: JSON.parse(child.stdout) as SolvedRow };
}

const columns: readonly [title: string, width: number, value: (line: Line) => string | number | undefined][] =
  [
    ["domain", -24, ({ reference }) => reference.domain],
    ["instance", -28, ({ reference }) => reference.instance],
    ["status", 11, ({ ours }) => ours.status],
    ["s", 7, ({ ours }) => decimal(solved(ours)?.seconds)],
    ["cpu s", 7, ({ ours }) => decimal(solved(ours)?.cpuSeconds)],
    ["steps", 6, ({ ours }) => solved(ours)?.steps],
    ["expanded", 9, ({ ours }) => solved(ours)?.expanded],
    ["ground s", 9, ({ ours }) => decimal(solved(ours)?.groundSeconds)],
    ["MB", 6, ({ ours }) => solved(ours)?.megabytes.toFixed(0)],
    ["actions", 8, ({ ours }) => solved(ours)?.groundActions],
    ["facts", 6, ({ ours }) => solved(ours)?.facts],
    ["| ref. actions", 15, ({ reference }) => reference.groundActions],
    ["facts", 6, ({ reference }) => reference.facts],
    ["lama s", 9, ({ reference }) => recordedTime(reference.lamaFirst)],
    ["steps", 6, ({ reference }) => reference.lamaFirst.steps],
    ["gbfs s", 9, ({ reference }) => recordedTime(reference.gbfsHff)],
    ["steps", 6, ({ reference }) => reference.gbfsHff.steps],
  ];

const header = columns.map(([title, width]) => padded(title, width)).join("");

function printed(line: Line): string {
  return columns.map(([, width, value]) => padded(String(value(line) ?? "-"), width)).join("");
}

function padded(text: string, width: number): string {
  return width < 0 ? `${text.slice(0, -width - 1).padEnd(-width)}` : text.padStart(width);
}

function decimal(value: number | undefined): string | undefined {
  return value?.toFixed(2);
}

function recordedTime({ status, seconds }: ReferenceRun): string {
  return status === "solved" ? seconds.toFixed(2) : status.slice(0, 8);
}

function solved(ours: Line["ours"]): SolvedRow | undefined {
  return "seconds" in ours ? ours : undefined;
}

function summary(lines: readonly Line[]): string {
  const count = (matches: (line: Line) => boolean) => lines.filter(matches).length;
  const bySolved = (run: (row: ReferenceRow) => ReferenceRun) =>
    count((line) => run(line.reference).status === "solved");
  return (
    `solved ${count(({ ours }) => ours.status === "plan")} of ${lines.length} ` +
    `(reference: lama_first ${bySolved((row) => row.lamaFirst)}, gbfs_hff ${bySolved((row) => row.gbfsHff)}, ` +
    `pyperplan ${bySolved((row) => row.pyperplan)}); every plan was validated`
  );
}

main(process.argv.slice(2));
