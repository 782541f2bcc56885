/**
 * The public interface of this folder, which makes the HTML of a document on paper. It does not load helmet or assets, so that threads with it
 * start fast.
 */
export { fillRules } from './paper-styles.ts';
export { escapeHtml, layoutsIn, previewPage } from './preview-page.ts';
export { showsAllPictures } from './sheet-furniture.ts';
