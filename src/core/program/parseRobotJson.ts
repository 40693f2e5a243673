import robotSchema from "../../../robots/robot.schema.json";
import { type JsonFile, type JsonFileKind, parseJsonFile } from "../base/jsonFile";
import { schemaValidator } from "../base/schemaValidator";
import type { RobotSettings } from "./robotPackage";

const robotJson: JsonFileKind<RobotSettings> = {
  validator: schemaValidator(robotSchema),
  code: "robot-json",
  least: `write ${robotSchema.required.map((name) => `"${name}"`).join(", ")}; the schema says what each of them is, and \`robot-copilot robot init\` makes such a package`,
};

export function parseRobotJson(text: string, file: string): JsonFile<RobotSettings> {
  return parseJsonFile(text, file, robotJson);
}
