import { Color } from "three";

export interface WorldColours {
  readonly believed: Color;
  readonly driven: Color;
  readonly planned: Color;
  readonly grasps: Color;
}

/** The colours of the lines; the sheet of styles names the theme's variables, for the key below the picture too. */
export function coloursOf(host: HTMLElement): WorldColours {
  const style = getComputedStyle(host);
  const colour = (name: string) => {
    const given = style.getPropertyValue(`--world-${name}`).trim();
    // An alpha is left out: three has none in a colour, and warns of it.
    const opaque = given
      .replace(/^(#[0-9a-f]{6})[0-9a-f]{2}$/i, "$1")
      .replace(/^rgba\((.*),[^,]*\)$/, "rgb($1)");
    return new Color().setStyle(opaque === "" ? "#808080" : opaque);
  };
  return {
    believed: colour("believed"),
    driven: colour("driven"),
    planned: colour("planned"),
    grasps: colour("grasps"),
  };
}

/** Calls back when the editor has changed its theme. */
export function onThemeChanged(changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style", "class"] });
  observer.observe(document.body, { attributes: true, attributeFilter: ["class"] });
}
