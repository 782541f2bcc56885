/** §20.18: the bytes of a CSV file → its text: UTF-8, UTF-16 as “Unicode text” has it, or Windows-1252, which spreadsheets write in the west. */
import { tell } from '../../locales/message.ts';
import { refuseSheet } from './sheet.ts';

const UTF16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/** Without a byte order mark. Throws `validation` for what is no text. */
export function decodeCsv(bytes: Buffer): string {
  const marked = UTF16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  if (bytes.includes(0)) throw refuseSheet(tell('sheet.format'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
