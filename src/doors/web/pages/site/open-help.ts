/**
 * §20.99: the help. `make docs` writes a site with navigation and search to `generated/help`, which a package and an image contain. Without
 * it, as in a fresh clone, each chapter is rendered from its Markdown when it is first read.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chapterHtml } from '../../../../template/html/chapter-html.ts';
import { followHelpLink, HELP_SOURCES, helpAddressOf, helpFiles, readHelpContents } from './help-contents.ts';

type HelpFile = { type: string; bytes: Buffer; encoding: 'br' | null; isImmutable: boolean };
type Chapter = { title: string; html: string };

export type Help = {
  /** Whether there is a site. */
  isBuilt(): boolean;
  /** Returns a file of the site by its address below `/help/`, in brotli if the caller takes that. */
  file(address: string, takesBrotli: boolean): Promise<HelpFile | null>;
  chapter(address: string): Chapter | null;
  /** Returns a picture of the chapters. */
  picture(name: string): Promise<Buffer | null>;
  contents(): { title: string; chapters: { title: string; address: string }[] }[];
};

const SITE = path.join(import.meta.dirname, '../../../../../generated/help');
const PICTURES = path.join(import.meta.dirname, '../../../../../.config/pictures');

/** Assets whose names contain a hash of what is in them. */
const HASHED = /[\\/]assets[\\/].*\.[\w-]{8}\.(\w+\.)?\w+$/;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Opens the help. `base`: the path of the service, empty or such as `/platen`. `site`: the folder of the site, which may come and go. */
export function openHelp(base: string, site = SITE): Help {
  const chapters = new Map<string, Chapter>();
  return {
    isBuilt: () => existsSync(path.join(site, 'index.html.br')),
    file: async (address, takesBrotli) => {
      const found = placesOf(address, site).find((place) => existsSync(place));
      if (found === undefined) return null;
      const name = found.replace(/\.br$/, '');
      const type = TYPES[path.extname(name)];
      if (!type) return null;
      const facts = { type, isImmutable: HASHED.test(name) };
      const bytes = await readFile(found);
      if (name === found) return { ...facts, bytes, encoding: null };
      if (takesBrotli && base === '') return { ...facts, bytes, encoding: 'br' };
      const text = (await promisify(brotliDecompress)(bytes)).toString();
      // The site is built for a service without a path.
      return { ...facts, bytes: Buffer.from(text.replaceAll('/help/', `${base}/help/`)), encoding: null };
    },
    chapter: (address) => {
      const file = [...helpFiles()].find((one) => helpAddressOf(one) === address);
      if (file === undefined) return null;
      const chapter = chapters.get(file) ?? renderChapter(file, base);
      chapters.set(file, chapter);
      return chapter;
    },
    picture: async (name) =>
      existsSync(PICTURES) && readdirSync(PICTURES).includes(name) ? readFile(path.join(PICTURES, name)) : null,
    contents: () =>
      Object.entries(readHelpContents()).map(([title, files]) => ({
        title,
        chapters: files.map((file) => ({ title: titleOf(readChapter(file)), address: helpAddressOf(file) })),
      })),
  };
}

/** Returns where the file of an address may be: a page, or an asset, compressed or not. */
function placesOf(address: string, site: string): string[] {
  return (address === '' ? ['index.html'] : [address, `${address}.html`])
    .map((name) => path.join(site, name))
    .filter((place) => place.startsWith(site + path.sep))
    .flatMap((place) => [`${place}.br`, place])
    .filter((place) => TYPES[path.extname(place.replace(/\.br$/, ''))] !== undefined);
}

function readChapter(file: string): string {
  // VitePress's settings of a page.
  return readFileSync(path.join(HELP_SOURCES, file), 'utf8').replace(/^---\n.*?\n---\n/s, '');
}

function titleOf(text: string): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? '';
}

function renderChapter(file: string, base: string): Chapter {
  const text = readChapter(file);
  const files = helpFiles();
  const linkOf = (href: string) => {
    const to = followHelpLink(file, href, files);
    if (to === null) return href;
    if (to.service !== undefined) return base + to.service;
    return to.help === undefined ? null : `${base}/help/${to.help}`;
  };
  const pictureOf = (src: string) => `${base}/help/pictures/${path.posix.basename(src)}`;
  return { title: titleOf(text), html: chapterHtml(text, { linkOf, pictureOf }) };
}
