import { describe, expect, test } from "vitest";
import {
  builtInRobot,
  checkSnippet,
  programOf,
  type SnippetOptions,
} from "../../../../test/support/checkSnippet";
import { createChecker } from "../checkProgram";

const atFurniture = (item: string) => `(exists (?f - furniture) (and (at ?f) (located ${item} ?f)))`;

type Case = readonly [name: string, body: string, expected: readonly string[], options?: SnippetOptions];

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const bed = scene.get("bed_0");`;

function run(cases: readonly Case[]): void {
  for (const [name, body, expected, options] of cases) {
    test(name, () => {
      checkSnippet(`${objects}\n${body}`, expected, options);
    });
  }
}

const hand = {
  helpers: `class Hand {
  private held: Item | undefined;
  constructor(private readonly robot: Robot) {}
  async go(target: Thing) { await this.robot.navigate(target); }
  async take(item: Item) {
    await this.robot.grasp(item);
    this.held = item;
  }
  async fetch(item: Item) { await this.go(item); await this.take(item); }
  drop = async (target: Thing) => { await this.go(target); await this.robot.place(target); };
  async goToHeld() { if (this.held) await this.robot.navigate(this.held); }
  static async twice(robot: Robot, item: Item) { await robot.grasp(item); await robot.grasp(item); }
}
`,
};

describe("objects of classes", () => {
  run([
    [
      "methods, and methods that they call",
      "const hand = new Hand(robot);\nawait hand.fetch(cup);\nawait hand.drop(bed);",
      [],
      hand,
    ],
    [
      "a method whose precondition fails",
      "const hand = new Hand(robot);\nawait hand.take(cup);",
      [`error precondition 10 ${atFurniture("cup_0")}`],
      hand,
    ],
    [
      "what a method did lasts",
      "const hand = new Hand(robot);\nawait hand.fetch(cup);\nawait robot.grasp(other);",
      ["error precondition 4 (handempty)"],
      hand,
    ],
    [
      "a field that is an arrow function is called again and again",
      "const hand = new Hand(robot);\nawait hand.fetch(cup);\nawait hand.drop(bed);\nawait hand.fetch(other);\nawait hand.drop(bed);\nawait robot.place(bed);",
      ["error precondition 7 (exists (?i - item) (holding ?i))"],
      hand,
    ],
    [
      "a field that a method sets",
      "const hand = new Hand(robot);\nawait hand.fetch(cup);\nawait hand.goToHeld();",
      ["error precondition 16 (not (holding cup_0))"],
      hand,
    ],
    [
      "objects of one class are told apart",
      "const a = new Hand(robot);\nconst b = new Hand(robot);\nawait a.fetch(cup);\nawait b.goToHeld();",
      [],
      hand,
    ],
    [
      "static methods",
      "await robot.navigate(cup);\nawait Hand.twice(robot, cup);",
      [`error precondition 16 (handempty) ${atFurniture("cup_0")}`],
      hand,
    ],
    [
      "a field that a constructor sets",
      "const hand = new Keeper(robot);\nawait hand.take(cup);",
      [`error precondition 9 ${atFurniture("cup_0")}`],
      {
        helpers: `class Keeper {
  robot: Robot;
  constructor(robot: Robot) { this.robot = robot; }
  async take(item: Item) {
    await this.robot.grasp(item);
  }
}
`,
      },
    ],
    [
      "classes that extend others are not followed",
      "const hand = new Quick(robot);\nawait hand.take(cup);\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
      {
        helpers: `class Slow { constructor(readonly robot: Robot) {} async take(item: Item) { await this.robot.navigate(item); } }
class Quick extends Slow { async take(item: Item) { await super.take(item); await this.robot.grasp(item); } }
`,
      },
    ],
    [
      "a getter that only reads gives what it reads",
      "const hand = new Lazy(robot);\nawait hand.arm.navigate(cup);\nawait hand.arm.grasp(cup);\nawait robot.grasp(other);",
      ["error precondition 5 (handempty)"],
      {
        helpers: `class Lazy { constructor(readonly robot: Robot) {} get arm(): Robot { return this.robot; } }
`,
      },
    ],
  ]);
});

const tested = {
  helpers: `class Hand {
  private held: Item | undefined;
  constructor(private readonly robot: Robot) {}
  get isFull() { return this.held !== undefined; }
  get isEmpty() { return !this.isFull; }
  async take(item: Item) { if (await this.robot.grasp(item)) this.held = item; }
  async put(to: Thing) { await this.robot.place(to); this.held = undefined; }
}
`,
};

describe("a getter that tests a field", () => {
  const taken = "const hand = new Hand(robot);\nawait robot.navigate(cup);\nawait hand.take(cup);\n";
  const nothingHeld = "error precondition 13 (exists (?i - item) (holding ?i))";
  run([
    ["says whether it is set", `${taken}if (hand.isFull) await hand.put(bed);`, [], tested],
    [
      "says it anew",
      `${taken}if (hand.isFull) await robot.grasp(other);`,
      ["error precondition 5 (handempty)"],
      tested,
    ],
    [
      "by another one",
      `${taken}if (!hand.isEmpty) await robot.navigate(bed);\nif (hand.isEmpty) await hand.take(other);`,
      [],
      tested,
    ],
    ["and it is the wrong one", `${taken}if (hand.isEmpty) await hand.put(bed);`, [nothingHeld], tested],
  ]);
});

const statics = {
  helpers: `class Moves {
  static async take(robot: Robot, item: Item) { await robot.grasp(item); }
  static async twice(robot: Robot, item: Item) { await this.take(robot, item); await this.take(robot, item); }
}
`,
};

describe("classes themselves", () => {
  const made =
    "const Arm = class { constructor(private arm: Robot) {} async take(item: Item) { return this.arm.grasp(item); } };\nconst arm = new Arm(robot);\nawait robot.navigate(cup);\n";
  run([
    [
      "`this` in a static method",
      "await robot.navigate(cup);\nawait Moves.twice(robot, cup);",
      ["warning precondition 6 (handempty) (exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))"],
      statics,
    ],
    [
      "a class that is an expression",
      `${made}await arm.take(cup);\nawait robot.grasp(other);`,
      ["error precondition 6 (handempty)"],
    ],
    [
      "whose result is tested",
      `${made}if (!(await arm.take(cup))) return;\nawait robot.navigate(bed);\nawait robot.place(bed);`,
      [],
    ],
  ]);
});

/** A hand that goes where it was told; the cup is in it, so that going to the cup would be an error. */
const carrying = "await robot.navigate(cup);\nawait robot.grasp(cup);";
const going = (members: string, more = "") => ({
  helpers: `class Hand {
  constructor(readonly robot: Robot, public target: Thing) {}
  ${members}
  async go() { await this.robot.navigate(this.target); }
}
${more}`,
});

describe("where an object changes behind its methods, nothing is said that may be false", () => {
  run([
    [
      "a setter",
      `const hand = new Hand(robot, cup);\n${carrying}\nhand.aim = bed;\nawait hand.go();`,
      [],
      going("set aim(to: Thing) { this.target = to; }"),
    ],
    [
      "a getter that does something",
      `const hand = new Hand(robot, cup);\n${carrying}\nif (hand.next === bed) await hand.go();`,
      [],
      going("other!: Thing;\n  get next() { return (this.target = this.other); }"),
    ],
    [
      "a part that refers back to what it is a part of",
      `const base = new Base(new Arm(robot), cup);\n${carrying}\nbase.home = bed;\nawait base.go();`,
      [],
      {
        helpers: `class Arm { base!: Base; constructor(readonly robot: Robot) {} async home() { await this.robot.navigate(this.base.home); } }
class Base { constructor(readonly arm: Arm, public home: Thing) { arm.base = this; } async go() { await this.arm.home(); } }
`,
      },
    ],
    [
      "a method of a class that is not followed, called as lists have one",
      "const hand = new Fetcher(robot);\nawait hand.get(cup);\nawait robot.navigate(bed);\nawait robot.place(bed);",
      [],
      {
        helpers: `class Base { constructor(readonly robot: Robot) {} }
class Fetcher extends Base { async get(item: Item) { await this.robot.navigate(item); await this.robot.grasp(item); } }
`,
      },
    ],
    [
      "in a loop, by a method that is called as lists have one",
      `const hand = new Hand(robot, cup);\n${carrying}\nfor (const each of [hand]) each.add(bed);\nawait hand.go();`,
      [],
      going("add(to: Thing) { this.target = to; }"),
    ],
    [
      "an arrow function has the this of the object that it was made for",
      `const hand = new Aimed(robot, bed);\n${carrying}\nconst other = { robot, target: cup, go: hand.go };\nawait other.go();`,
      [],
      {
        helpers:
          "class Aimed { constructor(readonly robot: Robot, public target: Thing) {} go = async () => { await this.robot.navigate(this.target); }; }\n",
      },
    ],
    [
      "the object of which a method is called is told before its arguments",
      `const pair = { one: new Hand(robot, bed), two: new Hand(robot, cup), now: new Hand(robot, bed) };\n${carrying}\nconst swap = () => { pair.now = pair.two; };\nawait pair.now.goAfter(swap());`,
      [],
      going("async goAfter(_: void) { await this.go(); }"),
    ],
    [
      "another method by its prototype",
      `Hand.prototype.go = async function () { await this.robot.navigate(bed); };\nconst hand = new Hand(robot, cup);\n${carrying}\nawait hand.go();`,
      [],
      going(""),
    ],
    [
      "a constructor that gives another object",
      "const one = new Once();\none.target = bed;\nconst two = new Once();\nif (two.target) await robot.navigate(two.target);",
      [],
      {
        helpers:
          "class Once { static last: Once | undefined; target: Thing | undefined; constructor() { if (Once.last) return Once.last; Once.last = this; } }\n",
      },
    ],
    [
      "a field of what is not followed may be false",
      "const hand = new Lazy(robot);\nif (!hand.busy) await robot.navigate(bed);",
      [],
      {
        helpers:
          "class Base { busy = false; constructor(readonly robot: Robot) {} }\nclass Lazy extends Base {}\n",
      },
    ],
    [
      "what an async method does behind its first await, where nobody waits yet",
      "const hand = new Busy(robot);\nconst going = hand.go(bed);\nif (hand.busy) console.log(1);\nawait going;\nif (!hand.busy) await robot.exploreGlobal();",
      [],
      {
        helpers:
          "class Busy { busy = false; constructor(readonly robot: Robot) {} async go(to: Thing) { this.busy = true; await this.robot.navigate(to); this.busy = false; } }\n",
      },
    ],
    [
      "objects that refer to each other again and again",
      "const a = new Link();\nconst b = new Link();\nwhile (!(await robot.navigate(cup))) { a.p = b; b.p = a; a.q = b; b.q = a; }\nawait robot.grasp(cup);",
      [],
      { helpers: "class Link { p?: Link; q?: Link; }\n" },
    ],
  ]);
});

describe("the object of a method need not have a name", () => {
  run(
    [
      [
        "made where it is used",
        "await new Hand(robot, cup).take(cup);",
        [`error precondition 8 ${atFurniture("cup_0")}`],
      ],
      [
        "in a list",
        "const hands = [new Hand(robot, cup)];\nawait hands[0].take(cup);",
        [`error precondition 9 ${atFurniture("cup_0")}`],
      ],
    ].map(([name, body, expected]) => [
      name as string,
      body as string,
      expected as string[],
      going("\n\n  async take(item: Item) { await this.robot.grasp(item); }"),
    ]),
  );
});

describe("methods of object literals", () => {
  run([
    [
      "with the robot of the task",
      "const skills = {\n  async take(item: Item) {\n    await robot.grasp(item);\n  },\n};\nawait skills.take(cup);",
      [`error precondition 4 ${atFurniture("cup_0")}`],
    ],
    [
      "with their own fields",
      "const skills = {\n  robot,\n  async take(item: Item) {\n    await this.robot.grasp(item);\n  },\n};\nawait robot.navigate(cup);\nawait skills.take(cup);\nawait skills.take(cup);",
      [`warning precondition 5 (handempty) ${atFurniture("cup_0")}`],
    ],
    [
      "an arrow function in a method has its this",
      "const skills = {\n  robot,\n  async all(items: Item[]) {\n    for (const item of items) await (async () => this.robot.grasp(item))();\n  },\n};\nawait robot.navigate(cup);\nawait skills.all([cup, cup]);",
      [`warning precondition 5 (handempty) ${atFurniture("cup_0")}`],
    ],
    [
      "given away without its object, a method may do anything",
      "const skills = {\n  robot,\n  async take(item: Item) {\n    await this.robot.grasp(item);\n  },\n};\nconst { take } = skills;\nawait take(cup);\nawait robot.place(bed);",
      [],
    ],
  ]);
});

describe("actions by other ways of calling", () => {
  run([
    ["by a name in brackets", 'await robot["grasp"](cup);', [`error precondition 2 ${atFurniture("cup_0")}`]],
    ["by a name in brackets that is no action", 'await robot["gripp"](cup);', ["error unknown-action 2"]],
    [
      "bound to the robot",
      "const take = robot.grasp.bind(robot);\nawait take(cup);",
      [`error precondition 3 ${atFurniture("cup_0")}`],
    ],
    [
      "called with the robot",
      "await robot.grasp.call(robot, cup);",
      [`error precondition 2 ${atFurniture("cup_0")}`],
    ],
    [
      "applied to the robot",
      "await robot.grasp.apply(robot, [cup]);",
      [`error precondition 2 ${atFurniture("cup_0")}`],
    ],
  ]);
});

describe("while a class is edited", () => {
  const robot = builtInRobot("mobile-manipulator");
  const going = "await this.robot.navigate(item);";
  const body = `${objects}\nconst hand = new Hand(robot);\nawait hand.take(cup);`;
  const helpers = (first: string, makes = "constructor(readonly robot: Robot) {}") =>
    `class Hand {\n  ${makes}\n  async take(item: Item) {\n    ${first}\n    await this.robot.grasp(item);\n  }\n}\n`;
  const versions: readonly [helpers: string, problems: number][] = [
    [helpers(""), 1],
    [helpers(going), 0],
    [helpers("console.log(item.id);"), 1],
    [helpers(going), 0],
    [helpers(going, "robot!: Robot;"), 0],
    [helpers("", "constructor(readonly robot: Robot, readonly home?: Thing) {}"), 1],
  ];
  test("each version has the problems that it would have by itself", () => {
    const checker = createChecker();
    for (const [text, expected] of versions) {
      const input = { text: programOf(body, { helpers: text }), file: "/programs/edited.robot.ts", robot };
      expect(checker.checkPreconditions(input).problems, text).toHaveLength(expected);
      expect(checker.checkPreconditions(input).problems).toEqual(
        createChecker().checkPreconditions(input).problems,
      );
    }
  });
});

const fetcher = {
  helpers: `class Fetcher {
  protected count = 0;
  constructor(protected readonly robot: Robot, readonly bed: Thing) {}
  async take(item: Item) { await this.robot.navigate(item); await this.robot.grasp(item); this.count++; }
  async drop() { await this.robot.navigate(this.bed); await this.robot.place(this.bed); }
  async carry(item: Item) { await this.take(item); await this.drop(); }
  static async grab(robot: Robot, item: Item) { await robot.navigate(item); await robot.grasp(item); }
}
class Plain extends Fetcher {}
class Forgetful extends Fetcher { override async drop() { console.log("dropped"); } }
class Careful extends Fetcher {
  readonly log: string[] = [];
  constructor(robot: Robot, private readonly place: Thing) { super(robot, place); this.log.push("made"); }
  override async take(item: Item) { this.log.push(item.id); await super.take(item); }
}
`,
};

describe("classes that extend others", () => {
  run([
    [
      "have the methods of those",
      "const one = new Plain(robot, bed);\nawait one.carry(cup);\nawait one.carry(other);",
      [],
      fetcher,
    ],
    [
      "and what is wrong in them is found",
      "const one = new Plain(robot, bed);\nawait one.take(cup);\nawait one.take(other);",
      ["warning precondition 9 (handempty)"],
      fetcher,
    ],
    [
      "methods of their own come first, also where those call them",
      "const one = new Forgetful(robot, bed);\nawait one.carry(cup);\nawait one.carry(other);",
      ["warning precondition 9 (handempty)"],
      fetcher,
    ],
    [
      "a constructor that calls the other one, and a method that does",
      "const one = new Careful(robot, bed);\nawait one.carry(cup);\nawait one.take(other);\nawait robot.grasp(cup);",
      ["error precondition 5 (handempty)"],
      fetcher,
    ],
    [
      "static methods of those",
      "await Plain.grab(robot, cup);\nawait robot.grasp(other);",
      ["error precondition 3 (handempty)"],
      fetcher,
    ],
    [
      "of an unknown class nothing is known",
      "const one = new Odd(robot);\nawait one.take(cup);\nawait robot.grasp(other);",
      [],
      {
        helpers: `const made = <T,>(value: T): T => value;
class Odd extends made(class { async take(item: Item) { console.log(item.id); } }) { constructor(readonly robot: Robot) { super(); } }`,
      },
    ],
  ]);
});
