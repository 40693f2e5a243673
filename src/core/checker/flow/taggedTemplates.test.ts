// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are programs, with templates of their own
import { test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1");\n`;

test.each<readonly [name: string, body: string, expected: readonly string[]]>([
  [
    "the function before a template is called",
    "const go = async (_: unknown, cup: Item) => { await robot.navigate(cup); };\nawait go`the ${cup}`;\nawait robot.grasp(cup);\nawait robot.grasp(other);",
    ["error precondition 5 (handempty)"],
  ],
  [
    "one that nothing waits for happens some time",
    "const go = async (_: unknown, cup: Item) => { await robot.navigate(cup); await robot.grasp(cup); };\nvoid go`the ${cup}`;\nawait robot.grasp(cup);",
    [],
  ],
  [
    "a method has its object",
    "const arm = { robot, async go(_: unknown, cup: Item) { await this.robot.navigate(cup); } };\nawait arm.go`the ${cup}`;\nawait robot.grasp(cup);\nawait robot.grasp(other);",
    ["error precondition 5 (handempty)"],
  ],
  [
    "the language's own does nothing",
    "await robot.navigate(cup);\nawait robot.grasp(cup);\nconsole.log(String.raw`\\${cup.id}`);\nawait robot.grasp(other);",
    ["error precondition 5 (handempty)"],
  ],
])("%s", (_, body, expected) => {
  checkSnippet(objects + body, expected);
});
