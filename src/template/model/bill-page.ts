/** §10.35 rule 9: whether a page has room for a Swiss QR bill. */
import type { DocumentSetup } from './document-setup.ts';

/** What is wrong with a page. What is not given is right. */
export function findBillPageProblem(
  { size = 'A4', orientation = 'portrait' }: Partial<DocumentSetup['page']>,
  columns: DocumentSetup['columns'],
): 'columns' | 'paper' | undefined {
  if (columns) return 'columns';
  return size === 'A4' && orientation === 'portrait' ? undefined : 'paper';
}
