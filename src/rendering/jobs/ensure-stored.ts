/**
 * §13.13, for a PDF that is `ready` and whose file is not the one that was stored: gone, as after a restore from a backup, or damaged.
 * Same document, same bytes (§13.2), so it is rendered again and compared with the SHA-256 that the document has.
 */

import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { pdfObjectName, readPdfObjectName } from '../../domain/pdf-object-name.ts';
import { english, tell } from '../../locales/message.ts';
import { RenderPoolClosedError } from '../../pdf/index.ts';
import { failureOf, type RenderOutcome, type RenderTask, removeIfErased } from './complete-render.ts';
import { type Renderer, runOnDemand } from './renderer.ts';

/** What is wrong with the file. */
type Fault = 'gone' | 'damaged';
/** As the log says it. */
const FAULTS: Record<Fault, string> = { gone: 'is gone from the store', damaged: 'in the store is damaged' };

/**
 * `ready` when the file has the size that was stored, and the SHA-256 where the store tells it, as nearly always; else it is brought
 * back. Throws when the store does not answer.
 */
export async function ensureStored(renderer: Renderer, task: RenderTask): Promise<RenderOutcome> {
  const found = await renderer.objects.stat(pdfObjectName(task.workspaceId, task.id));
  if (!found) return bringBack(renderer, task, 'gone');
  const isWhole = found.size === task.bytes && (found.sha256 ?? task.sha256) === task.sha256;
  return isWhole ? 'ready' : bringBack(renderer, task, 'damaged');
}

/** For an object that proved to be gone or damaged while it was read; `unknown`: it is no PDF of a document. */
export async function restoreObject(renderer: Renderer, name: string): Promise<RenderOutcome | 'unknown'> {
  const ids = readPdfObjectName(name);
  const state = ids && (await findPdfState(renderer.db, ids.workspaceId, ids.id));
  if (state?.status !== 'ready') return 'unknown';
  const isThere = await renderer.objects.stat(name);
  return bringBack(renderer, { ...state, ...ids! }, isThere ? 'damaged' : 'gone');
}

/** `busy` for whoever asks while it is under way. */
async function bringBack(renderer: Renderer, task: RenderTask, fault: Fault): Promise<RenderOutcome> {
  const { objects, log, restoring } = renderer;
  const name = pdfObjectName(task.workspaceId, task.id);
  const facts = { object: name, generationId: task.id, workspaceId: task.workspaceId };
  if (restoring.has(name)) return 'busy';
  return runOnDemand(renderer, task, async (renderInTurn) => {
    restoring.add(name);
    try {
      const pdf = await renderInTurn();
      if (pdf.sha256 !== task.sha256) {
        const failed = tell(`pdf.otherBytes.${fault}`);
        log.error({ ...facts, sha256: task.sha256, rendered: pdf.sha256 }, `a PDF is lost: ${english(failed)}`);
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
