/** The public interface of this folder: creating and trying a document, what they depend on, and the cache of saved versions, which handlers use too. */
export { checkDocument, type DocumentCheck } from './check-document.ts';
export {
  type CreateDocumentParts,
  createDocument,
  type DocumentRequest,
  documentPieces,
  findSentDocument,
  hashOfShown,
  ShownOtherwise,
} from './create-document.ts';
export { createDocumentLanes, type DocumentLanes } from './document-lanes.ts';
export { type AtWork, type Creation, replayOfKey, requestIdentity } from './earlier-creation.ts';
export {
  createSavedThemes,
  createSavedVersions,
  loadSavedVersion,
  type SavedHead,
  type SavedThemes,
  type SavedVersions,
  savedHead,
  themedSetup,
} from './load-saved-version.ts';
export { type Trial, tryDocument } from './try-document.ts';
