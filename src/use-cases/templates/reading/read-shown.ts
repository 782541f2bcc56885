/** §20.12: what a preview shows of a template before it is saved. */
import { compile } from '../../../template/import/compile-template.ts';
import type { Template } from '../../../template/model/template.ts';

export type Shown = Pick<Template, 'title' | 'markdown' | 'blanks' | 'setup'>;

/** Undefined for a text with mistakes. */
export function readShown({ source }: { source: string }): Shown | undefined {
  const compiled = compile(source);
  if (!compiled.ok) return undefined;
  const { title, markdown, blanks, setup } = compiled.template;
  return { title, markdown, blanks, setup };
}
