/** §17.44: what runs inside a worker thread that checks invoices. */
import { inThread } from '../../platform/threads/in-thread.ts';
import { checkInvoice } from './check-invoice.ts';

export default inThread(checkInvoice);
