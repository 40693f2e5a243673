import type * as ts from "typescript";
import type { server } from "typescript";
import { robotOfModule } from "../core/program/moduleText";
import { withoutRobotCompletions } from "./robotCompletions";
import { createRobotModules } from "./robotModules";

/*
 * A plugin of TypeScript's server, so that the editor's own TypeScript resolves `robot:NAME` in a `*.robot.ts` file
 * anywhere, without a tsconfig or anything else that the user would have to set up. It uses the TypeScript that the
 * server hands over.
 */
export default function init({ typescript }: { typescript: typeof ts }): server.PluginModule {
  let languageServerCompletes = false;
  const configure = (configuration: PluginConfiguration | undefined): void => {
    languageServerCompletes = configuration?.languageServerCompletes ?? languageServerCompletes;
  };
  return {
    create(info) {
      resolveRobotModules(typescript, info);
      // A project that is opened later gets what was said before with it.
      configure(info.config);
      const { languageService } = info;
      const proxy = withoutSetupErrors(languageService);
      proxy.getCompletionsAtPosition = withoutRobotCompletions(
        typescript,
        languageService,
        () => languageServerCompletes,
      );
      return proxy;
    },
    onConfigurationChanged: configure,
  };
}

/** What the extension tells the plugin. */
interface PluginConfiguration {
  /** The language server offers the robot's actions and their arguments. */
  readonly languageServerCompletes?: boolean;
}

function resolveRobotModules(typescript: typeof ts, info: server.PluginCreateInfo): void {
  const host = info.languageServiceHost;
  const modules = createRobotModules(info.project.getCurrentDirectory());

  const resolve = host.resolveModuleNameLiterals?.bind(host);
  if (resolve) {
    host.resolveModuleNameLiterals = (literals, containingFile, ...rest) => {
      const resolved = resolve(literals, containingFile, ...rest);
      return resolved.map((result, index) => {
        const robot = robotOfModule(literals[index]?.text ?? "");
        const file = robot === undefined ? undefined : modules.find(robot, containingFile);
        if (file === undefined) return result;
        const extension = typescript.Extension.Dts;
        return { resolvedModule: { resolvedFileName: file, extension, isExternalLibraryImport: false } };
      });
    };
  }

  const getScriptSnapshot = host.getScriptSnapshot.bind(host);
  host.getScriptSnapshot = (file) => {
    const snapshot = getScriptSnapshot(file);
    if (!snapshot || !modules.isRobotApi(file)) return snapshot;
    const text = snapshot.getText(0, snapshot.getLength());
    return typescript.ScriptSnapshot.fromString(text + modules.tailOf(file, text).text);
  };

  const getScriptVersion = host.getScriptVersion.bind(host);
  host.getScriptVersion = (file) => {
    const version = getScriptVersion(file);
    if (!modules.isRobotApi(file)) return version;
    const snapshot = getScriptSnapshot(file);
    const text = snapshot?.getText(0, snapshot.getLength()) ?? "";
    return `${version}+${modules.tailOf(file, text).version}`;
  };
}

/**
 * Diagnostics that tell of the compiler options, not of the program: programs run on ES2022, whatever the user's
 * own project is compiled for.
 */
const aboutOptions: ReadonlySet<number> = new Set([
  1208, // can't be compiled under isolatedModules
  1375, // top-level await needs a module
  1378, // top-level await needs another target
  1432, // top-level for await needs another target
  1484, // must be imported with import type under verbatimModuleSyntax
  2318, // a global type is missing
  2468, // a global value is missing
  2550, // a property needs another lib
  2569, // iteration needs another target
  2583, // a name needs another lib
  2585, // a type is used as a value, needs another lib
  2697, // async functions need Promise
  2705, // async functions in ES5 need Promise
  2802, // iteration needs another target
]);

/** The service, silent about options in programs. */
function withoutSetupErrors(service: ts.LanguageService): ts.LanguageService {
  const proxy: ts.LanguageService = Object.create(service);
  proxy.getSemanticDiagnostics = (file) => {
    const diagnostics = service.getSemanticDiagnostics(file);
    if (!file.endsWith(".robot.ts")) return diagnostics;
    return diagnostics.filter((diagnostic) => !aboutOptions.has(diagnostic.code));
  };
  return proxy;
}
