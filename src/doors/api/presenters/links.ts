/** §2.5, §2.6: the addresses that answers carry. */

export type Links = {
  /** The document's page in the browser. */
  page(documentId: string): string;
  /** The PDF endpoint, called with the same bearer. */
  pdf(documentId: string): string;
};

/** `publicUrl` has no slash at the end. */
export function createLinks(publicUrl: string): Links {
  return {
    page: (id) => `${publicUrl}/documents/${id}`,
    pdf: (id) => `${publicUrl}/api/v1/generations/${id}/pdf`,
  };
}
