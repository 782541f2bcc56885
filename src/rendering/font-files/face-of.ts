/** §19.7: what a font says of its weight and slant (OpenType, table OS/2). */

export type FontFace = { weight: number; italic: boolean };

const WEIGHT_CLASS = 4;
const SELECTION = 62;
const ITALIC = 0x01;

/** `bytes`: a font as `readFontFile` gives it. One without the table is regular. */
export function faceOf(bytes: Uint8Array): FontFace {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = view.getUint16(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const table = view.getUint32(at + 8);
    if (tag === 'OS/2')
      return {
        weight: view.getUint16(table + WEIGHT_CLASS),
        italic: (view.getUint16(table + SELECTION) & ITALIC) !== 0,
      };
  }
  return { weight: 400, italic: false };
}
