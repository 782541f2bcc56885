/**
 * §4.9: drafts that programs and assistants write for the person that they act for. Nothing is created: the person sees the draft in the form,
 * changes it and creates the document.
 */
import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { nameOfCredential } from '../../data/storage/access/authenticate.ts';
import { findMemberById } from '../../data/storage/people/members.ts';
import { findDocumentDraft } from '../../data/storage/templates/document-drafts.ts';
import { readDraftReason } from '../../domain/draft-reason.ts';
import { Refusal } from '../../domain/errors.ts';
import { canonicalJson } from '../../domain/json.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { checkTitle, readTitle } from '../../domain/title.ts';
import { isLongValues, type Values } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import { everyMember } from '../../template/fill/find-blanks.ts';
import { fitTypes } from '../../template/fill/fit-types.ts';
import { fitValues, valuesByKey, wholeValues } from '../../template/fill/fit-values.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import {
  type CreateDocumentParts,
  type DocumentRequest,
  loadSavedVersion,
  type SavedHead,
  savedHead,
  type Trial,
  tryDocument,
} from '../create-document/index.ts';
import { type KeptDraft, keepDraft } from './drafts.ts';

type DraftParts = Pick<CreateDocumentParts, 'db' | 'versions' | 'themes' | 'clock'> & { trials: FairSemaphore };

/**
 * `draft`: the id of the draft to change; undefined for a new one. `revision`: how often that was saved when the caller last saw it.
 * `reason`: why it was drafted, in a sentence for the person.
 */
export type DraftRequest = Pick<DocumentRequest, 'principal' | 'head' | 'title' | 'values' | 'clientSignal'> & {
  draft: string | undefined;
  revision: number | undefined;
  reason: string | undefined;
};

/** A value that the draft has and the draft before had not. Texts are cut. */
export type DraftChange = { path: string; before: string; after: string };

export type SavedDraft = Pick<Trial, 'faults' | 'count'> & {
  id: string;
  isNew: boolean;
  revision: number;
  /** The draft that the person has changed since, beside which this one was saved. */
  other: string | null;
  lacks: { paths: string[]; count: number };
  changes: DraftChange[];
  changeCount: number;
};

/** Longer values are read only in threads. */
const MAX_BYTES = 256 * KIBIBYTE;
const MAX_CHANGES = 100;
const MAX_CHANGED_TEXT = 160;
/** Makes the id of a draft from its content (RFC 9562, version 5). */
const DRAFTS = '6f1c3a52-6d0e-5b7a-9d3e-2f4f0c1d8a77';

/**
 * Saves a draft of the person behind the credential. A repeated call saves the same draft. What the person has changed since the caller saw it is
 * never overwritten: the draft is then saved beside theirs. Throws `not_found`, `template_not_saved`, `validation`, `payload_too_large`.
 */
export async function draftDocument(parts: DraftParts, request: DraftRequest): Promise<SavedDraft> {
  const { principal, draft: asked, clientSignal } = request;
  const { workspaceId, userId, credentialId } = principal;
  const owner = { workspaceId, userId };
  const title = readTitle(request.title);
  checkTitle(title);
  const reason = readDraftReason(request.reason);
  const sent = shortValues(request.values);
  const head = savedHead(request.head);
  if (!(await findMemberById(parts.db, workspaceId, userId)))
    throw new Refusal('validation', tell('refusal.draft.noPerson'), 'Authorization');
  const { template } = await loadSavedVersion(parts, workspaceId, head.versionId, { images: false });
  const { inventory } = template;
  const before = asked === undefined ? null : await findDocumentDraft(parts.db, { ...owner, id: asked });
  if (asked !== undefined && before?.templateId !== head.id)
    throw new Refusal('not_found', tell('refusal.draft.unknown'), 'draft');
  // Before anything is saved: a caller who gets no turn has no draft.
  const tried = { principal, head, title, values: sent, clientSignal, tellsBlanks: true } as const;
  const trial = await parts.trials(workspaceId, () => tryDocument(parts, tried), clientSignal);
  const fitted = fitSent(inventory, sent);
  const { values, lost } = fitted;
  const content = canonicalJson([credentialId, head.id, title ?? null, values, lost]);
  const submission = asked ?? uuidv5(content, DRAFTS);
  const to = { principal, head, title, inventory, reason, ...fitted };
  const kept = await keepSent(parts, to, { submission, revision: request.revision ?? 0 });
  const saved = await findDocumentDraft(parts.db, { ...owner, id: kept.id });
  const changes = before ? changesOf(inventory, before, { title: title ?? '', values }) : [];
  return {
    id: kept.id,
    isNew: kept.id !== asked,
    revision: saved?.revision ?? 1,
    other: kept.other,
    faults: trial.faults,
    count: trial.count,
    lacks: trial.document?.lacks ?? { paths: [], count: 0 },
    changes: changes
      .slice(0, MAX_CHANGES)
      .map(({ path, before, after }) => ({ path, before: cut(before), after: cut(after) })),
    changeCount: changes.length,
  };
}

/** What a program sent, as the form has it. */
type SentContent = Pick<DraftRequest, 'principal' | 'title'> &
  ReturnType<typeof fitSent> & { head: SavedHead; inventory: Inventory; reason: string };

export function fitSent(inventory: Inventory, sent: unknown) {
  return fitValues(inventory, valuesByKey(inventory, fitTypes(inventory, sent).values));
}

/** Saves what a program sent as a draft of its person, or beside the draft `submission` if they have changed that. Throws as `keepDraft` does. */
export async function keepSent(
  parts: Pick<DraftParts, 'db' | 'clock'>,
  { principal, head, title, inventory, values, lost, reason }: SentContent,
  { submission, revision }: { submission: string; revision: number },
): Promise<KeptDraft> {
  const { workspaceId, userId, credentialId } = principal;
  const drafted = { by: await nameOfCredential(parts.db, workspaceId, credentialId), reason };
  const of = { templateId: head.id, templateTitle: head.title, title: title ?? '', values, lost };
  const place = { submission, page: credentialId, revision, beside: randomUUID() };
  const empty = { corrects: '', voidReason: null, origin: '' };
  return keepDraft(parts, { workspaceId, userId }, { ...of, ...empty, drafted, inventory }, place);
}

/** Parses long values here. Throws `payload_too_large` for more than a draft may have. */
export function shortValues(values: unknown): unknown {
  if (!isLongValues(values)) return values;
  if (Buffer.byteLength(values.json) > MAX_BYTES)
    throw new Refusal('payload_too_large', tell('refusal.draft.long', { kilobytes: MAX_BYTES / KIBIBYTE }), 'values');
  return JSON.parse(values.json);
}

type Content = { title: string; values: Values };

/** Returns the values that differ, in the order of the template. A row that was added or removed differs in all its values. */
function changesOf(inventory: Inventory, before: Content, after: Content): DraftChange[] {
  const [was, is] = [before, after].map((one) => textsOf(inventory, one)) as [Map<string, string>, Map<string, string>];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const [old = '', now = ''] = [was.get(path), is.get(path)];
    return old === now ? [] : [{ path, before: old, after: now }];
  });
}

function textsOf(inventory: Inventory, { title, values }: Content): Map<string, string> {
  const texts = new Map([['title', title]]);
  const members = { fields: inventory.placeholders, groups: inventory.groups };
  everyMember(members, wholeValues(inventory, values), 'values', (path, _, given) => {
    if (typeof given === 'string') texts.set(path, given);
  });
  return texts;
}

function cut(text: string): string {
  return text.length > MAX_CHANGED_TEXT ? `${text.slice(0, MAX_CHANGED_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
