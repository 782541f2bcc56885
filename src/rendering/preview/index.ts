/** The door of this folder: previews as handlers ask for them, and one preview as presenters show it. */
export type { Preview } from './make-preview.ts';
export { createPreviews, type GivenPreview, type Previews, type PreviewsOptions } from './previews.ts';
