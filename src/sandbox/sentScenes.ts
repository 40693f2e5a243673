import type { GuestObject, GuestScene, GuestStatements } from "../core/runner/sandboxPort";
import type { SceneChange } from "./protocol";

/** What a child has been told of the scene. Scenes are numbered as they are sent, from 0. */
export class SentScenes {
  private readonly objects = new Map<string, GuestObject>();
  private present: readonly string[] | undefined;
  private scenes: GuestScene[] = [];
  /** Number of the first one that is kept. */
  private first = 0;

  /** What of the next scene must be sent. Objects are compared by identity. */
  change(scene: GuestScene): SceneChange {
    this.scenes.push(scene);
    const objects = scene.objects.filter((object) => this.objects.get(object.id) !== object);
    for (const object of objects) this.objects.set(object.id, object);
    const present = scene.objects.map(({ id }) => id);
    const before = this.present;
    this.present = present;
    const isSame = before?.length === present.length && before.every((id, index) => id === present[index]);
    return { objects, ...(!isSame && { present }) };
  }

  /** Undefined for a scene that was not sent, or is over: a child only ever goes on. */
  statements(number: number): GuestStatements | undefined {
    const scene = this.scenes[number - this.first];
    if (!scene) return undefined;
    this.scenes = this.scenes.slice(number - this.first);
    this.first = number;
    return scene.statements();
  }
}
