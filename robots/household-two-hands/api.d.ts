/**
 * The action API of a household robot with two hands: the actions of VirtualHome, with the preconditions and effects of its
 * executor. Everything in the home is known from the start, so there is nothing to explore.
 *
 * Each action returns whether it succeeded; one whose precondition does not hold fails and changes nothing.
 * It has no body in the simulator yet: its scenes are symbolic, and actions are carried out by their effects alone.
 */
export interface Robot {
  /**
   * Walks to a thing or a room, wherever it is. Afterwards the robot is near it, near what is in it, what it is in and what is
   * under it, and near nothing else but what it holds; held things come along. It faces nothing.
   * @returns false if the robot sits or lies
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
   * @returns false if there is no sitting on it, or the robot is not near, sits or lies already
   */
  sit(seat: Thing): Promise<boolean>;

  /**
   * Lies down on a thing that can be lain on. The robot must be near it and on its feet.
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
   * @returns false if the thing can't be grabbed, is not near or shut away, or both hands are full
   */
  grab(item: Thing): Promise<boolean>;

  /**
   * Puts a held thing on another one. The robot must be near that.
   * @returns false if the item is not in a hand, or the target is not near
   */
  putBack(item: Thing, target: Thing): Promise<boolean>;

  /**
   * Puts a held thing into another one. The robot must be near that, and it must be open if it can be closed.
   * @returns false if the item is not in a hand, or the target is not near, no container or closed
   */
  putIn(item: Thing, target: Thing): Promise<boolean>;

  /**
   * Opens a thing with a free hand. It must be near, closed and not switched on.
   * @returns false if it can't be opened, is not near, open already or running, or both hands are full
   */
  open(target: Thing): Promise<boolean>;

  /**
   * Closes a thing that is open. The robot must be near it; full hands are no hindrance.
   * @returns false if it is not near or not open
   */
  close(target: Thing): Promise<boolean>;

  /**
   * Switches a thing on. It must be near, off, and plugged in if it has a plug.
   * @returns false if it has no switch or no power, is not near or on already
   */
  switchOn(target: Thing): Promise<boolean>;

  /**
   * Switches a thing off. It must be near and on.
   * @returns false if it is not near or not on
   */
  switchOff(target: Thing): Promise<boolean>;

  /**
   * Plugs a thing in, with a free hand. It must be near.
   * @returns false if it has no plug, is not near or plugged in already, or both hands are full
   */
  plugIn(target: Thing): Promise<boolean>;

  /**
   * Pulls the plug of a thing, with a free hand. It must be near.
   * @returns false if it has no plug in a socket or is not near, or both hands are full
   */
  plugOut(target: Thing): Promise<boolean>;

  /**
   * Washes a thing that is near; it is clean then.
   * @returns false if it is not near
   */
  wash(target: Thing): Promise<boolean>;

  /**
   * Wipes a thing that is near with whatever else the robot holds; it is clean then.
   * @returns false if it is not near, or the robot holds nothing else
   */
  wipe(target: Thing): Promise<boolean>;

  /**
   * Pours something that is held into a thing that is near. It is in there then; what is left stays in the hand.
   * @returns false if it can't be poured or is not held, or the target is not near or takes nothing
   */
  pour(liquid: Thing, target: Thing): Promise<boolean>;

  /**
   * Cuts something to eat. It must be near, a knife must be in one hand and the other one free.
   * @returns false if it can't be cut or is not near, or there is no knife in a hand or no free hand
   */
  cut(food: Thing): Promise<boolean>;

  /**
   * Drinks something that is held, or from a vessel that is held.
   * @returns false if it can't be drunk or is not held
   */
  drink(drink: Thing): Promise<boolean>;

  /**
   * Eats something that is near.
   * @returns false if it can't be eaten or is not near
   */
  eat(food: Thing): Promise<boolean>;

  /**
   * Reads something that is held.
   * @returns false if it can't be read or is not held
   */
  read(text: Thing): Promise<boolean>;

  /**
   * Turns to a thing: the robot faces it, and no other thing.
   * @returns false if it did not turn
   */
  turnTo(target: Thing): Promise<boolean>;

  /**
   * Looks at a thing that the robot faces.
   * @returns false if the robot does not face it
   */
  lookAt(target: Thing): Promise<boolean>;

  /**
   * Points at a thing that the robot faces.
   * @returns false if the robot does not face it
   */
  pointAt(target: Thing): Promise<boolean>;

  /**
   * Watches a thing that the robot faces, in the same room.
   * @returns false if the robot does not face it or is in another room
   */
  watch(target: Thing): Promise<boolean>;

  /**
   * Touches a thing that is near.
   * @returns false if it is not near
   */
  touch(target: Thing): Promise<boolean>;

  /**
   * Types on a thing that is near: a keyboard, a computer, a phone.
   * @returns false if it is not near
   */
  type(target: Thing): Promise<boolean>;

  /**
   * Pushes a thing that is near. It stays where it is as far as facts go.
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
