import { type FaultProfile, noFaults, parseFaults } from "../simulator/faults";
import { UsageError } from "./exit";

export function readFaults(text: string | undefined): FaultProfile {
  if (text === undefined) return noFaults;
  const parsed = parseFaults(text);
  if (!parsed.ok) throw new UsageError([parsed.error]);
  return parsed.value;
}
