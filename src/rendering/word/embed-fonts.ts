/** §17.42: the fonts that a theme brings along, in the file: a font that its maker does not let go on is left out. */
import type { Asset } from '../../template/model/asset.ts';
import type { FaceStyle, OwnFont } from '../../template/model/document-style.ts';
import type { WordPackage } from './word-package.ts';
import { w } from './xml.ts';

const STYLES: [style: FaceStyle, name: string][] = [
  ['normal', 'embedRegular'],
  ['bold', 'embedBold'],
  ['italics', 'embedItalic'],
  ['bolditalics', 'embedBoldItalic'],
];
/** So many bytes are mixed with the key (ECMA-376 part 4, 17.8.1). */
const MIXED = 32;

/** For each family what its entry in the table of fonts says. Word reads TrueType only. */
export function embedFonts(
  fonts: readonly OwnFont[],
  assets: readonly Asset[],
  file: WordPackage,
): Map<string, string> {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  return new Map(
    fonts.map(({ family, files }) => {
      const entries = STYLES.map(([style, name]) => {
        const hash = files[style];
        const asset = byPath.get(`font:${hash}`);
        if (asset?.mediaType !== 'font/ttf' || !mayBeEdited(asset.bytes)) return '';
        if (name !== 'embedRegular' && hash === files.normal) return '';
        const key = keyOf(hash);
        const part = `fonts/${hash.slice(0, 16)}.odttf`;
        file.putBytes(part, 'application/vnd.openxmlformats-officedocument.obfuscatedFont', mixed(asset.bytes, key));
        return w(name, { 'r:id': file.relate('fontTable.xml', 'font', part), fontKey: key });
      });
      return [family, entries.join('')];
    }),
  );
}

/** A GUID, made of the hash of the file. */
function keyOf(hash: string): string {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash.toUpperCase())!;
  return `{${parts.join('-')}}`;
}

function mixed(bytes: Uint8Array, key: string): Uint8Array {
  const digits = Buffer.from(key.replace(/[{}-]/g, ''), 'hex').reverse();
  const own = new Uint8Array(bytes);
  for (let at = 0; at < MIXED; at += 1) own[at]! ^= digits[at % digits.length]!;
  return own;
}

/** `fsType` of the table OS/2: neither restricted, nor for print and preview alone. */
function mayBeEdited(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = view.getUint16(4);
  for (let at = 12; at < 12 + 16 * tables; at += 16) {
    if (Buffer.from(bytes.subarray(at, at + 4)).toString('latin1') !== 'OS/2') continue;
    const type = view.getUint16(view.getUint32(at + 8) + 8) & 0xf;
    return type === 0 || (type & 0x8) !== 0;
  }
  return true;
}
