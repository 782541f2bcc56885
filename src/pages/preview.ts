/** The second door of this room, for the preview worker: a thread that starts faster without helmet and the assets. */
export { previewPage } from './preview/preview-page.ts';
export { showsAllPictures } from './preview/sheet-furniture.ts';
