/** §20.12: the name of an uploaded file, which is only ever a name: nothing is written to disk. */

import { shorten } from '../../../domain/suggestions.ts';
import { tell } from '../../../locales/message.ts';
import { refuseUpload, UPLOAD_LIMITS } from './upload-limits.ts';

const ABSOLUTE = /^(?:\/|[a-z]:)/i;
/** What archives bring along that nobody put there. */
const SYSTEM = /^(?:__MACOSX|Thumbs\.db|desktop\.ini)$/i;

/**
 * Relative, with `/` between folders; undefined for what an import leaves out in a folder on disk too: names that begin with a dot. Throws
 * `validation` for one that leads elsewhere or holds control characters.
 */
export function fileName(given: string): string | undefined {
  const written = JSON.stringify(shorten(given));
  if (given.length > UPLOAD_LIMITS.name)
    throw refuseUpload(tell('file.name.long', { name: written, max: UPLOAD_LIMITS.name }));
  if (/\p{Cc}/u.test(given)) throw refuseUpload(tell('file.name.control', { name: written }));
  const name = given.replaceAll('\\', '/');
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (ABSOLUTE.test(name) || parts.includes('..') || parts.length === 0)
    throw refuseUpload(tell('file.name.outside', { name: written }));
  return parts.some((part) => part.startsWith('.') || SYSTEM.test(part)) ? undefined : parts.join('/');
}
