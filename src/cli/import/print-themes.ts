/** §19.1: tells which themes were saved, what of their files has no effect, and what templates and themes lack of each other. */

import { english } from '../../locales/message.ts';
import type { LeftOut, SavedTheme } from '../../use-cases/templates/index.ts';
import { printRaw, printText } from '../terminal/print.ts';

/** For people: nothing where there is nothing to tell. */
export function printThemes(themes: readonly SavedTheme[]): void {
  const rows = themes
    .map(themeFields)
    .map(({ warnings: _, ...row }) => ({ ...row, ignored: row.ignored.join(', ') || '-' }));
  printText(rows);
}

/** For people: nothing where there is nothing to tell. */
export function printLeftOut(leftOut: readonly LeftOut[]): void {
  const [lines, styles] = [leftOut.filter((one) => 'placeholder' in one), leftOut.filter((one) => 'style' in one)];
  printThose('Lines of themes that are left out, because a template has no such placeholder:', lines);
  printThose('Styles of templates that change nothing, because their theme has no such style:', styles);
}

function printThose(heading: string, leftOut: readonly LeftOut[]): void {
  if (leftOut.length === 0) return;
  printRaw(`\n${heading}\n`);
  printText(leftOut.map(({ templates, ...one }) => ({ ...one, templates: titlesOf(templates) })));
}

const MAX_TITLES = 5;

function titlesOf(templates: LeftOut['templates']): string {
  const titles = templates.slice(0, MAX_TITLES).map(({ title }) => title);
  const more = templates.length - titles.length;
  return titles.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** For a program. */
export function themeFields({ name, version, unchanged, ...theme }: SavedTheme) {
  return { theme: name, version, result: unchanged ? 'unchanged' : 'saved', ...noticesOf(theme) };
}

/** What is to be known of a theme, for a program. */
export function noticesOf({ file, ignored, warnings }: Pick<SavedTheme, 'file' | 'ignored' | 'warnings'>) {
  const told = warnings.map(({ line, message }) => ({ line, message: english(message) }));
  return { file, ignored: ignored.map(english), warnings: told };
}
