import Ajv, { type Options, type ValidateFunction } from "ajv";
import { once } from "./once";

/**
 * Compiled when a first file is held to it: that takes longer than reading most files, and few formats are needed at a
 * time. The schema is the product's own, so it is not itself held to the schema of schemas.
 */
export function schemaValidator<T>(schema: object, options: Options = {}): () => ValidateFunction<T> {
  return once(() =>
    new Ajv({
      allErrors: true,
      strict: true,
      strictRequired: false,
      verbose: true,
      validateSchema: false,
      // Files are small and few: compiling counts, not how fast the code is that comes out of it.
      inlineRefs: false,
      code: { optimize: false },
      ...options,
    }).compile<T>(schema),
  );
}
