import { expect, it } from "vitest";
import manifest from "../../package.json";
import { rules } from "../core/checker/rules/registry";
import { ruleSeverities } from "../core/checker/rules/severity";

it("the setting knows every rule, what it reports, and whether it is off by default", () => {
  const { properties } = manifest.contributes.configuration.properties["robotCopilot.rules"];
  expect(properties).toEqual(
    Object.fromEntries(
      rules.map(({ id, description, offByDefault }) => [
        id,
        {
          enum: [...ruleSeverities],
          description: offByDefault ? `${description} Off by default.` : description,
        },
      ]),
    ),
  );
});
