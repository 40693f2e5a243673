/** Of a standard normal distribution: 95 % lie within. */
const z = 1.959964;

/**
 * Share of successes with its 95 % confidence interval after Wilson, which holds for few trials and near 0 and 1.
 * @returns each 0…1; undefined without trials
 */
export function share(
  successes: number,
  trials: number,
): { readonly value: number; readonly low: number; readonly high: number } | undefined {
  if (trials === 0) return undefined;
  const value = successes / trials;
  const spread = z * Math.sqrt((value * (1 - value)) / trials + (z * z) / (4 * trials * trials));
  const middle = value + (z * z) / (2 * trials);
  const scale = 1 + (z * z) / trials;
  return { value, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
