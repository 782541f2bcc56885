/** §19.2, §4.2: how a template looks with a theme. */
import { applyTheme } from '../../template/fill/apply-theme.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Theme } from '../../template/model/theme.ts';
import type { ReadVersion } from './filling/fill-job.ts';

/** With the template's defaults in place; `files` of the theme that it uses. */
export function themedSetup(
  template: ReadVersion,
  theme: Theme | undefined,
): { setup: DocumentSetup; files: string[] } {
  if (!theme) return { setup: template.setup, files: [] };
  const setup = applyTheme({ ...template, ...template.defaults }, theme);
  return { setup, files: themeFiles(setup) };
}
