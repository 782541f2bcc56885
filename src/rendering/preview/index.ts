/** The public interface of this folder: cached previews for handlers, and a single preview for presenters. */
export type { Preview } from './make-preview.ts';
export { createPreviews, type GivenPreview, type Previews, type PreviewsOptions } from './previews.ts';
