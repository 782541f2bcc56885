/** The public interface of this folder, which draws thumbnails of documents. */
export { createThumbnails, type Thumbnails } from './thumbnails.ts';
