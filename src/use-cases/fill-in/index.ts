/** The public interface of this folder: the form of a template, what it begins with, its drafts and its document. */
export type { DraftRefusal } from '../../data/storage/documents/approvals.ts';
export {
  type DocumentDraftEntry,
  type DocumentDraftOwner,
  type Drafted,
  discardDocumentDraft,
  findDocumentDraft,
} from '../../data/storage/templates/document-drafts.ts';
export { draftDocument, fitSent, keepSent, type SavedDraft, shortValues } from './draft-document.ts';
export {
  checkLength,
  type DraftPage,
  type KeptDraft,
  keepDraft,
  listOwnDrafts,
  restoreOwnDraft,
} from './drafts.ts';
export { type AskedForm, type BegunForm, beginForm, type FormTemplate, openForm } from './open-form.ts';
export { previewForm, sendForm, sentBefore, wasSent } from './send-form.ts';
