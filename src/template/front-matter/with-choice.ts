/** §10.53 rule 1: the placeholder by which callers choose the language of a document. */
import { labelled, tell } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import type { DeclaredLanguages } from './declared-languages.ts';
import type { Declared } from './front-matter.ts';

/** Returns the placeholders with a select of the languages. An author may declare it, to describe it or to choose a default. */
export function withChoice(
  declared: Declared[],
  { label, tags, line }: Pick<DeclaredLanguages, 'label' | 'tags' | 'line'>,
): { placeholders: Declared[]; fault?: LineFault } {
  const choice = { type: 'select' as const, options: tags, isLanguage: true as const };
  const named = declared.find((one) => one.label === label);
  const [first = ''] = tags;
  if (!named) return { placeholders: [...declared, { label, default: first, ...choice, line, path: ['language'] }] };
  const placeholders = declared.map((one) => (one === named ? { default: first, ...one, ...choice } : one));
  const isOther = [named.type ?? 'select', String(named.options ?? tags)].join() !== ['select', String(tags)].join();
  const message = labelled(label, tell('template.languages.choice'));
  return { placeholders, ...(isOther && { fault: { line: named.line, message } }) };
}
