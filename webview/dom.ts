/** Builds the panel's elements. Text only ever becomes a text node, so untrusted words can't become markup. */

export type Child = Node | string | undefined | false;

export interface Properties {
  readonly class?: string;
  readonly id?: string;
  readonly title?: string;
  /** Attributes as they are; `undefined` and `false` leave one out, `true` sets it empty. */
  readonly attributes?: Readonly<Record<string, string | boolean | undefined>>;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties?: Properties,
  ...children: Child[]
): HTMLElementTagNameMap[Name];
export function element(name: string, properties?: Properties, ...children: Child[]): HTMLElement;
export function element(name: string, properties: Properties = {}, ...children: Child[]): HTMLElement {
  const created = document.createElement(name);
  if (properties.class) created.className = properties.class;
  if (properties.id) created.id = properties.id;
  if (properties.title) created.title = properties.title;
  for (const [key, value] of Object.entries(properties.attributes ?? {})) {
    if (value === undefined || value === false) continue;
    created.setAttribute(key, value === true ? "" : value);
  }
  for (const [type, listener] of Object.entries(properties.on ?? {})) {
    created.addEventListener(type, listener);
  }
  created.append(...children.filter((child) => child !== undefined && child !== false));
  return created;
}

/** Puts new children in, and the keyboard focus back where an element of the same `data-key` had it. */
export function replaceChildren(parent: HTMLElement, ...children: Child[]): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && parent.contains(focused) ? focused.dataset.key : undefined;
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  if (key) parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** Something goes on, of which nobody knows how long it takes. */
export function spinner(): HTMLElement {
  return element("span", { class: "spinner", attributes: { "aria-hidden": "true" } });
}

export function show(target: HTMLElement, visible: boolean): void {
  target.hidden = !visible;
}
