/** §20.10: style sheets hold no rule that no page needs, and pages no class that nothing reads. */
import { expect, test } from '@jest/globals';
import { filesBelow } from '../../../house/repository-files.ts';

const PAGES = 'src/doors/web/pages';
/** Those of the reference are about classes of Swagger UI. */
const styles = textOf(filesBelow(`${PAGES}/styles`, /(?<!reference)\.css$/)).replace(/\/\*[\s\S]*?\*\//g, '');
const layouts = textOf(filesBelow(`${PAGES}/layouts`, /\.hbs$/));
const browser = textOf(filesBelow(`${PAGES}/browser`, /(?<!reference)\.ts$/));
/** The classes of layouts, as they stand there; and what may be one in code: `width`, `kind` and `icon` are put into layouts. */
const attributes = [...layouts.matchAll(/ class="([^"]*)"/g)].map(([, names]) => names!);
const code = textOf(filesBelow('src/doors/web', /\.ts$/)).match(/'[a-z][\w -]*'/g)!;

function textOf(files: { text: string }[]): string {
  return files.map(({ text }) => text).join('\n');
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap(([, names]) => names!.split(/\s+/)))].filter(Boolean).sort();
}

function isUsed(name: string): boolean {
  const word = new RegExp(`(?<![\\w-])(${name}|${name.replace(/^icon-/, '')})(?![\\w-])`);
  return [...attributes, ...code].some((text) => word.test(text));
}

test('every class of a style sheet is used on a page', () => {
  expect(namesIn(styles, /\.([a-z][\w-]*)(?=[^{}]*\{)/g).filter((name) => !isUsed(name))).toEqual([]);
});

test('every class of a page is in a style sheet, or a script uses it', () => {
  const inLayouts = attributes.map((names) => names.replace(/\S*\{\{.*?\}\}/g, ' '));
  const inScripts = namesIn(browser, /(?:className(?::| =)|classList\.\w+\() ?'([^']+)'/g);
  const given = [...new Set([...namesIn(inLayouts.join(' '), /([\w-]+)/g), ...inScripts])];
  const isRead = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(styles + browser);
  expect(given.filter((name) => !isRead(name))).toEqual([]);
});
