/** Of the robots that can be simulated; apart from their physics, so that a package can be checked without it. */
export const bodyNames: readonly string[] = [
  "mobile-manipulator",
  "agv",
  "quadruped",
  "tabletop-arm",
  "household",
  "household-two-hands",
];
