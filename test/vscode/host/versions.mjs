import { readFileSync } from "node:fs";

/**
 * The VS Code versions that are tested. `oldest` is what package.json's `engines.vscode` promises; a test keeps both
 * together. `server` is the npm package that carries VS Code's own server, `typescript` the one that its extensions
 * folder depends on, `node` the Node that it needs where that is not the one that runs the tests, `nativeParts`
 * what replaces parts that would have to be compiled, `unneeded` what no test needs and is large, `themes`
 * the names of its own dark and light theme.
 * @typedef {{ vscode: string; server: string; typescript: string; node?: string;
 *   nativeParts: { package: string; from: string; to: string }[]; unneeded: string[];
 *   themes: { dark: string; light: string } }} Version
 * @type {{ oldest: Version; newest: Version }}
 */
export const versions = JSON.parse(readFileSync(new URL("versions.json", import.meta.url), "utf8"));

/** Chromium from npm, for machines without apt-get or root. */
export const npmChromium = "@sparticuz/chromium@143.0.4";
