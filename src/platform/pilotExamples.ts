import { join } from "node:path";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import { type PilotExample, parseExamples } from "../core/copilot/methods/predictive/examples";
import type { MotionSettings } from "../core/program/motionSettings";
import { readBytes, readText } from "./readText";

/** Of one picture; a model is sent all of them with every question. */
const mostBytes = 2_000_000;

/** The labelled examples of a folder: `examples.json` and the pictures beside it. */
export function readPilotExamples(
  folder: string,
  motion: MotionSettings,
): Result<readonly PilotExample[], readonly Problem[]> {
  const file = join(folder, "examples.json");
  const text = readText(file);
  if (!text.ok) return err([text.error]);
  const parsed = parseExamples(text.value, file, motion);
  if (!parsed.ok) return parsed;
  const examples: PilotExample[] = [];
  const problems: Problem[] = [];
  for (const example of parsed.value) {
    const picture = readPicture(join(folder, example.image));
    if (typeof picture === "string")
      problems.push({
        code: "examples-picture",
        severity: "error",
        message: picture,
        file: join(folder, example.image),
        nextStep: "put a PNG or JPEG picture of at most 2 MB there",
      });
    else examples.push({ ...example, picture });
  }
  return problems.length > 0 ? err(problems) : ok(examples);
}

/** Or what is wrong with it. */
function readPicture(file: string): PilotExample["picture"] | string {
  const read = readBytes(file);
  if (!read.ok) return `the picture can't be read: ${read.error.message}`;
  const bytes = read.value;
  if (bytes.length > mostBytes) return `the picture has ${(bytes.length / 1e6).toFixed(1)} MB`;
  const isPng = bytes.subarray(0, 4).toString("hex") === "89504e47";
  const isJpeg = bytes.subarray(0, 3).toString("hex") === "ffd8ff";
  if (!isPng && !isJpeg) return "it is no PNG or JPEG picture, whatever its name says";
  return { kind: "image", mediaType: isPng ? "image/png" : "image/jpeg", data: bytes.toString("base64") };
}
