/** §12.4: `platen document create` without --batch: one document, and its PDF. */

import { validate as isUuid } from 'uuid';
import type { Generation, Template } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Param, tell } from '../../locales/message.ts';
import { type Connection, connect } from './connection.ts';
import { readRequest } from './read-values.ts';
import { savePdf } from './save-pdf.ts';

type DocumentOptions = {
  values?: string;
  set?: [string, string][];
  title?: string;
  pdf?: string;
  idempotencyKey?: string;
  json?: boolean;
};

export async function createDocument(
  template: string,
  options: DocumentOptions,
): Promise<Generation & { pdf_file?: string }> {
  const { title, pdf, idempotencyKey, json } = options;
  if (json && pdf === '-') throw new Refusal('validation', tell('command.output', { what: 'PDF' }), 'json');
  const connection = connect(process.env);
  const read = await readRequest(options);
  const id = await findTemplateId(connection, template);
  const { data } = await connection.withRetries(() =>
    connection.api.createGeneration(
      { id, 'Idempotency-Key': idempotencyKey },
      { values: read.values, title: title ?? read.title },
    ),
  );
  if (pdf === undefined) return data;
  await savePdf(connection, data.id, pdf);
  // The status of the document's PDF may have changed, so it is read again.
  const { data: current } = await connection.withRetries(() => connection.api.getGeneration({ id: data.id }));
  return { ...data, pdf_status: current.pdf_status, pdf_file: pdf };
}

/** §4.1, §4.2: finds a template by id or by unique title. */
const MAX = 200;

/** Returns the id of a template with this title or id. Throws `not_found`, or `validation` with the ids if several have the title. */
export async function findTemplateId({ api, withRetries }: Connection, name: string): Promise<string> {
  if (isUuid(name)) return name.toLowerCase();
  const { data } = await withRetries(() => api.listTemplates({ search: name.slice(0, MAX), limit: MAX }));
  // `search` finds titles that contain the text, in any case; here the whole title must match.
  const exact = data.templates.filter(({ title }) => title === name);
  const found = exact.length > 0 ? exact : data.templates.filter(({ title }) => equalIgnoringCase(title, name));
  if (found.length === 1) return found[0]!.id;
  if (found.length === 0)
    throw new Refusal(
      'not_found',
      tell('command.templates.none', { name: JSON.stringify(name), similar: suggest(data) }),
    );
  const ids = found.map(({ id, folder_path }) => `${id} (${folder_path || 'at the root'})`).join(', ');
  throw new Refusal('validation', tell('command.templates.several', { name: JSON.stringify(name), ids }));
}

export async function fetchTemplate(connection: Connection, name: string): Promise<Template> {
  const id = await findTemplateId(connection, name);
  return (await connection.withRetries(() => connection.api.getTemplate({ id }))).data;
}

function equalIgnoringCase(a: string, b: string) {
  return a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;
}

function suggest({ templates }: { templates: { title: string }[] }): Param {
  const titles = [...new Set(templates.map(({ title }) => JSON.stringify(title)))].slice(0, 5);
  return titles.length > 0 ? tell('command.templates.similar', { titles: titles.join(', ') }) : '';
}
