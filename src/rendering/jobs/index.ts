/** The door of this room: rendering in the background and on demand. */

export type { RenderFailure } from './complete-render.ts';
export { ensureStored, restoreObject } from './ensure-stored.ts';
export { createRenderer, type Renderer, renderOnDemand } from './renderer.ts';
export { startWorker } from './start-worker.ts';
