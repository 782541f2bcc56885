/** §17.42: the names of fonts in a Word file. Where a font is missing, Word has another one, and is told which. */
import { type FamilyName, isOwn } from '../../pdf/index.ts';
import type { FontFamily } from '../../template/model/document-style.ts';
import { scriptOf } from '../../template/typography/script-of.ts';
import { CSS_NAMES } from '../web-fonts/css-families.ts';
import { say, w, wordXml } from './xml.ts';

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
export function builtInName(family: FamilyName): string | undefined {
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
