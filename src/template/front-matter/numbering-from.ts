/** §10.23: `numbering` of the front matter: which marks headings and list items have. */
import type { FrontMatter } from './front-matter.ts';

/** As its author wrote it. */
export type WrittenNumbering = 'legal' | { headings?: string | string[]; items?: string | string[]; from?: string };

const LEGAL = { headings: ['1.1'], items: ['(a)', '(i)', '(A)', '(1)'] };

/** What is left out is as in `legal`. */
export function numberingFrom(written: WrittenNumbering): NonNullable<FrontMatter['numbering']> {
  if (written === 'legal') return LEGAL;
  const { headings = LEGAL.headings, items = LEGAL.items, from } = written;
  return { headings: [headings].flat(), items: [items].flat(), ...(from !== undefined && { from: Number(from) }) };
}
