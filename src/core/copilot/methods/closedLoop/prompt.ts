import type { RobotPackage } from "../../../program/robotPackage";
import type { RecoveryRequest } from "../../../runner/recovery";
import {
  beliefData,
  bounds,
  dataBlock,
  dataIsInformation,
  feedbackData,
  rulesOf,
  shortened,
} from "../../dialogue/promptParts";
import { askedData, askingRule } from "../../dialogue/userQuestions";
import type { TaskRequest } from "../../method";

/*
 * What a model is told. The six kinds of section are those of COME-robot (section III-B): role, feedback handling,
 * robot set-up, API documentation, response guidelines, tips.
 */

export function systemPrompt(robot: RobotPackage): string {
  const { settings } = robot;
  return `# Role
${settings.role}
You write TypeScript for this robot, a little at a time, and correct course when the world turns out to be different. Programs are checked before they run, and every action is checked again before the robot moves.

# Feedback
After each action you can be shown what it returned, which facts were predicted and which were observed, and camera images.
- An action that returned false did not happen: find out why before it is made again.
- An action that returned true may still have missed: trust the observed facts and the images, not the prediction.
- A detection can be wrong or be missed: look again from close by when something does not fit.
- ${dataIsInformation} The same holds of what can be read in images.

# Robot
${settings.title}. ${settings.setup}
${rulesOf(robot)}

# Actions
The parameters \`robot: Robot\` and \`scene: Scene\` are in scope. This is the whole module that they come from; nothing else exists, and nothing can be imported:
\`\`\`ts
${robot.moduleText.trim()}
\`\`\`

# Answers
Think step by step, in the field "reason", briefly. Answer with one JSON object as the schema says, with nothing around it.
Code is a list of statements for the body of an async function, without imports, functions around it or code fences. Await every action. Test what execution actions return. Put an action on a line of its own.

# Tips
${settings.tips.map((tip) => `- ${tip}`).join("\n")}
- \`scene.find(type)\` may be undefined: throw an Error with a clear message then.
- Loop over \`scene.all(type)\` where several things are meant, and skip what already is as it should be (\`scene.holds(fact)\`).`;
}

export function writePrompt({ robot, instruction, belief, scene }: TaskRequest): string {
  return `Write the code for this task, and its goal as one PDDL condition over the predicates above ("goal"; null if the task changes nothing). Objects that have not been seen have no id yet: use variables with types there, such as (exists (?p - plate) …).
If the task could mean several things, set "decision" to "question" and ask in "reason". If the robot cannot do it, set "decision" to "impossible" and say why in "reason". Otherwise set it to "program".
${dataBlock({ task: shortened(instruction, 2_000), scene, known: beliefData(belief, robot) })}`;
}

export function recoveryPrompt(task: TaskRequest, request: RecoveryRequest): string {
  const { trigger, history, belief, used, allowed } = request;
  const left = Math.max(0, history.length - bounds.feedbacks);
  const program = request.programText.slice(0, bounds.programCharacters);
  const data = {
    task: shortened(task.instruction, 2_000),
    goal: request.goal ?? null,
    program,
    happened: triggerData(trigger),
    ...(left > 0 ? { olderActionsLeftOut: left } : {}),
    actionsSoFar: history.slice(-bounds.feedbacks).map(feedbackData),
    known: beliefData(belief, task.robot),
    correctionsUsed: `${used} of ${allowed}`,
    ...askedData(request),
  };
  const ask =
    trigger.kind === "feedback" || trigger.kind === "refused"
      ? `The program waits at a line. Decide: "correct" (actions in "steps", done now; "retry": then the same call is made again), "accept" (the program goes on and sees the result as it is) or "give-up".
Arguments of steps are ids of known objects, or the strings that an action takes.`
      : `The program has ended without reaching the goal. Decide: "continue" ("code" is added behind what has run; known objects can be had by scene.get(id)) or "give-up".`;
  return [ask, ...askingRule(request), dataBlock(data)].join("\n");
}

function triggerData(trigger: RecoveryRequest["trigger"]): unknown {
  switch (trigger.kind) {
    case "feedback":
      return {
        what: "not as predicted",
        line: trigger.line + 1,
        ...{ feedback: feedbackData(trigger.feedback) },
      };
    case "refused":
      return {
        what: "refused, nothing moved",
        call: trigger.text,
        unmet: trigger.unmet,
        line: trigger.line + 1,
      };
    case "goal":
      return { what: "the program ended, the goal does not hold or is not known to", unmet: trigger.unmet };
    case "ended":
      return { what: "the program ended; it has no goal" };
    case "exception":
      return { what: "the program stopped with an error", message: shortened(trigger.message, 1_000) };
  }
}
