/** The door of this room: the render queue, rendering on demand, and what keeps the queue fed. */

export type { RenderFailure } from './complete-render.ts';
export { ensureStored, restoreObject } from './ensure-stored.ts';
export { openRenderQueue, type RenderQueue } from './render-queue.ts';
export { createRenderer, type Renderer, renderOnDemand } from './renderer.ts';
export { startWorker } from './start-worker.ts';
export { createWorkerNotifier, type WorkerNotifier } from './worker-notifier.ts';
