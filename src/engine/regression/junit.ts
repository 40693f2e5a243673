import type { RegressionResult } from "./runRegressionTest";

/** Results as JUnit XML, which continuous integration servers read. Seconds are wall time. */
export function junitOf(results: readonly RegressionResult[]): string {
  const failures = results.filter(({ passed, outcome }) => !passed && outcome !== undefined).length;
  const errors = results.filter(({ passed, outcome }) => !passed && outcome === undefined).length;
  const seconds = results.reduce((total, { wallSeconds }) => total + wallSeconds, 0);
  const cases = results.map((result) => {
    const { name, file, passed, outcome, reason, wallSeconds, title, run, idleFaults = [] } = result;
    const head = `<testcase name=${attribute(name)} classname="robot-copilot" file=${attribute(file)} time="${wallSeconds.toFixed(3)}"`;
    const told =
      idleFaults.length > 0 ? `\n    <system-out>${escaped(idleFaults.join("\n"))}</system-out>` : "";
    if (passed) return told === "" ? `  ${head}/>` : `  ${head}>${told}\n  </testcase>`;
    const kind = outcome === undefined ? "error" : "failure";
    const text = [title, run && `run: ${run}`].filter((line) => line !== undefined).join("\n");
    return `  ${head}>\n    <${kind} message=${attribute(reason)}>${escaped(text)}</${kind}>${told}\n  </testcase>`;
  });
  const counts = `tests="${results.length}" failures="${failures}" errors="${errors}" time="${seconds.toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="robot-copilot (simulation)" ${counts}>`,
    ...cases,
    "</testsuite>",
    "",
  ].join("\n");
}

function attribute(text: string): string {
  return `"${escaped(text).replace(/\s+/g, " ")}"`;
}

/** Of the control characters XML allows three; a robot's words may hold any. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, (character) => ("\t\n\r".includes(character) ? character : "\uFFFD"))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
