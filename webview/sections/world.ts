import type { PanelState } from "../../src/protocol/panelState";
import { element, replaceChildren, show, spinner } from "../dom";
import { seconds } from "../format";
import { icon } from "../icons";
import type { Draft, PanelStore, Section } from "../store";
import type { WorldView } from "../world/contract";
import { loadWorldView } from "../world/load";
import { worldWords } from "../world/words";

type Checkbox = HTMLElement & { checked: boolean };
type Option = "worldFollow" | "worldLabels" | "worldBelief";

/** The view, or why there is none. */
type Loaded = WorldView | "not-asked" | "loading" | "no-webgl" | "not-loaded";

const noView = {
  "no-webgl":
    "WebGL is not available here, so there is no three-dimensional view. The cameras' pictures remain.",
  "not-loaded": "The three-dimensional view could not be loaded. The cameras' pictures remain.",
} as const;

const lostWords = "The graphics processor has taken the picture away; it comes back when it is given back.";

const howTo =
  "Drag to turn, with Shift to move; the wheel zooms once the picture has the focus. Keys: arrows turn, with Shift move; + and − zoom; Home shows everything.";

/** The simulated world in three dimensions, as it is and as the robot believes it to be. */
export function worldSection(store: PanelStore): Section {
  let open = store.draft.worldOpen;
  let loaded: Loaded = "not-asked";
  let lost = false;
  let onScreen = false;
  let watched = false;

  const fold = element(
    "button",
    {
      class: "fold heading",
      attributes: { "aria-expanded": String(open), "aria-controls": "world-body" },
      on: { click: () => unfold(!open) },
    },
    icon("chevron"),
    "World",
  );
  const time = element("span", { class: "quiet", title: "Robot time" });
  const text = element("div", { class: "quiet world-text" });
  const picture = element("div", {
    class: "world-picture",
    attributes: { tabindex: "0", role: "application", "aria-label": `The simulated world. ${howTo}` },
  });
  const key = element("div", { class: "world-key quiet" });
  const options = element(
    "div",
    { class: "world-options" },
    option("worldFollow", "Follow the robot"),
    option("worldLabels", "Labels"),
    option("worldBelief", "Belief"),
    element(
      "button",
      { class: "text-button", on: { click: () => typeof loaded === "object" && loaded.reset() } },
      "Show everything",
    ),
  );
  const help = element(
    "details",
    { class: "world-help quiet" },
    element("summary", {}, "How to look around"),
    howTo,
  );
  const body = element("div", { id: "world-body" }, text, picture, key, options, help);
  const root = element(
    "section",
    { class: "world", attributes: { "aria-label": "World" } },
    element("h2", {}, fold, time),
    body,
  );

  function option(name: Option, title: string): HTMLElement {
    const box = element("vscode-checkbox", {}, title) as Checkbox;
    box.checked = store.draft[name];
    box.addEventListener("change", () => {
      if (store.draft[name] === box.checked) return;
      store.keep({ [name]: box.checked } satisfies Partial<Draft>);
      draw(store.state);
    });
    return box;
  }

  function unfold(wanted: boolean): void {
    open = wanted;
    store.keep({ worldOpen: open });
    tellWatched();
    draw(store.state);
  }

  /** What nobody sees is neither computed nor sent. */
  function tellWatched(): void {
    const sees = open && onScreen && document.visibilityState === "visible" && !isWithoutView(loaded);
    if (sees === watched) return;
    watched = sees;
    store.send({ type: "watch-world", visible: sees });
  }

  async function load(): Promise<void> {
    loaded = "loading";
    const create = await loadWorldView();
    // Laid out before the view looks at its size.
    show(picture, true);
    loaded = create
      ? (create(picture, (isLost) => {
          lost = isLost;
          draw(store.state);
        }) ?? "no-webgl")
      : "not-loaded";
    tellWatched();
    draw(store.state);
  }

  function draw({ run }: PanelState): void {
    fold.setAttribute("aria-expanded", String(open));
    show(body, open);
    const { world } = store;
    const words = worldWords(run, world.scene !== undefined);
    time.textContent = open && world.scene ? seconds(world.stamp) : "";
    if (!open) return;
    if (words.picture && loaded === "not-asked") void load();
    const view = typeof loaded === "object" ? loaded : undefined;
    const showsPicture = words.picture && view !== undefined;
    show(picture, showsPicture);
    show(options, showsPicture);
    show(help, showsPicture);
    const said = isWithoutView(loaded) && words.picture ? noView[loaded] : lost ? lostWords : words.text;
    show(text, said !== undefined || loaded === "loading");
    if (loaded === "loading") replaceChildren(text, spinner());
    else if (text.textContent !== (said ?? "")) replaceChildren(text, said);
    const belief = store.draft.worldBelief;
    const believed = run?.believed ?? [];
    show(key, showsPicture);
    if (!view || !showsPicture) return;
    const { driven = [], planned = [], hand = [], grasps = [] } = world.overlays;
    drawKey({
      believed: belief && (believed.length > 0 || world.base !== undefined),
      driven: driven.length > 1,
      planned: planned.length > 1 || hand.length > 1,
      grasps: grasps.length > 0,
    });
    view.show(world, believed, {
      follow: store.draft.worldFollow,
      labels: store.draft.worldLabels,
      belief,
    });
  }

  function drawKey(present: Readonly<Record<keyof typeof keyWords, boolean>>): void {
    const names = (Object.keys(keyWords) as (keyof typeof keyWords)[]).filter((name) => present[name]);
    if (key.dataset.names === names.join()) return;
    key.dataset.names = names.join();
    key.replaceChildren(...names.map((name) => element("span", { class: name }, keyWords[name])));
  }

  new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? false;
    tellWatched();
  }).observe(root);
  document.addEventListener("visibilitychange", tellWatched);

  return { root, update: draw };
}

const keyWords = {
  believed: "believed",
  driven: "driven",
  planned: "planned",
  grasps: "ways to grasp",
} as const;

function isWithoutView(loaded: Loaded): loaded is keyof typeof noView {
  return typeof loaded === "string" && loaded in noView;
}
