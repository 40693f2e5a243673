import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { productFolder } from "./productFolder";

/** Address of a rule's page, which is shipped with the product; undefined for what is no rule. */
export function rulePageUri(rule: string): string | undefined {
  const file = pageFile(rule);
  return file && pathToFileURL(file).toString();
}

/** A rule's page, Markdown. */
export function rulePageText(rule: string): string | undefined {
  const file = pageFile(rule);
  return file && readFileSync(file, "utf8");
}

function pageFile(rule: string): string | undefined {
  if (!/^[a-z-]+$/.test(rule)) return undefined;
  const file = join(productFolder(), "docs", "rules", `${rule}.md`);
  return existsSync(file) ? file : undefined;
}
