import type { Connection, Diagnostic } from "vscode-languageserver/node";
import { toDiagnostic, uriOf } from "./conversions";
import type { Packages } from "./packages";

export interface PackageDiagnostics {
  /** Of every file of the package; what was said of it before is taken back. */
  readonly publish: (folder: string) => void;
}

export function createPackageDiagnostics(
  connection: Connection,
  packages: () => Packages,
): PackageDiagnostics {
  const published = new Map<string, ReadonlySet<string>>();
  return {
    publish(folder) {
      const byFile = new Map<string, Diagnostic[]>();
      for (const problem of packages().load(folder).problems) {
        const uri = uriOf(problem.file ?? folder);
        byFile.set(uri, [...(byFile.get(uri) ?? []), toDiagnostic(problem, uri)]);
      }
      for (const uri of published.get(folder) ?? []) {
        if (!byFile.has(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
      }
      for (const [uri, diagnostics] of byFile) void connection.sendDiagnostics({ uri, diagnostics });
      published.set(folder, new Set(byFile.keys()));
    },
  };
}
