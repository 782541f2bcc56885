/** The door of this room: templates that are written in the browser. */

export { MAX_DRAFT_BYTES, readDraftText } from './draft-file.ts';
export {
  type Candidate,
  checkDraft,
  NameTakenError,
  OtherThanShownError,
  paperOfDraft,
  publishDraft,
} from './publish-draft.ts';
export { createStudioWorkers, type StudioWorkers } from './studio-workers.ts';
export {
  type DraftDocument,
  type DraftPdf,
  previewDraft,
  renderDraft,
  type StudioParts,
  type TriedDraft,
  tryDraft,
  tryPicture,
} from './try-draft.ts';
export { readSampleText, SAMPLES, type SampleName, withNames, yamlText } from './with-names.ts';
