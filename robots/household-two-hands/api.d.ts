/**
 * The action API of a household robot with two hands: the actions of VirtualHome, with the preconditions and effects of its
 * executor. Everything in the home is known from the start, so there is nothing to explore.
 *
 * Each action returns whether it succeeded; one whose precondition does not hold fails and changes nothing.
 *
 * In a physical scene the robot does what it is told with its base, its arms and its hands, and what is so afterwards is what
 * it sees and feels, not what the action promises. Three kinds of things are states that it keeps once it has done what goes
 * with them: that it sits or lies, that a thing is plugged in, and that something was eaten, drunk, read, watched, looked at,
 * pointed at, cut up or touched. Liquids are states of their vessels. A symbolic scene (`apartment.pddl`) has no physics:
 * there actions have their effects.
 */
export interface Robot {
  /**
   * Walks to a thing or a room, wherever it is. Afterwards the robot is near it, near what is in it, what it is in and what is
   * under it, and near nothing else but what it holds; held things come along. It faces nothing.
   * Modelled: the base drives there by its map of the floor. What it walked to it is near within 2 m.
   * @returns false if the robot sits or lies, no way leads there, or something held got lost
   */
  walk(target: Thing): Promise<boolean>;

  /**
   * Gets near a thing: nothing happens where the robot is near it already, otherwise it walks there.
   * @returns false if it is not near, and the robot sits or lies
   */
  find(target: Thing): Promise<boolean>;

  /**
   * Sits down on a thing that can be sat on. The robot must be near it and on its feet. A chair or an armchair must be free; a
   * sofa or a bed has room beside what lies on it.
   * Modelled: the base drives up to the open side of the seat and turns its back to it. That it sits is a state.
   * @returns false if there is no sitting on it, or the robot is not near, sits or lies already
   */
  sit(seat: Thing): Promise<boolean>;

  /**
   * Lies down on a thing that can be lain on. The robot must be near it and on its feet.
   * Modelled as sitting is.
   * @returns false if there is no lying on it, or the robot is not near, sits or lies already
   */
  lie(place: Thing): Promise<boolean>;

  /**
   * Gets up from where the robot sits or lies.
   * @returns false if the robot stands already
   */
  standUp(): Promise<boolean>;

  /**
   * Takes a thing into a free hand, the right one first. The thing must be near, and not in something that is closed.
   * What lies on or in it comes along.
   * Modelled: a gripper closes on it and lifts it; where the right hand does not get at it the left one tries.
   * @returns false if the thing can't be grabbed, is not near or shut away, both hands are full, or it was not gripped
   */
  grab(item: Thing): Promise<boolean>;

  /**
   * Puts a held thing on another one. The robot must be near that.
   * Modelled: it is let go low above a free place. Of a tube such as toothpaste that is put on a brush some is squeezed out
   * right above it, which is a state of the brush, and the tube is put down nearby.
   * @returns false if the item is not in a hand, the target is not near, has no room, or is seen to be missed
   */
  putBack(item: Thing, target: Thing): Promise<boolean>;

  /**
   * Puts a held thing into another one. The robot must be near that, and it must be open if it can be closed.
   * @returns false if the item is not in a hand, or the target is not near, no container or closed
   */
  putIn(item: Thing, target: Thing): Promise<boolean>;

  /**
   * Opens a thing with a free hand. It must be near, closed and not switched on.
   * Modelled: the hand draws the handle along the way of the door or drawer; how far it is open is measured.
   * @returns false if it can't be opened, is not near, open already or running, or both hands are full
   */
  open(target: Thing): Promise<boolean>;

  /**
   * Closes a thing that is open. The robot must be near it.
   * Modelled as opening is: a body with two grippers needs one of them free, unlike VirtualHome's person.
   * @returns false if it is not near or not open, or with full hands in a physical scene
   */
  close(target: Thing): Promise<boolean>;

  /**
   * Switches a thing on. It must be near, off, and plugged in if it has a plug. An oven, a microwave, a dishwasher and a
   * washing machine run only while they are closed.
   * Modelled: a finger of a free hand presses its button, and the thing does what it does while it is on.
   * @returns false if it has no switch or no power, is not near or on already, or with full hands in a physical scene
   */
  switchOn(target: Thing): Promise<boolean>;

  /**
   * Switches a thing off. It must be near and on.
   * Modelled as switching on is.
   * @returns false if it is not near or not on, or with full hands in a physical scene
   */
  switchOff(target: Thing): Promise<boolean>;

  /**
   * Plugs a thing in, with a free hand. It must be near.
   * Modelled: the hand touches the thing. That it is plugged in is a state.
   * @returns false if it has no plug, is not near or plugged in already, or both hands are full
   */
  plugIn(target: Thing): Promise<boolean>;

  /**
   * Pulls the plug of a thing, with a free hand. It must be near.
   * Modelled as plugging in is.
   * @returns false if it has no plug in a socket or is not near, or both hands are full
   */
  plugOut(target: Thing): Promise<boolean>;

  /**
   * Washes a thing that is near; it is clean then. What can be carried has to be in a sink.
   * Modelled: the thing must lie in a sink; the robot turns the water on, waits, and turns it off.
   * @returns false if it is not near, or, in a physical scene, lies in no sink
   */
  wash(target: Thing): Promise<boolean>;

  /**
   * Wipes a thing that is near with whatever else the robot holds; it is clean then.
   * Modelled: what is held is moved to and fro on it, and must touch it. That it is clean then is a state.
   * @returns false if it is not near, or the robot holds nothing else
   */
  wipe(target: Thing): Promise<boolean>;

  /**
   * Pours something that is held into a thing that is near. It is in there then; what is left stays in the hand.
   * Modelled: the vessel is tipped over above the target, which is seen to be filled, or watered. That what was poured is in
   * there is a state.
   * @returns false if it can't be poured or is not held, or the target is not near or takes nothing
   */
  pour(liquid: Thing, target: Thing): Promise<boolean>;

  /**
   * Cuts something to eat. It must be near, a knife must be in one hand and the other one free.
   * Modelled: the knife is drawn to and fro on it, and must touch it. That it is cut up is a state: it stays in one piece.
   * @returns false if it can't be cut or is not near, or there is no knife in a hand or no free hand
   */
  cut(food: Thing): Promise<boolean>;

  /**
   * Drinks something that is held, or from a vessel that is held.
   * Modelled: it is brought before the head, and the vessel is empty then.
   * @returns false if it can't be drunk or is not held
   */
  drink(drink: Thing): Promise<boolean>;

  /**
   * Eats something that is near.
   * Modelled: what is held is brought before the head; what is not must be seen where it lies. That it is eaten is a state.
   * @returns false if it can't be eaten or is not near
   */
  eat(food: Thing): Promise<boolean>;

  /**
   * Reads something that is held.
   * Modelled: it is brought before the head.
   * @returns false if it can't be read or is not held
   */
  read(text: Thing): Promise<boolean>;

  /**
   * Turns to a thing: the robot faces it, and no other thing.
   * Modelled: the base turns, and the head; of a robot that sits or lies the head alone.
   * @returns false if it did not turn
   */
  turnTo(target: Thing): Promise<boolean>;

  /**
   * Looks at a thing that the robot faces.
   * @returns false if the robot does not face it, or, in a physical scene, can't make it out in its picture
   */
  lookAt(target: Thing): Promise<boolean>;

  /**
   * Points at a thing that the robot faces.
   * Modelled: a free hand is stretched out towards it.
   * @returns false if the robot does not face it, or with full hands in a physical scene
   */
  pointAt(target: Thing): Promise<boolean>;

  /**
   * Watches a thing that the robot faces, in the same room.
   * @returns false if the robot does not face it or is in another room
   */
  watch(target: Thing): Promise<boolean>;

  /**
   * Touches a thing that is near.
   * Modelled: the fingers of a free hand come down onto it, or against its front, until they feel it.
   * @returns false if it is not near, or was not felt
   */
  touch(target: Thing): Promise<boolean>;

  /**
   * Types on a thing that is near: a keyboard, a computer, a phone.
   * Modelled as touching is.
   * @returns false if it is not near
   */
  type(target: Thing): Promise<boolean>;

  /**
   * Pushes a thing that is near. It stays where it is as far as facts go.
   * Modelled: the fingers touch it and move 2 cm away from the robot; pulling moves them back, shifting sideways.
   * @returns false if it is not near
   */
  push(target: Thing): Promise<boolean>;

  /**
   * Pulls a thing that is near. It stays where it is as far as facts go.
   * @returns false if it is not near
   */
  pull(target: Thing): Promise<boolean>;

  /**
   * Shifts a thing that is near. It stays where it is as far as facts go.
   * @returns false if it is not near
   */
  move(target: Thing): Promise<boolean>;
}

/** Anything that has a name in the home. What can be done with it is told by facts, such as `(grabbable cup_1)`. */
export interface Thing {
  /** `cup_1`: type and number. */
  readonly id: string;
  /** The most special type known, as in the domain: "cup". */
  readonly type: string;
  /** What a person would call it. */
  readonly label: string;
  /** What can be told by looking at it; nothing in a symbolic scene. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

export interface Room extends Thing {}
export interface Furniture extends Thing {}
export interface Fixture extends Thing {}
export interface Appliance extends Thing {}
export interface Food extends Thing {}
export interface Drink extends Thing {}
export interface Tableware extends Thing {}
export interface Cleaner extends Thing {}
export interface Toiletry extends Thing {}
export interface Clothing extends Thing {}
export interface Reading extends Thing {}
export interface Device extends Thing {}
export interface Plant extends Thing {}
export interface Bedding extends Thing {}
export interface Table extends Furniture {}
export interface Seat extends Furniture {}
export interface Storage extends Furniture {}
export interface Bed extends Furniture {}
export interface TvStand extends Furniture {}
export interface CoffeeTable extends Table {}
export interface KitchenTable extends Table {}
export interface Desk extends Table {}
export interface Nightstand extends Table {}
export interface KitchenCounter extends Table {}
export interface Sofa extends Seat {}
export interface Chair extends Seat {}
export interface Armchair extends Seat {}
export interface Bookshelf extends Storage {}
export interface Cabinet extends Storage {}
export interface Dresser extends Storage {}
export interface Closet extends Storage {}
export interface Sink extends Fixture {}
export interface Bathtub extends Fixture {}
export interface Shower extends Fixture {}
export interface Toilet extends Fixture {}
export interface GarbageCan extends Fixture {}
export interface Door extends Fixture {}
export interface Window extends Fixture {}
export interface Light extends Appliance {}
export interface Lamp extends Appliance {}
export interface Tv extends Appliance {}
export interface Fridge extends Appliance {}
export interface Microwave extends Appliance {}
export interface Stove extends Appliance {}
export interface Oven extends Appliance {}
export interface Toaster extends Appliance {}
export interface Dishwasher extends Appliance {}
export interface CoffeeMaker extends Appliance {}
export interface WashingMachine extends Appliance {}
export interface Computer extends Device {}
export interface Radio extends Device {}
export interface RemoteControl extends Device {}
export interface Phone extends Device {}
export interface Keyboard extends Device {}
export interface AlarmClock extends Device {}
export interface Fruit extends Food {}
export interface Vegetable extends Food {}
export interface Chips extends Food {}
export interface Salmon extends Food {}
export interface Cupcake extends Food {}
export interface Bread extends Food {}
export interface Egg extends Food {}
export interface Cheese extends Food {}
export interface Apple extends Fruit {}
export interface Banana extends Fruit {}
export interface Tomato extends Vegetable {}
export interface Potato extends Vegetable {}
export interface Milk extends Drink {}
export interface Juice extends Drink {}
export interface Wine extends Drink {}
export interface Water extends Drink {}
export interface Coffee extends Drink {}
export interface Plate extends Tableware {}
export interface Bowl extends Tableware {}
export interface Cup extends Tableware {}
export interface Glass extends Tableware {}
export interface Fork extends Tableware {}
export interface Spoon extends Tableware {}
export interface Knife extends Tableware {}
export interface Pan extends Tableware {}
export interface Pot extends Tableware {}
export interface Coffeepot extends Tableware {}
export interface CuttingBoard extends Tableware {}
export interface Vase extends Tableware {}
export interface DishwashingLiquid extends Cleaner {}
export interface Sponge extends Cleaner {}
export interface Rag extends Cleaner {}
export interface Toothbrush extends Toiletry {}
export interface Toothpaste extends Toiletry {}
export interface Soap extends Toiletry {}
export interface Towel extends Toiletry {}
export interface Shirt extends Clothing {}
export interface Book extends Reading {}
export interface Magazine extends Reading {}
export interface Pillow extends Bedding {}
export interface Blanket extends Bedding {}
