import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { schemaValidator } from "./schemaValidator";

const root = join(__dirname, "../../..");
const schemas = ["robots", "suites"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".schema.json"))
    .map((name) => join(folder, name)),
);

describe("schemas of the product", () => {
  it.each(schemas)("%s is a JSON schema", (file) => {
    const ajv = new Ajv({ allErrors: true });
    ajv.validateSchema(JSON.parse(readFileSync(join(root, file), "utf8")));
    expect(ajv.errors ?? []).toEqual([]);
  });
});

describe("schemaValidator", () => {
  it("finds everything that a value lacks, and says where", () => {
    const validate = schemaValidator({
      type: "object",
      required: ["name"],
      properties: { count: { type: "number" } },
    })();
    expect(validate({ count: "three" })).toBe(false);
    expect(validate.errors?.map(({ instancePath, keyword }) => [instancePath, keyword])).toEqual([
      ["", "required"],
      ["/count", "type"],
    ]);
  });

  it("compiles once", () => {
    const validator = schemaValidator({ type: "string" });
    expect(validator()).toBe(validator());
  });
});
