import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** MuJoCo as it was built for this machine, to compare the WebAssembly build with. */
export interface NativeMujoco {
  readonly version: string;
  /** Simulated seconds per CPU second of a model, after so many steps to warm up; NaN where it does not stay stable. */
  speed(xml: string, warmUpSteps: number, steps: number): number;
  dispose(): void;
}

/**
 * What `cc` finds: in the folder MUJOCO_PATH (a release of MuJoCo, or the folder `mujoco` of its Python package), else
 * the system's (Debian: libmujoco-dev). `undefined` where there is no compiler or no MuJoCo.
 */
export function buildNativeMujoco(): NativeMujoco | undefined {
  const folder = mkdtempSync(join(tmpdir(), "robot-copilot-native-"));
  const dispose = () => rmSync(folder, { recursive: true });
  const program = join(folder, "native");
  const source = join(__dirname, "nativeMujoco.c");
  const built = spawnSync("cc", ["-O2", source, "-o", program, ...librariesOf(process.env.MUJOCO_PATH)]);
  if (built.status !== 0) {
    dispose();
    return undefined;
  }
  return {
    version: execFileSync(program).toString().trim(),
    speed(xml, warmUpSteps, steps) {
      const file = join(folder, "model.xml");
      writeFileSync(file, xml);
      const ran = spawnSync(program, [file, String(warmUpSteps), String(steps)], { cwd: folder });
      if (ran.stderr.includes("the simulation is unstable")) return Number.NaN;
      if (ran.status !== 0) throw new Error(`native MuJoCo: ${ran.stderr}`);
      return Number(ran.stdout);
    },
    dispose,
  };
}

function librariesOf(folder: string | undefined): string[] {
  const libraries = folder ? [folder, join(folder, "lib")].filter((place) => existsSync(place)) : [];
  for (const place of libraries) {
    const library = readdirSync(place).find((name) => name.startsWith("libmujoco.so"));
    if (library) return [`-I${folder}/include`, join(place, library), `-Wl,-rpath,${place}`];
  }
  return ["-lmujoco"];
}

/** Without what MuJoCo 2.2 (Debian's) can't read, so that any version steps the same model: arms sag in it. */
export function forAnyVersion(xml: string): string {
  return xml
    .replace(/<size memory[^>]*>/, "")
    .replace(/<flag [^>]*>/, "")
    .replace('integrator="implicitfast"', 'integrator="Euler"')
    .replaceAll(/ gravcomp="[^"]*"/g, "")
    .replaceAll(' mass="0"', "");
}
