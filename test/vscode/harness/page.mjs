import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";
import { themeStyle, themes } from "./themes.mjs";

/**
 * The side panel's bundle in a page of its own, with the theme's colours and an editor that records what it is sent.
 * The content security policy is the extension's.
 */
export async function openPanelPage({ dist, browser, theme = "dark", width = 380, height = 900 }) {
  const nonce = "harness";
  const { kind } = themes[theme];
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src data:; form-action 'none'; base-uri 'none'">
<meta property="csp-nonce" content="${nonce}"><title>panel</title><link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/panel.css"></head>
<body class="${kind}" data-vscode-theme-kind="${kind}">
<script nonce="${nonce}">
  globalThis.sent = [];
  let state = JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined;
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => sent.push(message),
    getState: () => state,
    setState: (next) => { state = next; sessionStorage.setItem("state", JSON.stringify(next)); },
  });
</script>
<script nonce="${nonce}" src="/panel.js"></script></body></html>`;
  const server = createServer(async (request, response) => {
    const files = {
      "/panel.js": "text/javascript",
      "/worldView.js": "text/javascript",
      "/panel.css": "text/css",
    };
    const type = files[request.url];
    if (request.url === "/theme.css")
      response.setHeader("Content-Type", "text/css").end(themeStyle(themes[theme]));
    else if (type) response.setHeader("Content-Type", type).end(await readFile(path.join(dist, request.url)));
    else response.setHeader("Content-Type", "text/html").end(html);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const launched = await chromium.launch({
    executablePath: browser.executable,
    env: { ...process.env, ...browser.env },
    chromiumSandbox: false,
    args: [...browser.args, "--disable-gpu"],
  });
  const page = await launched.newPage({ viewport: { width, height } });
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/favicon/.test(message.text())) errors.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  return {
    page,
    errors,
    async show(messages) {
      await page.evaluate((all) => {
        for (const message of all) globalThis.postMessage(message, "*");
      }, messages);
      await page.waitForTimeout(150);
    },
    sent: () => page.evaluate(() => globalThis.sent),
    async close() {
      await launched.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
