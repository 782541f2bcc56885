/** §18.37: checks the licences of everything that ships, and prints the text of each for people who must read them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `link`: to a folder of this repository, which only development needs. */
type Locked = { version: string; license?: string; dev?: boolean; link?: boolean };
type Lock = { packages: Record<string, Locked> };
type Shipped = { name: string; version: string; licence: string; folder: string };

/** The SPDX names of allowed licences: those that allow use in any product and require nothing but their notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  // Licences of fonts, which documents may embed.
  'OFL-1.1',
  'Zlib',
]);
/** Packages whose package.json names no licence, with the one in their file LICENSE. */
const FROM_THEIR_FILE: Record<string, string> = { 'png-js': 'MIT' };

const ROOT = path.join(import.meta.dirname, '..');
const TEXT = /^(licen[cs]e|copying|notice|copyright)|\.licen[cs]e\.txt$/i;
/** The licence files of content in the repository itself. */
const OWN = {
  'The font of the demo, OFL-1.1': 'prisma/demo/fonts/OFL.txt',
  'The words for numbers, of CLDR, Unicode-3.0': 'src/locales/number-words/UNICODE.txt',
  'Lucide, icons of the web app, ISC and MIT': 'src/doors/web/pages/images/LUCIDE.txt',
};
const RULE = '-'.repeat(80);

export function readLock(): Lock {
  return JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
}

/** Lists the production packages for all platforms. */
export function listShipped(lock: Lock): Shipped[] {
  return Object.entries(lock.packages)
    .filter(([folder, { dev, link }]) => folder !== '' && !dev && !link)
    .map(([folder, { version, license }]) => {
      const name = folder.replace(/.*node_modules\//, '');
      return { name, version, licence: license ?? FROM_THEIR_FILE[name] ?? 'none', folder };
    });
}

/**
 * Checks a licence expression such as `(MIT AND Zlib)`. Each part must be allowed, even alternatives, because nobody chooses between
 * them.
 */
export function isAllowed(licence: string): boolean {
  const parts = licence.split(/[\s()]+/).filter((part) => !['', 'AND', 'OR'].includes(part));
  return parts.every((part) => ALLOWED.has(part));
}

function textsOf({ name, version, licence, folder }: Shipped): string {
  const files = readdirSync(path.join(ROOT, folder)).filter((file) => TEXT.test(file));
  const texts = files.map((file) => `${file}:\n\n${readFileSync(path.join(ROOT, folder, file), 'utf8').trim()}`);
  return [`${name} ${version}, ${licence}`, ...texts].join('\n\n');
}

/** Prints the licences of the installed packages. */
function printTexts(shipped: Shipped[]): void {
  const installed = shipped.filter(({ folder }) => existsSync(path.join(ROOT, folder)));
  const own = Object.entries(OWN).map(
    ([name, file]) => `${name}\n\n${readFileSync(path.join(ROOT, file), 'utf8').trim()}`,
  );
  writeFileSync(1, `${[...installed.map(textsOf), ...own].join(`\n\n${RULE}\n`)}\n`);
}

if (import.meta.main) printTexts(listShipped(readLock()));
