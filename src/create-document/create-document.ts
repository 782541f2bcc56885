/**
 * §12.4: the use case "create a document": values for a template → a document with its numbers, its idempotency record and its render
 * job, in one transaction. §12.1 gives the order of the answers. The caller has checked what comes before (401, 413, the contract's 400):
 *
 *  1. 400 `validation`: the values have wrong JSON types, or the title holds a character that no text can hold
 *  2. 402 `subscription_required`
 *  3. 404 `not_found`, 409 `template_not_saved`
 *  4. an idempotent replay: the document of the first identical request, or 409 `idempotency_in_flight`
 *  5. 422: the values do not fit the template
 *  6. the new document
 *
 * The text is made before any lock is taken. The transaction that creates the document also looks for an earlier answer. When the text
 * cannot be made, the earlier answer is looked up separately, so that a replay (4) comes before a fault (5).
 */
import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '../domain/errors.ts';
import type { Principal } from '../domain/principal.ts';
import { todayIn } from '../domain/today.ts';
import { checkValuesShape } from '../domain/values.ts';
import type { CreationOutcome, NewGeneration } from '../storage/create-generations.ts';
import type { Database } from '../storage/database.ts';
import { findGeneration, type StoredGeneration } from '../storage/generations.ts';
import { type EarlierRequest, findEarlierRequest } from '../storage/idempotency-records.ts';
import type { TemplateHead } from '../storage/saved-templates.ts';
import { writeNumbers } from '../template/fill/write-numbers.ts';
import type { FilledDocument } from '../template/model/filled-document.ts';
import { checkTitle } from './check-title.ts';
import { documentPieces } from './document-pieces.ts';
import type { SavedVersions } from './filling/saved-versions.ts';
import type { GenerationLanes } from './generation-lanes.ts';
import { loadSavedVersion, savedHead } from './load-saved-version.ts';
import { requestIdentity } from './request-identity.ts';

/** The dependencies of the use case. `clock` is injected for tests. */
export type CreateDocumentParts = { db: Database; versions: SavedVersions; lanes: GenerationLanes; clock: () => Date };

/** A request as it was sent. `head`: the template, null when the workspace has no such template. */
export type DocumentRequest = {
  principal: Principal;
  head: TemplateHead | null;
  idempotencyKey: string | undefined;
  title: string | undefined;
  values: unknown;
};

/** `replayed`: an earlier identical request created the document. */
export type Creation = { replayed: boolean; generation: StoredGeneration };

/** Creates a document, or finds the one of an identical request. Throws the `Refusal` of the first step that fails. */
export async function createDocument(parts: CreateDocumentParts, request: DocumentRequest): Promise<Creation> {
  const { db, lanes, clock } = parts;
  const { principal, idempotencyKey: key } = request;
  const { workspaceId, credentialId, userId, timeZone } = principal;
  const values = checkValuesShape(request.values);
  const title = checkTitle(request.title);
  refuseWithoutPlan(principal);
  const { id: templateId, versionId, version, title: templateTitle } = savedHead(request.head);
  const { template } = await loadSavedVersion(parts, workspaceId, versionId, { images: false });
  const now = clock();
  const known = {
    id: uuidv7({ msecs: now.getTime() }),
    workspaceId,
    template: { id: templateId, title: templateTitle, version, versionId, hasAssets: template.assetPaths.length > 0 },
    title,
    createdBy: userId,
    createdAt: now,
    identity: requestIdentity({ workspaceId, templateId, credentialId, key, title, values }),
  };
  let document: FilledDocument;
  try {
    document = await template.fill(values, { today: todayIn(timeZone, now) });
  } catch (error) {
    const earlier = await findEarlierRequest(db, known);
    if (earlier.state === 'new') throw error;
    return earlierAnswer(db, known, earlier);
  }
  const outcome = await lanes.create({ ...known, document: documentPieces(document) });
  if (outcome.state !== 'created') return earlierAnswer(db, known, outcome);
  return { replayed: false, generation: generationOf(known, document, outcome) };
}

function refuseWithoutPlan({ plan }: Principal): void {
  if (plan !== 'active')
    throw new Refusal(
      'subscription_required',
      'This workspace has no active plan. An owner or admin can choose one in the billing area of the web app.',
    );
}

type KnownGeneration = Omit<NewGeneration, 'document'>;

/** The answer when no document was created. */
async function earlierAnswer(
  db: Database,
  { workspaceId, id }: KnownGeneration,
  outcome: Exclude<CreationOutcome, { state: 'created' }> | Exclude<EarlierRequest, { state: 'new' }>,
): Promise<Creation> {
  switch (outcome.state) {
    case 'replay':
      return { replayed: true, generation: (await findGeneration(db, workspaceId, outcome.generationId))! };
    case 'in_flight':
      throw new Refusal('idempotency_in_flight', 'The same request is still being processed. Retry shortly.');
    case 'not_found': // deleted since the head was read
      throw new Refusal('not_found', 'There is no such template in this workspace.', 'id');
    case 'failed':
      throw new Error(`The document ${id} was not made: ${outcome.fault}`);
  }
}

/** The document as it is stored now, without reading it back from the database. */
function generationOf(
  { id, template, title, createdAt }: KnownGeneration,
  document: FilledDocument,
  { generationNumber, numbers }: Extract<CreationOutcome, { state: 'created' }>,
): StoredGeneration {
  const { markdown, blanks, setup } = writeNumbers(document, numbers);
  return {
    id,
    templateId: template.id,
    templateTitle: template.title,
    title: title ?? `${template.title} #${generationNumber}`,
    generationNumber,
    source: 'api',
    sourceVersion: template.version,
    createdAt,
    pdfStatus: 'pending',
    markdown,
    blanks,
    setup,
    pdfPages: null,
  };
}
