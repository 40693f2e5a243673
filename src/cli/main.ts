import { Command, CommanderError, Option } from "commander";
import { methodNames } from "../core/copilot/methodNames";
import { productVersion } from "../platform/version";
import { exitCode, UsageError } from "./exit";
import {
  count,
  megabytes,
  oneMore,
  oneMoreFolder,
  packagesHere,
  portNumber,
  positiveNumber,
  seedNumber,
  wholeNumber,
} from "./optionValues";
import { createTerminal, problemLine } from "./terminal";

/** `robot-copilot`: every command, its options and its help. What a command does is in `commands/`. */
function buildProgram(): Command {
  const program = new Command("robot-copilot")
    .description("Write, check, step and run robot programs. Without a model, a key or a robot.")
    .version(productVersion)
    .showHelpAfterError("(add --help for what this command takes)")
    .addHelpText(
      "after",
      `
Exit codes: 0 fine, 1 problems were found or the task failed, 2 bad usage or input.

Examples:
  robot-copilot generate "put all fruits on the plate" -o fruits.robot.ts
  robot-copilot check fruits.robot.ts
  robot-copilot run fruits.robot.ts --seed 7 --faults come-robot
  robot-copilot sim bedroom --rosbridge 9090
  robot-copilot run fruits.robot.ts --ros ws://127.0.0.1:9090`,
    );
  const json = () => new Option("--json", "print one JSON document on standard output");
  const robots = () =>
    new Option("--packages <folder...>", "folders in which to look for robot packages")
      .argParser(oneMoreFolder)
      .default(packagesHere);
  const robot = () =>
    new Option(
      "--robot <name>",
      "robot package, by name or folder; without it mobile-manipulator, or the one that has the scene",
    );
  const simulation = (command: Command) =>
    command
      .option("--seed <number>", "seed of the scene's variation and of the faults", seedNumber, 0)
      .option("--faults <list>", "faults: `come-robot`, or `grasp-slip@1,place-miss=0.06`");
  const onOrOff = (flag: string, description: string) =>
    new Option(`${flag} <on|off>`, description).choices(["on", "off"]).default("on");
  const model = (command: Command) =>
    command
      .addOption(
        new Option("--method <name>", "how the loop is closed; auto: as fits the robot")
          .choices(methodNames)
          .default("auto"),
      )
      .option(
        "--model <name>",
        "language model of a server; without it the built-in planner writes and recovers",
      )
      .option("--base-url <url>", "OpenAI-compatible server; the key is read from OPENAI_API_KEY")
      .option(
        "--recorded <folder>",
        "answer from recorded replies; with --model, missing ones are asked for and kept",
      )
      .option(
        "--errors <list>",
        "with --model simulated, a model of a model: how it errs; as in `model-sim`, `default` without it",
      )
      .option(
        "--context-tokens <number>",
        "what prompt and reply may have together; older is left out",
        count,
      )
      .option("--price <in,out>", "US dollars for a million tokens of prompts and of replies: 2.5,10")
      .option(
        "--examples <folder>",
        "with --method predictive:examples: examples.json and its pictures; the package's own without it",
      )
      .addOption(
        onOrOff(
          "--checker-feedback",
          "with a model: errors of the checker go back to it before anything runs",
        ),
      )
      .addOption(
        onOrOff("--planner-repair", "with a model: the planner mends unmet preconditions before it is asked"),
      );

  model(
    program
      .command("generate")
      .argument("[sentence]", "the task, in English; without it, the goal of the symbolic scene")
      .description("write a program for a task")
      .addOption(robot())
      .option("--scene <scene>", "scene by name, or a PDDL problem; the package's default without it")
      .option("-o, --output <file>", "write the program there instead of to standard output"),
  )
    .addOption(robots())
    .addOption(json())
    .action(command(async () => (await import("./commands/generate")).generateCommand));

  program
    .command("check")
    .argument("<files...>", "programs (*.robot.ts), folders of them, patterns, or robot package folders")
    .description("check programs: preconditions, goals, names, awaits, types, and what else the rules say")
    .addOption(robots())
    .option("--scene <scene>", "scene by name, or a PDDL problem, instead of the program's own")
    .addOption(
      new Option(
        "--format <name>",
        "how problems are printed; compact: as compilers do; text without it",
      ).choices(["text", "compact", "json", "sarif"]),
    )
    .addOption(
      new Option(
        "--rule <id=severity>",
        "how loud a rule is: error, warning, information, hint, off, default",
      )
        .argParser(oneMore)
        .default([], "as each rule thinks fit"),
    )
    .option("--fix", "apply the fixes that need nobody's eye, and report what is left")
    .addOption(
      new Option("--fix-rule <id>", "apply the first fix of every problem of a rule")
        .argParser(oneMore)
        .default([], "none"),
    )
    .option("--max-warnings <number>", "exit with 0 up to so many warnings", wholeNumber, 0)
    .addOption(json())
    .action(command(async () => (await import("./commands/check")).checkCommand));

  program
    .command("plan")
    .argument("<domain>", "PDDL domain file")
    .argument("<problem>", "PDDL problem file")
    .description("find a plan for a PDDL problem")
    .option("--timeout <seconds>", "stop after", positiveNumber, 30)
    .option("--memory <MB>", "use no more than", megabytes, 512)
    .option("--first", "the first plan is enough; otherwise it is improved for half as long as it took")
    .option("--improve", "look for better plans until the time is up, or Ctrl-C")
    .option("-o, --output <file>", "write the plan there instead of to standard output")
    .addOption(json())
    .action(command(async () => (await import("./commands/plan")).planCommand));

  program
    .command("validate")
    .argument("<domain>", "PDDL domain file")
    .argument("<problem>", "PDDL problem file")
    .argument("<plan>", "plan file, one (action …) a line")
    .description("say whether a plan is valid, and if not where and why it fails")
    .addOption(json())
    .action(command(async () => (await import("./commands/validate")).validateCommand));

  model(
    simulation(
      program
        .command("run")
        .argument("<program>", "program file (*.robot.ts)")
        .description("run a program on the simulator, or on a robot over ROS")
        .option("--scene <scene>", "scene by name, or a PDDL problem, instead of the program's own")
        .option("--ros <url>", "rosbridge server, ws://… or wss://…, instead of the simulator")
        .option("--approve <hash>", "approve this program for this robot (its SHA-256, or `ask`)", "ask")
        .option(
          "--pace <factor>",
          "watch in real time times this factor; as fast as possible without it",
          positiveNumber,
        )
        .option(
          "--embedding-model <name>",
          "embedding model of the server: what words mean that name no object; without it they find nothing",
        )
        .option("--output <folder>", "where run folders are kept", "."),
    ),
  )
    .addOption(robots())
    .addOption(json())
    .action(command(async () => (await import("./commands/run")).runCommand));

  simulation(
    program
      .command("demo")
      .argument("[sentence]", "the task", "put all fruits on the plate")
      .description("the whole chain once, in simulation, with one grasp that fails and is recovered")
      .option("--output <folder>", "where run folders are kept", "."),
  )
    .addOption(json())
    .action(command(async () => (await import("./commands/demo")).demoCommand));

  const bench = model(
    program
      .command("bench")
      .argument("[suite]", "suite by name, or its JSON file or folder; without it, the suites there are")
      .description("measure what a method is worth: tasks on many seeds in simulation, scored by the physics")
      .option("--seeds <list>", "seeds of the scene's variation and of the faults: 1-10, or 1,4,7", "1-10")
      .option("--faults <list>", "faults: `paper` for the suite's own rates, or as in `run`", "none")
      .option("--symbolic", "no physics: the scenes' facts and the domain's effects alone, to try many fast")
      .option("--written-preconditions", "with a model: for each seed it first writes what actions need")
      .option("--cases <names...>", "only these cases of the suite; kitchen-1-* for all that begin so")
      .option("--shard <i/n>", "only the i-th of n equal parts, to spread it over machines", "1/1")
      .option(
        "--jobs <number>",
        "simulations side by side; without it as many as there are cores and work for",
        count,
      )
      .option("--output <folder>", "where results are kept; what is there already is not done again")
      .option("--report <file>", "write the page of results (HTML) there, too, not only beside the results")
      .option("--keep-runs", "keep the run folders of successes, too")
      .option("--merge <folders...>", "measure nothing: one table of the results in these folders")
      .addOption(new Option("--worker", "do trials for another process").hideHelp()),
  )
    .addOption(robots())
    .addOption(json())
    .action(command(async () => (await import("./commands/bench")).benchCommand));
  // `bench compare … --json` is an option of `compare`, though `bench` has one of that name.
  program.enablePositionalOptions();
  bench
    .enablePositionalOptions()
    .command("compare")
    .argument("<before>", "folder of results")
    .argument("<after>", "folder of results of the same suite")
    .description("say how much two results differ, and whether that may be chance")
    .option("--html <file>", "write it as a page, too")
    .addOption(json())
    .action(command(async () => (await import("./commands/benchCompare")).benchCompareCommand));

  program
    .command("test")
    .argument("[paths...]", "regression tests (*.robot-test.json), or folders with such tests", ["."])
    .description("repeat runs that were saved as regression tests, in simulation")
    .option("--jobs <number>", "simulations side by side; as many as there are cores without it", count)
    .option("--output <folder>", "where the runs of tests that fail are kept", ".")
    .option("--junit <file>", "write the results as JUnit XML, too")
    .option("--json-lines", "print what happens as it happens, one JSON object a line")
    .addOption(robots())
    .addOption(json().conflicts("jsonLines"))
    .action(command(async () => (await import("./commands/test")).testCommand));

  simulation(
    program
      .command("sim")
      .argument("<scene>", "scene of the robot package")
      .description("run the simulator alone, as a robot that other programs connect to")
      .addOption(robot())
      .option("--rosbridge <port>", "serve it over the rosbridge protocol, version 2", portNumber, 9090)
      .option("--picture <file>", "write a picture of the scene (PNG) instead of serving it")
      .option("--host <address>", "address to listen on", "127.0.0.1")
      .option(
        "--pace <factor>",
        "real time times this factor; as fast as possible without it",
        positiveNumber,
      ),
  )
    .addOption(robots())
    .addOption(json())
    .action(command(async () => (await import("./commands/sim")).simCommand));

  program
    .command("model-sim")
    .description(
      "serve a simulated model: OpenAI-compatible, decides with the planner, and errs as models do",
    )
    .option("--port <port>", "port to listen on; 0 for any that is free", portNumber, 8181)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--seed <number>", "seed of its errors", seedNumber, 0)
    .option(
      "--errors <list>",
      "`default`, `none`, or rates: unmet-precondition=0.05,missing-step=0.1",
      "default",
    )
    .addOption(json())
    .action(command(async () => (await import("./commands/modelSim")).modelSimCommand));

  const robotProgram = program.command("robot").description("robot packages");
  robotProgram
    .command("list")
    .description("the packages found, with their actions and scenes")
    .addOption(robots())
    .addOption(json())
    .action(command(async () => (await import("./commands/robot")).robotListCommand));
  robotProgram
    .command("check")
    .argument("<folder>", "robot package folder")
    .description("check a robot package")
    .addOption(json())
    .action(command(async () => (await import("./commands/robot")).robotCheckCommand));
  robotProgram
    .command("init")
    .description("make a robot package from a PDDL domain")
    .requiredOption("--domain <file>", "PDDL domain: each of its actions becomes a method")
    .option("--problem <files...>", "PDDL problems of the domain, which become symbolic scenes", [])
    .option("--name <name>", "the package's name; that of the domain without it")
    .option("--output <folder>", "folder in which the package's own folder is made", ".")
    .option("--force", "overwrite the files of a package that is there already")
    .addOption(json())
    .action(command(async () => (await import("./commands/robotInit")).robotInitCommand));

  robotProgram
    .command("preconditions")
    .argument("<robot>", "robot package by name or folder; a folder with an api.d.ts is enough")
    .description("have a model write the preconditions of the actions, and accept them into domain.pddl")
    .option("--model <name>", "language model of a server")
    .option("--base-url <url>", "OpenAI-compatible server; the key is read from OPENAI_API_KEY")
    .option("--recorded <folder>", "answer from recorded replies; with --model, missing ones are kept")
    .option("--attributes <file>", "further predicates that may be used: (name ?x - type)  ; meaning")
    .option("--reference <file>", "PDDL domain to compare with: precision and recall")
    .option("--action <names...>", "ask about these actions alone")
    .addOption(
      new Option("--accept <which>", "accept without being asked; otherwise each is asked for").choices([
        "all",
        "none",
      ]),
    )
    .option("--dry-run", "show what would be changed, and write nothing")
    .addOption(robots())
    .addOption(json())
    .action(command(async () => (await import("./commands/robotPreconditions")).robotPreconditionsCommand));

  program
    .command("model")
    .description("a language model: whether it can be used, and what with")
    .command("test")
    .description("send one tiny request and say what works, or what is wrong and what to do next")
    .option("--model <name>", "as the server knows it; without it the server's models are listed")
    .option("--base-url <url>", "OpenAI-compatible server; the key is read from OPENAI_API_KEY")
    .option("--recorded <folder>", "recorded replies instead of a server")
    .addOption(json())
    .action(command(async () => (await import("./commands/model")).modelTestCommand));

  program
    .command("journal")
    .argument("<run>", "run folder, or its journal.jsonl")
    .description("tell a run from its journal, and write its report anew")
    .option(
      "--save-test <file>",
      "make a regression test of it instead: the same world and faults, and success",
    )
    .addOption(json())
    .action(command(async () => (await import("./commands/journal")).journalCommand));
  return program;
}

/**
 * Loads a command when it is asked for (help should not wait for a compiler), runs it and turns what it says into the
 * exit code; bad input is printed the same way everywhere.
 */
function command<Arguments extends unknown[]>(load: () => Promise<(...args: Arguments) => Promise<number>>) {
  return async (...args: unknown[]) => {
    const options = args[args.length - 2] as { json?: boolean };
    try {
      const run = await load();
      process.exitCode = await run(...(args.slice(0, -1) as Arguments));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const terminal = createTerminal(options.json ?? false);
      if (terminal.json) terminal.document({ ok: false, problems: error.problems });
      else for (const problem of error.problems) terminal.error(problemLine(problem));
      process.exitCode = exitCode.usage;
    }
  };
}

/** `… | head` closes the pipe early. What runs goes on to its end: a robot is not left where it happens to be. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

async function main() {
  process.stdout.on("error", ignoreClosedPipe);
  process.stderr.on("error", ignoreClosedPipe);
  const program = buildProgram();
  const exitAsUsage = (each: Command) => {
    each.exitOverride();
    for (const child of each.commands) exitAsUsage(child);
  };
  exitAsUsage(program);
  try {
    // An editor runs this as Node, and its arguments are Node's then, too.
    await program.parseAsync(process.argv, { from: "node" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version are fine; what was wrong is printed already.
    process.exitCode = error.exitCode === 0 ? exitCode.fine : exitCode.usage;
  }
}

main().catch((error) => {
  process.stderr.write(
    `robot-copilot: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.stderr.write("This is a defect of robot-copilot, not of your input.\n");
  process.exitCode = exitCode.failed;
});
