/** §17.42: a document as a Word file, from the address of its page: the contract has no operation for it. */
import type { Connection } from './connection.ts';
import { saveFile } from './save-pdf.ts';

export async function saveDocx({ download, withRetries }: Connection, id: string, file: string): Promise<void> {
  const { data } = await withRetries(() => download(`/documents/${id}/word`));
  await saveFile(data, file, 'docx');
}
