/** The public interface of this folder: templates written in the browser. `desk.ts` is a second door, for templates of a folder. */

export {
  type Beginning,
  beginNew,
  beginnings,
  editTemplate,
  keepBeside,
} from './begin-new.ts';
export { draftTemplate, type SavedTemplateDraft } from './draft-template.ts';
export {
  type Candidate,
  checkDraft,
  NameTakenError,
  OtherThanShownError,
  type Outlook,
  outlookOf,
  paperOfDraft,
  publishDraft,
} from './publish-draft.ts';
export { type TemplateTrial, tryTemplate } from './try-template.ts';
export {
  aroundDraft,
  createStudioWorkers,
  type DraftText,
  type NewerVersion,
  SAMPLES,
  type StudioWorkers,
  type WorkspaceDesk,
  type Writer,
  workspaceDesk,
} from './workspace-desk.ts';
