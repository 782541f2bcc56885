/** The door of this room: a backup is one file with everything in it, and an installation is made from it. */
export { backUp, restore } from './back-up.ts';
export { BackupError } from './backup-error.ts';
export { exportWorkspace } from './export-workspace.ts';
export { importWorkspace } from './import-workspace.ts';
export { type BackupHeader, checkBackup } from './write-archive.ts';
