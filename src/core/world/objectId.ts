/** `banana_0`: type and number, given by the robot's own object map in the order of detection. Never a simulator's name. */
export type ObjectId = string;
