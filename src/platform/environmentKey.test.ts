import { afterEach, expect, it } from "vitest";
import { environmentKey } from "./environmentKey";

const variable = "ROBOT_COPILOT_TEST_KEY";
afterEach(() => void delete process.env[variable]);

it.each([
  ["sk-1", "sk-1"],
  [" sk-1\r\n", "sk-1"],
  [" \n", undefined],
  [undefined, undefined],
])("a key is what stands between the spaces: %j", (text, key) => {
  if (text !== undefined) process.env[variable] = text;
  expect(environmentKey(variable)).toBe(key);
});
