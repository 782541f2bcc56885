/** §2.7: where a document's PDF is kept. */

/** The object's name in the store: made from ids alone, so that no title can lead it astray. */
export function pdfObjectName(workspaceId: string, generationId: string): string {
  return `${workspaceId}/${generationId}.pdf`;
}
