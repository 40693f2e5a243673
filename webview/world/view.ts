import {
  DirectionalLight,
  GridHelper,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import type { BelievedObject } from "../../src/protocol/panelState";
import type { WorldOverlays, WorldPose, WorldRecord } from "../../src/protocol/world";
import type { CreateWorldView, WorldView, WorldViewOptions } from "./contract";
import { followInput } from "./input";
import { Labels } from "./labels";
import { Lines } from "./lines";
import { type Bounds, eyeOf, fitted, moved, type Orbit } from "./orbit";
import { Solids } from "./solids";
import { coloursOf, onThemeChanged } from "./theme";

/** Vertical, degrees. */
const fieldOfView = 45;
const radians = Math.PI / 180;
/** Above the floor, metres: about the middle of a robot. */
const followedHeight = 0.5;

export const createWorldView: CreateWorldView = (host, onLost) => {
  let renderer: WebGLRenderer;
  try {
    renderer = new WebGLRenderer({ antialias: true, alpha: true });
  } catch {
    return undefined;
  }
  return new View(host, renderer, onLost);
};

/** Draws only when something has changed: at most once a frame, and never on its own. */
class View implements WorldView {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(fieldOfView, 1, 0.02, 200);
  private readonly labels = new Labels();
  private readonly lines = new Lines();
  /** A floor for a world of which only the robot's belief is known. */
  private readonly grid = new GridHelper(20, 20, 0x808080, 0x808080).rotateX(Math.PI / 2);
  private solids: Solids | undefined;
  private orbit: Orbit = fitted({ min: [-2, -2, 0], max: [2, 2, 1] }, fieldOfView * radians, 1);
  /** Until the user has turned or moved it, the camera sees everything, however large the picture is. */
  private touched = false;
  private base: WorldPose | undefined;
  private believed: readonly BelievedObject[] = [];
  private overlays: WorldOverlays = {};
  private options: WorldViewOptions = { follow: false, labels: false, belief: false };
  private followed: readonly [x: number, y: number] | undefined;
  private waiting = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly renderer: WebGLRenderer,
    onLost: (lost: boolean) => void,
  ) {
    const { domElement: canvas } = renderer;
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.camera.up.set(0, 0, 1);
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(-2, -4, 6);
    const sky = new HemisphereLight(0xffffff, 0x9a948c, 1.9);
    sky.position.set(0, 0, 1);
    this.grid.material.transparent = true;
    this.grid.material.opacity = 0.35;
    this.scene.add(sun, sky, this.grid, this.lines.group);
    host.replaceChildren(canvas, this.labels.root);
    followInput(
      host,
      () => ({ orbit: this.orbit, metresPerPixel: this.metresPerPixel() }),
      (orbit) => this.look(orbit),
      () => this.reset(),
    );
    new ResizeObserver(() => this.resize()).observe(host);
    onThemeChanged(() => {
      this.drawLines();
      this.requestDraw();
    });
    canvas.addEventListener("webglcontextlost", (event) => {
      // Says that it may be given back.
      event.preventDefault();
      onLost(true);
    });
    canvas.addEventListener("webglcontextrestored", () => {
      onLost(false);
      this.requestDraw();
    });
    this.resize();
  }

  show(record: WorldRecord, believed: readonly BelievedObject[], options: WorldViewOptions): void {
    const otherScene = record.scene !== this.solids?.scene;
    if (otherScene) {
      this.solids?.dispose();
      this.solids = record.scene && new Solids(record.scene);
      if (this.solids) this.scene.add(this.solids.group);
      this.grid.visible = !this.solids;
    } else this.solids?.place();

    const before = this.options;
    const otherBelief =
      !equalObjects(believed, this.believed) ||
      record.base !== this.base ||
      options.belief !== before.belief ||
      options.labels !== before.labels;
    const otherOverlays = record.overlays !== this.overlays;
    this.options = options;
    this.believed = believed;
    this.base = record.base;
    this.overlays = record.overlays;
    if (otherBelief) this.drawBelief();
    if (otherOverlays) this.drawOverlays();
    if ((otherScene || !this.solids) && !this.touched) this.fit();
    this.follow();
    this.requestDraw();
  }

  reset(): void {
    this.touched = false;
    this.fit();
    this.followed = undefined;
    this.follow();
    this.requestDraw();
  }

  private drawLines(): void {
    this.drawBelief();
    this.drawOverlays();
  }

  private drawBelief(): void {
    const { believed, base, options } = this;
    this.lines.showBelief(
      options.belief ? believed : [],
      options.belief ? base : undefined,
      coloursOf(this.host),
    );
    this.labels.set(options.labels ? believed : []);
  }

  private drawOverlays(): void {
    this.lines.showOverlays(this.overlays, coloursOf(this.host));
  }

  private look(orbit: Orbit): void {
    this.touched = true;
    this.orbit = orbit;
    this.requestDraw();
  }

  private fit(): void {
    const bounds = this.solids?.bounds() ?? boundsOf(this.believed, this.base);
    if (bounds) this.orbit = fitted(bounds, fieldOfView * radians, this.camera.aspect);
  }

  /** The first time to the robot, then along with it. */
  private follow(): void {
    const [x, y] = this.solids?.robot() ?? this.base?.position ?? [];
    if (!this.options.follow || x === undefined || y === undefined) {
      this.followed = undefined;
      return;
    }
    const [fromX, fromY] = this.followed ?? this.orbit.target;
    if (!this.followed) this.orbit = { ...this.orbit, target: [fromX, fromY, followedHeight] };
    this.orbit = moved(this.orbit, x - fromX, y - fromY);
    this.followed = [x, y];
  }

  private metresPerPixel(): number {
    return (2 * this.orbit.distance * Math.tan((fieldOfView * radians) / 2)) / (this.host.clientHeight || 1);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    if (!this.touched) {
      this.fit();
      this.followed = undefined;
      this.follow();
    }
    // At once: a canvas of another size is blank until it is drawn.
    this.draw();
  }

  private requestDraw(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    const eye = eyeOf(this.orbit);
    this.solids?.openTowards(eye, this.orbit.target);
    this.camera.position.set(...eye);
    this.camera.lookAt(...this.orbit.target);
    this.camera.updateMatrixWorld();
    this.renderer.render(this.scene, this.camera);
    this.labels.place(this.camera, this.host.clientWidth, this.host.clientHeight);
  }
}

/** States arrive as copies, so that equal content is the same belief. */
function equalObjects(a: readonly BelievedObject[], b: readonly BelievedObject[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function boundsOf(objects: readonly BelievedObject[], base: WorldPose | undefined): Bounds | undefined {
  const points = [...objects, ...(base ? [base] : [])].map(({ position }) => position);
  if (points.length === 0) return undefined;
  const bound = (pick: (...values: number[]) => number, margin: number) =>
    [0, 1, 2].map((axis) => pick(...points.map((point) => point[axis])) + margin) as [number, number, number];
  return { min: bound(Math.min, -0.5), max: bound(Math.max, 0.5) };
}
