import type { ApprovalRequest } from "../core/runner/session";

/** Arguments of the custom request `robotApprove`. */
export interface RobotApproveArguments {
  readonly programHash: string;
  readonly approved: boolean;
}

/** Whether a program may move a real robot: asked by an event of the run, answered with a request. */
export class EditorApproval {
  private readonly waiting = new Map<string, (approved: boolean) => void>();

  ask({ programHash }: ApprovalRequest): Promise<boolean> {
    return new Promise((settle) => {
      this.waiting.set(programHash, settle);
    });
  }

  /** @returns false where nobody waits for the approval of this program */
  answer(args: unknown): boolean {
    const { programHash, approved } = (args ?? {}) as Partial<RobotApproveArguments>;
    if (typeof programHash !== "string") return false;
    const settle = this.waiting.get(programHash);
    this.waiting.delete(programHash);
    settle?.(approved === true);
    return settle !== undefined;
  }
}
