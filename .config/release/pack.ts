/**
 * §18.43: packs Platen as one file that npm installs or npx runs: sources without types, since Node strips none below node_modules, their
 * bundle, and the packages of production in it. The same commit and the same installed packages give the same bytes.
 *
 *     node .config/release/pack.ts <folder>
 *
 * Prints the path of the file.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLock } from '../licences.ts';
import { writeChangelog } from './changelog.ts';

const PROJECT = path.join(import.meta.dirname, '../..');
const MAX_MEGABYTES = 150;

/** The service itself reads these files as text and strips their types for browsers. */
const ONLY_FOR_BROWSERS = /^src\/doors\/(?:web\/pages\/browser|mcp\/page)\//;
const FOR_BROWSERS = new RegExp(
  `${ONLY_FOR_BROWSERS.source}|^generated/client\\.ts$|^src/template/language/(?:rename-in-expression|split-tokens)\\.ts$`,
);
const SHIPPED = /^(src|spec|prisma|generated)\/|^(README\.md|LICENSE)$/;
const NOT_SHIPPED = /\.d\.ts$|\/\.accepted\/|^src\/platen$|README\.md$(?<!^README\.md)/;
/** npm downloads these packages if they fit the machine or are wanted; all others are in the file. */
const OPTIONAL = /^@embedpdf\//;

type Locked = { dev?: boolean; link?: boolean; optional?: boolean; devOptional?: boolean; hasInstallScript?: boolean };
export type Manifest = Record<'name' | 'version' | 'mcpName' | 'homepage', string> & {
  repository: { url: string };
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

export function pack(into: string): string {
  const stage = mkdtempSync(path.join(tmpdir(), 'platen-pack-'));
  try {
    for (const file of shippedFiles()) copy(file, stage);
    cpSync(path.join(import.meta.dirname, 'platen'), path.join(stage, 'platen'));
    copyModules(stage);
    run('.config/prune-modules.ts', path.join(stage, 'node_modules'));
    const manifest = manifestOf(readManifest());
    writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    writeFileSync(path.join(stage, 'CHANGELOG.md'), writeChangelog(String(manifest.version)));
    run('.config/bundle.ts', stage);
    writeFileSync(path.join(stage, 'licences.txt'), run('.config/licences.ts'));
    writeFileSync(path.join(stage, 'sbom.cdx.json'), run('.config/sbom.mjs'));
    mkdirSync(into, { recursive: true });
    const line = ['pack', '--silent', '--ignore-scripts', '--pack-destination', path.resolve(into)];
    const name = execFileSync('npm', line, { cwd: stage, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();
    const file = path.join(into, name.split('\n').at(-1)!);
    const megabytes = statSync(file).size / 1e6;
    assert(megabytes <= MAX_MEGABYTES, `${file} has ${megabytes} MB`);
    return file;
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** The folders that an install and `make docs` generate: the database client, the editor's code for browsers, and the help. */
const GENERATED = ['generated/prisma', 'generated/browser', 'generated/help'];

/** Lists the files of the commit, and the generated ones. */
function shippedFiles(): string[] {
  const lines = (command: string, given: string[]) =>
    execFileSync(command, given, { cwd: PROJECT, encoding: 'utf8' }).split('\n');
  const all = [...lines('git', ['ls-files']), ...lines('find', [...GENERATED, '-type', 'f'])];
  return all.filter((file) => SHIPPED.test(file) && !NOT_SHIPPED.test(file)).sort();
}

function copy(file: string, stage: string): void {
  const to = path.join(stage, file);
  mkdirSync(path.dirname(to), { recursive: true });
  if (!file.endsWith('.ts') || FOR_BROWSERS.test(file)) cpSync(path.join(PROJECT, file), to);
  if (!file.endsWith('.ts') || ONLY_FOR_BROWSERS.test(file)) return;
  const source = readFileSync(path.join(PROJECT, file), 'utf8');
  writeFileSync(to.replace(/\.ts$/, '.js'), withScriptNames(stripTypeScriptTypes(source)));
}

/** Matches places that name a module: imports, and files of workers and processes, by a URL or beside `import.meta.dirname`. */
const MODULE_NAME =
  /(\bfrom |\bimport[ (]\s*|\bnew URL\(\s*|\bimport\.meta\.dirname,\s+)(['"])((?:\.{1,2}\/[^'"\n]*)|[a-z-]+)\.ts\2/g;

function withScriptNames(code: string): string {
  return code.replace(MODULE_NAME, (whole, before, quote, name) =>
    // The service also reads this file as text.
    before.includes('dirname') && name.includes('/') ? whole : `${before}${quote}${name}.js${quote}`,
  );
}

/**
 * Copies the production packages for all platforms. Packages nested inside of another one have entries of their own, so they are skipped
 * there.
 */
function copyModules(stage: string): void {
  const { packages } = readLock() as { packages: Record<string, Locked> };
  for (const [folder, { dev, link, optional, devOptional, hasInstallScript }] of Object.entries(packages)) {
    const name = folder.replace(/^node_modules\//, '');
    if (folder === '' || dev || link || optional || devOptional || OPTIONAL.test(name)) continue;
    const from = path.join(PROJECT, folder);
    cpSync(from, path.join(stage, folder), {
      recursive: true,
      filter: (one) => one === from || !one.slice(from.length).startsWith(`${path.sep}node_modules`),
    });
    if (hasInstallScript) removeScripts(path.join(stage, folder, 'package.json'));
  }
}

/**
 * §18.44: removes install scripts, which npm would run where the package is installed. The only one (Scarf's) reports the installation to
 * its makers.
 */
function removeScripts(manifest: string): void {
  const { scripts: _, ...others } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, `${JSON.stringify(others, null, 2)}\n`);
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
}

/** Returns the manifest of the package: that of the project, with the command, and with the packages that are in the file. */
export function manifestOf({ dependencies, optionalDependencies, ...manifest }: Manifest) {
  const names = Object.keys(dependencies);
  const bundled = names.filter((name) => !OPTIONAL.test(name));
  const pick = (wanted: string[]) => Object.fromEntries(wanted.map((name) => [name, dependencies[name]!]));
  const { name, version, description, keywords, homepage, bugs, repository, license, mcpName, type, files, engines } =
    manifest as Record<string, unknown>;
  return {
    name,
    version,
    description,
    keywords,
    homepage,
    bugs,
    repository,
    license,
    mcpName,
    type,
    files,
    engines,
    bin: { platen: 'platen' },
    dependencies: pick(bundled),
    bundleDependencies: bundled,
    optionalDependencies: { ...optionalDependencies, ...pick(names.filter((one) => OPTIONAL.test(one))) },
  };
}

function run(script: string, ...given: string[]): string {
  const line = ['--disable-warning=ExperimentalWarning', script, ...given];
  return execFileSync(process.execPath, line, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

if (import.meta.main) console.log(pack(process.argv[2] ?? '.'));
