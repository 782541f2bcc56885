/** §17.40: the XML of an e-invoice, out of the PDF of its document: the contract needs no path of its own for it. */
import { Refusal } from '../../domain/errors.ts';
import { loadAttachedXml } from '../../pdf/index.ts';
import type { Connection } from './connection.ts';
import { fetchPdf, saveFile } from './save-pdf.ts';

/** Answers the name that the XML has in the PDF. */
export async function saveXml(connection: Connection, id: string, file: string): Promise<string> {
  const bytes = await fetchPdf(connection, id);
  const attachedXml = await loadAttachedXml();
  const found = attachedXml(bytes);
  if (!found) throw new Refusal('not_found', `The document ${id} is no e-invoice: its PDF holds no XML.`, 'id');
  await saveFile(found.content, file, 'xml');
  return found.name;
}
