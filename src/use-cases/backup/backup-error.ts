/** §18.16: why a backup or a restore failed, and what to do. */

import { ToldError } from '../../locales/message.ts';

/** Thrown with one line for the operator. */
export class BackupError extends ToldError {
  override readonly name = 'BackupError';
}
