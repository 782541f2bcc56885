/** §20.12: what a preview shows of a template before it is saved. */
import { applyTheme } from '../../../template/fill/apply-theme.ts';
import { compile } from '../../../template/import/compile-template.ts';
import type { Template } from '../../../template/model/template.ts';
import type { Theme } from '../../../template/model/theme.ts';

export type Shown = Pick<Template, 'title' | 'markdown' | 'blanks' | 'setup'>;

/** Undefined for a text with mistakes. */
export function readShown({ source }: { source: string }, theme: Theme | undefined): Shown | undefined {
  const compiled = compile(source);
  if (!compiled.ok) return undefined;
  const { template } = compiled;
  const { title, markdown, blanks, defaults } = template;
  const setup = theme ? applyTheme({ ...template, ...defaults }, theme) : template.setup;
  return { title, markdown, blanks, setup };
}
