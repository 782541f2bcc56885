/**
 * §17.2, §13.6: the built-in fonts, from npm packages under open licences (see README.md in this folder); renders read no other font
 * files. A further script needs one more family here and in `SCRIPTS`. A face is read when it is first needed.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FaceStyle, FontFamily } from '../../template/model/document-style.ts';
import { scriptOf } from '../../template/typography/script-of.ts';
import { boundedCache } from './bounded-cache.ts';

/** pdfmake's names for the four styles of a family. */
export { type FaceStyle, faceStyle } from '../../template/model/document-style.ts';

/** A family: its npm package, and the file of each style, relative to the folder of the package's main file. */
type Family = { package: string; files: Record<FaceStyle, string> };

function google(name: string, title: string, styles: Record<FaceStyle, string>): Family {
  const file = (style: FaceStyle) => `${styles[style]}/${title}_${styles[style]}.ttf`;
  return {
    package: `@expo-google-fonts/${name}`,
    files: {
      normal: file('normal'),
      bold: file('bold'),
      italics: file('italics'),
      bolditalics: file('bolditalics'),
    },
  };
}

/** Fonts of one East Asian region with the characters of its own standards, a third of the size of the whole fonts. */
function regional(name: string, title: string): Family {
  const regular = `../fonts/${title}-Regular.otf`;
  const bold = `../fonts/${title}-Bold.otf`;
  return {
    package: `@embedpdf/fonts-${name}`,
    files: { normal: regular, bold, italics: regular, bolditalics: bold },
  };
}

const UPRIGHT_AND_ITALIC = {
  normal: '400Regular',
  bold: '700Bold',
  italics: '400Regular_Italic',
  bolditalics: '700Bold_Italic',
};
/** Scripts and faces without italics are set upright. */
const UPRIGHT = { normal: '400Regular', bold: '700Bold', italics: '400Regular', bolditalics: '700Bold' };
const REGULAR = { normal: '400Regular', bold: '400Regular', italics: '400Regular', bolditalics: '400Regular' };

export const FAMILIES = {
  serif: google('noto-serif', 'NotoSerif', UPRIGHT_AND_ITALIC),
  sans: google('noto-sans', 'NotoSans', UPRIGHT_AND_ITALIC),
  mono: google('noto-sans-mono', 'NotoSansMono', UPRIGHT),
  // Arabic uses Amiri in place of Noto, which composes letters of skeletons and dots, so that copied words lose letters.
  naskh: google('amiri', 'Amiri', UPRIGHT),
  arabic: google('ibm-plex-sans-arabic', 'IBMPlexSansArabic', UPRIGHT),
  serifHebrew: google('noto-serif-hebrew', 'NotoSerifHebrew', UPRIGHT),
  hebrew: google('noto-sans-hebrew', 'NotoSansHebrew', UPRIGHT),
  thai: google('noto-sans-thai', 'NotoSansThai', UPRIGHT),
  devanagari: google('noto-sans-devanagari', 'NotoSansDevanagari', UPRIGHT),
  bengali: google('noto-sans-bengali', 'NotoSansBengali', UPRIGHT),
  gujarati: google('noto-sans-gujarati', 'NotoSansGujarati', UPRIGHT),
  tamil: google('noto-sans-tamil', 'NotoSansTamil', UPRIGHT),
  telugu: google('noto-sans-telugu', 'NotoSansTelugu', UPRIGHT),
  khmer: google('noto-sans-khmer', 'NotoSansKhmer', UPRIGHT),
  georgian: google('noto-sans-georgian', 'NotoSansGeorgian', UPRIGHT),
  armenian: google('noto-sans-armenian', 'NotoSansArmenian', UPRIGHT),
  ethiopic: google('noto-sans-ethiopic', 'NotoSansEthiopic', UPRIGHT),
  math: google('noto-sans-math', 'NotoSansMath', REGULAR),
  symbols: google('noto-sans-symbols', 'NotoSansSymbols', UPRIGHT),
  moreSymbols: google('noto-sans-symbols-2', 'NotoSansSymbols2', REGULAR),
  emoji: google('noto-emoji', 'NotoEmoji', UPRIGHT),
  simplified: regional('sc', 'NotoSansHans'),
  traditional: regional('tc', 'NotoSansHant'),
  japanese: regional('jp', 'NotoSansJP'),
  korean: regional('kr', 'NotoSansKR'),
  // For Swiss QR bills, whose standard allows few fonts: the outlines of Liberation Sans, with the widths of Arial.
  swissBill: google('arimo', 'Arimo', UPRIGHT),
} satisfies Record<string, Family>;

export type BuiltInFamily = keyof typeof FAMILIES;

/** Returns whether a family is installed; an installation may leave out those of East Asia. */
function isInstalled(family: BuiltInFamily): boolean {
  return folderOfPackage(FAMILIES[family].package) !== undefined;
}
/** The families that a document can choose. */
export type BaseFamily = 'serif' | 'sans' | 'mono';
/**
 * A document's own family (`hold-fonts.ts`): the built-in one that replaces missing characters, and a digest of its files, so that caches
 * by this name never mix families of different documents with the same title.
 */
export type OwnFamily = `own:${BaseFamily}:${string}`;
export type FamilyName = BuiltInFamily | OwnFamily;
/** The families that a style can choose. */
export type TextFamily = BaseFamily | OwnFamily;

export function isOwn(family: FamilyName): family is OwnFamily {
  return family.startsWith('own:');
}

/** Returns the nearest built-in family. */
export function baseOf(family: TextFamily): BaseFamily {
  return isOwn(family) ? (family.split(':')[1] as BaseFamily) : family;
}

const BASES: Record<BaseFamily, readonly BuiltInFamily[]> = {
  serif: ['serif', 'sans', 'mono', 'naskh', 'arabic', 'serifHebrew'],
  sans: ['sans', 'serif', 'mono', 'arabic', 'naskh'],
  mono: ['mono', 'sans', 'serif', 'arabic', 'naskh'],
};
/**
 * Fonts that are only tried for characters of their own script (Unicode: Script_Extensions), so that a sign without a font does not load
 * all of them.
 */
const OF_ONE_SCRIPT: Partial<Record<FamilyName, RegExp>> = {
  bengali: /^\p{scx=Bengali}$/u,
  gujarati: /^\p{scx=Gujarati}$/u,
  tamil: /^\p{scx=Tamil}$/u,
  telugu: /^\p{scx=Telugu}$/u,
  khmer: /^\p{scx=Khmer}$/u,
  georgian: /^\p{scx=Georgian}$/u,
  armenian: /^\p{scx=Armenian}$/u,
  ethiopic: /^\p{scx=Ethiopic}$/u,
};
const SCRIPTS = ['hebrew', 'thai', 'devanagari', ...Object.keys(OF_ONE_SCRIPT)] as readonly BuiltInFamily[];
const SYMBOLS: readonly BuiltInFamily[] = ['math', 'symbols', 'moreSymbols', 'emoji'];

/**
 * The families for ideographs by script (ISO 15924). The same ideograph looks different from region to region, so the language's own font
 * comes first.
 */
const EAST_ASIAN: Record<string, readonly BuiltInFamily[]> = {
  Hans: ['simplified', 'traditional', 'japanese', 'korean'],
  Hant: ['traditional', 'simplified', 'japanese', 'korean'],
  Jpan: ['japanese', 'simplified', 'traditional', 'korean'],
  Kore: ['korean', 'traditional', 'japanese', 'simplified'],
};

/** Returns the family of a language's own ideographs. Undefined for a language without ideographs. `language`: a BCP 47 tag. */
export function ideographsOf(language: string): BuiltInFamily | undefined {
  return EAST_ASIAN[scriptOf(language) ?? '']?.filter(isInstalled)[0];
}

/** The orders for all built-in families, and for the most recently used custom families. */
const orders = boundedCache<readonly FamilyName[]>(64);

/** Returns the order of font fallback. Small fonts come before large ones, the language's own before symbols. */
export function familiesFor(base: TextFamily, language: string): readonly FamilyName[] {
  const script = scriptOf(language) ?? '';
  const own = EAST_ASIAN[script];
  // Languages without ideographs share an order, since `font-runs.ts` caches characters by order, and languages are countless.
  const key = own ? `${base} ${script}` : base;
  let order = orders.get(key);
  if (!order) {
    const first = [...(isOwn(base) ? [base] : []), ...BASES[baseOf(base)]];
    const eastAsian = (own ?? EAST_ASIAN.Hans!).filter(isInstalled);
    order = own ? [...first, ...eastAsian, ...SCRIPTS, ...SYMBOLS] : [...first, ...SCRIPTS, ...SYMBOLS, ...eastAsian];
    orders.set(key, order);
  }
  return order;
}

/** Returns whether a family need not be tried for a character. */
export function isForeignTo(family: FamilyName, character: string): boolean {
  return OF_ONE_SCRIPT[family]?.test(character) === false;
}

/** §17.2: finds the npm package of a font. Those of East Asia are optional: without them their characters are boxes, which are reported. */
const require = createRequire(import.meta.url);
const folders = new Map<string, string | undefined>();

/** Returns the folder of its main file. Undefined if it is not installed. */
function folderOfPackage(name: string): string | undefined {
  if (!folders.has(name)) folders.set(name, findFolder(name));
  return folders.get(name);
}

function findFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(name));
  } catch {
    return undefined;
  }
}

// §17.2: finds a face's font file in its npm package, wherever that is installed.

/** Lists every installed font file once. */
export function listFontFiles(): string[] {
  const families = (Object.keys(FAMILIES) as BuiltInFamily[]).filter(isInstalled);
  const files = families.flatMap((family) =>
    (Object.keys(FAMILIES[family].files) as FaceStyle[]).map((style) => fontFile(family, style)),
  );
  return [...new Set(files)];
}

/** Returns the absolute path. Styles without a face of their own share a file. Throws if it is not installed. */
export function fontFile(family: BuiltInFamily, style: FaceStyle): string {
  const { package: name, files } = FAMILIES[family];
  const folder = folderOfPackage(name);
  if (!folder) throw new Error(`The font package ${name} is not installed.`);
  return join(folder, files[style]);
}

// §19.7: resolves names of font families in a document. Separate from `hold-fonts.ts`, which reads fonts.

/** A font file among the assets of a document. The same bytes have the same `path`. */
export type OwnFile = { path: string; bytes: Uint8Array };

/** `own`: the document's own families, with the file of each style. */
export type DocumentFonts = {
  own: ReadonlyMap<OwnFamily, Record<FaceStyle, OwnFile>>;
  /** Returns the family with a name. Throws if there is none. */
  familyOf(name: FontFamily): TextFamily;
  /** Releases the fonts. Call this once the document is laid out. */
  release(): void;
};

const BUILT_IN: readonly string[] = ['serif', 'sans', 'mono'] satisfies BaseFamily[];

/** The fonts of a document without its own. */
export const BUILT_IN_FONTS: DocumentFonts = {
  own: new Map(),
  familyOf(name) {
    if (!BUILT_IN.includes(name)) throw new Error(`no font ${name}; a document has ${BUILT_IN.join(', ')} and its own`);
    return name as BaseFamily;
  },
  release() {},
};
