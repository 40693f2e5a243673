import { err, ok } from "../../core/base/result";
import type { LanguageModel } from "../../core/world/languageModel";
import { formatErrorRates } from "./errors/errorRates";
import { requestOf } from "./reading/request";
import { type SimulatedOptions, simulatedMind } from "./simulatedMind";

/** The name under which the server has it. */
export const simulatedModelName = "simulated-model";

/** The simulated model in this process; the same replies as over HTTP. Its id tells how it errs. */
export function simulatedModel(options: SimulatedOptions): LanguageModel {
  const answer = simulatedMind(options);
  return {
    id: `${simulatedModelName} ${how(options)}`,
    simulated: true,
    async complete(request, token) {
      if (token.isCancelled) return err({ kind: "cancelled", message: "The request was cancelled." });
      const { text, promptTokens, completionTokens } = await answer(requestOf(request));
      return ok({ text, usage: { promptTokens, completionTokens } });
    },
  };
}

function how({ errors }: SimulatedOptions): string {
  const rates = formatErrorRates(errors);
  return rates === "none"
    ? "without errors"
    : rates === "default"
      ? "with default errors"
      : `with errors ${rates}`;
}
