/** §2.7: the name of the stored object that contains a document's PDF. */
import { isUuid } from './uuid.ts';

/** Returns the object's name. It consists of ids only, in lower case, so that no title can change the path. */
export function pdfObjectName(workspaceId: string, documentId: string): string {
  return `${workspaceId}/${documentId}.pdf`.toLowerCase();
}

/** Returns the document whose PDF has this name. Null for any other name. */
export function readPdfObjectName(name: string): { workspaceId: string; id: string } | null {
  const [, workspaceId = '', id = ''] = /^([^/]+)\/([^/]+)\.pdf$/.exec(name) ?? [];
  return isUuid(workspaceId) && isUuid(id) ? { workspaceId, id } : null;
}
