import type { AttributeValue } from "./objects";

/* Texts that name an attribute of a thing of the scene, `{cup-1.colour}`, for what a seed draws. */

const placeholder = /\{([^{}.]+)\.([^{}]+)\}/g;

interface Filled {
  readonly text: string;
  /** The first placeholder without a value. */
  readonly missing?: string;
}

/** @param told the value of an attribute of a thing; undefined where there is none */
export function fillPlaceholders(
  text: string,
  told: (name: string, attribute: string) => AttributeValue | undefined,
): Filled {
  let missing: string | undefined;
  const filled = text.replace(placeholder, (whole, name: string, attribute: string) => {
    const value = told(name, attribute);
    if (value === undefined) missing ??= whole;
    return String(value ?? whole);
  });
  return missing === undefined ? { text: filled } : { text: filled, missing };
}
