/**
 * §12.4: makes a document from a template and values, with its numbers, its identity and its render job, in one
 * transaction. §12.1 gives the order of the answers; the door gives those before it (401, 413, the contract's 400):
 *
 *  1. a replay of the document that the first request with this identity (§12.2) made, or 409 `idempotency_in_flight`
 *  2. 400 `validation`: the values have wrong JSON types, or the title has a character that no text may contain
 *  3. 402 `subscription_required`
 *  4. 404 `not_found`, 409 `template_not_saved`
 *  5. 422: the values do not fit the template
 *  6. 409 `approval_required`: a person issues the documents of the template (§12.10)
 *  7. the new document
 *
 * The text is made before anything is locked. The transaction that makes the document checks whether the request was
 * answered before. Only two kinds of request are looked up separately: one that would be refused, so that 1 comes
 * before the refusal, and one that equals another at work in this process.
 */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../data/storage/connection/database.ts';
import type { Source } from '../../data/storage/documents/document-filter.ts';
import type {
  CreationOutcome,
  DocumentPieces,
  DraftToIssue,
  Identity,
  NewDocument,
} from '../../data/storage/documents/insert-documents.ts';
import { findDocumentOrigin } from '../../data/storage/documents/stored-documents.ts';
import { loadDocumentAssets } from '../../data/storage/templates/assets.ts';
import { loadInventory } from '../../data/storage/templates/template-versions.ts';
import type { TemplateHead } from '../../data/storage/templates/templates.ts';
import { Refusal } from '../../domain/errors.ts';
import { canonicalJson } from '../../domain/json.ts';
import type { Actor, Principal } from '../../domain/principal.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { checkTitle, defaultTitle, readTitle } from '../../domain/title.ts';
import { ANY_INNER_GROUPS, checkValuesShape, isLongValues, type LongValues, type Values } from '../../domain/values.ts';
import { dataUri, PICTURE_PATH } from '../../domain/write-picture.ts';
import { tell } from '../../locales/message.ts';
import { presentCause } from '../../platform/telemetry/tracer.ts';
import { innerGroupsOf } from '../../template/fill/find-target.ts';
import { dropAutomatic, valuesByKey } from '../../template/fill/fit-values.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import { writeNumbers } from '../../template/fill/write-numbers.ts';
import type { Verification } from '../../template/fill/write-verification.ts';
import { splitAtCounterSentinels, VERIFY_ADDRESS_INDEX } from '../../template/markdown/sentinels.ts';
import type { Asset } from '../../template/model/code.ts';
import type { FilledDocument } from '../../template/model/compiled.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import type { DocumentLanes } from './document-lanes.ts';
import {
  type AtWork,
  type Creation,
  earlierCreation,
  findEarlierCreation,
  onceAtATime,
  requestIdentity,
} from './earlier-creation.ts';
import {
  loadSavedVersion,
  type SavedThemes,
  type SavedVersion,
  type SavedVersions,
  savedHead,
} from './load-saved-version.ts';
import { findReplaced } from './replaced-document.ts';

/** The services that the use case needs. `clock`: returns the time; tests can move it. */
export type CreateDocumentParts = {
  db: Database;
  versions: SavedVersions;
  themes: SavedThemes;
  lanes: DocumentLanes;
  atWork: AtWork;
  clock: () => Date;
  /** The service's URL, without a slash at the end. */
  publicUrl: string;
};

/** A request as the caller sent it. `head`: the template `templateId`; null when the workspace has no such template. */
export type DocumentRequest = {
  principal: Principal;
  /** The door through which the request came. */
  source: Source;
  templateId: string;
  head: TemplateHead | null;
  idempotencyKey: string | undefined;
  /** How many milliseconds the key is remembered. 24 hours by default. */
  keyLasts?: number | undefined;
  title: string | undefined;
  values: unknown;
  /** §20.70: the document that this one replaces. An unknown one counts as none. `reason`: marks it as void. */
  replaces?: { id: string; by: Actor; reason?: string | undefined } | undefined;
  /** §20.18: the batch that the document belongs to. */
  batchId?: string;
  /** §12.10: the draft that `by` issues. `shown`: the SHA-256 of what they saw; undefined if they saw the form. */
  issue?: (DraftToIssue & { by: Actor; shown?: string | undefined }) | undefined;
  /** Aborted when the caller has left. */
  clientSignal: AbortSignal;
};

type UnfilledDocument = Omit<NewDocument, 'document' | 'pictures' | 'sentValues' | 'issue' | 'verification'>;

/** §12.10: the document would not be the one that was shown. Nothing was made. */
export class ShownOtherwise extends Error {}

/** Creates a document. Throws the `Refusal` of the first step that fails. */
export async function createDocument(parts: CreateDocumentParts, request: DocumentRequest): Promise<Creation> {
  const { principal, templateId, idempotencyKey: key, keyLasts, values } = request;
  const { workspaceId, credentialId } = principal;
  const title = readTitle(request.title);
  const identity = requestIdentity({ workspaceId, templateId, credentialId, key, keyLasts, title, values });
  return onceAtATime(parts, workspaceId, identity, () => createNew(parts, { ...request, title }, identity));
}

async function createNew(parts: CreateDocumentParts, request: DocumentRequest, identity: Identity): Promise<Creation> {
  const { db, themes, lanes, clock } = parts;
  const { principal, title } = request;
  const { workspaceId, credentialId, userId, timeZone } = principal;
  const now = clock();
  let known: UnfilledDocument;
  let filled: FilledDocument;
  try {
    const values = await checkTypes(parts, request);
    checkTitle(title);
    refuseWithoutPlan(principal);
    const head = savedHead(request.head);
    const { id: templateId, versionId, version, title: templateTitle } = head;
    const { template } = await loadSavedVersion(parts, workspaceId, versionId, { images: false });
    const theme = await themes.of(workspaceId, head);
    const replaces = await findReplaced(db, template, { workspaceId, timeZone }, request.replaces?.id);
    filled = await template.fill(values, { today: todayIn(timeZone, now), theme, replaces }, request.clientSignal);
    known = {
      id: uuidv7({ msecs: now.getTime() }),
      source: request.source,
      workspaceId,
      credentialId,
      template: { id: templateId, title: templateTitle, version, versionId, hasAssets: template.assetPaths.length > 0 },
      // §19.2: the files of the theme that this document uses.
      theme: { versionId: head.themeVersionId, files: themeFiles(filled.setup) },
      title,
      createdBy: userId,
      createdAt: now,
      replaces: request.replaces && { ...request.replaces, eventId: uuidv7({ msecs: now.getTime() }) },
      identity,
      cause: { ...presentCause(), ...(request.batchId !== undefined && { batchId: request.batchId }) },
    };
  } catch (error) {
    const earlier = await findEarlierCreation(db, workspaceId, identity);
    if (!earlier) throw error;
    return earlier;
  }
  const { pictures } = filled;
  const sentValues = writeSentValues(request.values, pictures);
  const document = documentPieces(filled);
  const issue = request.issue && issueOf(request, known, document);
  // §25.1: most documents show no code, and load nothing for it.
  const isVerified = document.markdown.includes(VERIFY_ADDRESS_INDEX) || document.setup.includes(VERIFY_ADDRESS_INDEX);
  const verified = isVerified
    ? (await import('./draw-verification.ts')).drawVerification(document, parts.publicUrl)
    : undefined;
  const made = {
    ...known,
    pictures,
    sentValues,
    issue,
    document: verified?.document ?? document,
    verification: verified?.hash,
  };
  const outcome = await lanes.create(made, request.clientSignal);
  if (outcome.state !== 'created') return earlierCreation(db, workspaceId, outcome);
  return { replayed: false, document: storedDocumentOf(known, filled, outcome, verified?.verification) };
}

/** Throws `ShownOtherwise`. */
function issueOf(
  { issue, title, values, replaces }: DocumentRequest,
  { template: { versionId }, theme, createdAt }: UnfilledDocument,
  document: DocumentPieces,
): NewDocument['issue'] {
  const shown = hashOfShown({ versionId, themeVersionId: theme.versionId, title, values, replaces, document });
  if (issue!.shown !== undefined && issue!.shown !== shown) throw new ShownOtherwise();
  return { ...issue!, shown, eventId: uuidv7({ msecs: createdAt.getTime() }) };
}

/** What a person is shown, and what makes the document. `title`: as it is stored. */
type Shown = Pick<DocumentRequest, 'title' | 'values'> & {
  versionId: string;
  themeVersionId: string | null;
  replaces?: { id: string; reason?: string | undefined } | undefined;
  document: DocumentPieces;
};

/** §12.10: returns the SHA-256, in hexadecimal, of exactly what is stored, but for the numbers that are still to be drawn. */
export function hashOfShown({ versionId, themeVersionId, title, values, replaces, document }: Shown): string {
  const { id = null, reason = null } = replaces ?? {};
  const { markdown, blanks, setup, knownBy, draws } = document;
  const text = canonicalJson([
    versionId,
    themeVersionId,
    title ?? null,
    values ?? {},
    id,
    reason,
    markdown,
    blanks,
    setup,
    knownBy,
    draws,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** Checks types (§11.5). Loads the template only for a wrong type, which is ignored for automatic placeholders. */
async function checkTypes(
  parts: CreateDocumentParts,
  { principal, head, values, clientSignal }: DocumentRequest,
): Promise<Values | LongValues> {
  try {
    if (!isLongValues(values)) return checkValuesShape(values);
    if (values.fault) throw values.fault;
    return values;
  } catch (fault) {
    // Only a template tells which entries may hold groups; without one there is another refusal.
    if (!head?.versionId) return withoutTemplate(values, fault);
    const { template } = await loadSavedVersion(parts, principal.workspaceId, head.versionId, { images: false });
    const { inventory } = template;
    if (!isLongValues(values)) return checkValuesShape(dropAutomatic(inventory, values), innerGroupsOf(inventory));
    await refuseWrongTypes(template, values, todayIn(principal.timeZone, parts.clock()), clientSignal);
    return values;
  }
}

function withoutTemplate(values: unknown, fault: unknown): Values | LongValues {
  if (!isLongValues(values)) return checkValuesShape(values, ANY_INNER_GROUPS);
  if (!values.mayNest) throw fault;
  return values;
}

/** Finds wrong types by filling a document, because only the filling thread has the values. Ignores other faults. */
async function refuseWrongTypes(
  template: SavedVersion,
  values: LongValues,
  today: string,
  clientSignal: AbortSignal,
): Promise<void> {
  try {
    await template.fill(values, { today }, clientSignal);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'validation') return;
    throw error;
  }
}

export function refuseWithoutPlan({ plan }: Principal): void {
  if (plan !== 'active') throw new Refusal('subscription_required', tell('refusal.plan'));
}

/** Returns the document as the database stores it, without reading it back. */
function storedDocumentOf(
  { id, source, template, title, createdAt }: UnfilledDocument,
  filled: FilledDocument,
  { generationNumber, numbers }: Extract<CreationOutcome, { state: 'created' }>,
  verification: Verification | undefined,
): Creation['document'] {
  const { markdown, blanks, setup } = writeNumbers(filled, numbers, verification);
  return {
    id,
    templateId: template.id,
    templateTitle: template.title,
    title: title ?? defaultTitle(template.title, generationNumber),
    generationNumber,
    source,
    sourceVersion: template.version,
    createdAt,
    pdfStatus: 'pending',
    signatureStatus: null,
    markdown,
    blanks,
    setup,
    pdfPages: null,
  };
}

/** §12.5: splits a filled document at its counters, where the storage inserts the numbers of the transaction. */
export function documentPieces({ markdown, blanks, setup, counters, knownBy = [] }: FilledDocument): DocumentPieces {
  return {
    markdown: splitAtCounterSentinels(markdown),
    blanks,
    // Digits need no escaping in JSON, so the numbers can be inserted into its text.
    setup: splitAtCounterSentinels(JSON.stringify(setup)),
    knownBy: splitAtCounterSentinels(knownBy.join('\n')),
    draws: counters,
  };
}

// §12.8: the values that are stored with a document. Its pictures are stored separately (§10.33), and the values refer
// to them by path.

/** Returns the values as JSON. `values`: as sent. `pictures`: those that the document shows. */
function writeSentValues(values: unknown, pictures: readonly Asset[] = []): string {
  const json = isLongValues(values) ? values.json : JSON.stringify(values ?? {});
  return pictures.reduce(
    (text, { path, mediaType, bytes }) => text.replaceAll(JSON.stringify(dataUri(mediaType, bytes)), `"${path}"`),
    json,
  );
}

/**
 * `title`: empty for the default title (§12.3). `values`: by the keys of `inventory`, which belongs to the document's
 * version of the template.
 */
type SentDocument = { templateId: string; title: string; inventory: Inventory; values: Values };

/**
 * Returns what a document was made from. Null when the workspace does not have the document, its template is gone, or
 * it is older than stored values.
 */
export async function findSentDocument(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<SentDocument | null> {
  const origin = await findDocumentOrigin(db, workspaceId, id);
  if (!origin?.templateId || origin.sentValues === null) return null;
  const { templateId, templateTitle, title, generationNumber, sourceVersion, sentValues } = origin;
  const inventory = await loadInventory(db, workspaceId, templateId, sourceVersion);
  const pictures = sentValues.includes(`"${PICTURE_PATH}`) ? await loadDocumentAssets(db, workspaceId, id) : [];
  return {
    templateId,
    inventory,
    title: title === defaultTitle(templateTitle, generationNumber) ? '' : title,
    values: readSentValues(sentValues, inventory, pictures),
  };
}

/** Returns the values by the keys of `inventory`, which belongs to the document's version of the template. */
function readSentValues(json: string, inventory: Inventory, pictures: readonly Asset[]): Values {
  const uris = new Map(pictures.map(({ path, mediaType, bytes }) => [path, dataUri(mediaType, bytes)]));
  const sent: unknown = JSON.parse(json, (_name, value) => uris.get(value) ?? value);
  return valuesByKey(inventory, checkValuesShape(dropAutomatic(inventory, sent), innerGroupsOf(inventory)));
}
