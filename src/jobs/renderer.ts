/** §3, §13.1: one document → its PDF in the store. Whoever holds its lease renders it: the worker, or a request that asks first. */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../domain/durations.ts';
import { pdfObjectName } from '../domain/pdf-object-name.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import {
  isFinalFailure,
  LongRendersBusyError,
  type RenderedPdf,
  type RenderPool,
  RenderPoolClosedError,
  renderFailureOf,
} from '../pdf/index.ts';
import { loadGenerationAssets } from '../storage/assets.ts';
import type { Database } from '../storage/database.ts';
import { findGeneration } from '../storage/generations.ts';
import { loadFonts } from '../storage/load-fonts.ts';
import {
  failRender,
  failRenderForNow,
  findPdfState,
  finishRender,
  type PdfState,
  releaseRender,
} from '../storage/pdf-renders.ts';
import { INSERT_RENDER_JOBS } from './insert-render-jobs.ts';
import { type RenderLease, takeRenderLease } from './render-lease.ts';
import type { StoreBreaker } from './store-breaker.ts';
import { NotStoredError, storePdf } from './store-pdf.ts';

/** A request waits this long for documents that other requests asked for, and no longer. */
const START_WITHIN = 2 * SECOND;
/** One process takes no more than these at once, of one workspace and in all: each holds a lease. Another request may ask again. */
const MAX_ON_DEMAND = { each: 32, all: 256 };

export type Renderer = {
  db: Database;
  objects: ObjectStore;
  pool: RenderPool;
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
  /** Renders that have not ended, and whose they are; whoever stops the service waits for them. */
  underWay: Record<'onDemand' | 'background', Map<Promise<unknown>, string>>;
  /** Names of the objects that are being drawn again, see `ensureStored`. */
  restoring: Set<string>;
  breaker: StoreBreaker;
};

/** `busy`: somebody else renders it or has rendered it, or it waits for its turn. */
export type RenderOutcome = 'ready' | 'busy' | RenderFailure;

/**
 * `failed`: the reason is in the log, and here where it is the document's. `final`: trying again would end alike. `passedLimit`: it may,
 * or not. `fault` is the store's when the document was rendered and could not be stored.
 */
export type RenderFailure = {
  failed: string | undefined;
  final: boolean;
  passedLimit: boolean;
  fault: 'document' | 'store';
};

const NOT_STORED: RenderFailure = { failed: undefined, final: false, passedLimit: false, fault: 'store' };

/** Which document, and what `findPdfState` says of it. */
export type RenderTask = PdfState & { workspaceId: string; id: string };

/** For a request that waits: takes the lease at once, so that other requests know. Throws only when the database does not answer. */
export function renderOnDemand(renderer: Renderer, task: RenderTask): Promise<RenderOutcome> {
  return runOnDemand(renderer, task, async (renderInTurn) => {
    const lease = await takeLease(renderer, task);
    return lease ? complete(renderer, task, lease, renderInTurn()) : 'busy';
  });
}

/**
 * Runs `work`, whose render goes before those of the background, and waits for it. `busy` when its turn does not come soon; the work
 * goes on all the same.
 */
export async function runOnDemand(
  renderer: Renderer,
  task: RenderTask,
  work: (renderInTurn: () => Promise<RenderedPdf>) => Promise<RenderOutcome>,
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
 * In the background: takes the lease when its turn has come, so that a request for the document need not wait meanwhile. `requeue`
 * where it would wait among long documents and `mayWait` is false. Not while the store fails. Throws only when the database does not
 * answer.
 */
export function renderInBackground(
  renderer: Renderer,
  task: RenderTask,
  mayWait: boolean,
): Promise<RenderOutcome | 'requeue'> {
  return track(renderer.underWay.background, task, async () => {
    if (!(await renderer.breaker.mayStore())) return NOT_STORED;
    let lease: RenderLease | null = null;
    try {
      const turn = await renderer.pool.schedule({ ...requestOf(task), onDemand: false, mayWait }, async (signal) => {
        lease ??= await takeLease(renderer, task);
        if (!lease) return null;
        const rendered = renderPdf(renderer, task, signal);
        // The turn ends with the render: storing the file keeps no worker busy.
        await rendered.catch(() => signal.throwIfAborted());
        return { lease, rendered };
      });
      return turn ? complete(renderer, task, turn.lease, turn.rendered) : 'busy';
    } catch (error) {
      if (!(error instanceof LongRendersBusyError)) throw error;
      if (lease) await giveBack(renderer, task, lease);
      return 'requeue';
    }
  });
}

/** Nothing is wrong with the document; somebody else may have it. */
async function giveBack(
  { db }: Renderer,
  { workspaceId, id }: RenderTask,
  { holder, end }: RenderLease,
): Promise<void> {
  await releaseRender(db, workspaceId, id, holder).finally(end);
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

/** Of a document that could not be rendered. */
export function failureOf(error: unknown): RenderFailure {
  const final = isFinalFailure(error);
  const failed = renderFailureOf(error);
  return { failed, final, passedLimit: failed !== undefined && !final, fault: 'document' };
}

async function renderPdf(
  { db, pool }: Renderer,
  { workspaceId, workspaceName, id }: RenderTask,
  signal: AbortSignal,
  onBegin?: () => void,
): Promise<RenderedPdf> {
  const generation = await findGeneration(db, workspaceId, id);
  if (!generation) throw new Error('the document is there no more');
  const { markdown, blanks, title, templateTitle, createdAt, setup } = generation;
  const pictures = await loadGenerationAssets(db, workspaceId, id);
  const assets = [...pictures, ...(await loadFonts(db, workspaceId, setup.fonts))];
  const facts = { title, author: workspaceName, subject: templateTitle, createdAt };
  return pool.render({ markdown, blanks, ...facts, setup, assets }, signal, onBegin);
}

/** §18.42: the file of a document that was erased meanwhile does not stay. */
export async function removeIfErased({ db, objects }: Renderer, workspaceId: string, id: string): Promise<void> {
  if (!(await findPdfState(db, workspaceId, id))) await objects.remove(pdfObjectName(workspaceId, id));
}

/** Stores the file, and says in the document that it is ready, or that the render failed. */
async function complete(
  renderer: Renderer,
  { workspaceId, id }: RenderTask,
  { holder, takenAt, end }: RenderLease,
  rendered: Promise<RenderedPdf>,
): Promise<RenderOutcome> {
  const { db, log } = renderer;
  const since = () => Math.round(performance.now() - takenAt);
  try {
    const pdf = await rendered;
    if (pdf.missing.length > 0)
      log.warn({ generationId: id, missing: pdf.missing }, 'characters that no font has, shown as boxes');
    const facts = await storePdf(renderer, pdfObjectName(workspaceId, id), pdf);
    const kept = await finishRender(db, workspaceId, id, holder, facts);
    if (!kept) await removeIfErased(renderer, workspaceId, id);
    log.info({ generationId: id, pages: facts.pages, bytes: facts.bytes, ms: since() }, 'PDF rendered');
    return kept ? 'ready' : 'busy';
  } catch (err) {
    if (err instanceof RenderPoolClosedError) {
      await releaseRender(db, workspaceId, id, holder);
      return 'busy';
    }
    const facts = { generationId: id, workspaceId, ms: since() };
    if (err instanceof NotStoredError) {
      log.error({ err: err.cause, ...facts }, 'a PDF could not be stored; it is tried again later');
      await failRenderForNow(db, INSERT_RENDER_JOBS, workspaceId, id, holder);
      return NOT_STORED;
    }
    log.error({ err, ...facts }, 'PDF render failed');
    const failure = failureOf(err);
    await failRender(db, workspaceId, id, { holder, failure: failure.failed });
    return failure;
  } finally {
    end();
  }
}
