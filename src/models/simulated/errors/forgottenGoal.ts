import type { ErrorKind } from "./errorKind";

/** Prompt tokens at which the rate is what it is said to be. */
const tokensOfRate = 4_000;

/**
 * A part of the task is forgotten: of several clauses all but the first, of a single one the task itself, so that the robot
 * only looks around. The longer the prompt, the likelier: each 4,000 tokens of it have the probability r, so that it is
 * 1 − (1 − r)^(n / 4000) for n tokens.
 */
export const forgottenGoal: ErrorKind = {
  name: "forgotten-goal",
  rateAt: (rate, promptTokens) => 1 - (1 - rate) ** (promptTokens / tokensOfRate),
  mislead(situation) {
    const [first, ...rest] = situation.instruction.split(
      /\s*(?:,\s*(?:and\s+)?then\b|;|\band then\b|\band\b|\.\s+(?=\S))\s*/i,
    );
    return { ...situation, instruction: rest.length > 0 && first !== "" ? first : "look around" };
  },
  spoil: (reply) => (typeof reply.goal === "string" ? { ...reply, goal: null } : undefined),
};
