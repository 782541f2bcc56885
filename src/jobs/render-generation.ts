/** §3: one document → its PDF in the store. Whoever claims it renders it: the worker, or a request that asks first. */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { pdfObjectName } from '../domain/pdf-file.ts';
import { ObjectConflictError, type ObjectStore } from '../objects/object-store.ts';
import type { RenderPool } from '../pdf/render-pool.ts';
import { loadGenerationAssets } from '../storage/assets.ts';
import type { Database } from '../storage/database.ts';
import { findGeneration, type StoredGeneration } from '../storage/generations.ts';
import {
  claimRender,
  failRender,
  finishRender,
  LEASE_SECONDS,
  type PdfFacts,
  renewRender,
} from '../storage/pdf-renders.ts';

const SECOND = 1_000;

export type Renderer = {
  db: Database;
  objects: ObjectStore;
  pool: RenderPool;
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
};

/** `busy`: somebody else renders it or has rendered it; `failed`: the reason is in the log. */
export type RenderOutcome = 'ready' | 'busy' | 'failed';

/** Claims the render of a document of `workspace` and carries it out. Throws only when the database does not answer. */
export async function renderGeneration(
  { db, objects, pool, log }: Renderer,
  workspace: { id: string; name: string },
  id: string,
): Promise<RenderOutcome> {
  const holder = uuidv7();
  if (!(await claimRender(db, workspace.id, id, holder))) return 'busy';
  const renewal = setInterval(
    () => {
      renewRender(db, workspace.id, id, holder).catch((err) =>
        log.error({ err, generationId: id }, 'a claim was not renewed'),
      );
    },
    (LEASE_SECONDS / 3) * SECOND,
  );
  const begun = performance.now();
  try {
    const generation = await findGeneration(db, workspace.id, id);
    if (!generation) return 'busy';
    const facts = await renderAndStore({ db, objects, pool, log }, workspace, generation);
    const kept = await finishRender(db, workspace.id, id, holder, facts);
    log.info({ generationId: id, pages: facts.pages, bytes: facts.bytes, ms: since(begun) }, 'PDF rendered');
    return kept ? 'ready' : 'busy';
  } catch (err) {
    log.error({ err, generationId: id, workspaceId: workspace.id, ms: since(begun) }, 'PDF render failed');
    await failRender(db, workspace.id, id, holder);
    return 'failed';
  } finally {
    clearInterval(renewal);
  }
}

async function renderAndStore(
  { db, objects, pool, log }: Renderer,
  workspace: { id: string; name: string },
  { id, markdown, blanks, title, createdAt, setup }: StoredGeneration,
): Promise<PdfFacts> {
  const assets = await loadGenerationAssets(db, workspace.id, id);
  const pdf = await pool.render({ markdown, blanks, title, author: workspace.name, createdAt, setup, assets });
  if (pdf.missing.length > 0)
    log.warn({ generationId: id, missing: pdf.missing }, 'characters that no font has, shown as boxes');
  const name = pdfObjectName(workspace.id, id);
  try {
    await objects.put(name, pdf.bytes, { contentType: 'application/pdf' });
    return { pages: pdf.pages, bytes: pdf.bytes.byteLength, sha256: Buffer.from(pdf.sha256, 'hex') };
  } catch (error) {
    if (!(error instanceof ObjectConflictError)) throw error;
    // An earlier attempt stored its file and died before it could say so, and this version of the service draws the
    // page differently. A PDF is stored once: that file is the document's.
    return factsOf(await objects.read(name));
  }
}

/** The facts of a file that is stored already; page objects are never compressed in what this service writes. */
function factsOf(bytes: Uint8Array): PdfFacts {
  const pages =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0;
  return { pages, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest() };
}

function since(begun: number): number {
  return Math.round(performance.now() - begun);
}
