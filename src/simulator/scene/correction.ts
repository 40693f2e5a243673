const kinds: Readonly<Record<string, string>> = {
  string: "a text in quotes",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list in [ ]",
  object: "an object in { }",
};

const comparisons: Readonly<Record<string, string>> = {
  ">": "greater than",
  ">=": "of at least",
  "<": "less than",
  "<=": "of at most",
};

/** What to do about a value that breaks a rule of the schema. `params` as Ajv gives them for the keyword. */
export function correction(keyword: string, params: Readonly<Record<string, unknown>>): string {
  const limit = String(params.limit);
  switch (keyword) {
    case "type": {
      const wanted = Array.isArray(params.type) ? params.type : String(params.type).split(",");
      return `Write ${wanted.map((type) => kinds[type] ?? type).join(" or ")}.`;
    }
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `Write a number ${comparisons[String(params.comparison)] ?? "near"} ${limit}.`;
    case "minItems":
      return `List at least ${limit}.`;
    case "maxItems":
      return `List at most ${limit}.`;
    case "minLength":
      return "Write at least one letter.";
    case "minProperties":
      return "Add an entry.";
    case "uniqueItems":
      return "Remove what stands there twice.";
    default:
      return "See how scene.schema.json describes it.";
  }
}
