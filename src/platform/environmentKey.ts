/** A key from an environment variable; spaces and line ends around it, as files and clipboards add them, are not of it. */
export function environmentKey(variable: string): string | undefined {
  const key = process.env[variable]?.trim();
  return key === "" ? undefined : key;
}
