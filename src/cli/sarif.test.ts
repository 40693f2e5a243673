import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { builtInRobot, programOf } from "../../test/support/checkSnippet";
import { checkProgram } from "../core/checker/checkProgram";
import { rules } from "../core/checker/rules/registry";
import { applyEdits } from "../core/program/programSource";
import { productFolder } from "../platform/productFolder";
import { rulePageText, rulePageUri } from "../platform/rulePages";
import type { CheckedFile } from "./checkReport";
import { sarifLog } from "./sarif";

const schema = JSON.parse(
  readFileSync(join(productFolder(), "test/fixtures/sarif/sarif-2.1.0.schema.json"), "utf8"),
);
const isUri = (text: string) => URL.canParse(text);
const validate = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    uri: isUri,
    "uri-reference": (text: string) => URL.canParse(text, "file:///base/"),
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    "date-time": (text: string) => !Number.isNaN(Date.parse(text)),
  },
}).compile(schema);

const robot = builtInRobot("mobile-manipulator");
const described = rules.map((rule) => ({
  ...rule,
  pageUri: rulePageUri(rule.id),
  pageText: rulePageText(rule.id),
}));

function fileOf(body: string, path = "/work space/tasks/a.robot.ts"): CheckedFile {
  const text = programOf(body);
  return { path, text, problems: checkProgram({ text, file: path, robot }).problems, fixed: [] };
}

// biome-ignore lint/suspicious/noExplicitAny: the log is what JSON readers get
function logOf(files: readonly CheckedFile[], root = "/work space"): any {
  const log = JSON.parse(JSON.stringify(sarifLog(files, { version: "1.2.3", root, rules: described })));
  expect(validate(log), JSON.stringify(validate.errors, undefined, 1)).toBe(true);
  return log;
}

const lost =
  'const cup = scene.get("cup_0"); const other = scene.get("cup_1");\nawait robot.navigate(cup);\nawait robot.grasp(cup);\nawait robot.grasp(other);';

describe("SARIF 2.1.0", () => {
  it("is what the schema wants, for every kind of problem", () => {
    const bodies = [
      "",
      lost,
      'await robot.grasp(scene.get("cup_0"));',
      "await robot.dance(); robot.exploreGlobal();",
      "const x: string = 1;",
      "if (",
      'await robot.navigate("cup_0"); // robot-disable-line precondition',
      "return;\nawait robot.exploreGlobal();",
    ];
    const log = logOf(bodies.map((body, index) => fileOf(body, `/work space/tasks/${index}.robot.ts`)));
    const codes = log.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(codes).toEqual(
      expect.arrayContaining([
        "precondition",
        "unknown-action",
        "missing-await",
        "wrong-argument",
        "ts2322",
        "ts1109",
      ]),
    );
  });
  it("describes the rules with their pages", () => {
    const { rules: listed } = logOf([]).runs[0].tool.driver;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(rules.map(({ id }) => id));
    for (const rule of listed) {
      expect(rule.help.markdown.startsWith(`# ${rule.id}\n`)).toBe(true);
      expect(rule.helpUri).toMatch(new RegExp(`^file:///.*/docs/rules/${rule.id}\\.md$`));
    }
  });
  it("places count from 1, and paths are written below the root", () => {
    const file = fileOf(lost);
    const [result] = logOf([file]).runs[0].results;
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    expect(artifactLocation).toEqual({ uri: "tasks/a.robot.ts", uriBaseId: "ROOT" });
    expect(region).toEqual({
      startLine: 7,
      startColumn: 7,
      endLine: 7,
      endColumn: 25,
      snippet: { text: "robot.grasp(other)" },
    });
    expect(result.level).toBe("error");
    expect(result.properties).toEqual({ unmet: ["(handempty)"] });
    expect(result.relatedLocations).toMatchObject([
      {
        message: { text: "(handempty) was lost here, by robot.grasp(cup)" },
        physicalLocation: { region: { startLine: 6 } },
      },
    ]);
    const elsewhere = logOf([file], "/other").runs[0].results[0].locations[0].physicalLocation
      .artifactLocation;
    expect(elsewhere).toEqual({ uri: "file:///work%20space/tasks/a.robot.ts" });
  });
  it("fixes say what the checker's fixes do", () => {
    const file = fileOf(
      'await robot.exploreGlobal();\nrobot.exploreGlobal();\nawait robot.navigate(scene.get("bed_0").id);',
    );
    for (const [index, result] of logOf([file]).runs[0].results.entries()) {
      const problem = file.problems[index];
      if (!("rule" in problem) || problem.fixes.length === 0) continue;
      const [{ replacements }] = result.fixes[0].artifactChanges;
      const edits = replacements.map(
        ({
          deletedRegion: at,
          insertedContent,
        }: {
          deletedRegion: Record<string, number>;
          insertedContent?: { text: string };
        }) => ({
          range: {
            start: { line: at.startLine - 1, character: at.startColumn - 1 },
            end: { line: at.endLine - 1, character: at.endColumn - 1 },
          },
          newText: insertedContent?.text ?? "",
        }),
      );
      expect(applyEdits(file.text ?? "", edits)).toBe(applyEdits(file.text ?? "", problem.fixes[0].edits));
    }
    expect(file.problems.filter((problem) => "rule" in problem && problem.fixes.length > 0)).toHaveLength(2);
  });
  it("fingerprints outlive lines put in above, and tell equal lines apart", () => {
    const prints = (body: string): string[] =>
      logOf([fileOf(body)]).runs[0].results.map(
        ({ partialFingerprints }: { partialFingerprints: Record<string, string> }) =>
          partialFingerprints.primaryLocationLineHash,
      );
    const twice = "robot.exploreGlobal();\nrobot.exploreGlobal();";
    const [first, second] = prints(twice);
    expect(first).not.toBe(second);
    expect(prints(`console.log(1);\n\n${twice}`)).toEqual([first, second]);
  });
  it("problems of a robot package are in its files", () => {
    const log = logOf([
      {
        path: "/work space/robots/r",
        problems: [{ code: "robot-predicate", severity: "error", message: "m", file: "robot.json" }],
        fixed: [],
      },
    ]);
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      "robots/r/robot.json",
    );
  });
});
