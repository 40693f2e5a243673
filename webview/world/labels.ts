import { type PerspectiveCamera, Vector3 } from "three";
import type { BelievedObject } from "../../src/protocol/panelState";
import { element } from "../dom";

interface Label {
  readonly object: BelievedObject;
  readonly shown: HTMLElement;
  readonly width: number;
  readonly height: number;
}

/** Names over the picture. Of names that would cover each other only the nearest is shown. */
export class Labels {
  /** Read out as the objects' names by the rest of the panel, so not here once more. */
  readonly root = element("div", { class: "world-labels", attributes: { "aria-hidden": "true" } });
  private labels: readonly Label[] = [];

  set(objects: readonly BelievedObject[]): void {
    const shown = objects.map(({ id }) => element("span", { class: "world-label" }, id));
    this.root.replaceChildren(...shown);
    this.labels = objects.map((object, index) => ({
      object,
      shown: shown[index],
      width: shown[index].offsetWidth,
      height: shown[index].offsetHeight,
    }));
  }

  /** @param width of the picture, CSS pixels @param height of the picture */
  place(camera: PerspectiveCamera, width: number, height: number): void {
    const taken: { readonly x: number; readonly y: number; readonly label: Label }[] = [];
    const projected = this.labels
      .map((label) => {
        const [x, y, z] = label.object.position;
        const top = z + (label.object.size?.[2] ?? 0) / 2;
        const place = new Vector3(x, y, top).project(camera);
        return { label, depth: place.z, x: ((place.x + 1) / 2) * width, y: ((1 - place.y) / 2) * height };
      })
      .sort((a, b) => a.depth - b.depth);
    for (const { label, depth, x, y } of projected) {
      const left = x - label.width / 2;
      const above = y - label.height - 4;
      const fits =
        depth < 1 && left > 0 && above > 0 && left + label.width < width && above + label.height < height;
      const free = taken.every(
        (other) =>
          Math.abs(other.x - x) > (other.label.width + label.width) / 2 ||
          Math.abs(other.y - y) > (other.label.height + label.height) / 2,
      );
      // Not `hidden`: what is not laid out has no size any more.
      label.shown.style.visibility = fits && free ? "visible" : "hidden";
      if (!fits || !free) continue;
      taken.push({ x, y, label });
      label.shown.style.transform = `translate(${left.toFixed(1)}px, ${above.toFixed(1)}px)`;
    }
  }
}
