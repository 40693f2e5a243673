import { Project, ts } from "ts-morph";
import { once } from "../base/once";
import { changedSpan } from "./changedSpan";
import { robotOfModule } from "./moduleText";

/** Type-checks programs, each against the types of its own robot. Keeps what it knows between edits. */
export interface ProgramProject {
  /** Adds a program, or gives it a new text. */
  update(file: string, text: string, robot: RobotTypes): void;
  remove(file: string): void;
  /** TypeScript's diagnostics of one program, syntax first; semantic ones only where the syntax is right. */
  diagnostics(file: string): readonly ts.DiagnosticWithLocation[];
  dispose(): void;
}

/** What a project needs of a robot package. */
export interface RobotTypes {
  readonly folder: string;
  readonly settings: { readonly name: string };
  readonly moduleText: string;
}

const library = "lib.es2022.d.ts";
/** Where ts-morph shows them. */
const libraryFolder = "/node_modules/typescript/lib";

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // Programs run in QuickJS: the language itself, and of the surroundings only what the module `robot:NAME` declares.
  lib: [library],
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  moduleDetection: ts.ModuleDetectionKind.Force,
  forceConsistentCasingInFileNames: false,
};

interface Entry {
  readonly text: string;
  readonly version: number;
  readonly snapshot: ts.IScriptSnapshot;
}

export function createProgramProject(): ProgramProject {
  const libraries = libraryFiles();
  const entries = new Map<string, Entry>();
  const moduleOf = new Map<string, { readonly name: string; readonly file: string }>();
  let version = 0;

  const store = (file: string, text: string): void => {
    if (entries.get(file)?.text === text) return;
    version++;
    entries.set(file, { text, version, snapshot: incrementalSnapshot(text) });
  };
  const snapshotOf = (file: string): ts.IScriptSnapshot | undefined => {
    const entry = entries.get(file);
    if (entry) return entry.snapshot;
    const text = libraries.get(baseName(file));
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  };
  const exists = (file: string): boolean => entries.has(file) || libraries.has(baseName(file));

  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => compilerOptions,
    getScriptFileNames: () => [...moduleOf.keys()],
    getScriptVersion: (file) => String(entries.get(file)?.version ?? 0),
    getScriptSnapshot: snapshotOf,
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => `/${library}`,
    fileExists: exists,
    readFile: (file) => entries.get(file)?.text ?? libraries.get(baseName(file)),
    directoryExists: () => false,
    getDirectories: () => [],
    useCaseSensitiveFileNames: () => true,
    resolveModuleNameLiterals: (literals, containingFile) =>
      literals.map(({ text }) => {
        const robot = moduleOf.get(containingFile);
        const resolved = robot && robotOfModule(text) === robot.name ? robot.file : undefined;
        return {
          resolvedModule: resolved
            ? { resolvedFileName: resolved, extension: ts.Extension.Dts, isExternalLibraryImport: false }
            : undefined,
        };
      }),
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry(true));

  return {
    update(file, text, robot) {
      const name = robot.settings.name;
      const module = `/robot-modules${slashes(robot.folder)}/${name}.d.ts`;
      store(module, robot.moduleText);
      store(slashes(file), text);
      moduleOf.set(slashes(file), { name, file: module });
    },
    remove(file) {
      entries.delete(slashes(file));
      moduleOf.delete(slashes(file));
    },
    diagnostics(file) {
      const name = slashes(file);
      if (!entries.has(name)) return [];
      const syntactic = service.getSyntacticDiagnostics(name);
      if (syntactic.length > 0) return syntactic;
      return service.getSemanticDiagnostics(name).filter(hasPlace);
    },
    dispose() {
      service.dispose();
    },
  };
}

function hasPlace(diagnostic: ts.Diagnostic): diagnostic is ts.DiagnosticWithLocation {
  return diagnostic.file !== undefined && diagnostic.start !== undefined && diagnostic.length !== undefined;
}

/** Lets the parser take over what an edit has left alone. */
function incrementalSnapshot(text: string): ts.IScriptSnapshot {
  return {
    getText: (start, end) => text.slice(start, end),
    getLength: () => text.length,
    getChangeRange: (old) => {
      const before = old.getText(0, old.getLength());
      const { start, end, newEnd } = changedSpan(before, text);
      return { span: { start, length: end - start }, newLength: newEnd - start };
    },
  };
}

/** TypeScript's own `lib.*.d.ts` for ES2022, which ts-morph carries within itself; by name. */
const libraryFiles = once((): ReadonlyMap<string, string> => {
  const host = new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  const files = new Map<string, string>();
  const add = (name: string): void => {
    const text = files.has(name) ? undefined : host.readFile(`${libraryFolder}/${name}`);
    if (text === undefined) return;
    files.set(name, text);
    for (const [, inner] of text.matchAll(/^\/\/\/ *<reference lib="([^"]+)"/gm)) add(`lib.${inner}.d.ts`);
  };
  add(library);
  return files;
});

function baseName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** Paths as TypeScript wants them: with slashes, and absolute, since it asks for modules by the absolute name. */
function slashes(file: string): string {
  const path = file.replace(/\\/g, "/");
  return /^([A-Za-z]:)?\//.test(path) ? path : `/${path}`;
}
