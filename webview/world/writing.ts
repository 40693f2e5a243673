import { CanvasTexture, Mesh, MeshLambertMaterial, PlaneGeometry, SRGBColorSpace } from "three";
import type { WorldText } from "../../src/protocol/world";

/** Pixels of the picture of the words for a metre, and along its longer side at most. */
const pixelsPerMetre = 1200;
const mostPixels = 1024;
/** From one line to the next, and of the letters' font, in heights of a capital letter. */
const lineHeights = 10 / 7;
const fontHeights = 1.4;
/** In front of the surface, so that the two do not flicker; metres. */
const lifted = 0.001;

/** Words on a thing, as a child of the shape that carries them. */
export class Writing {
  readonly mesh: Mesh;
  private readonly texture: CanvasTexture;
  private readonly material: MeshLambertMaterial;
  private readonly geometry: PlaneGeometry;

  constructor(text: WorldText) {
    this.texture = new CanvasTexture(pictureOf(text));
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.anisotropy = 4;
    this.material = new MeshLambertMaterial({ map: this.texture, transparent: true });
    this.geometry = new PlaneGeometry(...text.size);
    this.mesh = new Mesh(this.geometry, this.material);
    const [w, x, y, z] = text.pose.orientation;
    this.mesh.position.set(...text.pose.position);
    this.mesh.quaternion.set(x, y, z, w).normalize();
    this.mesh.translateZ(lifted);
  }

  dispose(): void {
    this.texture.dispose();
    this.material.dispose();
    this.geometry.dispose();
  }
}

/** The letters alone, on nothing. */
function pictureOf({ lines, letterHeight, size: [width, height], colour }: WorldText): HTMLCanvasElement {
  const scale = Math.min(pixelsPerMetre, mostPixels / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const letter = letterHeight * scale;
  context.fillStyle = `rgb(${colour.map((part) => Math.round(part * 255)).join(" ")})`;
  context.font = `${letter * fontHeights}px sans-serif`;
  context.textBaseline = "alphabetic";
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  // The font of the page is another one than that of the layout: wide lines are drawn narrower.
  const left = Math.max(0, (canvas.width - widest) / 2);
  const top = (canvas.height - ((lines.length - 1) * lineHeights + 1) * letter) / 2;
  lines.forEach((line, index) => {
    context.fillText(line, left, top + letter * (1 + index * lineHeights), canvas.width - 2 * left);
  });
  return canvas;
}
