/** §19.7, §17.37: what a font says of its weight and slant (OpenType, table OS/2), and which features of type it has (table GSUB). */

export type FontFace = { weight: number; italic: boolean; features: string[] };

const WEIGHT_CLASS = 4;
const SELECTION = 62;
const ITALIC = 0x01;
/** Where GSUB says where its list of features begins, and how many bytes one of them takes there. */
const FEATURE_LIST = 6;
const FEATURE_RECORD = 6;

/** `bytes`: a font as `readFontFile` gives it. One without the tables is regular and has no features. */
export function faceOf(bytes: Uint8Array): FontFace {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tagAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const count = view.getUint16(4);
  const tables = new Map(
    Array.from({ length: count }, (_, index) => 12 + index * 16).map((at) => [tagAt(at), view.getUint32(at + 8)]),
  );
  const [own, substitutions] = [tables.get('OS/2'), tables.get('GSUB')];
  return {
    weight: own === undefined ? 400 : view.getUint16(own + WEIGHT_CLASS),
    italic: own !== undefined && (view.getUint16(own + SELECTION) & ITALIC) !== 0,
    features: substitutions === undefined ? [] : featuresAt(substitutions, view, tagAt),
  };
}

/** None where the table goes on behind the end of the file. */
function featuresAt(table: number, view: DataView, tagAt: (at: number) => string): string[] {
  const { byteLength } = view;
  const list = table + FEATURE_LIST + 2 > byteLength ? byteLength : table + view.getUint16(table + FEATURE_LIST);
  const count = list + 2 > byteLength ? 0 : view.getUint16(list);
  if (list + 2 + count * FEATURE_RECORD > byteLength) return [];
  const tags = Array.from({ length: count }, (_, index) => tagAt(list + 2 + index * FEATURE_RECORD));
  return [...new Set(tags)];
}
