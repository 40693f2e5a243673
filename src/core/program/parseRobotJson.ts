import Ajv from "ajv";
import robotSchema from "../../../robots/robot.schema.json";
import { type JsonFile, type JsonFileKind, parseJsonFile } from "../base/jsonFile";
import type { RobotSettings } from "./robotPackage";

const robotJson: JsonFileKind<RobotSettings> = {
  validate: new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    verbose: true,
  }).compile<RobotSettings>(robotSchema),
  code: "robot-json",
  least: 'write at least { "name": …, "title": …, "actions": … }; the schema says the rest',
};

export function parseRobotJson(text: string, file: string): JsonFile<RobotSettings> {
  return parseJsonFile(text, file, robotJson);
}
