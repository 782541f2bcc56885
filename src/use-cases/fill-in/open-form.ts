/** §20.9: opens the form of a template: its saved version and the values that it begins with. */

import type { Database } from '../../data/storage/connection/database.ts';
import { type DraftRefusal, findDraftRefusal } from '../../data/storage/documents/approvals.ts';
import {
  type DocumentDraft,
  type DocumentDraftOwner,
  type Drafted,
  findDocumentDraft,
  listDocumentDrafts,
} from '../../data/storage/templates/document-drafts.ts';
import { listExamples } from '../../data/storage/templates/examples.ts';
import { findTemplateHead } from '../../data/storage/templates/templates.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { Values } from '../../domain/values.ts';
import { fitValues, wholeValues } from '../../template/fill/fit-values.ts';
import { type FormValues, formValues } from '../../template/fill/form-values.ts';
import { requireTerms } from '../../template/import/require-terms.ts';
import type { FormLanguages, LostEntry } from '../../template/model/compiled.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import {
  type CreateDocumentParts,
  findSentDocument,
  loadSavedVersion,
  type SavedHead,
  savedHead,
} from '../create-document/index.ts';

/** `today`: YYYY-MM-DD in the workspace's time zone. `texts`: writes and reads the form's values. */
export type FormTemplate = {
  head: SavedHead;
  inventory: Inventory;
  language: string;
  today: string;
  texts: FormValues;
  /** §10.53: what the form shows in other languages. */
  form?: FormLanguages | undefined;
};

/** Returns null when the workspace has no such template. Throws `template_not_saved`. */
export async function openForm(
  parts: Pick<CreateDocumentParts, 'db' | 'versions' | 'themes' | 'clock'>,
  workspaceId: string,
  templateId: string,
): Promise<FormTemplate | null> {
  const found = await findTemplateHead(parts.db, workspaceId, templateId);
  if (!found) return null;
  const head = savedHead(found);
  const { template } = await loadSavedVersion(parts, workspaceId, head.versionId, { images: false });
  const { language } = template.setup;
  const { eInvoice, form } = template.compiled;
  const theme = eInvoice && (await parts.themes.of(workspaceId, head));
  // The theme usually has the seller, and the rules depend on the seller's country.
  const inventory = requireTerms(template.inventory, eInvoice, theme?.eInvoice);
  const today = todayIn(found.timeZone, parts.clock());
  const texts = formValues({ language, today, formats: inventory.formats });
  return { head, inventory, language, today, texts, form };
}

/** The names or ids in the form's URL. The first of them counts. */
export type AskedForm = Partial<Record<'draft' | 'example' | 'corrects' | 'again', string>>;

/** A form as it is opened. `from`: what the form begins with, as the address asks. `draft`: the draft that the form shows. */
export type BegunForm = {
  title: string;
  values: Values;
  lost?: readonly LostEntry[];
  /** `corrects`: the document that this one corrects. `origin`: the document whose values the form begins with (§18.27). */
  corrects?: string;
  origin?: string;
  /** §20.70: of a draft; see `DocumentDraftContent`. */
  voidReason?: string | null;
  /** §4.9: of a draft that a program or assistant wrote. */
  drafted?: Drafted | null;
  /** §12.10: of a draft that was refused. */
  refusal?: DraftRefusal | null;
  from?: AskedForm;
  draft?: Pick<DocumentDraft, 'id' | 'revision' | 'updatedAt'>;
};

/** `gone`: what was asked for and is not there, or of another template. `drafts`: how many drafts there are instead. */
export type EmptyForm = BegunForm & { gone?: 'draft' | 'example' | 'document' | undefined; drafts: number };

/** Returns the values that fit the template now. `lost` has those that no longer fit (§10.10). */
export async function beginForm(
  db: Database,
  owner: DocumentDraftOwner,
  template: Pick<FormTemplate, 'head' | 'inventory'>,
  asked: AskedForm,
): Promise<BegunForm | EmptyForm> {
  const begun = (await fromDraft(db, owner, template, asked)) ?? (await fromValues(db, owner, template, asked));
  if (begun) return begun;
  const others = await listDocumentDrafts(db, owner, [template.head.id]);
  const { draft, example, corrects, again } = asked;
  const named = { example, document: corrects ?? again, draft };
  const gone = (['example', 'document', 'draft'] as const).find((one) => named[one] !== undefined);
  return { title: '', values: {}, gone, drafts: others.length };
}

async function fromDraft(
  db: Database,
  owner: DocumentDraftOwner,
  { head, inventory }: Pick<FormTemplate, 'head' | 'inventory'>,
  { draft: id = '' }: AskedForm,
): Promise<BegunForm | undefined> {
  const draft = isUuid(id) ? await findDocumentDraft(db, { ...owner, id }) : null;
  if (draft?.templateId !== head.id) return undefined;
  const { title, corrects, voidReason, origin, drafted = null } = draft;
  const { values, lost } = fitValues(inventory, draft.values);
  const refusal = await findDraftRefusal(db, { ...owner, id });
  return { title, values, lost: [...draft.lost, ...lost], corrects, voidReason, origin, drafted, refusal, draft };
}

/** §20.13, §20.25: returns the values of an example, or of a document to use again or to correct. */
async function fromValues(
  db: Database,
  { workspaceId }: DocumentDraftOwner,
  { head, inventory }: Pick<FormTemplate, 'head' | 'inventory'>,
  { example: name, corrects, again }: AskedForm,
): Promise<BegunForm | undefined> {
  if (name !== undefined) {
    const example = (await listExamples(db, workspaceId, head.id)).find((one) => one.name === name);
    if (!example) return undefined;
    const { title, origin } = example;
    return { title, ...fitValues(inventory, example.values), origin, from: { example: name } };
  }
  const id = corrects ?? again ?? '';
  const sent = isUuid(id) ? await findSentDocument(db, { workspaceId, id }) : null;
  if (sent?.templateId !== head.id) return undefined;
  // The values include the defaults of the version that the document was made with.
  const { values, lost } = fitValues(inventory, wholeValues(sent.inventory, sent.values));
  const begun = { title: sent.title, values, lost, origin: id };
  return corrects === undefined ? { ...begun, from: { again: id } } : { ...begun, from: { corrects }, corrects };
}
