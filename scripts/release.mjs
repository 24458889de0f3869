// `npm run release`: an archive with the built site and all that it needs on Linux (x64 and arm64), for machines too small to install and build.
// Runs on Node 20 and before anything is installed: no dependencies here.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { RELEASE_FILE, sha256 } from "./release-archive.mjs";
import { npm, root, run } from "./toolchain.mjs";

const packed = [
  ...["build", "deploy", "docs", "LICENSE", "app/ui/fonts/OFL-Besley.txt", "README.md", "CHANGELOG.md", "package.json", ".npmrc"],
  ...["site.sh", "run.mjs", "prepare.mjs", "prepare-lock.mjs", "toolchain.mjs", "update.mjs", "release-archive.mjs"].map(
    (name) => `scripts/${name}`,
  ),
];
const processors = ["x64", "arm64"];
const folder = path.join(root, "release");
const staging = path.join(folder, "clinic-website");
const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));

process.umask(0o022);
try {
  await release();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function release() {
  if (await git("status", "--porcelain", "--untracked-files=no"))
    throw new Error("Commit what was changed here first: a release is a commit.");
  const commit = await git("rev-parse", "HEAD");
  const date = await git("show", "--no-patch", "--format=%cI", "HEAD");
  const { code } = await run(process.execPath, ["scripts/prepare.mjs", "build"]);
  if (code !== 0) throw new Error("There is nothing to pack.");
  rmSync(staging, { recursive: true, force: true });
  console.log("Packing the site…");
  for (const name of packed) cpSync(path.join(root, name), path.join(staging, name), { recursive: true });
  rmSync(path.join(staging, "build/node"), { force: true });
  for (const place of packagesOfBuild()) await placePackage(place);
  const version = { commit, date: new Date(date).toISOString(), migrations: await git("ls-tree", "HEAD", "migrations/") };
  writeFileSync(path.join(staging, RELEASE_FILE), JSON.stringify(version));
  const name = `clinic-website-${version.date.slice(0, 10)}-${commit.slice(0, 7)}.tar.gz`;
  const archive = path.join(folder, name);
  await succeed("tar", ["-czf", archive, "-C", folder, "clinic-website"]);
  writeFileSync(`${archive}.sha256`, `${await sha256(archive)}  ${name}\n`);
  writeFileSync(`${archive}.sbom.json`, JSON.stringify(listParts(), null, 2));
  rmSync(staging, { recursive: true });
  console.log(
    `release/${name} (${Math.round(statSync(archive).size / 1e6)} MB) with its checksum and list of parts: docs/deployment.md, "Release archive", says how it gets to a server.`,
  );
}

/** Where the lockfile has the packages that the built files import, what those need, and Node, as far as they are for these machines. */
function packagesOfBuild() {
  const code = readdirSync(path.join(root, "build/server"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(root, "build/server", name), "utf8"));
  const imported = code.flatMap((text) =>
    [...text.matchAll(/(?:^import|\bfrom|\bimport\()\s*"((?:@[\w.-]+\/)?[\w.-]+)"/gm)].map(([, name]) => name),
  );
  const roots = [...new Set(imported)].filter((name) => !builtinModules.includes(name)).map((name) => find("", name));
  const found = new Set([...roots, ...processors.map((processor) => `node_modules/node-linux-${processor}`)].filter(isForLinux));
  for (const place of found) {
    const { dependencies, optionalDependencies } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = find(`${place}/`, name);
      if (isForLinux(needed)) found.add(needed);
    }
  }
  return found;
}

/** All packages whose code may be in the archive, built into the site or beside it: CycloneDX 1.5. */
function listParts() {
  const { name, version, license } = packages[""];
  const components = Object.keys(packages)
    .filter((place) => place !== "" && !packages[place].dev && isForLinux(place))
    .map((place) => component("library", { ...packages[place], name: place.split("node_modules/").at(-1) }));
  const site = component("application", { name, version, license });
  return { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component: site }, components };
}

function component(type, { name, version, license, integrity }) {
  const hash = integrity && Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  return {
    ...{ type, name, version, purl: `pkg:npm/${name.replace("@", "%40")}@${version}` },
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && { hashes: [{ alg: "SHA-512", content: hash }] }),
  };
}

/** As Node resolves a package, from its importer's own node_modules upwards. */
function find(from, name) {
  const place = `${from}node_modules/${name}`;
  if (from === "" || packages[place]) return place;
  return find(from.slice(0, Math.max(0, from.lastIndexOf("node_modules/"))), name);
}

function isForLinux(place) {
  const entry = packages[place];
  if (!entry) return false;
  const { os = ["linux"], cpu = processors, libc = ["glibc"] } = entry;
  return [os].flat().includes("linux") && [libc].flat().includes("glibc") && [cpu].flat().some((one) => processors.includes(one));
}

async function placePackage(place) {
  const target = path.join(staging, place);
  const installed = path.join(root, place);
  if (existsSync(installed))
    return cpSync(installed, target, { recursive: true, filter: (file) => path.basename(file) !== "node_modules" });
  const { version, integrity } = packages[place];
  const fetched = path.join(staging, "fetched");
  mkdirSync(fetched, { recursive: true });
  mkdirSync(target, { recursive: true });
  const name = `${place.split("node_modules/").at(-1)}@${version}`;
  console.log(`Fetching ${name}…`);
  const { code, output } = await npm(["pack", name, "--pack-destination", fetched, "--loglevel=error"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [file] = readdirSync(fetched).map((one) => path.join(fetched, one));
  if (code !== 0 || !file) throw new Error(`${output}${name} could not be fetched.`);
  const hash = createHash("sha512").update(readFileSync(file)).digest("base64");
  if (integrity !== `sha512-${hash}`) throw new Error(`${name} is not what package-lock.json says.`);
  await succeed("tar", ["-xzf", file, "-C", target, "--strip-components=1"]);
  rmSync(fetched, { recursive: true });
}

async function git(...parameters) {
  return (await succeed("git", parameters, { stdio: ["ignore", "pipe", "inherit"] })).trim();
}

async function succeed(program, parameters, options) {
  const { code, output } = await run(program, parameters, options);
  if (code !== 0) throw new Error(`${program} ${parameters[0]} failed; the lines above say why.`);
  return output;
}
