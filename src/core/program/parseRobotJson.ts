import robotSchema from "../../../robots/robot.schema.json";
import { type JsonFile, type JsonFileKind, parseJsonFile } from "../base/jsonFile";
import { schemaValidator } from "../base/schemaValidator";
import type { RobotSettings } from "./robotPackage";

const robotJson: JsonFileKind<RobotSettings> = {
  validator: schemaValidator(robotSchema),
  code: "robot-json",
  least: 'write at least { "name": …, "title": …, "actions": … }; the schema says the rest',
};

export function parseRobotJson(text: string, file: string): JsonFile<RobotSettings> {
  return parseJsonFile(text, file, robotJson);
}
