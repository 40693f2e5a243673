// @robot mobile-manipulator
// @scene bedroom
// @task Look at everything in the room
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  const furniture = await robot.exploreGlobal();
  for (const place of furniture.all("furniture")) {
    if (!(await robot.navigate(place))) continue;
    const seen = await robot.exploreLocal();
    console.log(
      `${place.label}: ${
        seen
          .all("item")
          .map((item) => item.label)
          .join(", ") || "nothing"
      }`,
    );
  }
  console.log(`${scene.all("item").length} things in the room`);
}
