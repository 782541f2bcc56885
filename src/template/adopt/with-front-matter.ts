/** §10.22: a foreign file's text with front matter of Platen's in place of its own. */
import { stringify } from 'yaml';
import { splitForeign } from './split-foreign.ts';

export type MadeFields = { title: string; folder: string; language: string };

/** `bodyLine`: the line of the foreign file on which its body begins. */
export function withFrontMatter(text: string, fields: MadeFields): { source: string; bodyLine: number } {
  const { body, bodyLine } = splitForeign(text);
  const { folder, ...rest } = fields;
  const yaml = stringify({ ...rest, ...(folder !== '' && { folder }) }, { lineWidth: 0 });
  return { source: `---\n${yaml}---\n${body}`, bodyLine };
}
