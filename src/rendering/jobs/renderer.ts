/** §3, §13.1: renders a document's PDF into the store. The holder of its lease renders it: the worker, or a request that asks first. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { ORIGINATING_REQUEST } from '../../data/queues/queues.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { failRender, findPdfState, releaseRender } from '../../data/storage/documents/pdf-renders.ts';
import { findStoredDocument } from '../../data/storage/documents/stored-documents.ts';
import { loadDocumentAssets } from '../../data/storage/templates/assets.ts';
import { loadFonts } from '../../data/storage/templates/themes.ts';
import { SECOND } from '../../domain/durations.ts';
import { pdfObjectName, readPdfObjectName } from '../../domain/pdf-object-name.ts';
import { english, type Message, tell } from '../../locales/message.ts';
import { LongRendersBusyError, type RenderPool, RenderPoolClosedError } from '../../pdf/index.ts';
import { inRequestScope, inSpan, type RequestScope, requestScope } from '../../platform/telemetry/tracer.ts';
import type { Sealer, SealerParts, SealPause } from '../sealer/index.ts';
import {
  completeRender,
  createStoreBreaker,
  failureOf,
  NOT_STORED,
  type RenderFailure,
  type RenderOutcome,
  type RenderTask,
  removeIfErased,
  type StoreBreaker,
  type TimedPdf,
} from './complete-render.ts';
import { type RenderLease, takeRenderLease } from './render-lease.ts';

/** How long a request waits for documents that other requests asked for. */
const START_WITHIN = 2 * SECOND;
/**
 * The most documents that one process takes at once on demand, of one workspace and in all, since each holds a lease. A request beyond
 * them may try again.
 */
const MAX_ON_DEMAND = { each: 32, all: 256 };

export type Renderer = {
  db: Database;
  objects: ObjectStore;
  pool: RenderPool;
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
  /** The renders in progress, with their workspaces. Stopping the service waits for them. */
  underWay: Record<'onDemand' | 'background', Map<Promise<unknown>, string>>;
  /** The names of objects that are being rendered again, see `ensureStored`. */
  restoring: Set<string>;
  breaker: StoreBreaker;
  /** §24.3: opens what seals the PDFs of workspaces that have a seal. */
  sealer(): Promise<Sealer>;
  /** Closes it, if it was opened. */
  closeSealer(): Promise<void>;
};

/** Returns a renderer without renders in progress. `secrets`: null for one that only restores files. */
export function createRenderer({
  secrets,
  hosts,
  ...parts
}: Pick<Renderer, 'db' | 'objects' | 'log' | 'pool'> & SealerParts): Renderer {
  const breaker = createStoreBreaker(parts.objects);
  let sealer: Promise<Sealer> | undefined;
  return {
    ...parts,
    breaker,
    sealer() {
      sealer ??= import('../sealer/index.ts').then(({ createSealer }) => createSealer({ secrets, hosts }));
      return sealer;
    },
    async closeSealer() {
      await (await sealer)?.close();
    },
    underWay: { onDemand: new Map(), background: new Map() },
    restoring: new Set(),
  };
}

/** For a waiting request: takes the lease at once, so that other requests know. Throws only if the database does not answer. */
export function renderOnDemand(renderer: Renderer, task: RenderTask): Promise<RenderOutcome> {
  return runOnDemand(renderer, task, async (renderInTurn) => {
    const lease = await takeLease(renderer, task);
    if (!lease) return 'busy';
    const told = (await pauseOf(renderer, lease, { onDemand: true }))?.told;
    if (told) return leaveResting(renderer, task, lease, told);
    const scope = await scopeOf(renderer, task);
    const outcome = await inRequestScope(scope, () => completeRender(renderer, task, lease, renderInTurn()));
    return typeof outcome === 'object' && outcome.waits ? 'busy' : outcome;
  });
}

/** Returns a scope with the request that made the document and the one that asks; only the latter if the former's job has ended. */
async function scopeOf({ db }: Renderer, { id }: RenderTask): Promise<RequestScope | undefined> {
  const asking = requestScope();
  const requestId = await findOriginatingRequest(db, id).catch(() => undefined);
  return requestId === undefined ? asking : { requestId, ...(asking && { askedBy: asking.requestId }) };
}

/**
 * Runs `work`, whose render precedes those of the background, and waits for it. Returns `busy` if its turn does not come soon; the work
 * continues anyway.
 */
async function runOnDemand(
  renderer: Renderer,
  task: RenderTask,
  work: (renderInTurn: () => Promise<TimedPdf>) => Promise<RenderOutcome>,
): Promise<RenderOutcome> {
  const { pool, underWay } = renderer;
  const own = [...underWay.onDemand.values()].filter((workspaceId) => workspaceId === task.workspaceId).length;
  if (own >= MAX_ON_DEMAND.each || underWay.onDemand.size >= MAX_ON_DEMAND.all) return 'busy';
  const started = Promise.withResolvers<void>();
  const preempted = Promise.withResolvers<void>();
  const renderInTurn = () =>
    pool.schedule({ ...requestOf(task), onDemand: true }, (signal) => {
      signal.addEventListener('abort', () => preempted.resolve());
      return renderPdf(renderer, task, signal, started.resolve);
    });
  const render = track(underWay.onDemand, task, () => work(renderInTurn));
  const waiting = new AbortController();
  const late = pause(START_WITHIN, 'late', { signal: waiting.signal }).catch(() => 'late');
  const first = await Promise.race([render, started.promise, late]).finally(() => waiting.abort());
  const done = first === 'late' ? undefined : await Promise.race([render, preempted.promise]);
  if (done) return done;
  render.catch((err) => renderer.log.error({ err, generationId: task.id }, 'a render that was asked for failed'));
  return 'busy';
}

/**
 * For the background: takes the lease when its turn has come, so that a request for the document need not wait until then. Returns
 * `requeue` if it would wait among long documents and `mayWait` is false. Does not render while the store fails. Throws only if the
 * database does not answer.
 */
export function renderInBackground(
  renderer: Renderer,
  task: RenderTask,
  mayWait: boolean,
): Promise<RenderOutcome | 'requeue'> {
  return track(renderer.underWay.background, task, async () => {
    if (!(await renderer.breaker.canStore())) return NOT_STORED;
    let lease: RenderLease | null = null;
    let resting: SealPause | null = null;
    try {
      const turn = await renderer.pool.schedule({ ...requestOf(task), onDemand: false, mayWait }, async (signal) => {
        lease ??= await takeLease(renderer, task);
        if (!lease) return null;
        resting = await pauseOf(renderer, lease, { onDemand: false });
        if (resting) return null;
        const rendered = renderPdf(renderer, task, signal);
        // The turn ends with the render, since storing the file occupies no worker.
        await rendered.catch(() => signal.throwIfAborted());
        return { lease, rendered };
      });
      if (lease && resting) {
        const waiting = restingOf(resting);
        await giveBack(renderer, task, lease, waiting.failed);
        return waiting;
      }
      return turn ? completeRender(renderer, task, turn.lease, turn.rendered) : 'busy';
    } catch (error) {
      if (!(error instanceof LongRendersBusyError)) throw error;
      if (lease) await giveBack(renderer, task, lease);
      return 'requeue';
    }
  });
}

/** §24.4: returns why a document that must be sealed is not rendered now, since it could not be sealed. */
async function pauseOf(
  { sealer }: Renderer,
  { claim: { sealId, isSealed } }: RenderLease,
  asked: { onDemand: boolean },
): Promise<SealPause | null> {
  return sealId === null || isSealed ? null : (await sealer()).pauseOf(sealId, asked);
}

/** For a waiting request: a document that had failed fails again, any other one is still under way. */
async function leaveResting(
  { db }: Renderer,
  { workspaceId, id, status }: RenderTask,
  { holder, end }: RenderLease,
  told: Message,
): Promise<RenderOutcome> {
  const left =
    status === 'failed'
      ? failRender(db, workspaceId, id, { holder, failure: told })
      : releaseRender(db, workspaceId, id, holder, told);
  await left.finally(end);
  return status === 'failed' ? { failed: told, final: false, passedLimit: false, fault: 'seal' } : 'busy';
}

/** `failed` is the last failure of the seal; undefined if it is only slow. */
function restingOf({ told }: SealPause): RenderFailure {
  return { failed: told ?? undefined, final: false, passedLimit: false, fault: 'seal', waits: true };
}

/** Releases the lease of a document that can still be rendered, for another process. `waitsFor`: why it waits for its seal. */
async function giveBack(
  { db }: Renderer,
  { workspaceId, id }: RenderTask,
  { holder, end }: RenderLease,
  waitsFor?: Message,
): Promise<void> {
  await releaseRender(db, workspaceId, id, holder, waitsFor).finally(end);
}

function track<Result>(
  underWay: Map<Promise<unknown>, string>,
  { workspaceId }: RenderTask,
  run: () => Promise<Result>,
): Promise<Result> {
  const running = run().finally(() => underWay.delete(running));
  underWay.set(running, workspaceId);
  return running;
}

function takeLease({ db, log }: Renderer, { workspaceId, id }: RenderTask): Promise<RenderLease | null> {
  return takeRenderLease(db, workspaceId, id, (err) => log.error({ err, generationId: id }, 'a lease was not renewed'));
}

function requestOf({ workspaceId, size, attempts }: RenderTask) {
  return { workspaceId, size, failed: attempts > 0 };
}

async function renderPdf(
  { db, pool }: Renderer,
  { workspaceId, workspaceName, id }: RenderTask,
  signal: AbortSignal,
  onBegin?: () => void,
): Promise<TimedPdf> {
  const document = await findStoredDocument(db, workspaceId, id);
  if (!document) throw new Error('the document is there no more');
  const { markdown, blanks, title, templateTitle, createdAt, setup } = document;
  const pictures = await loadDocumentAssets(db, workspaceId, id);
  const assets = [...pictures, ...(await loadFonts(db, workspaceId, setup.fonts))];
  const facts = { title, author: workspaceName, subject: templateTitle, createdAt };
  let startedAt = 0;
  const begin = () => {
    startedAt = performance.now();
    onBegin?.();
  };
  const job = { markdown, blanks, ...facts, setup, assets };
  const pdf = await inSpan('render PDF', {}, () => pool.render(job, signal, begin));
  return { ...pdf, seconds: (performance.now() - startedAt) / SECOND };
}

/**
 * §18.33: finds the request that made a document whose PDF is pending, from the render job. Undefined without such a job, or if no
 * request made it.
 */
async function findOriginatingRequest(db: Database, documentId: string): Promise<string | undefined> {
  const [job] = await db.$queryRawUnsafe<{ requestId: string | null }[]>(ORIGINATING_REQUEST, documentId);
  return job?.requestId ?? undefined;
}

// §13.13: restores a PDF that is `ready` but whose file is missing (after a restore from a backup) or damaged. The same document gives
// the same bytes (§13.2), so it is rendered again and compared with the document's SHA-256.

/** A fault of a stored file. */
type Fault = 'gone' | 'damaged';
/** The faults in words for the log. */
const FAULTS: Record<Fault, string> = { gone: 'is gone from the store', damaged: 'in the store is damaged' };

/**
 * Returns `ready` if the file has the stored size, and the SHA-256 if the store reports it, as nearly always; else restores it. Throws if
 * the store does not answer.
 */
export async function ensureStored(renderer: Renderer, task: RenderTask): Promise<RenderOutcome> {
  const found = await renderer.objects.stat(pdfObjectName(task.workspaceId, task.id));
  if (!found) return bringBack(renderer, task, 'gone');
  const isWhole = found.size === task.bytes && (found.sha256 ?? task.sha256) === task.sha256;
  return isWhole ? 'ready' : bringBack(renderer, task, 'damaged');
}

/** Restores an object that proved missing or damaged while it was read. `unknown`: it is no PDF of a document. */
export async function restoreObject(renderer: Renderer, name: string): Promise<RenderOutcome | 'unknown'> {
  const ids = readPdfObjectName(name);
  const state = ids && (await findPdfState(renderer.db, ids.workspaceId, ids.id));
  if (state?.status !== 'ready') return 'unknown';
  const isThere = await renderer.objects.stat(name);
  return bringBack(renderer, { ...state, ...ids! }, isThere ? 'damaged' : 'gone');
}

/** Renders a missing or damaged PDF again. Other callers get `busy` meanwhile. */
async function bringBack(renderer: Renderer, task: RenderTask, fault: Fault): Promise<RenderOutcome> {
  const { objects, log, restoring } = renderer;
  const name = pdfObjectName(task.workspaceId, task.id);
  const facts = { object: name, generationId: task.id, workspaceId: task.workspaceId };
  if (restoring.has(name)) return 'busy';
  if (task.unsealedSha256 !== null && (await isCompleted(renderer, task))) return 'ready';
  return runOnDemand(renderer, task, async (renderInTurn) => {
    restoring.add(name);
    try {
      const rendered = await renderInTurn();
      const isSealed = task.unsealedSha256 !== null;
      const pdf = isSealed ? await (await parts()).withAllParts(renderer.db, task, rendered) : rendered;
      // A renewal may have made the file longer in the meantime.
      const sha256 = isSealed ? (await findPdfState(renderer.db, task.workspaceId, task.id))?.sha256 : task.sha256;
      if (sha256 === undefined) return 'busy';
      if (pdf.sha256 !== sha256) {
        const failed = tell(`pdf.otherBytes.${fault}`);
        log.error({ ...facts, sha256, rendered: pdf.sha256 }, `a PDF is lost: ${english(failed)}`);
        return { failed, final: false, passedLimit: false, fault: 'store' };
      }
      await objects.replace(name, pdf.bytes, { contentType: 'application/pdf' });
      await removeIfErased(renderer, task.workspaceId, task.id);
      log.warn(facts, `the file of a PDF ${FAULTS[fault]}; it has been rendered again`);
      return 'ready';
    } catch (err) {
      if (err instanceof RenderPoolClosedError) return 'busy';
      log.error({ ...facts, err }, `the file of a PDF ${FAULTS[fault]}, and could not be rendered again`);
      return failureOf(err);
    } finally {
      restoring.delete(name);
    }
  });
}

/** What files of sealed documents are made of. */
function parts() {
  return import('./finish-file.ts');
}

/** §24.6: returns whether the file of a sealed document is whole, or lacked only renewals, which are then appended. */
async function isCompleted(renderer: Renderer, task: RenderTask): Promise<boolean> {
  const { objects } = renderer;
  const file = await (await parts()).completeStored(renderer, task);
  if (file === null || file === 'whole') return file === 'whole';
  await objects.replace(pdfObjectName(task.workspaceId, task.id), file, { contentType: 'application/pdf' });
  await removeIfErased(renderer, task.workspaceId, task.id);
  return true;
}
