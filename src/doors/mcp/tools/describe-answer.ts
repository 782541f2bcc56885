/**
 * §22.3: describes the result of a tool in a sentence for people and models, with the texts that a client needs which
 * reads only texts. Names of templates and documents are quoted.
 */

import type { components } from '../../../../generated/openapi.d.ts';
import type { Answer, OperationId } from '../../api/handlers/operation.ts';
import type { Tool } from '../model/platen.ts';
import { asData, quoted } from './as-data.ts';

type BodyOf<Id extends OperationId> = Exclude<Extract<Answer<Id>, { status: 200 | 201 | 202 }>['body'], Buffer>;

/** The most filtered groups that a sentence names; the answer has all of them. */
const MOST_FILTERED = 3;

/** Descriptions that say more than the default. Further texts that one returns replace the answer as JSON. */
const DESCRIBE: { [Id in OperationId]?: (body: BodyOf<Id>) => string | string[] } = {
  getTemplate: (template: BodyOf<'getTemplate'> & LeftOut) => {
    const { title, placeholders, groups, markdown, markdown_left_out: left } = template;
    const fields = count(placeholders.length + (template.placeholders_left_out ?? 0), 'placeholder');
    const has = `The template ${quoted(title)} has ${fields} and ${count(groups.length + (template.groups_left_out ?? 0), 'repeating group')}.`;
    const lines = describeInventory(template);
    const cut = `The beginning of its text (${left} more characters are left out, and come with whole: true)`;
    return [
      has,
      ...(lines.length === 0
        ? []
        : [`What may be sent in values, as strings under exactly these keys:\n${lines.join('\n')}`]),
      asData(left ? cut : 'Its text', markdown),
    ];
  },
  checkDocument: (check) => {
    const { ready, title, fault_count: faults, blank_count: blanks, filtered, pages, valid_e_invoice: valid } = check;
    const has = [
      pages !== null && count(pages, 'page'),
      count(blanks, 'blank'),
      ...filtered
        .slice(0, MOST_FILTERED)
        .map(
          ({ label, entries, shown }) => `${shown} of ${count(entries, 'entry', 'entries')} of ${quoted(label)} shown`,
        ),
      valid !== null && (valid ? 'a valid e-invoice' : 'no valid e-invoice yet'),
    ].filter((part) => part !== false);
    const next = check.approval_required
      ? 'A person issues documents of this template: save a draft with draft_document.'
      : 'To create it, call generate_document with the same values.';
    return ready
      ? `${quoted(title)} can be made: ${has.join(', ')}. Nothing was created. ${next}`
      : `${quoted(title)} cannot be made yet: ${count(faults, 'fault')}. Nothing was created. Fix each fault at its path and check again.`;
  },
  saveDraft: ({ url, ready, fault_count: faults, blank_count: blanks, change_count: changes, saved_beside: other }) =>
    `Saved a draft${changes > 0 ? ` with ${count(changes, 'change')}` : ''}: ${ready ? 'it can be created' : count(faults, 'fault')}, ` +
    `${count(blanks, 'blank')}. ${other === null ? '' : 'The person has changed or discarded the draft before, so this one stands beside it. '}` +
    `Nothing was created. The person looks at it and creates the document here: ${url}`,
  checkTemplate: ({ ready, title, fault_count: faults, warning_count: warnings }) =>
    `${title === null ? 'The text' : `The text of ${quoted(title)}`} has ${count(faults, 'mistake')} and ${count(warnings, 'warning')}. ` +
    (ready
      ? 'Nothing was stored. Look at it with preview_template, then save it for the person with draft_template.'
      : 'Nothing was stored. Fix each mistake at its line and check again.'),
  previewTemplate: ({ ready, fault_count: faults, value_faults: ofValues, pages }) =>
    `${ready ? 'The text has no mistakes' : `The text has ${count(faults, 'mistake')}`}, the values have ${count(ofValues.length, 'fault')}. ` +
    `${pages === null ? 'There is no page.' : `The document has ${count(pages, 'page')}.`} Nothing was stored.`,
  saveTemplateDraft: ({ url, source, fault_count: faults, saved_beside: other, revision }) =>
    `${source === null ? 'Saved the draft' : 'Read the draft'}, revision ${revision}: ${count(faults, 'mistake')}. ` +
    `${other === null ? '' : 'The person has changed the draft before, so this one stands beside it. '}` +
    `Nothing was published. The person looks at it and publishes it here: ${url}`,
  createGeneration: ({ title, generation_number: number, replayed, pdf_status: pdf, url }) =>
    replayed
      ? `${quoted(title)} was made by an earlier call with the same key or content; nothing new was made. To make an equal second ` +
        `document, send another idempotency_key. Its page: ${url}`
      : `Made ${quoted(title)}, number ${number} of its template. ${PDF[pdf]} Its page: ${url}`,
  getGenerationPdf: (body) =>
    body.status === 'ready'
      ? // The link after this text contains the URL itself.
        [
          `The PDF${body.pages ? ` of ${count(body.pages, 'page')}` : ''} is ready. Its link works for ${body.expires_in} seconds.`,
        ]
      : `${body.wait ? waiting(body.wait) : 'The PDF is still being rendered.'} Call get_document_pdf again.`,
};

/** §24.4: the sentences about a PDF that waits for its seal. */
function waiting({ reason, since, retry_at: at }: NonNullable<BodyOf<'getGeneration'>['pdf_wait']>): string {
  return `The PDF could not be sealed yet: ${reason}. It has waited since ${since}. Platen tries again ${at === null ? 'now' : `at ${at}`}.`;
}

/** §22.10: how much of each field was left out. */
type LeftOut = { markdown_left_out?: number; placeholders_left_out?: number; groups_left_out?: number };

const PDF: Record<BodyOf<'getGeneration'>['pdf_status'], string> = {
  pending: 'Its PDF is being rendered. get_document_pdf waits for it.',
  rendering: 'Its PDF is being rendered. get_document_pdf waits for it.',
  ready: 'Its PDF is ready. Call get_document_pdf for the link.',
  failed: 'Its PDF could not be rendered. Call get_document_pdf to try again.',
};

/** §17.40: sentences about e-invoices, for which the schemas of answers have no field. */
const AS_XML: { [Id in OperationId]?: string } = {
  getTemplate: 'Its documents are e-invoices: the PDF of each also contains the invoice as XML, for programs to read.',
  createGeneration: 'It is an e-invoice: its PDF also contains the invoice as XML, for programs to read.',
  getGeneration: 'It is an e-invoice: its PDF also contains the invoice as XML, for programs to read.',
  getGenerationPdf:
    'It is an e-invoice: the file also contains the invoice as XML, for programs to read. Send it as it is.',
};

/** `body`: a successful answer, by the schema of the tool's answers. */
export function describeAnswer(tool: Tool, body: object, isEInvoice = false): string[] {
  const [sentence, ...texts] = described(tool, body);
  const more = isEInvoice ? AS_XML[tool.operationId] : undefined;
  return [more === undefined ? sentence! : `${sentence} ${more}`, ...texts];
}

function described(tool: Tool, body: object): string[] {
  const describe = DESCRIBE[tool.operationId] as ((body: object) => string | string[]) | undefined;
  const said = describe ? describe(body) : describeFields(tool, body);
  return typeof said === 'string' ? [said, quoted(body)] : said;
}

/** The fields that the default sentence mentions. */
type Fields = Partial<BodyOf<'listTemplates'> & BodyOf<'listGenerations'> & BodyOf<'getGeneration'>>;

/**
 * The default description. Of a list, it says how much is there; the tool's name says of what. Of one thing, it gives
 * title, PDF and page.
 */
function describeFields({ name }: Tool, body: Fields): string {
  const { title, pdf_status: pdf, pdf_wait: wait, url, total, has_more: hasMore, truncated } = body;
  const [, noun] = /^list_(\w+)s$/.exec(name) ?? [];
  if (!noun) {
    const described = [
      title !== undefined && `${quoted(title)}.`,
      wait ? waiting(wait) : pdf && PDF[pdf],
      url && `Its page: ${url}`,
    ].filter(Boolean);
    return described.join(' ') || `What ${name} answers:`;
  }
  const [field = '', entries = []] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? [];
  const here = (entries as unknown[]).length;
  const { [`${field}_left_out`]: left = 0 } = body as Record<string, number>;
  const narrow = truncated ? `, of which these are ${here}; narrow the search for others` : '';
  const further = hasMore ? `, of which this page has ${here}; next_cursor leads on` : '';
  return `${count(total ?? here + left, noun.replaceAll('_', ' '))}${narrow}${further}.`;
}

function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}

/**
 * §22.3, §22.8: describes what a template takes, one line for each placeholder. Labels, options and descriptions are
 * quoted as JSON, so that a line break or a quotation mark in them cannot pass for a line of ours.
 */
type Schemas = components['schemas'];
/** A placeholder as in the contract, or shortened by §22.10. */
type Placeholder = Schemas['Placeholder'] & {
  options_left_out?: number;
  value_left_out?: number;
  description_left_out?: number;
};
type Group = Omit<Schemas['PlaceholderGroup'], 'groups'> & {
  groups?: Group[];
  fields_left_out?: number;
  description_left_out?: number;
};
type Inventory = {
  placeholders: Placeholder[];
  groups: Group[];
  placeholders_left_out?: number;
  groups_left_out?: number;
};

const TYPES: Record<Placeholder['type'], (placeholder: Placeholder) => string> = {
  text: () => 'a text',
  select: ({ options = [], options_left_out: left }) =>
    options.length === 0
      ? `one of ${left} options`
      : `one of ${[...options.map((option) => quoted(option)), ...more(left, 'options')].join(', ')}`,
  number: ({ format }) =>
    `a plain number such as "1234.5"${format === undefined ? '' : `, which is written as ${quoted(format)}`}`,
  date: ({ format = '2026-08-27' }) => `a date in exactly the shape in which ${quoted(format)} is 27 August 2026`,
  today: () => 'filled in by Platen',
  counter: () => 'filled in by Platen',
};

/** Describes what the placeholder takes, its default and its description. */
export function describePlaceholder(placeholder: Placeholder): string {
  const { label, type, value, description, value_left_out: valueLeft, description_left_out: textLeft } = placeholder;
  return [
    `${quoted(label)}: ${TYPES[type](placeholder)}.`,
    ...(value === '' && !valueLeft ? [] : [`Default: ${[quoted(value), ...more(valueLeft)].join(', ')}.`]),
    ...describedBy(description, textLeft),
  ].join(' ');
}

function describedBy(description: string | undefined, left: number | undefined): string[] {
  return description === undefined ? [] : [`Description: ${[quoted(description), ...more(left)].join(', ')}.`];
}

/** Returns one line for each placeholder, starting with its key. */
export function describeInventory({ placeholders, groups, ...left }: Inventory): string[] {
  return [
    ...placeholders.map(lineOf),
    ...more(left.placeholders_left_out, 'placeholders'),
    ...groups.flatMap(linesOfGroup),
    ...more(left.groups_left_out, 'groups'),
  ];
}

function lineOf(placeholder: Placeholder): string {
  return `- ${quoted(placeholder.key)}: ${describePlaceholder(placeholder)}`;
}

function linesOfGroup({ key, label, fields, groups = [], description, ...left }: Group): string[] {
  const intro = [
    `- ${quoted(key)}: ${quoted(label)}: a list with an object for each entry; left out, it has the one entry of the template; [] removes it.`,
    ...describedBy(description, left.description_left_out),
    'The keys of an object:',
  ].join(' ');
  return [
    intro,
    ...[
      ...fields.filter(({ auto }) => !auto).map(lineOf),
      ...more(left.fields_left_out, 'fields'),
      ...groups.flatMap(linesOfGroup),
    ].map((line) => `  ${line}`),
  ];
}

function more(left: number | undefined, noun = 'characters'): string[] {
  return left ? [`and ${left} more ${noun}`] : [];
}
