/** The public interface of this folder: what the next version of a template or a theme changes on paper. */
export type { ComparedExample, PaperResult } from './compare-versions.ts';
export { createPaperChanges, type PaperChanges, type PaperState } from './paper-changes.ts';
export { type Compared, followersOfUpload, type Paper, paperOfUpload, paperOfVersion } from './paper-of-version.ts';
