/** §20.12: an upload is checked, and saved once somebody has seen what that does. */

import type { Database, Transaction } from '../../../data/storage/connection/database.ts';
import { inTransaction } from '../../../data/storage/connection/in-transaction.ts';
import {
  changeUploadOutcome,
  claimUpload,
  createUpload,
  finishUpload,
  loadUploadFiles,
  type Upload,
} from '../../../data/storage/templates/uploads.ts';
import { MINUTE } from '../../../domain/durations.ts';
import { administer } from '../../../use-cases/administration/index.ts';
import {
  collectFiles,
  findUploadedTemplates,
  readImport,
  saveImport,
  type UploadedFile,
} from '../../../use-cases/templates/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type ChosenLabels, chosenLabels } from './word-outcome.ts';

/** Answers the id of the upload, which is kept with what saving it would do. Throws TemplateFaults and refusals. */
export async function checkUpload(
  request: MemberRequest,
  context: WebContext,
  replaces: string | null,
): Promise<string> {
  if (request.files.refusal) throw request.files.refusal;
  const { db, clock, imports, renderer } = context;
  const { workspaceId } = request.member;
  const files = await collectFiles(request.files.given);
  const read = await readFiles(files, replaces, request, context);
  const options = {
    now: clock(),
    check: true,
    readers: imports.readers,
    pool: renderer?.pool,
    clientSignal: request.clientSignal,
  };
  const outcome = outcomeOf(await saveImport(db, workspaceId, read, options));
  const kept = files.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  const { sessionId } = request.person;
  return createUpload(db, workspaceId, { sessionId, replaces, outcome, files: kept });
}

/** §10.37: reads an upload again with the labels that somebody has chosen, and keeps what saving it would do then. Throws TemplateFaults and refusals. */
export async function renameInUpload(upload: Upload, request: MemberRequest, context: WebContext): Promise<void> {
  const { db, clock, imports } = context;
  const labels = labelsOf(upload, request);
  const files = await filesOf(db, upload);
  const read = await readFiles(files, upload.replaces, request, context, labels);
  const options = { now: clock(), check: true, readers: imports.readers, clientSignal: request.clientSignal };
  const outcome = outcomeOf(await saveImport(db, request.member.workspaceId, read, options));
  await changeUploadOutcome(db, upload.id, { ...outcome, labels });
}

/**
 * Saves it, once however often it is asked for. `seen`: the digest of what was shown. False when the workspace has changed since, so that it
 * would do something else: then nothing is saved, and that is kept to be shown. Throws TemplateFaults and refusals.
 */
export async function saveUpload(
  upload: Upload,
  seen: string | null,
  request: MemberRequest,
  context: WebContext,
): Promise<boolean> {
  const { db, clock, imports } = context;
  const { workspaceId } = request.member;
  const files = await filesOf(db, upload);
  // Somebody has just saved it.
  if (files.length === 0) return true;
  // What was typed counts, even if nobody asked to look at it first.
  const labels = labelsOf(upload, request);
  const read = await readFiles(files, upload.replaces, request, context, labels);
  const { actor } = request;
  const now = clock();
  const save = (tx: Transaction) =>
    administer(tx, workspaceId, { actor, now }, async (_, need) => {
      need('admin');
      if (!(await claimUpload(tx, upload.id, now))) return { result: undefined };
      const options = { now, check: false, readers: imports.readers, importedBy: actor };
      const done = outcomeOf(await saveImport(tx, workspaceId, read, options));
      if (done.digest !== seen) throw new OtherOutcome(done);
      await finishUpload(tx, upload.id, done);
      return { result: undefined };
    });
  try {
    await inTransaction(db, save, { timeout: 10 * MINUTE });
    return true;
  } catch (error) {
    if (!(error instanceof OtherOutcome)) throw error;
    await changeUploadOutcome(db, upload.id, { ...error.outcome, labels });
    return false;
  }
}

/** As they were sent; none once it is saved. */
async function filesOf(db: Database, { id }: Upload): Promise<UploadedFile[]> {
  return (await loadUploadFiles(db, id)).map(({ name, bytes }) => ({ name, bytes, size: bytes.length }));
}

function labelsOf({ outcome }: Upload, { form }: MemberRequest): ChosenLabels {
  const { words = [], labels } = outcome as Outcome;
  return chosenLabels(form, words, labels);
}

/** Undoes the transaction. */
class OtherOutcome extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('Saving would do something else than was shown.');
    this.outcome = outcome;
  }
}

function readFiles(
  files: readonly UploadedFile[],
  replaces: string | null,
  { member, clientSignal }: MemberRequest,
  { db, imports }: WebContext,
  labels?: ChosenLabels,
) {
  const options = { onlyChanged: true, labels, readers: imports.readers, clientSignal, ...(replaces && { replaces }) };
  return readImport(db, member.workspaceId, findUploadedTemplates(files), options);
}
