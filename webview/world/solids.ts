import {
  Box3,
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  type Material,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  SphereGeometry,
  SRGBColorSpace,
} from "three";
import {
  poseLength,
  robotLabel,
  type WorldScene,
  type WorldShape,
  type WorldVector,
} from "../../src/protocol/world";
import type { Bounds } from "./orbit";
import { standsBetween, type Wall, wallsOf } from "./walls";
import { Writing } from "./writing";

/** The half width, in metres, of a plane that is said to have no end. */
const endlessHalfWidth = 10;

/** What has its centre deeper below the floor is out of the world, metres. */
const lowestCentre = -1;

/** The solid things of one scene, and where they are. */
export class Solids {
  readonly group = new Group();
  private readonly meshes: Mesh[];
  private readonly walls: readonly Wall[];
  private readonly geometries = new Map<string, BufferGeometry>();
  private readonly materials = new Map<string, Material>();
  private readonly writings: Writing[] = [];

  constructor(readonly scene: WorldScene) {
    this.meshes = scene.shapes.map((shape) => {
      const mesh = new Mesh(this.geometryOf(shape), this.materialOf(shape));
      if (shape.shape === "ellipsoid") mesh.scale.set(...shape.size);
      mesh.name = shape.label;
      if (shape.text) {
        const writing = new Writing(shape.text);
        mesh.add(writing.mesh);
        this.writings.push(writing);
      }
      return mesh;
    });
    if (this.meshes.length > 0) this.group.add(...this.meshes);
    this.walls = wallsOf(scene);
    this.place();
  }

  /** To where the record has them now. */
  place(): void {
    const { poses } = this.scene;
    this.meshes.forEach((mesh, index) => {
      const [x, y, z, w, i, j, k] = poses.subarray(index * poseLength, (index + 1) * poseLength);
      mesh.position.set(x, y, z);
      mesh.quaternion.set(i, j, k, w).normalize();
      // A simulator keeps there what is not in the world at present.
      mesh.visible = z > lowestCentre;
    });
  }

  /** Takes the walls away that are between the camera and what it looks at, as in a doll's house. */
  openTowards(eye: WorldVector, target: WorldVector): void {
    for (const wall of this.walls) this.meshes[wall.index].visible = !standsBetween(wall, eye, target);
  }

  /** Of everything but the floor, which goes on where nothing stands any more. */
  bounds(): Bounds | undefined {
    this.group.updateMatrixWorld(true);
    const box = new Box3();
    this.meshes.forEach((mesh, index) => {
      const { shape } = this.scene.shapes[index];
      if (shape !== "plane" && mesh.position.z > lowestCentre) box.expandByObject(mesh);
    });
    if (box.isEmpty()) return undefined;
    return { min: box.min.toArray(), max: box.max.toArray() };
  }

  /** Centre of the robot's first shape, a part of its base. */
  robot(): readonly [x: number, y: number] | undefined {
    const mesh = this.meshes.find(({ name }) => name === robotLabel);
    return mesh && [mesh.position.x, mesh.position.y];
  }

  dispose(): void {
    this.group.removeFromParent();
    for (const geometry of this.geometries.values()) geometry.dispose();
    for (const material of this.materials.values()) material.dispose();
    for (const writing of this.writings) writing.dispose();
  }

  private geometryOf(shape: WorldShape): BufferGeometry {
    const key = keyOf(shape);
    let geometry = this.geometries.get(key);
    if (!geometry) {
      geometry = geometryFor(shape);
      this.geometries.set(key, geometry);
    }
    return geometry;
  }

  private materialOf({ colour }: WorldShape): Material {
    const key = colour.join(" ");
    let material = this.materials.get(key);
    if (!material) {
      material = new MeshLambertMaterial({ color: new Color().setRGB(...colour, SRGBColorSpace) });
      this.materials.set(key, material);
    }
    return material;
  }
}

/** The same for shapes that look the same in their own frames. */
function keyOf({ shape, size, corners = [] }: WorldShape): string {
  if (shape === "ellipsoid") return shape;
  return `${shape} ${(shape === "convex" ? corners : [size]).join(" ")}`;
}

/** Faces that share no corners, so that each is flat to the light too. */
function convexGeometry({ corners = [], faces = [] }: WorldShape): BufferGeometry {
  const points = faces.flatMap((face) =>
    face
      .slice(2)
      .flatMap((third, index) => [face[0], face[index + 1], third].flatMap((corner) => corners[corner])),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** As MuJoCo means the sizes; three's cylinders and capsules stand along y, the world's along z. */
function geometryFor(solid: WorldShape): BufferGeometry {
  const { shape, size } = solid;
  const [a, b, c] = size;
  switch (shape) {
    case "plane":
      return new PlaneGeometry(2 * (a || endlessHalfWidth), 2 * (b || endlessHalfWidth));
    case "box":
      return new BoxGeometry(2 * a, 2 * b, 2 * c);
    case "sphere":
      return new SphereGeometry(a, 24, 16);
    case "ellipsoid":
      return new SphereGeometry(1, 24, 16);
    case "cylinder":
      return new CylinderGeometry(a, a, 2 * b, 28).rotateX(Math.PI / 2);
    case "convex":
      return convexGeometry(solid);
    case "capsule":
      return new CapsuleGeometry(a, 2 * b, 8, 20).rotateX(Math.PI / 2);
  }
}
