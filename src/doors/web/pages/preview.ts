/** The second door of this room, for the preview worker: a thread that starts faster without helmet and the assets. */
export { previewPage } from '../../../rendering/paper/preview-page.ts';
export { showsAllPictures } from '../../../rendering/paper/sheet-furniture.ts';
