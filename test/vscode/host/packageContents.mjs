import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Names in a zip archive, sorted, from its central directory. */
export function zipNames(file) {
  const data = readFileSync(file);
  const end = data.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error(`${file} is not a zip archive`);
  const count = data.readUInt16LE(end + 10);
  let offset = data.readUInt32LE(end + 16);
  const names = [];
  for (let index = 0; index < count; index++) {
    const [name, extra, comment] = [28, 30, 32].map((field) => data.readUInt16LE(offset + field));
    names.push(data.toString("utf8", offset + 46, offset + 46 + name));
    offset += 46 + name + extra + comment;
  }
  return names.sort();
}

/**
 * A package holds what the golden list says: a file that slips in or falls out is seen.
 * A line that ends in `*` stands for one or more files that begin so.
 */
export function checkPackageContents(vsix, golden) {
  const names = `${zipNames(vsix).join("\n")}\n`;
  if (!existsSync(golden)) {
    if (process.env.CI === "1") throw new Error(`${golden} is missing`);
    mkdirSync(path.dirname(golden), { recursive: true });
    writeFileSync(golden, names);
    return;
  }
  const expected = readFileSync(golden, "utf8").split("\n").filter(Boolean);
  const found = names.split("\n").filter(Boolean);
  const fits = (name, line) => (line.endsWith("*") ? name.startsWith(line.slice(0, -1)) : name === line);
  const added = found.filter((name) => !expected.some((line) => fits(name, line)));
  const lost = expected.filter((line) => !found.some((name) => fits(name, line)));
  if (added.length + lost.length === 0) return;
  throw new Error(
    [
      "the package's contents are not those of the golden list",
      ...added.map((name) => `  + ${name}`),
      ...lost.map((name) => `  - ${name}`),
      `if that is meant, change ${golden}`,
    ].join("\n"),
  );
}
