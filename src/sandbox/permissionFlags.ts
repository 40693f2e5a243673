/**
 * How this version of Node names its permission model: none before 20, experimental up to 23.5 (and 22.13).
 * The sandbox may read its own bundle and nothing else.
 */
export function permissionFlags(nodeVersion: string, bundlePath: string): string[] {
  const [major = 0, minor = 0] = nodeVersion.replace(/^v/, "").split(".").map(Number);
  if (major < 20) return [];
  const isStable = major >= 24 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [isStable ? "--permission" : "--experimental-permission", `--allow-fs-read=${bundlePath}`];
}
