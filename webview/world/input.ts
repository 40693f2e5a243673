import { keyed, type Orbit, panned, turned, zoomed } from "./orbit";

/** Radians a pixel that the pointer is dragged. */
const turnPerPixel = 0.008;
/** Of the distance, a pixel that the wheel is turned. */
const zoomPerPixel = 0.0015;

/**
 * Pointer and keyboard turn, move and zoom a camera: drag turns; with Shift, or another button, it moves; the wheel
 * zooms once the picture has the focus, so that it does not keep the page from being scrolled.
 */
export function followInput(
  host: HTMLElement,
  now: () => { readonly orbit: Orbit; readonly metresPerPixel: number },
  look: (orbit: Orbit) => void,
  reset: () => void,
): void {
  let last: { readonly pointer: number; readonly x: number; readonly y: number } | undefined;
  host.addEventListener("pointerdown", (event) => {
    last = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    host.setPointerCapture(event.pointerId);
    host.focus({ preventScroll: true });
    event.preventDefault();
  });
  host.addEventListener("pointermove", (event) => {
    if (last?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - last.x, event.clientY - last.y];
    last = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    const { orbit, metresPerPixel } = now();
    const moves = event.shiftKey || (event.buttons & 1) === 0;
    look(
      moves
        ? panned(orbit, x * metresPerPixel, -y * metresPerPixel)
        : turned(orbit, -x * turnPerPixel, y * turnPerPixel),
    );
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
    host.addEventListener(end, (event) => {
      if (last?.pointer === event.pointerId) last = undefined;
    });
  }
  // The right button moves; a menu has nothing to offer here.
  host.addEventListener("contextmenu", (event) => event.preventDefault());
  host.addEventListener(
    "wheel",
    (event) => {
      if (document.activeElement !== host && !event.ctrlKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
      look(zoomed(now().orbit, Math.exp(pixels * zoomPerPixel)));
    },
    { passive: false },
  );
  host.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const orbit = event.key === "Home" ? undefined : keyed(now().orbit, event.key, event.shiftKey);
    if (!orbit && event.key !== "Home") return;
    event.preventDefault();
    if (orbit) look(orbit);
    else reset();
  });
}
