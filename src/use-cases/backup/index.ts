/** The door of this room: a backup is one file with everything in it, and an installation is made from it. */
export { backUp } from './back-up.ts';
export { BackupError } from './backup-error.ts';
export type { BackupHeader } from './backup-header.ts';
export { exportWorkspace } from './export-workspace.ts';
export { importWorkspace } from './import-workspace.ts';
export { moveWorkspace, takeBackMove } from './move-workspace.ts';
export { checkBackup } from './read-archive.ts';
export { restore } from './restore.ts';
