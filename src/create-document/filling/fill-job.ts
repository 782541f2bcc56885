/** What goes to a filling worker and what comes back: plain data that can be sent between threads. */
import type { RefusalCode } from '../../domain/errors.ts';
import type { Values } from '../../domain/values.ts';
import type { FillContext } from '../../template/fill/fill-template.ts';
import type { FilledDocument } from '../../template/model/filled-document.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import type { Template } from '../../template/model/template.ts';

/** A saved version, as it is stored. */
export type StoredSource = { source: string; inventory: Inventory };
/** A template without the tree that filling alone needs. */
export type ReadVersion = Omit<Template, 'compiled'>;

/** Without `fill`, what the version says is wanted. */
export type FillJob = StoredSource & { versionId: string; fill?: { values: Values; context: FillContext } };
export type FillAnswer =
  | { version: ReadVersion }
  | { document: FilledDocument }
  | { refusal: { code: RefusalCode; message: string; detail: string | undefined } };
