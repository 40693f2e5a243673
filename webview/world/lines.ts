import {
  BoxGeometry,
  BufferGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  Line,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
} from "three";
import type { BelievedObject } from "../../src/protocol/panelState";
import type { WorldOverlays, WorldPose, WorldVector } from "../../src/protocol/world";
import type { WorldColours } from "./theme";

/** Metres above the floor, so that a line on it is not half inside it. */
const aboveFloor = 0.012;
const plannedHalfWidth = 0.03;

/** What is drawn for an object of which no size is known, metres. */
const unknownSize: WorldVector = [0.06, 0.06, 0.06];

/** What the robot believes and means to do, drawn as lines beside what is so. */
export class Lines {
  readonly group = new Group();
  private readonly believed = new Group();
  private readonly overlays = new Group();

  constructor() {
    this.group.add(this.believed, this.overlays);
  }

  /** Empty lists and undefined draw nothing. */
  showBelief(
    objects: readonly BelievedObject[],
    base: WorldPose | undefined,
    { believed }: WorldColours,
  ): void {
    clear(this.believed);
    // Through solid things, or a box within its thing could not be seen.
    const material = () => new LineBasicMaterial({ color: believed, depthTest: false, transparent: true });
    for (const object of objects) {
      const box = new BoxGeometry(...(object.size ?? unknownSize));
      const edges = new LineSegments(new EdgesGeometry(box), material());
      box.dispose();
      this.believed.add(placed(edges, object));
    }
    if (base) this.believed.add(placed(new Line(linesThrough(baseOutline), material()), base));
  }

  showOverlays({ planned, hand, driven, grasps }: WorldOverlays, colours: WorldColours): void {
    clear(this.overlays);
    if (driven && driven.length > 1) {
      const onFloor = driven.map(([x, y, z]): WorldVector => [x, y, z + aboveFloor]);
      this.overlays.add(new Line(linesThrough(onFloor), new LineBasicMaterial({ color: colours.driven })));
    }
    if (planned && planned.length > 1) {
      this.overlays.add(new Mesh(ribbon(planned), new MeshBasicMaterial({ color: colours.planned })));
    }
    if (hand && hand.length > 1) {
      // Through solid things: the end of the way is often behind the hand.
      const material = new LineBasicMaterial({ color: colours.planned, depthTest: false, transparent: true });
      this.overlays.add(new Line(linesThrough(hand), material));
    }
    for (const grasp of grasps ?? []) {
      const material = new MeshBasicMaterial({ color: colours.grasps, depthTest: false, transparent: true });
      const gripper = new Group();
      for (const { at, size } of gripperParts) {
        const bar = new Mesh(new BoxGeometry(...size), material);
        bar.position.set(...at);
        gripper.add(bar);
      }
      this.overlays.add(placed(gripper, grasp));
    }
  }

  dispose(): void {
    clear(this.believed);
    clear(this.overlays);
  }
}

/** A round base seen from above, with a line in its heading. */
const baseOutline: readonly WorldVector[] = [
  ...Array.from({ length: 33 }, (_, step): WorldVector => {
    const angle = (step / 32) * 2 * Math.PI;
    return [0.25 * Math.cos(angle), 0.25 * Math.sin(angle), aboveFloor];
  }),
  [0.45, 0, aboveFloor],
];

/** Two fingers that point along z to the pose and stand apart along y, the palm, and the wrist; metres. */
const gripperParts: readonly { readonly at: WorldVector; readonly size: WorldVector }[] = [
  { at: [0, -0.04, -0.025], size: [0.01, 0.01, 0.05] },
  { at: [0, 0.04, -0.025], size: [0.01, 0.01, 0.05] },
  { at: [0, 0, -0.055], size: [0.01, 0.09, 0.01] },
  { at: [0, 0, -0.095], size: [0.01, 0.01, 0.07] },
];

function placed<Kind extends Object3D>(object: Kind, { position, orientation }: WorldPose): Kind {
  const [w, x, y, z] = orientation;
  object.position.set(...position);
  object.quaternion.set(x, y, z, w).normalize();
  return object;
}

function linesThrough(points: readonly WorldVector[]): BufferGeometry {
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points.flat(), 3));
}

/** A flat band along a path: lines of a graphics processor are one pixel wide, whatever is asked. */
function ribbon(path: readonly WorldVector[]): BufferGeometry {
  const corners: number[] = [];
  const triangles: number[] = [];
  path.forEach(([x, y, z], index) => {
    const from = path[Math.max(0, index - 1)];
    const to = path[Math.min(path.length - 1, index + 1)];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const acrossX = (-(to[1] - from[1]) / length) * plannedHalfWidth;
    const acrossY = ((to[0] - from[0]) / length) * plannedHalfWidth;
    const height = z + aboveFloor;
    corners.push(x + acrossX, y + acrossY, height, x - acrossX, y - acrossY, height);
    const at = 2 * index;
    if (index > 0) triangles.push(at - 2, at - 1, at, at, at - 1, at + 1);
  });
  return new BufferGeometry()
    .setAttribute("position", new Float32BufferAttribute(corners, 3))
    .setIndex(triangles);
}

function clear(group: Group): void {
  group.traverse((child) => {
    if (!(child instanceof Mesh || child instanceof Line)) return;
    child.geometry.dispose();
    child.material.dispose();
  });
  group.clear();
}
