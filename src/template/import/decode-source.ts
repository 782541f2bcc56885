/** §10.1, §10.5: decodes the bytes of a file to text, or returns their faults. */
import { findForbiddenCharacter } from '../../domain/text.ts';
import { tell } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';

/** The most bytes of a file. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Returns text with LF line ends and no byte order mark, or all faults with their lines. */
export function decodeSource(bytes: Uint8Array): string | LineFault[] {
  if (bytes.length > MAX_BYTES) return [{ line: 1, message: tell('template.tooLarge') }];
  const text = decode(bytes);
  if (typeof text !== 'string') return [text];
  const faults = text.split('\n').flatMap((line, index) => {
    const found = findForbiddenCharacter(line);
    return found === undefined ? [] : [{ line: index + 1, message: tell('template.character', { character: found }) }];
  });
  return faults.length > 0 ? faults : text;
}

function decode(bytes: Uint8Array): string | LineFault {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
    const line = lines.findIndex((one) => one.includes('\uFFFD')) + 1;
    return { line: Math.max(line, 1), message: tell('template.notUtf8') };
  }
}
