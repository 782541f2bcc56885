/** §12.4: `platen document create` without --batch: one document, and its PDF. */
import type { Generation } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { connect } from './connection.ts';
import { findTemplateId } from './find-template.ts';
import { readValues } from './read-values.ts';
import { savePdf } from './save-pdf.ts';

export type DocumentOptions = {
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
  const values = await readValues(options);
  const id = await findTemplateId(connection, template);
  const { data } = await connection.withRetries(() =>
    connection.api.createGeneration({ id, 'Idempotency-Key': idempotencyKey }, { values, title }),
  );
  if (pdf === undefined) return data;
  await savePdf(connection, data.id, pdf);
  // With the status that its PDF has now.
  const { data: current } = await connection.withRetries(() => connection.api.getGeneration({ id: data.id }));
  return { ...data, pdf_status: current.pdf_status, pdf_file: pdf };
}
