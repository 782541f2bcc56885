/** §22.8: what a prompt says to the model. Titles, labels and values are quoted as JSON. */
import { describeInventory } from '../tools/describe-placeholders.ts';
import type { TemplateRead } from './read-template.ts';

/** `given`: key → what the person has entered; what is empty counts as not entered. */
export function promptText({ id, title, placeholders, groups }: TemplateRead, given: Record<string, string>): string {
  const entered = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const open = placeholders.filter(({ key, auto }) => !auto && !Object.hasOwn(entered, key));
  return [
    `Make a document from the template ${JSON.stringify(title)} with the tool generate_document.`,
    `Its arguments: ${JSON.stringify({ id, values: entered })}`,
    ...listed(
      'Add to values what I have not entered yet. Ask me for what you do not know; keep a default unless I say otherwise:',
      describeInventory({ placeholders: open, groups }),
    ),
    'All values are strings, under exactly these keys. What is left out keeps its default; "" leaves it blank.',
    'A document has at most 10,000 entries in its groups, and a title of at most 200 characters.',
    'If the call is refused, mend what the error names and call again. Then call get_document_pdf with the id of the document, and give me the link.',
  ].join('\n\n');
}

function listed(intro: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${intro}\n${lines.join('\n')}`];
}
