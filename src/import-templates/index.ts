/** The door of this room: files of templates and themes → saved versions. */
export type { LeftOut } from './find-left-out.ts';
export { type ImportedTemplate, importTemplates } from './import-templates.ts';
export { importThemes, readThemes } from './import-themes.ts';
export { readVersion } from './read-version.ts';
export { checkRestore, restoreVersion } from './restore-version.ts';
export type { NewVersion } from './save-templates.ts';
export type { SavedTheme } from './save-themes.ts';
export { type NoticedVersion, saveVersions } from './save-versions.ts';
export { TemplateFaults } from './template-faults.ts';
