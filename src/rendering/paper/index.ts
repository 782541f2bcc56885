/** The door of this room: the HTML of a document on paper. Nothing here loads helmet or assets: a thread starts fast with it. */
export { layoutsIn, previewPage } from './preview-page.ts';
export { showsAllPictures } from './sheet-furniture.ts';
