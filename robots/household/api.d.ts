/**
 * The action API of the household robot: a driving base with a lift, a seven-joint arm with a parallel gripper,
 * a camera on the head and one on the wrist. Its actions are the tools of ConceptAgent, named with each.
 *
 * Perception actions report what is seen; execution actions change the world and return whether they succeeded.
 * Lengths are metres in the `map` frame (x and y on the floor, z up), angles are radians.
 *
 * A thing is visible when the robot stands at the fixture that it is, or that it is on or in, and no closed door
 * or drawer hides it.
 */
export interface Robot {
  /**
   * Drives about the room and reports the fixtures, and what is in plain view. ConceptAgent's tool "explore randomly".
   * @returns a map of what was seen; where the robot stands afterwards is not known beforehand
   */
  explore(): Promise<ObjectMap>;

  /**
   * Reports everything that was seen so far, without moving. ConceptAgent's tool "list discovered objects".
   * @returns a map of all that is known
   */
  listDiscovered(): Promise<ObjectMap>;

  /**
   * Looks into a receptacle, or onto it, from close by. ConceptAgent's tool "search".
   * It must be visible, open if it can be opened, and the hand empty.
   * @returns a map of what was seen there
   */
  search(receptacle: Receptacle): Promise<ObjectMap>;

  /**
   * Takes a picture of a thing from close by. ConceptAgent's tool "inspect".
   */
  inspect(thing: Thing): Promise<Image>;

  /**
   * Drives to where a thing can be seen and reached: to the fixture that it is on or in. ConceptAgent's tool
   * "adjust positioning". The thing must not be in the hand.
   * @returns false if there is no free way or the way is blocked
   */
  adjustPosition(target: Thing): Promise<boolean>;

  /**
   * Grasps an item and lifts it, with what is on or in it. ConceptAgent's tool "pick up".
   * It must be visible, and the hand empty.
   * @returns false if the fingers hold nothing afterwards
   */
  pickUp(item: Item): Promise<boolean>;

  /**
   * Puts the held item down: into a container, onto anything else, released low. ConceptAgent's tool "place".
   * The target must be visible, open if it can be opened, and something must be in the hand.
   * @returns false if there is no room that the arm reaches
   */
  place(target: Receptacle): Promise<boolean>;

  /**
   * Takes the handle and draws it as far as it goes. ConceptAgent's tool "open".
   * The thing must be visible, closed and not broken, and the hand empty. A microwave that is opened stops.
   * @returns false if it is not open afterwards
   */
  open(thing: Openable): Promise<boolean>;

  /**
   * Pushes a door or drawer shut. ConceptAgent's tool "close". The thing must be visible and open, and the hand empty.
   * A closed fridge chills what is in it.
   * @returns false if it is not closed afterwards
   */
  close(thing: Openable): Promise<boolean>;

  /**
   * Presses a switch to turn something on. ConceptAgent's tool "toggle on".
   * The thing must be visible and off, and the hand empty; a microwave starts only when it is closed. A burner cooks
   * what is in the pot or pan on it, a microwave what is in it; a faucet washes what is in the sink and fills vessels there.
   * @returns false if it is still off
   */
  toggleOn(thing: Toggleable): Promise<boolean>;

  /**
   * Presses a switch to turn something off. ConceptAgent's tool "toggle off".
   * The thing must be visible and on, and the hand empty.
   * @returns false if it is still on
   */
  toggleOff(thing: Toggleable): Promise<boolean>;

  /**
   * Holds the vessel in the hand under a running faucet. ConceptAgent's tool "fill held object".
   * The vessel must be empty, the faucet visible and on. Liquids are a state of what holds them, not drops.
   * @returns false if it is still empty
   */
  fillHeldObject(): Promise<boolean>;

  /**
   * Tilts the held vessel over another one, or over a plant's pot, which is watered by it. ConceptAgent's tool "pour into".
   * The held vessel must be filled and the target visible.
   * @returns false if the target got nothing
   */
  pourInto(target: Fillable): Promise<boolean>;
}

/** Anything that the robot's object map can hold. */
export interface Thing {
  /** `mug_0`: type and number. */
  readonly id: string;
  /** The most special type known, as in the domain: "mug". */
  readonly type: string;
  /** What a person would call it. */
  readonly label: string;
  /** What can be told by looking at it, such as `isOpen`, `isToggled`, `isFilled`, `isCooked`, `isClean`. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Centre of its bounding box, `map` frame. */
  readonly position: Location;
  /** Bounding box: length, width, height. */
  readonly size: readonly [number, number, number];
}

/** A point in the `map` frame, metres. */
export interface Location {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What stays where it is: furniture, and what is built in. */
export interface Fixture extends Thing {
  readonly kind: "fixture";
}

/** What the hand can take: ConceptAgent's `pickupable`. */
export interface Item extends Thing {
  readonly kind: "item";
}

/** Has a door, or is a drawer. */
export interface Openable extends Thing {
  readonly openable: true;
}

/** Has a switch. */
export interface Toggleable extends Thing {
  readonly toggleable: true;
}

/** Things can be put on or in it. */
export interface Receptacle extends Thing {
  readonly receptacle: true;
}

/** Takes a liquid: ConceptAgent's `canFillWithLiquid`. */
export interface Fillable extends Thing {
  readonly canFillWithLiquid: true;
}

/** Gives water while it is switched on. */
export interface WaterSource extends Thing {
  readonly isWaterSource: true;
}

/** Cooks in a pot or pan on a burner, or in a microwave. */
export interface Cookable extends Thing {
  readonly cookable: true;
}

/** Gets cold in a closed fridge. */
export interface Chillable extends Thing {
  readonly chillable: true;
}

/** Gets clean in the sink under running water. */
export interface Washable extends Thing {
  readonly washable: true;
}

/** Things lie in it. */
export interface Container extends Receptacle {
  readonly container: true;
}
export interface Stove extends Fixture {}
export interface Counter extends Fixture, Receptacle {}
export interface Table extends Fixture, Receptacle {}
export interface Shelf extends Fixture, Receptacle {}
export interface Drawer extends Fixture, Openable, Container {}
export interface Cabinet extends Fixture, Openable, Container {}
export interface Fridge extends Fixture, Openable, Container {}
export interface Microwave extends Fixture, Openable, Toggleable, Container {}
export interface Sink extends Fixture, Container {}
export interface GarbageCan extends Fixture, Container {}
export interface Burner extends Fixture, Toggleable, Receptacle {}
export interface Faucet extends Fixture, Toggleable, WaterSource {}
export interface LightSwitch extends Fixture, Toggleable {}
export interface Plant extends Fixture, Fillable {}

/** An item that takes what is on or in it along. */
export interface Carrier extends Item, Receptacle {}
export interface Dish extends Item, Washable {}
export interface Plate extends Dish, Carrier {}
export interface Vessel extends Dish, Fillable {}
export interface Bowl extends Vessel, Carrier, Container {}
export interface Cup extends Vessel, Carrier, Container {}
export interface Mug extends Vessel, Carrier, Container {}
export interface Cookware extends Carrier, Container {}
export interface Pot extends Vessel, Cookware {}
export interface Pan extends Dish, Cookware {}
export interface Kettle extends Vessel {}
export interface Vase extends Vessel {}
export interface Utensil extends Dish {}
export interface Cutlery extends Utensil {}
export interface Spoon extends Cutlery {}
export interface Fork extends Cutlery {}
export interface Knife extends Cutlery {}
export interface Spatula extends Utensil {}
export interface Bottle extends Item, Fillable, Chillable {}
export interface Box extends Carrier, Container {}
export interface Food extends Item, Chillable {}
export interface Egg extends Food, Cookable {}
export interface Potato extends Food, Cookable {}
export interface Bread extends Food, Cookable {}
export interface Meat extends Food, Cookable {}
export interface Apple extends Food {}
export interface Tomato extends Food {}
export interface Lettuce extends Food {}
export interface Carrot extends Food {}
export interface Banana extends Food {}
export interface Lemon extends Food {}
export interface Cheese extends Food {}
export interface Sponge extends Item {}
export interface Soap extends Item {}
export interface Book extends Item {}
export interface SaltShaker extends Item {}
export interface PepperShaker extends Item {}
export interface PaperRoll extends Item {}
