/**
 * §13.13, for a PDF that is `ready` and whose file is not in the store, as after a restore from a backup: a URL to it would lead
 * nowhere. Same document, same bytes (§13.2), so it is rendered again and compared with the SHA-256 that the document has.
 */
import { pdfObjectName } from '../domain/pdf-object-name.ts';
import { RenderPoolClosedError } from '../pdf/index.ts';
import { findPdfHash } from '../storage/pdf-renders.ts';
import { failureOf, type Renderer, type RenderOutcome, type RenderTask, runOnDemand } from './renderer.ts';

const DIFFERS = 'its file is gone from the store, and this version of the service draws it with other bytes';

/** `ready` when the file is there, as nearly always; else it is brought back. Throws when the store does not answer. */
export async function ensureStored(renderer: Renderer, task: RenderTask): Promise<RenderOutcome> {
  const name = pdfObjectName(task.workspaceId, task.id);
  if (await renderer.objects.stat(name)) return 'ready';
  return runOnDemand(renderer, task, async (renderInTurn) => {
    const { db, objects, log } = renderer;
    const facts = { generationId: task.id, workspaceId: task.workspaceId };
    try {
      const [pdf, wanted] = [await renderInTurn(), await findPdfHash(db, task.workspaceId, task.id)];
      if (pdf.sha256 !== wanted) {
        log.error({ ...facts, sha256: wanted, rendered: pdf.sha256 }, `a PDF is lost: ${DIFFERS}`);
        return { failed: DIFFERS, final: false, passedLimit: false };
      }
      await objects.put(name, pdf.bytes, { contentType: 'application/pdf' });
      log.warn(facts, 'the file of a PDF was gone from the store, and has been rendered again');
      return 'ready';
    } catch (err) {
      if (err instanceof RenderPoolClosedError) return 'busy';
      log.error({ ...facts, err }, 'the file of a PDF is gone from the store, and could not be rendered again');
      return failureOf(err);
    }
  });
}
