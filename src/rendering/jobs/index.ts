/** The public interface of this folder, which renders in the background and on demand. */

export type { RenderFailure } from './complete-render.ts';
export { createRenderer, ensureStored, type Renderer, renderOnDemand, restoreObject } from './renderer.ts';
export { startWorker } from './start-worker.ts';
