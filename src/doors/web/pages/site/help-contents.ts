/** §20.99: the pages of the help and their addresses, for the service and for the generator of the site (`.config/docs`). */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const HELP_SOURCES = path.join(import.meta.dirname, '../../../../../spec');

/** The first page, which the contents do not list. */
const HELP_HOME = 'docs/index.md';

/** The rules of the service. */
export const HELP_RULES = 'README.md';

/** Returns the sections of the help: for each title the files below `spec/`, in their order. */
export function readHelpContents(): Record<string, string[]> {
  return JSON.parse(readFileSync(path.join(HELP_SOURCES, 'docs/contents.json'), 'utf8'));
}

/** Returns the address of a file below `/help/`: `docs/tutorials/invoice.md` is at `tutorials/invoice`, `api.md` at `reference/api`. */
export function helpAddressOf(file: string): string {
  if (file === HELP_HOME) return '';
  if (file === HELP_RULES) return 'reference/rules';
  return file.startsWith('docs/')
    ? file.slice('docs/'.length, -'.md'.length)
    : `reference/${file.slice(0, -'.md'.length)}`;
}

/**
 * Returns where a link of a file leads: to an address of the help, or of the service (`/docs`), or nowhere, if the file that it names is
 * not part of the help. Null: a link within the page, or to another site, which stays as it is.
 */
export function followHelpLink(
  from: string,
  href: string,
  files: ReadonlySet<string>,
): { help?: string; service?: string } | null {
  if (/^([a-z]+:|#)/i.test(href)) return null;
  if (href.startsWith('/')) return { service: href };
  const [name = '', anchor] = href.split('#');
  const to = path.posix.join(path.posix.dirname(from), name);
  if (!files.has(to)) return {};
  return { help: helpAddressOf(to) + (anchor ? `#${anchor}` : '') };
}

/** Returns all files of the help. */
export function helpFiles(): Set<string> {
  return new Set([HELP_HOME, ...Object.values(readHelpContents()).flat()]);
}
