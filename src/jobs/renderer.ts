/** §3: one document → its PDF in the store. Whoever claims it renders it: the worker, or a request that asks first. */

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../domain/durations.ts';
import { pdfObjectName } from '../domain/pdf-object-name.ts';
import { ObjectConflictError, type ObjectStore } from '../objects/object-store.ts';
import { isFinal, reasonOf } from '../pdf/check/render-failure.ts';
import { countPages } from '../pdf/file/count-pages.ts';
import { type RenderedPdf, type RenderPool, RenderPoolClosedError } from '../pdf/pool/render-pool.ts';
import { TurnedAwayError } from '../pdf/pool/render-scheduler.ts';
import { loadGenerationAssets } from '../storage/assets.ts';
import type { Database } from '../storage/database.ts';
import { findGeneration } from '../storage/generations.ts';
import { failRender, finishRender, type PdfFacts, type PdfState, releaseRender } from '../storage/pdf-renders.ts';
import { type RenderLease, takeRenderLease } from './render-lease.ts';

/** Somebody who asks waits this long for other documents that were asked for, and no longer. */
const TURN_WITHIN = 2 * SECOND;
/** More than these are not taken on by one process: each holds a claim that is renewed, and who asks again comes in later. */
const MOST_ASKED = 64;

export type Renderer = {
  db: Database;
  objects: ObjectStore;
  pool: RenderPool;
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
  /** Begun and not ended; whoever stops the service waits for them. */
  underWay: { asked: Set<Promise<unknown>>; background: Set<Promise<unknown>> };
};

/** `busy`: somebody else renders it or has rendered it, or it waits for its turn. */
export type RenderOutcome = 'ready' | 'busy' | RenderFailure;

/** `failed`: the reason is in the log, and here where it is the document's; `final`: then trying again would end alike. */
export type RenderFailure = { failed: string | undefined; final: boolean };

/** Which document, and what `findPdfState` says of it. */
export type RenderTask = Pick<PdfState, 'size' | 'attempts' | 'workspaceName'> & { workspaceId: string; id: string };

/** For somebody who waits: claimed at once, so that others who ask know. Throws only when the database does not answer. */
export function renderOnDemand(renderer: Renderer, task: RenderTask): Promise<RenderOutcome> {
  return whileAsked(renderer, task, async (drawInTurn) => {
    const lease = await claim(renderer, task);
    return lease ? complete(renderer, task, lease, drawInTurn()) : 'busy';
  });
}

/**
 * Runs `work`, which draws ahead of the background's documents, and waits for it. `busy` when its turn does not come soon; it
 * is done all the same.
 */
export async function whileAsked(
  renderer: Renderer,
  task: RenderTask,
  work: (drawInTurn: () => Promise<RenderedPdf>) => Promise<RenderOutcome>,
): Promise<RenderOutcome> {
  const { pool, underWay } = renderer;
  if (underWay.asked.size >= MOST_ASKED) return 'busy';
  const begun = Promise.withResolvers<void>();
  const long = Promise.withResolvers<void>();
  const drawInTurn = () =>
    pool.turn({ ...turnOf(task), asked: true }, (given) => {
      begun.resolve();
      given.addEventListener('abort', () => long.resolve());
      return draw(renderer, task, given);
    });
  const render = track(underWay.asked, () => work(drawInTurn));
  const waiting = new AbortController();
  const late = pause(TURN_WITHIN, 'late', { signal: waiting.signal }).catch(() => 'late');
  const first = await Promise.race([render, begun.promise, late]).finally(() => waiting.abort());
  const done = first === 'late' ? undefined : await Promise.race([render, long.promise]);
  if (done) return done;
  render.catch((err) => renderer.log.error({ err, generationId: task.id }, 'a render that was asked for failed'));
  return 'busy';
}

/**
 * In the background: claimed when its turn has come, so that whoever asks for it meanwhile need not wait. `later` where it would
 * wait among long documents and is not `patient`. Throws only when the database does not answer.
 */
export function renderInBackground(
  renderer: Renderer,
  task: RenderTask,
  patient: boolean,
): Promise<RenderOutcome | 'later'> {
  return track(renderer.underWay.background, async () => {
    let lease: RenderLease | null = null;
    try {
      const begun = await renderer.pool.turn({ ...turnOf(task), asked: false, patient }, async (given) => {
        lease ??= await claim(renderer, task);
        if (!lease) return null;
        const drawn = draw(renderer, task, given);
        // The turn lasts as long as the drawing; storing is nobody's turn.
        await drawn.catch(() => given.throwIfAborted());
        return { lease, drawn };
      });
      return begun ? complete(renderer, task, begun.lease, begun.drawn) : 'busy';
    } catch (error) {
      if (!(error instanceof TurnedAwayError)) throw error;
      if (lease) await giveBack(renderer, task, lease);
      return 'later';
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

function track<Result>(set: Set<Promise<unknown>>, run: () => Promise<Result>): Promise<Result> {
  const running = run().finally(() => set.delete(running));
  set.add(running);
  return running;
}

function claim({ db, log }: Renderer, { workspaceId, id }: RenderTask): Promise<RenderLease | null> {
  return takeRenderLease(db, workspaceId, id, (err) => log.error({ err, generationId: id }, 'a claim was not renewed'));
}

function turnOf({ size, attempts }: RenderTask) {
  return { size, failed: attempts > 0 };
}

async function draw(
  { db, pool }: Renderer,
  { workspaceId, workspaceName, id }: RenderTask,
  given: AbortSignal,
): Promise<RenderedPdf> {
  const generation = await findGeneration(db, workspaceId, id);
  if (!generation) throw new Error('the document is there no more');
  const { markdown, blanks, title, templateTitle, createdAt, setup } = generation;
  const assets = await loadGenerationAssets(db, workspaceId, id);
  const facts = { title, author: workspaceName, subject: templateTitle, createdAt };
  return pool.render({ markdown, blanks, ...facts, setup, assets }, given);
}

/** What was drawn goes into the store, and the document says so; or it says that it failed. */
async function complete(
  { db, objects, log }: Renderer,
  { workspaceId, id }: RenderTask,
  { holder, end }: RenderLease,
  drawn: Promise<RenderedPdf>,
): Promise<RenderOutcome> {
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  try {
    const pdf = await drawn;
    if (pdf.missing.length > 0)
      log.warn({ generationId: id, missing: pdf.missing }, 'characters that no font has, shown as boxes');
    const facts = await store(objects, pdfObjectName(workspaceId, id), pdf);
    const kept = await finishRender(db, workspaceId, id, holder, facts);
    log.info({ generationId: id, pages: facts.pages, bytes: facts.bytes, ms: since() }, 'PDF rendered');
    return kept ? 'ready' : 'busy';
  } catch (err) {
    if (err instanceof RenderPoolClosedError) {
      await releaseRender(db, workspaceId, id, holder);
      return 'busy';
    }
    log.error({ err, generationId: id, workspaceId, ms: since() }, 'PDF render failed');
    await failRender(db, workspaceId, id, holder);
    return { failed: reasonOf(err), final: isFinal(err) };
  } finally {
    end();
  }
}

async function store(objects: ObjectStore, name: string, { bytes, pages, sha256 }: RenderedPdf): Promise<PdfFacts> {
  try {
    await objects.put(name, bytes, { contentType: 'application/pdf' });
    return { pages, bytes: bytes.byteLength, sha256: Buffer.from(sha256, 'hex') };
  } catch (error) {
    if (!(error instanceof ObjectConflictError)) throw error;
    // An earlier attempt stored its file and died before it could say so, and this version of the service draws the
    // page differently. A PDF is stored once: that file is the document's.
    return factsOf(await objects.read(name));
  }
}

/** The facts of a file that is stored already. */
function factsOf(bytes: Uint8Array): PdfFacts {
  return {
    pages: countPages(bytes),
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}
