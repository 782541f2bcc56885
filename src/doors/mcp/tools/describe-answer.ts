/** §22.3: what a tool has done, in a sentence for people and models, and what clients that read texts only need. What it names of a template or document is in quotes. */
import type { operations } from '../../../../generated/openapi.d.ts';
import type { OperationId } from '../../api/handlers/operation.ts';
import { describeInventory } from './describe-placeholders.ts';

type Responses<Id extends OperationId> = operations[Id]['responses'];
type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyOf<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 201 | 202)]: Json<Responses<Id>[Status]>;
}[keyof Responses<Id> & (200 | 201 | 202)];

/** Texts beyond the sentence are in place of the answer as JSON. */
const DESCRIBE: { [Id in OperationId]: (body: BodyOf<Id>) => string | string[] } = {
  listTemplates: ({ templates, total, truncated }) =>
    `${count(total, 'template')}${truncated ? `, of which these are ${templates.length}; narrow the search for others` : ''}.`,
  getTemplate: (template: BodyOf<'getTemplate'> & LeftOut) => {
    const { title, placeholders, groups, markdown, markdown_left_out: left } = template;
    const fields = count(placeholders.length + (template.placeholders_left_out ?? 0), 'placeholder');
    const has = `The template “${title}” has ${fields} and ${count(groups.length + (template.groups_left_out ?? 0), 'repeating group')}.`;
    const lines = describeInventory(template);
    const cut = `The beginning of its text; ${left} more characters are left out, and come with whole: true:`;
    return [
      has,
      ...(lines.length === 0
        ? []
        : [`What may be sent in values, as strings under exactly these keys:\n${lines.join('\n')}`]),
      `${left ? cut : 'Its text:'}\n\n${markdown}`,
    ];
  },
  createGeneration: ({ title, generation_number: number, replayed, pdf_status: pdf, url }) =>
    replayed
      ? `“${title}” was made by an earlier call with the same key or content; nothing new was made. To make an equal second ` +
        `document, send another idempotency_key. Its page: ${url}`
      : `Made “${title}”, number ${number} of its template. ${PDF[pdf]} Its page: ${url}`,
  listGenerations: ({ generations, total, has_more: hasMore }) =>
    `${count(total, 'document')}${hasMore ? `, of which this page has ${generations.length}; next_cursor leads on` : ''}.`,
  getGeneration: ({ title, pdf_status: pdf, url }) => `“${title}”. ${PDF[pdf]} Its page: ${url}`,
  getGenerationPdf: (body) =>
    body.status === 'ready'
      ? // The address itself is in the link behind this text.
        [
          `The PDF${body.pages ? ` of ${count(body.pages, 'page')}` : ''} is ready. Its link works for ${body.expires_in} seconds.`,
        ]
      : 'The PDF is still being rendered. Call get_document_pdf again.',
};

/** §22.10 */
type LeftOut = { markdown_left_out?: number; placeholders_left_out?: number; groups_left_out?: number };

const PDF: Record<BodyOf<'getGeneration'>['pdf_status'], string> = {
  pending: 'Its PDF is being rendered: get_document_pdf waits for it.',
  rendering: 'Its PDF is being rendered: get_document_pdf waits for it.',
  ready: 'Its PDF is ready: get_document_pdf gives the link.',
  failed: 'Its PDF could not be rendered: get_document_pdf tries again.',
};

/** `body`: of a success, as the schema of the tool's answers has it. */
export function describeAnswer(operationId: OperationId, body: unknown): string[] {
  const told = (DESCRIBE[operationId] as (body: unknown) => string | string[])(body);
  return typeof told === 'string' ? [told, JSON.stringify(body)] : told;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
