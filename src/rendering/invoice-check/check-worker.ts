/**
 * §17.40, §17.44: the code of a worker thread that checks invoices: anybody's, and Platen's own with the `values` that they were made
 * from.
 */
import { load } from '../../pdf/index.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { checkInvoice } from './check-invoice.ts';
import type { Report } from './findings.ts';
import type { CheckTask, Unseen } from './invoice-checker.ts';

export default inThread(async ({ bytes, values }: CheckTask): Promise<Report | Unseen> => {
  if (!values) return checkInvoice(bytes);
  const findUnseen = await load.findUnseen();
  return findUnseen(bytes, values);
});
