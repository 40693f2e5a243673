import { element, replaceChildren, show } from "../dom";
import type { PanelStore, Section } from "../store";

/** The latest picture of each camera; a click enlarges it, Escape puts it back. */
export function cameraSection(store: PanelStore): Section {
  const figures = element("div", { class: "pictures" });
  const root = element(
    "section",
    { class: "camera", attributes: { "aria-label": "Camera" } },
    element("h2", {}, element("span", { class: "heading" }, "Camera")),
    figures,
  );
  let drawn = "";
  return {
    root,
    update({ run }) {
      const images = Object.values(run?.cameras ?? {})
        .map((id) => store.image(id))
        .filter((image) => image !== undefined);
      show(root, images.length > 0);
      const shown = images.map(({ id }) => id).join();
      if (drawn === shown) return;
      drawn = shown;
      replaceChildren(
        figures,
        ...images.map(({ id, camera, takenBy }) =>
          element(
            "figure",
            {},
            imageButton(store, id),
            element("figcaption", { class: "quiet" }, `${camera}, after ${takenBy}`),
          ),
        ),
      );
    },
  };
}

/** A picture that can be enlarged; nothing where it has not arrived. */
export function imageButton(store: PanelStore, id: string, small = false): HTMLElement | undefined {
  const image = store.image(id);
  if (!image) return undefined;
  const what = `${image.camera} camera after ${image.takenBy}`;
  return element(
    "button",
    {
      class: small ? "thumbnail" : "picture",
      title: `Enlarge: ${what}`,
      attributes: { "aria-label": `Enlarge picture of the ${what}`, "data-key": `image-${id}` },
      on: { click: () => enlarge(store, id, what) },
    },
    picture(store, id, what),
  );
}

function picture(store: PanelStore, id: string, what: string): HTMLImageElement | undefined {
  const image = store.image(id);
  if (!image) return undefined;
  const shown = element("img", {
    attributes: { alt: what, width: String(image.width), height: String(image.height), loading: "lazy" },
  });
  shown.src = `data:image/png;base64,${image.png}`;
  return shown;
}

function enlarge(store: PanelStore, id: string, what: string): void {
  const dialog = element(
    "dialog",
    { class: "enlarged", attributes: { "aria-label": what } },
    picture(store, id, what),
    element("p", { class: "quiet" }, what),
  );
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
