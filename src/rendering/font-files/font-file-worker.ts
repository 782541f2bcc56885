/** §19.7: the code of the thread that reads font files. */
import fontverter from 'fontverter';
import { type Message, tell } from '../../locales/message.ts';
import { load } from '../../pdf/index.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { webSubset } from '../web-fonts/subset-face.ts';
import type { FontFile } from './read-font-file.ts';

const checkFont = await load.checkFont();

/** OpenType: the length of a glyph's header. */
const GLYPH_HEADER = 10;

/** Appends bytes, since fontkit reads the header of a glyph even if it is empty and at the very end of the file. */
function withRoom(font: Buffer): Buffer {
  return Buffer.concat([font, Buffer.alloc(GLYPH_HEADER)]);
}

/** Returns the unpacked font, or what is wrong with the file. */
export default inThread(async (file: Uint8Array): Promise<FontFile | Message> => {
  let bytes: Buffer;
  try {
    bytes = withRoom(await fontverter.convert(Buffer.from(file.buffer, file.byteOffset, file.length), 'sfnt'));
  } catch {
    return tell('file.damaged.unpack');
  }
  const checked = checkFont(bytes);
  if ('fault' in checked) return checked.fault;
  try {
    await webSubset(bytes, checked.characters, 'woff');
  } catch {
    return tell('file.damaged.preview');
  }
  return { bytes: Uint8Array.from(bytes), mediaType: checked.cff ? 'font/otf' : 'font/ttf' };
});
