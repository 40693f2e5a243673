import type { Method } from "../../method";
import type { Brain } from "../closedLoop/brain";

/**
 * The method "open-loop": the program is written once and run, as code as policies does it (arXiv 2209.07753). Whatever
 * goes wrong is the program's own business; nobody is asked.
 */
export function openLoopMethod(brain: Pick<Brain, "title" | "write">): Method {
  return {
    id: "open-loop",
    title: `Open loop (${brain.title})`,
    write: (request, token, onProgress) => brain.write(request, token, onProgress),
  };
}
