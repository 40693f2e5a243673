/** Where the robot stands, or could, and how high its lift is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
  readonly lift: number;
  /** From the middle of the base to the frame of the arm, metres to the left. */
  readonly side: number;
}
