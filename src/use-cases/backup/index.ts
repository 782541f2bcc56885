/** The public interface of this folder: makes backups, each a single file with everything in it, and restores installations from them. */
export { backUp, restore } from './back-up.ts';
export { BackupError } from './backup-error.ts';
export { exportWorkspace } from './export-workspace.ts';
export { importWorkspace } from './import-workspace.ts';
export { type BackupHeader, checkBackup } from './write-archive.ts';
