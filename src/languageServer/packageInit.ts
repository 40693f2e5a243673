import { readFileSync } from "node:fs";
import { type InitPackageAnswer, type InitPackageParams, initPackage } from "../core/program/initPackage";
import { writePackage } from "../platform/writePackage";

/** Makes a robot package from a domain; what is typed and not saved yet counts. */
export function answerInitPackage(
  { domain, problems, parent, name }: InitPackageParams,
  textInEditor: (file: string) => string | undefined,
): InitPackageAnswer {
  const read = (file: string) => ({ file, text: textInEditor(file) ?? readFileSync(file, "utf8") });
  try {
    const withScenes = initPackage({ domain: read(domain), scenes: problems.map(read), name });
    const made = withScenes.ok ? withScenes : initPackage({ domain: read(domain), scenes: [], name });
    if (!made.ok) return { kind: "failed", problems: made.error };
    const written = writePackage(parent, made.value);
    return written.ok
      ? { kind: "made", folder: written.value, name: made.value.name }
      : { kind: "failed", problems: [written.error] };
  } catch (error) {
    // The files are the user's: one of them may have gone since it was chosen.
    if (!(error instanceof Error && "code" in error)) throw error;
    const message = `a file can't be read: ${error.message}`;
    return {
      kind: "failed",
      problems: [{ code: "pddl-file", severity: "error", message, file: domain, nextStep: "check the path" }],
    };
  }
}
