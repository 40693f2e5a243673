// @robot mobile-manipulator
// @scene bedroom
// @task Put all fruits on the plate
// @goal (exists (?p - plate) (forall (?f - fruit) (on ?f ?p)))
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  // Nothing is known before the robot has looked.
  const furniture = await robot.exploreGlobal();
  for (const place of furniture.all("furniture")) {
    if (!(await robot.navigate(place))) continue;
    await robot.exploreLocal();
  }
  const plate = scene.find("plate");
  if (!plate) throw new Error("There is no plate.");
  for (const fruit of scene.all("fruit")) {
    if (scene.holds(`(on ${fruit.id} ${plate.id})`)) continue;
    if (!(await robot.navigate(fruit))) throw new Error(`There is no way to ${fruit.id}.`);
    if (!(await robot.grasp(fruit))) throw new Error(`${fruit.id} was not grasped.`);
    if (!(await robot.navigate(plate))) throw new Error(`There is no way to ${plate.id}.`);
    if (!(await robot.place(plate))) throw new Error(`${fruit.id} was not placed.`);
  }
}
