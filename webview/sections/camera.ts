import { element, replaceChildren, show } from "../dom";
import type { PanelStore, Section } from "../store";

/** The latest picture that the robot took; a click enlarges it, Escape puts it back. */
export function cameraSection(store: PanelStore): Section {
  const figure = element("figure", {});
  const root = element(
    "section",
    { class: "camera", attributes: { "aria-label": "Camera" } },
    element("h2", {}, element("span", { class: "heading" }, "Camera")),
    figure,
  );
  let drawn: string | undefined;
  return {
    root,
    update({ run }) {
      const image = run?.image === undefined ? undefined : store.image(run.image);
      show(root, image !== undefined);
      if (drawn === image?.id) return;
      drawn = image?.id;
      replaceChildren(
        figure,
        image && imageButton(store, image.id),
        image && element("figcaption", { class: "quiet" }, `${image.camera} camera, after ${image.takenBy}`),
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
