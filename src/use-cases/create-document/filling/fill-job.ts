/** §4.3: the messages between the service and a filling worker thread: plain data for structured clone. */
import type { Values } from '../../../domain/values.ts';
import type { SentFault } from '../../../platform/threads/thread-errors.ts';
import type { FillContext } from '../../../template/fill/fill-template.ts';
import type { FilledDocument } from '../../../template/model/filled-document.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Template } from '../../../template/model/template.ts';

/** A saved version, as it is stored. */
export type StoredSource = { source: string; inventory: Inventory };
/** A template without its compiled tree, which only filling needs. */
export type ReadVersion = Omit<Template, 'compiled'> & { compiled: Pick<Template['compiled'], 'eInvoice'> };

/** Without `fill` the job only reads the template, and the answer is the version. Long values are a JSON text. */
export type FillJob = StoredSource & { versionId: string; fill?: { values: Values | string; context: FillContext } };
export type FillAnswer = { version: ReadVersion } | { document: FilledDocument } | { fault: SentFault };
