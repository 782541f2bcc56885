/** The door of this room: files of templates and themes → saved versions. */
export { findUploadedTemplates } from './files/find-uploaded-templates.ts';
export { FILE_LIMIT } from './files/template-files.ts';
export type { LeftOut } from './find-left-out.ts';
export { type Imported, type ImportedTemplate, importTemplates, saveImport } from './import-templates.ts';
export { importThemes, readThemes } from './import-themes.ts';
export { readImport } from './read-import.ts';
export { readVersion } from './read-version.ts';
export { createImportWorkers, type ImportWorkers } from './reading/import-workers.ts';
export { checkRestore, restoreVersion } from './restore-version.ts';
export type { NewVersion } from './save-templates.ts';
export type { SavedTheme } from './save-themes.ts';
export { type NoticedVersion, type SaveOptions, saveVersions } from './save-versions.ts';
export { TemplateFaults } from './template-faults.ts';
export { tryThemes, withRenderPool } from './trials.ts';
export { tryDefaultTheme } from './try-rendering.ts';
export { collectFiles, isKept } from './upload/collect-files.ts';
export { tooManyBytes, tooManyFiles, UPLOAD_LIMITS } from './upload/upload-limits.ts';
export type { UploadedFile } from './upload/uploaded-file.ts';
