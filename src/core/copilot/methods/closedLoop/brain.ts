import type { CancellationToken } from "../../../base/cancellation";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import type { Authored, TaskRequest } from "../../method";

/** What thinks inside the closed loop: the built-in planner or a language model. The loop around it is the same. */
export interface Brain {
  /** `planner`, `model:openai:gpt-…` */
  readonly id: string;
  /** For a person. */
  readonly title: string;
  /** It is asked, too, when a program without a goal has come to its end. */
  readonly asksAtEnd?: true;
  write(
    request: TaskRequest,
    token: CancellationToken,
    onProgress?: (stage: string) => void,
  ): Promise<Authored>;
  /** Called with `request.used < request.allowed` only. */
  recover(task: TaskRequest, request: RecoveryRequest, token: CancellationToken): Promise<Recovery>;
}
