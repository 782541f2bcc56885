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
import type { Fault } from '../../../template/model/fault.ts';
import { administer } from '../../../use-cases/administration/index.ts';
import {
  collectFiles,
  findUploadedTemplates,
  readImport,
  type SaveOptions,
  saveImport,
  TemplateFaults,
  type UploadedFile,
} from '../../../use-cases/templates/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { plainChoices } from './plain-outcome.ts';
import { answersIn, chosenValues } from './word-outcome.ts';

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
  const outcome = await outcomeWithoutRefused(db, workspaceId, read, options);
  const kept = files.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  const { sessionId } = request.person;
  return createUpload(db, workspaceId, { sessionId, replaces, outcome, files: kept });
}

/** §10.37: reads an upload again with what somebody has said of placeholders, and keeps what saving it would do then. Throws TemplateFaults and refusals. */
export async function changeUpload(upload: Upload, request: MemberRequest, context: WebContext): Promise<void> {
  const { db, clock, imports } = context;
  const chosen = chosenIn(upload, request);
  const files = await filesOf(db, upload);
  const read = await readFiles(files, upload.replaces, request, context, chosen);
  const options = { now: clock(), check: true, readers: imports.readers, clientSignal: request.clientSignal };
  const outcome = await outcomeWithoutRefused(db, request.member.workspaceId, read, options);
  await changeUploadOutcome(db, upload.id, { ...outcome, ...chosen });
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
  const chosen = chosenIn(upload, request);
  const { refused = [] } = upload.outcome as Outcome;
  const read = without(await readFiles(files, upload.replaces, request, context, chosen), refused);
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
    await changeUploadOutcome(db, upload.id, { ...error.outcome, ...chosen });
    return false;
  }
}

/** As they were sent; none once it is saved. */
export async function filesOf(db: Database, { id }: Upload): Promise<UploadedFile[]> {
  return (await loadUploadFiles(db, id)).map(({ name, bytes }) => ({ name, bytes, size: bytes.length }));
}

/** What somebody has said of files. */
export type Chosen = Required<Pick<Outcome, 'chosen' | 'plainChosen' | 'answers'>>;

function chosenIn({ outcome }: Upload, { form }: MemberRequest): Chosen {
  const { words = [], plain = [], refused = [], ...before } = outcome as Outcome;
  return {
    chosen: chosenValues(form, words, before.chosen),
    plainChosen: plainChoices(form, plain, before.plainChosen),
    answers: answersIn(form, refused, before.answers),
  };
}

type Read = Awaited<ReturnType<typeof readImport>>;

/** A Word file over what people have edited since, and the like, is left out, as one that cannot be read. Throws TemplateFaults when nothing else is left. */
async function outcomeWithoutRefused(
  db: Database,
  workspaceId: string,
  read: Read,
  options: SaveOptions,
): Promise<Outcome> {
  try {
    return outcomeOf(await saveImport(db, workspaceId, read, options));
  } catch (error) {
    if (!(error instanceof TemplateFaults) || !error.faults.every(({ file }) => mayBeLeftOut(read, file))) throw error;
    const left = without(read, error.faults);
    const isAsked = left.refused.some(({ namesake }) => namesake);
    if (left.templates.length === 0 && left.themes.length === 0 && !isAsked) throw new TemplateFaults(left.refused);
    return outcomeWithoutRefused(db, workspaceId, left, options);
  }
}

/** Those of the files that are left; `faults`: why the others are not. */
function without(read: Read, faults: readonly Fault[]): Read {
  const own = faults.filter(({ file }) => mayBeLeftOut(read, file));
  const files = new Set(own.map(({ file }) => file));
  return {
    ...read,
    templates: read.templates.filter(({ file }) => !files.has(file)),
    words: new Map([...read.words].filter(([file]) => !files.has(file))),
    refused: [...read.refused, ...own],
  };
}

/** Of those that would be saved. */
function mayBeLeftOut({ templates, words, plain }: Read, name: string): boolean {
  return templates.some(({ file }) => file === name) && (words.has(name) || plain.has(name));
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
  ...given: [replaces: string | null, request: MemberRequest, context: WebContext, chosen?: Partial<Chosen>]
) {
  return readFound(findUploadedTemplates(files), ...given);
}

/** `chosen`: nothing unless told. */
export function readFound(
  found: ReturnType<typeof findUploadedTemplates>,
  replaces: string | null,
  { member, clientSignal }: MemberRequest,
  { db, imports }: WebContext,
  { chosen, plainChosen, answers }: Partial<Chosen> = {},
) {
  const options = {
    onlyChanged: true,
    isUpload: true,
    choices: chosen,
    plainChoices: plainChosen,
    answers,
    readers: imports.readers,
    clientSignal,
    ...(replaces && { replaces }),
  };
  return readImport(db, member.workspaceId, found, options);
}
