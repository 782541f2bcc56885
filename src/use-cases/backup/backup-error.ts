/** §18.16: why there is no backup, or why one cannot be restored, and what to do. */

/** Thrown with one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
