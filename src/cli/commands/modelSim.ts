import type { Problem } from "../../core/base/problem";
import { formatErrorRates } from "../../models/simulated/errors/errorRates";
import { simulatedModelName } from "../../models/simulated/simulatedModel";
import { serveSimulatedModel } from "../../models/simulated/simulatedServer";
import { exitCode, UsageError } from "../exit";
import { readErrors } from "../readErrors";
import { createTerminal } from "../terminal";

export interface ModelSimOptions {
  readonly json?: boolean;
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  readonly errors: string;
}

/** Serves the simulated model until it is interrupted. */
export async function modelSimCommand({ json, port, host, seed, errors }: ModelSimOptions): Promise<number> {
  const terminal = createTerminal(json ?? false);
  const rates = readErrors(errors);
  const served = await serveSimulatedModel({ port, host, seed, errors: rates });
  if (!served.ok) throw new UsageError([nextStepFor(served.error)]);
  const { baseUrl, close } = served.value;
  // Whoever reads the line may end it at once.
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  const told = { baseUrl, model: simulatedModelName, errors: formatErrorRates(rates), seed, simulated: true };
  if (terminal.json) terminal.document(told);
  else {
    terminal.line(
      `${simulatedModelName}, a model of a model: ${baseUrl}, errors ${told.errors}, seed ${seed}`,
    );
    terminal.line(
      terminal.styled(
        "dim",
        `Use it with --model ${simulatedModelName} --base-url ${baseUrl}. Ctrl-C ends it.`,
      ),
    );
  }
  await interrupted;
  await close();
  return exitCode.fine;
}

/** Where it is the host that is wrong, another port is no help. */
function nextStepFor(problem: Problem): Problem {
  if (!/ENOTFOUND|EADDRNOTAVAIL|EAI_AGAIN/.test(problem.message)) return problem;
  return {
    ...problem,
    nextStep: "give an address of this machine with --host: 127.0.0.1, or 0.0.0.0 for all of them",
  };
}
