import { programText } from "./runs";

/** Goes to two places with a function of its own, and prints how much was seen there. */
export const program = programText(`
  const rooms = await robot.exploreGlobal();
  let count = 0;
  for (const name of ["table_0", "bed_0"]) {
    count += await visit(robot, rooms.get(name));
  }
  console.log("seen", count);
}

async function visit(robot: Robot, place: { id: string } & object): Promise<number> {
  await robot.navigate(place as never);
  let map = await robot.exploreLocal();
  return map.size;`);
