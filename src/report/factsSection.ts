import type { RunEvent } from "../core/runner/runEvent";
import { escapeHtml } from "./page";

/** What the robot believed at the end. */
export function factsSection(events: readonly RunEvent[]): string {
  const belief = events.findLast((event) => event.kind === "belief");
  if (!belief) return "";
  const objects = belief.objects
    .map((object) => {
      const place = object.pose ? object.pose.position.map((metres) => metres.toFixed(2)).join(", ") : "";
      const attributes = Object.entries(object.attributes)
        .map(([name, value]) => `${name}: ${value}`)
        .join(", ");
      return `<tr><td><code>${escapeHtml(object.id)}</code></td><td>${escapeHtml(object.label)}</td><td>${escapeHtml(attributes)}</td><td class="number">${place}</td></tr>`;
    })
    .join("");
  const facts = belief.facts
    .filter(({ predicted, observed }) => predicted === "true" || observed === "true")
    .map(({ fact, predicted, observed }) => {
      const differs = observed !== "unknown" && predicted !== observed;
      return `<tr class="${differs ? "differs" : ""}"><td><code>${escapeHtml(fact)}</code></td><td>${predicted}</td><td>${observed}</td></tr>`;
    })
    .join("");
  return `<section><h2>What the robot knew at the end</h2>
<details open><summary>${belief.objects.length} objects</summary><table><tr><th>object</th><th>label</th><th>looks</th><th>centre in map, m</th></tr>${objects}</table></details>
<details><summary>facts that hold</summary><table><tr><th>fact</th><th>predicted</th><th>observed</th></tr>${facts}</table></details></section>`;
}
