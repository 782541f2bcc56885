/**
 * §22.8: what a prompt says to the model. Titles, labels and values are quoted as JSON, so that a line break or a quotation mark in one
 * of them cannot pass for a line of ours.
 */
import type { components } from '../../../generated/openapi.d.ts';
import type { TemplateRead } from './read-template.ts';

type Placeholder = components['schemas']['Placeholder'];
type Group = components['schemas']['PlaceholderGroup'];

const TYPES: Record<Placeholder['type'], (placeholder: Placeholder) => string> = {
  text: () => 'any text',
  select: ({ options = [] }) => `one of ${options.map((option) => JSON.stringify(option)).join(', ')}`,
  number: ({ format }) =>
    `a plain number such as "1234.5"${format === undefined ? '' : `, which is written as ${JSON.stringify(format)}`}`,
  date: ({ format = '2026-08-27' }) =>
    `a date in exactly the shape in which ${JSON.stringify(format)} is 27 August 2026`,
  today: () => 'filled in by Platen',
  counter: () => 'filled in by Platen',
};

/** One line: what it takes, its default, and what its author says. */
export function describePlaceholder(placeholder: Placeholder): string {
  const { label, type, value, description } = placeholder;
  return [
    `${JSON.stringify(label)}: ${TYPES[type](placeholder)}.`,
    ...(value === '' ? [] : [`Default: ${JSON.stringify(value)}.`]),
    ...(description === undefined ? [] : [`The author says: ${JSON.stringify(description)}.`]),
  ].join(' ');
}

/** `given`: key → what the person has entered; what is empty counts as not entered. */
export function promptText({ id, title, placeholders, groups }: TemplateRead, given: Record<string, string>): string {
  const entered = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const open = placeholders.filter(({ key, auto }) => !auto && !Object.hasOwn(entered, key));
  return [
    `Make a document from the template ${JSON.stringify(title)} with the tool generate_document.`,
    `Its arguments: ${JSON.stringify({ id, values: entered })}`,
    ...listed(
      'Add to values what I have not entered yet. Ask me for what you do not know; keep a default unless I say otherwise:',
      [...open.map(lineOf), ...groups.flatMap(linesOfGroup)],
    ),
    'All values are strings, under exactly these keys. What is left out keeps its default; "" leaves it blank.',
    'A document has at most 10,000 entries in its groups, and a title of at most 200 characters.',
    'If the call is refused, mend what the error names and call again. Then call get_document_pdf with the id of the document, and give me the link.',
  ].join('\n\n');
}

function listed(intro: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${intro}\n${lines.join('\n')}`];
}

function lineOf(placeholder: Placeholder): string {
  return `- ${JSON.stringify(placeholder.key)}: ${describePlaceholder(placeholder)}`;
}

function linesOfGroup({ key, label, fields }: Group): string[] {
  const intro =
    `- ${JSON.stringify(key)}: ${JSON.stringify(label)}: a list with an object for each entry; ` +
    'left out, it has the one entry of the template; [] removes it. The keys of an object:';
  return [intro, ...fields.filter(({ auto }) => !auto).map((field) => `  ${lineOf(field)}`)];
}
