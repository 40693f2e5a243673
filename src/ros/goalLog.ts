/** A goal that was sent and has had no final word yet. JSON-serialisable. */
export interface GoalRecord {
  readonly goalId: string;
  /** ROS name: `/navigate`. */
  readonly name: string;
  readonly type: string;
  readonly ros: 1 | 2;
  readonly callId: string;
  readonly robot: string;
  readonly url: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/**
 * Where goals are written down before they are sent, so that after a crash one that is still under way can be
 * found and cancelled. Nothing is sent if `record` rejects.
 */
export interface GoalLog {
  record(goal: GoalRecord): Promise<void>;
  forget(goalId: string): Promise<void>;
  list(): Promise<readonly GoalRecord[]>;
}

/** Forgets everything with the process. */
export function memoryGoalLog(): GoalLog {
  const goals = new Map<string, GoalRecord>();
  return {
    async record(goal) {
      goals.set(goal.goalId, goal);
    },
    async forget(goalId) {
      goals.delete(goalId);
    },
    async list() {
      return [...goals.values()];
    },
  };
}
