/** §10.35 rule 9: whether a page has room for a Swiss QR bill. */
import type { DocumentSetup } from './document-setup.ts';

/** What is wrong with a page, as the end of a sentence. What is not given is right. */
export function findBillPageProblem(
  { size = 'A4', orientation = 'portrait' }: Partial<DocumentSetup['page']>,
  columns: DocumentSetup['columns'],
): string | undefined {
  if (columns) return 'stands on no page with columns';
  return size === 'A4' && orientation === 'portrait' ? undefined : 'needs A4 paper, upright';
}
