/** The panel's icons: 16 × 16, drawn in the colour of the text around them. */
const paths = {
  run: "M4 2.5v11l9-5.5z",
  step: "M8 10.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM13.5 2v5H8.9V5.7h2.3A5 5 0 0 0 3.6 8.4H2.2a6.4 6.4 0 0 1 10-3.6V2z",
  pause: "M4 3h2.6v10H4zM9.4 3H12v10H9.4z",
  resume: "M2.5 3h1.8v10H2.5zM6 2.5v11l8-5.5z",
  stop: "M3 3h10v10H3z",
  success: "M6.4 12.2 2.3 8.1l1.2-1.2 2.9 2.9 6.1-6.1 1.2 1.2z",
  failure: "m8 6.7 3.7-3.7L13 4.3 9.3 8l3.7 3.7-1.3 1.3L8 9.3 4.3 13 3 11.7 6.7 8 3 4.3 4.3 3z",
  unknown:
    "M7.1 11.4h1.7v1.7H7.1zM8 2.9c-2 0-3.3 1.2-3.3 3h1.6c0-1 .7-1.6 1.7-1.6s1.7.6 1.7 1.5c0 .7-.4 1.1-1.1 1.7-.9.7-1.4 1.3-1.4 2.5v.3h1.6v-.2c0-.7.3-1 1-1.6.8-.7 1.5-1.4 1.5-2.7 0-1.7-1.3-2.9-3.3-2.9z",
  refused:
    "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zm0 1.5c1.1 0 2 .3 2.8.9l-6.6 6.6A4.7 4.7 0 0 1 8 3.3zm0 9.4a4.7 4.7 0 0 1-2.8-.9l6.6-6.6A4.7 4.7 0 0 1 8 12.7z",
  undone: "M6.2 2.4 2.4 6.2l3.8 3.8 1-1-2.1-2.1h4.4a2.6 2.6 0 0 1 0 5.2H6v1.4h3.5a4 4 0 0 0 0-8H5.1l2.1-2.1z",
  recovery: "M12.9 2v4.5H8.4V5.1h2.3A4.4 4.4 0 1 0 12.2 9h1.5A5.8 5.8 0 1 1 11.4 3.8V2z",
  note: "M7.2 6.8h1.6v5H7.2zM7.2 4.1h1.6v1.6H7.2z",
  warning: "M8 1.7 15 14H1zm0 3L3.5 12.6h9zm-.7 2.8h1.4v2.7H7.3zm0 3.4h1.4v1.2H7.3z",
  image:
    "M2 3h12v10H2zm1.4 1.4v5.2l2.4-2.4 2.6 2.6 1.5-1.5 2.7 2.7V4.4zm7 1a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z",
  robot:
    "M7.3 1h1.4v2h3.1c.7 0 1.2.5 1.2 1.2V6h1.3v4H13v2.8c0 .7-.5 1.2-1.2 1.2H4.2c-.7 0-1.2-.5-1.2-1.2V10H1.7V6H3V4.2C3 3.5 3.5 3 4.2 3h3.1zM4.4 4.4v8.2h7.2V4.4zm1.3 2h1.7v1.7H5.7zm2.9 0h1.7v1.7H8.6zM5.7 9.7h4.6V11H5.7z",
  link: "M6.6 9.4a2.4 2.4 0 0 1 0-3.4l2.2-2.2a2.4 2.4 0 1 1 3.4 3.4l-.9.9-1-1 .9-.9a1 1 0 1 0-1.4-1.4L7.6 7a1 1 0 0 0 0 1.4zm2.8-2.8a2.4 2.4 0 0 1 0 3.4l-2.2 2.2a2.4 2.4 0 1 1-3.4-3.4l.9-.9 1 1-.9.9a1 1 0 1 0 1.4 1.4L8.4 9a1 1 0 0 0 0-1.4z",
  ahead: "M8 4.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zm0 1.2a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z",
  chevron: "m6 3.6 4.4 4.4L6 12.4l-1-1L8.4 8 5 4.6z",
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName, slot?: "start"): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  if (slot) svg.setAttribute("slot", slot);
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", paths[name]);
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}
