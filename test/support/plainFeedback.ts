import type { Feedback } from "../../src/core/runner/feedback";

/** Of an action that went well and changed nothing that was predicted. */
export const plainFeedback: Omit<Feedback, "call" | "text"> = {
  outcome: "success",
  lowLevelFailure: false,
  highLevelFailure: false,
  comparisons: [],
  images: [],
  robotSeconds: 1,
  wallMilliseconds: 1,
};
