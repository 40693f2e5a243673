import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { TestEvent } from "../../engine/regression/testEvent";

export interface TestProcessSetup {
  /** Of Node, or of an editor that can be Node. */
  readonly executable: string;
  /** The command line's bundle. */
  readonly cli: string;
  /** Tests, absolute paths. */
  readonly files: readonly string[];
  /** Folders in which robot packages are looked for. */
  readonly packages: readonly string[];
  /** Folder below which the runs of tests that fail are kept. */
  readonly output: string;
}

/** What a process may be given in all; Windows takes 32767 characters. */
const longestArguments = 20_000;
/** From the request to end to the end by force. */
const patienceMilliseconds = 5000;

/**
 * Runs tests in a process of their own, as a terminal does.
 * @returns what was said beside the results: why there are none, where some are missing
 */
export async function runTests(
  setup: TestProcessSetup,
  onEvent: (event: TestEvent) => void,
  signal: AbortSignal,
): Promise<string> {
  const said: string[] = [];
  for (const files of inParts(setup.files)) {
    if (signal.aborted) break;
    said.push(await runPart({ ...setup, files }, onEvent, signal));
  }
  return said.join("").trim();
}

function runPart(
  { executable, cli, files, packages, output }: TestProcessSetup,
  onEvent: (event: TestEvent) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(
      executable,
      [cli, "test", "--json-lines", "--output", output, "--packages", ...packages, "--", ...files],
      {
        cwd: output,
        env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let said = "";
    let force: NodeJS.Timeout | undefined;
    const stop = () => {
      child.kill("SIGTERM");
      force = setTimeout(() => child.kill("SIGKILL"), patienceMilliseconds);
    };
    signal.addEventListener("abort", stop, { once: true });
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      const event = eventOf(line);
      if (event) onEvent(event);
      else said += `${line}\n`;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const end = () => {
      signal.removeEventListener("abort", stop);
      clearTimeout(force);
      resolve(said);
    };
    child.on("error", (error) => {
      said += `${error.message}\n`;
      end();
    });
    child.on("close", end);
  });
}

function eventOf(line: string): TestEvent | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && "kind" in value ? (value as TestEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** As many together as a command line holds. */
export function inParts(files: readonly string[], longest = longestArguments): string[][] {
  const parts: string[][] = [];
  let length = 0;
  for (const file of files) {
    length += file.length + 3;
    if (parts.length === 0 || length > longest) {
      parts.push([]);
      length = file.length + 3;
    }
    parts[parts.length - 1].push(file);
  }
  return parts;
}
