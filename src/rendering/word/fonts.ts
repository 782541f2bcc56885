/** §17.42: the fonts of a document in its Word file, so that lines end where they do on paper. A font that its maker does not let go on is left out. */
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
/** So many bytes are mixed with the key (ECMA-376 part 4, 17.8.1). */
const MIXED = 32;

/** A font for each style, by the name that Word knows it by. */
type Faces = Map<string, Partial<Record<FaceStyle, Uint8Array>>>;

/** For each font what its entry in the table of fonts says. Word reads TrueType only. */
export async function embedFonts(
  document: PreviewedDocument,
  assets: readonly Asset[],
  file: WordPackage,
): Promise<Map<FontFamily, string>> {
  const fonts: Faces = new Map([...ownFonts(document, assets), ...(await builtInFonts(document))]);
  return new Map([...fonts].map(([family, faces]) => [family, entries(faces, file)]));
}

/** Those that a theme brings along, whole. */
function ownFonts({ setup }: PreviewedDocument, assets: readonly Asset[]): Faces {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  return new Map(
    (setup.fonts ?? []).map(({ family, files }) => {
      const faces = STYLES.map(([style]) => {
        const asset = byPath.get(`font:${files[style]}`);
        const isShared = style !== 'normal' && files[style] === files.normal;
        const isFit = asset?.mediaType === 'font/ttf' && !isShared && mayBeEdited(asset.bytes);
        return isFit ? [style, asset.bytes] : [];
      });
      return [family, Object.fromEntries(faces.filter(({ length }) => length > 0))];
    }),
  );
}

/** Platen's own, with the letters of European languages in Latin script, so that words can be written in. */
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

// §17.42: the names of fonts in a Word file. Where a font is missing, Word has another one, and is told which.

/** What Word may have in its stead. `kind`: as Word calls it. */
type Named = { name: string; other: string; kind: 'roman' | 'swiss' | 'modern' };

const BUILT_IN: Record<string, Named> = {
  serif: { name: 'Noto Serif', other: 'Georgia', kind: 'roman' },
  sans: { name: 'Noto Sans', other: 'Segoe UI', kind: 'swiss' },
  mono: { name: 'Noto Sans Mono', other: 'Consolas', kind: 'modern' },
};
/** By script: for letters that Word takes from other fonts than those of Latin. */
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

/** Those of text, Latin and of other scripts. */
const OF_TEXT: readonly FamilyName[] = [
  ...(['serif', 'sans', 'mono'] as const),
  ...(['naskh', 'arabic', 'serifHebrew', 'hebrew', 'thai', 'devanagari'] as const),
];

/** Undefined for one that no text in the file names. */
function builtInName(family: FamilyName): string | undefined {
  return OF_TEXT.includes(family) && !isOwn(family) ? CSS_NAMES[family] : undefined;
}

/** A family of the theme has its own name. */
export function fontName(family: FontFamily): string {
  return BUILT_IN[family]?.name ?? family;
}

/** Fonts of the text of a document: by script. `family`: of its text. */
export function textFonts(family: FontFamily, language: string): string {
  const script = scriptOf(language) ?? '';
  const kind = BUILT_IN[family]?.kind === 'roman' ? 'roman' : 'swiss';
  const name = fontName(family);
  const complex = COMPLEX[script]?.[kind].name;
  return w('rFonts', { ascii: name, eastAsia: EAST_ASIAN[script]?.name ?? name, hAnsi: name, cs: complex ?? name });
}

/** The table of fonts, which says what may stand for each. `embedded`: by family, what says which file it has. */
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
