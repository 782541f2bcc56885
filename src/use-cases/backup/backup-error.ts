/** §18.16: why there is no backup, or why one cannot be restored, and what to do. */

import { ToldError } from '../../locales/message.ts';

/** Thrown with one line for the operator. */
export class BackupError extends ToldError {
  override readonly name = 'BackupError';
}
