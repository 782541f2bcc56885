/** §13.5: the entry of a render worker thread. */
import { inThread } from '../../platform/threads/in-thread.ts';
import { runRenderJob } from '../job/render-pdf.ts';

/** Renders a document. Throws what `runRenderJob` throws. */
export const renderInWorker = inThread(runRenderJob);
