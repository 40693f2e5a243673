import { allows } from "../answering/answer";
import type { ErrorKind } from "./errorKind";

/** It is called done, or well, and is not. */
export const hallucinatedSuccess: ErrorKind = {
  name: "hallucinated-success",
  spoil(reply, { fields }) {
    const reason = "It has been done successfully.";
    for (const name of ["decision", "next"]) {
      const said = ["done", "accept"].find((value) => allows(fields[name], value));
      if (said === undefined || reply[name] === said) continue;
      const emptied = Object.fromEntries(
        Object.entries(reply).map(([key, value]) => [key, Array.isArray(value) ? [] : value]),
      );
      return { ...emptied, ...("reason" in reply ? { reason } : { thought: reason }), [name]: said };
    }
    if (allows(fields.score, "10") && reply.score !== "10")
      return { ...reply, score: "10", justification: reason };
    return reply.progress === "no" ? { ...reply, reason, progress: "yes" } : undefined;
  },
};
