/**
 * §17.42: embeds the fonts of a document in its Word file, so that lines break where they do on paper. Fonts whose licence forbids it are
 * left out.
 */
import { createHash } from 'node:crypto';
import { type FamilyName, isOwn } from '../../pdf/index.ts';
import type { Asset } from '../../template/model/code.ts';
import type { FaceStyle, FontFamily } from '../../template/model/document-style.ts';
import { scriptOf } from '../../template/typography/script-of.ts';
import { faceFile, webSubset } from '../web-fonts/subset-face.ts';
import { alphabetFor, LATIN, type PreviewedDocument, usedFaces } from '../web-fonts/used-faces.ts';
import { CSS_NAMES } from '../web-fonts/web-fonts.ts';
import type { WordPackage } from './word-package.ts';
import { say, w, wordXml } from './xml.ts';

const STYLES: [style: FaceStyle, name: string][] = [
  ['normal', 'embedRegular'],
  ['bold', 'embedBold'],
  ['italics', 'embedItalic'],
  ['bolditalics', 'embedBoldItalic'],
];
/** The number of bytes that are obfuscated with the key (ECMA-376 part 4, 17.8.1). */
const MIXED = 32;

/** A font for each style, by its name in Word. */
type Faces = Map<string, Partial<Record<FaceStyle, Uint8Array>>>;

/** Returns the entry of each font in the font table. Word reads only TrueType. */
export async function embedFonts(
  document: PreviewedDocument,
  assets: readonly Asset[],
  file: WordPackage,
): Promise<Map<FontFamily, string>> {
  const fonts: Faces = new Map([...ownFonts(document, assets), ...(await builtInFonts(document))]);
  return new Map([...fonts].map(([family, faces]) => [family, entries(faces, file)]));
}

/** Returns the fonts of a theme, complete. */
function ownFonts({ setup }: PreviewedDocument, assets: readonly Asset[]): Faces {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  return new Map(
    (setup.fonts ?? []).map(({ family, files }) => {
      const faces = STYLES.flatMap(([style]) => {
        const asset = byPath.get(`font:${files[style]}`);
        const isShared = style !== 'normal' && files[style] === files.normal;
        const isFit = asset?.mediaType === 'font/ttf' && !isShared && mayBeEdited(asset.bytes);
        return isFit ? [[style, asset.bytes]] : [];
      });
      return [family, Object.fromEntries(faces)];
    }),
  );
}

/** Returns Platen's fonts, with the letters of European languages in Latin script, so that people can type. */
async function builtInFonts(document: PreviewedDocument): Promise<Faces> {
  const fonts: Faces = new Map();
  const latin = new Set(LATIN);
  for (const { family, style, characters } of (await usedFaces(document)).faces) {
    const name = builtInName(family);
    const { name: path, read } = faceFile(family, style, document.fonts);
    if (name === undefined || !path.endsWith('.ttf')) continue;
    const all = name.startsWith('Noto S') && !characters.isDisjointFrom(latin) ? characters.union(latin) : characters;
    const letters = alphabetFor(family, all) ?? [...all].sort().join('');
    const faces = fonts.get(name) ?? {};
    fonts.set(name, faces);
    faces[style] = await webSubset(await read(), letters, 'sfnt');
  }
  return fonts;
}

function entries(faces: Partial<Record<FaceStyle, Uint8Array>>, file: WordPackage): string {
  return STYLES.map(([style, name]) => {
    const bytes = faces[style];
    if (!bytes) return '';
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = keyOf(hash);
    const part = `fonts/${hash.slice(0, 16)}.odttf`;
    file.putBytes(part, 'application/vnd.openxmlformats-officedocument.obfuscatedFont', mixed(bytes, key));
    return w(name, { 'r:id': file.relate('fontTable.xml', 'font', part), fontKey: key });
  }).join('');
}

/** Returns a GUID made from the hash of the file. */
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

/** `fsType` of table OS/2: neither restricted, nor only for print and preview. */
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

// §17.42: the names of fonts in a Word file. If a font is missing, Word uses another one, which the file names.

/** The font that replaces one in Word. `kind`: in Word's terms. */
type Named = { name: string; other: string; kind: 'roman' | 'swiss' | 'modern' };

const BUILT_IN: Record<string, Named> = {
  serif: { name: 'Noto Serif', other: 'Georgia', kind: 'roman' },
  sans: { name: 'Noto Sans', other: 'Segoe UI', kind: 'swiss' },
  mono: { name: 'Noto Sans Mono', other: 'Consolas', kind: 'modern' },
};
/** The fonts by script, for letters that Word takes from another font than Latin ones. */
const COMPLEX: Record<string, Record<'roman' | 'swiss', Omit<Named, 'kind'>>> = {
  Arab: { roman: { name: 'Amiri', other: 'Times New Roman' }, swiss: { name: 'IBM Plex Sans Arabic', other: 'Arial' } },
  Hebr: { roman: { name: 'Noto Serif Hebrew', other: 'David' }, swiss: { name: 'Noto Sans Hebrew', other: 'Arial' } },
  Thai: { roman: { name: 'Noto Sans Thai', other: 'Tahoma' }, swiss: { name: 'Noto Sans Thai', other: 'Tahoma' } },
  Deva: {
    roman: { name: 'Noto Sans Devanagari', other: 'Nirmala UI' },
    swiss: { name: 'Noto Sans Devanagari', other: 'Nirmala UI' },
  },
};
const EAST_ASIAN: Record<string, Omit<Named, 'kind'>> = {
  Jpan: { name: 'Noto Sans JP', other: 'Yu Gothic' },
  Hans: { name: 'Noto Sans SC', other: 'Microsoft YaHei' },
  Hant: { name: 'Noto Sans TC', other: 'Microsoft JhengHei' },
  Kore: { name: 'Noto Sans KR', other: 'Malgun Gothic' },
};

/** The text fonts, Latin and of other scripts. */
const OF_TEXT: readonly FamilyName[] = [
  ...(['serif', 'sans', 'mono'] as const),
  ...(['naskh', 'arabic', 'serifHebrew', 'hebrew', 'thai', 'devanagari'] as const),
];

/** Returns undefined for a font that no text in the file names. */
function builtInName(family: FamilyName): string | undefined {
  return OF_TEXT.includes(family) && !isOwn(family) ? CSS_NAMES[family] : undefined;
}

/** Returns the name of a font in Word. A family of a theme has its own name. */
export function fontName(family: FontFamily): string {
  return BUILT_IN[family]?.name ?? family;
}

/** Returns the fonts of a document's text by script. `family`: that of its text. */
export function textFonts(family: FontFamily, language: string): string {
  const script = scriptOf(language) ?? '';
  const kind = BUILT_IN[family]?.kind === 'roman' ? 'roman' : 'swiss';
  const name = fontName(family);
  const complex = COMPLEX[script]?.[kind].name;
  return w('rFonts', { ascii: name, eastAsia: EAST_ASIAN[script]?.name ?? name, hAnsi: name, cs: complex ?? name });
}

/** Returns the font table, with a replacement for each font. `embedded`: by family, the entry of its file. */
export function fontTable(
  families: Iterable<FontFamily>,
  language: string,
  embedded: ReadonlyMap<string, string>,
): string {
  const script = scriptOf(language) ?? '';
  const others = [COMPLEX[script]?.roman, COMPLEX[script]?.swiss, EAST_ASIAN[script]].filter(
    (one) => one !== undefined,
  );
  const named = [...families].map((family): Partial<Named> & { name: string } => BUILT_IN[family] ?? { name: family });
  const all = new Map([...named, ...others].map((one) => [one.name, one as Partial<Named> & { name: string }]));
  return wordXml(
    'fonts',
    ...[...all.values()].map(({ name, other, kind }) =>
      w('font', { name }, say('altName', other), say('family', kind ?? 'auto'), embedded.get(name)),
    ),
  );
}
