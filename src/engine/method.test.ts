import { expect, it } from "vitest";
import { methodNameOf, methodNames } from "../core/copilot/methodNames";
import { resolveRobotPackage } from "../platform/robotPackages";
import { createMethod } from "./method";

function robotNamed(name: string) {
  const { package: robot } = resolveRobotPackage(name, []);
  if (!robot) throw new Error(`no robot package ${name}`);
  return robot;
}

const arm = robotNamed("mobile-manipulator");
const quadruped = robotNamed("quadruped");
const planner = { kind: "planner" } as const;
const server = { kind: "openai", model: "m", baseUrl: "http://127.0.0.1:9/v1" } as const;

function idOf(...args: Parameters<typeof createMethod>): string {
  const method = createMethod(...args);
  return method.ok ? method.value.id : `${method.error.message} → ${method.error.nextStep}`;
}

it("what fits is chosen by what the robot's actions promise", () => {
  expect(idOf({ name: "auto", model: planner }, arm)).toBe("closed-loop");
  expect(idOf({ name: "auto", model: planner }, quadruped)).toBe("predictive");
  expect(idOf({ name: "auto", model: server }, quadruped)).toBe("predictive");
});

it("the planner's method asks no model, whichever is set", () => {
  const method = createMethod({ name: "planner", model: server }, arm);
  expect(method.ok && method.value.title).toBe("Closed loop (built-in planner)");
  expect(idOf({ name: "planner", model: server }, quadruped)).toBe("predictive");
  expect(idOf({ name: "planner", model: server, additions: { checkerFeedback: false } }, arm)).toMatch(
    /can't do without checker feedback/,
  );
});

it("a method that was chosen is had, or it is said why not", () => {
  expect(idOf({ name: "open-loop", model: planner }, arm)).toBe("open-loop");
  expect(idOf({ name: "closed-loop", model: planner }, quadruped)).toBe("closed-loop");
  expect(idOf({ name: "predictive", model: planner }, quadruped)).toBe("predictive");
  expect(idOf({ name: "predictive", model: planner }, arm)).toMatch(
    /promise no effects.*mobile-manipulator do → choose auto/,
  );
  expect(idOf({ name: "predictive:no-history", model: server }, quadruped)).toBe("predictive");
  expect(idOf({ name: "predictive:no-history", model: planner }, quadruped)).toMatch(
    /built-in pilot is none/,
  );
  expect(idOf({ name: "predictive:random", model: planner }, quadruped)).toBe("predictive");
});

it("the self-correcting method is made of a language model", () => {
  expect(idOf({ name: "self-correcting", model: server }, arm)).toBe("self-correcting");
  expect(idOf({ name: "self-correcting", model: planner }, arm)).toMatch(
    /asks a language model, and there is none → name a model/,
  );
});

it("a tree search and what it is compared with are made of a language model", () => {
  for (const name of methodNames.filter((each) => each.startsWith("tree-search"))) {
    expect(idOf({ name, model: server }, arm)).toBe("tree-search");
    expect(idOf({ name, model: planner }, arm)).toMatch(/there is none → name a model/);
  }
  const title = (name: (typeof methodNames)[number]) => {
    const method = createMethod({ name, model: server }, arm);
    return method.ok ? method.value.title : undefined;
  };
  expect(title("tree-search")).toMatch(/^Tree search, 10 expansions/);
  expect(title("tree-search:20")).toMatch(/^Tree search, 20 expansions/);
  expect(title("tree-search:react")).toMatch(/^ReAct \(/);
});

it("an open loop is never asked", () => {
  const method = createMethod({ name: "open-loop", model: planner }, arm);
  expect(method.ok && method.value.recover).toBe(undefined);
  expect(method.ok && method.value.title).toBe("Open loop (built-in planner)");
});

it("unknown names in settings are what fits", () => {
  for (const name of methodNames) expect(methodNameOf(name)).toBe(name);
  for (const name of ["florble", 3, undefined, null, { name: "open-loop" }])
    expect(methodNameOf(name)).toBe("auto");
});
