/** The public interface of this folder: turns files of templates and themes into saved versions. */
export {
  type ArchivedTemplate,
  findArchivedTemplate,
  listArchivedTemplates,
} from '../../data/storage/templates/archived-templates.ts';
export { listDrafters } from '../../data/storage/templates/document-drafts.ts';
export { type KeptExample, listExamples } from '../../data/storage/templates/examples.ts';
export { findTemplateById } from '../../data/storage/templates/template-versions.ts';
export { BRAND, findBrandSettings, previewBrand, saveBrand } from './brand.ts';
export type { NewTheme } from './files/read-theme-file.ts';
export { FILE_LIMIT, findUploadedTemplates, isThemeFile, WORD_LIMIT } from './files/template-files.ts';
export { SCENARIO_NAME } from './files/values-beside.ts';
export { findInGallery, GALLERY, type GalleryTemplate, readGalleryFiles, readGalleryPicture } from './gallery.ts';
export { type Imported, type ImportedTemplate, importTemplates, importThemes, readThemes } from './import-templates.ts';
export type { NamesakeAnswer, PlainChoice, PlainRead } from './read-import.ts';
export type { WordRead } from './read-version.ts';
export type { ExampleToFill, FilledExample } from './reading/fill-examples.ts';
export { createImportWorkers, type ImportWorkers, withWordReader } from './reading/import-workers.ts';
export type { TextReaders } from './reading/text-readers.ts';
export {
  changeArchived,
  checkRestore,
  keepExample,
  listPictureWarnings,
  removeExample,
  restoreVersion,
} from './restore-version.ts';
export type { NewVersion } from './save-templates.ts';
export type { LeftOut, NoticedVersion, SavedTheme, SaveOptions } from './save-versions.ts';
export { TemplateFaults } from './template-faults.ts';
export { type Look, lookUp, tryDefaultTheme, tryThemes, withRenderPool } from './trials.ts';
export { isKept } from './upload/collect-files.ts';
export { type Chosen, changesNothing, type Outcome, type PlainOutcome, type WordOutcome } from './upload/outcome.ts';
export {
  changeUpload,
  checkGallery,
  checkUpload,
  filesOf,
  findUpload,
  previewUpload,
  readFound,
  saveUpload,
  type Upload,
  type Uploader,
  type UploadParts,
} from './upload/save-upload.ts';
export { tooManyBytes, tooManyFiles, UPLOAD_LIMITS, type UploadedFile } from './upload/upload-limits.ts';
