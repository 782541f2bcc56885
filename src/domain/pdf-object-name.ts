/** §2.7: names the object in which a document's PDF is stored. */
import { isUuid } from './uuid.ts';

/** The object's name in the store: made from ids alone, however they were typed, so that no title can change the path. */
export function pdfObjectName(workspaceId: string, documentId: string): string {
  return `${workspaceId}/${documentId}.pdf`.toLowerCase();
}

/** Whose PDF has this name; null for a name of anything else. */
export function readPdfObjectName(name: string): { workspaceId: string; id: string } | null {
  const [, workspaceId = '', id = ''] = /^([^/]+)\/([^/]+)\.pdf$/.exec(name) ?? [];
  return isUuid(workspaceId) && isUuid(id) ? { workspaceId, id } : null;
}
