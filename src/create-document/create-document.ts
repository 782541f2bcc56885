/** §4.3: a request → a document with its numbers, its identity and its render job: all are there or none is. */
import { Refusal } from '../domain/errors.ts';
import { type Identity, lockKeyOf } from '../domain/identity.ts';
import type { CreationOutcome, NewGeneration } from '../storage/create-generations.ts';
import type { Database } from '../storage/database.ts';
import { findGeneration, type StoredGeneration } from '../storage/generations.ts';
import { writeNumbers } from '../template/fill/write-numbers.ts';
import type { FilledDocument } from '../template/model/filled-document.ts';
import type { GenerationLanes } from './generation-lanes.ts';

export type GenerationRequest = Omit<NewGeneration, 'document'> & {
  /** Applies the values; what it throws ends the request, after replays have been answered. */
  fill: () => FilledDocument | Promise<FilledDocument>;
};

/** §4.3: a new document, or the one that the first of the identical requests made. */
export type Creation = { replayed: boolean; generation: StoredGeneration };

/**
 * The text is made before anything is locked. Throws `idempotency_in_flight` while another transaction works on the same
 * identity, `not_found` when the template has gone, and what `fill` throws.
 */
export async function createGeneration(
  { db, lanes }: { db: Database; lanes: GenerationLanes },
  { fill, ...request }: GenerationRequest,
): Promise<Creation> {
  let document: FilledDocument;
  try {
    document = await fill();
  } catch (error) {
    // A request that was answered before is answered again, whatever it says now.
    const outcome = await lookUpIdentity(db, request);
    if (outcome.state === 'new') throw error;
    return answerOf(db, request, outcome);
  }
  const outcome = await lanes.create({ ...request, document });
  if (outcome.state !== 'created') return answerOf(db, request, outcome);
  return { replayed: false, generation: madeOf({ ...request, document }, outcome) };
}

type Earlier = Exclude<CreationOutcome, { state: 'created' }>;

async function lookUpIdentity(
  db: Database,
  { identity, workspaceId, createdAt }: { identity: Identity; workspaceId: string; createdAt: Date },
): Promise<Earlier | { state: 'new' }> {
  const [found] = await db.$queryRaw<[Earlier | { state: 'new' }]>`
    SELECT state, generation_id AS "generationId"
    FROM look_up_identity(${lockKeyOf(identity)}, ${new Uint8Array(identity.hash)}, ${workspaceId}::uuid,
                          ${createdAt}::timestamptz)`;
  return found;
}

async function answerOf(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  outcome: Earlier,
): Promise<Creation> {
  switch (outcome.state) {
    case 'replay':
      return { replayed: true, generation: (await findGeneration(db, workspaceId, outcome.generationId))! };
    case 'in_flight':
      throw new Refusal('idempotency_in_flight', 'The same request is still being processed. Retry shortly.');
    case 'not_found':
      throw new Refusal('not_found', 'There is no such template in this workspace.', 'id');
    case 'failed':
      throw new Error(`The document ${id} was not made: ${outcome.fault}`);
  }
}

/** What the database has now, without reading it back. */
function madeOf(
  { id, template, title, createdAt, document }: NewGeneration,
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
