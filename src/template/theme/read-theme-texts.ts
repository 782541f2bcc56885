/** §19.11: the texts of a theme in several languages: those of headers and footers, the watermark and the sender. */
import { tell } from '../../locales/message.ts';
import { keyOf, readLanguages } from '../front-matter/declared-languages.ts';
import { hasWords } from '../front-matter/has-words.ts';
import type { SettingText } from '../front-matter/settings-in-language.ts';
import { findTextFaults, type Matched, matchTexts, textsOf } from '../import/match-texts.ts';
import type { LineFault } from '../model/fault.ts';
import type { ThemeContent } from '../model/theme.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';
import type { DeclaredTheme } from './declared-theme.ts';
import { type ReadFurniture, readFurniture } from './read-furniture.ts';

const TEXT =
  /^(?:page\.(?:first\.)?(?:header|footer)(?:\.(?:left|center|right)|\.columns\.\d+)?|watermark(?:\.text)?|address\.sender)$/;

type Places = Pick<ReadYaml, 'lineOf' | 'textLineOf'>;
type InLanguages = Pick<ThemeContent, 'inLanguages'> & Pick<ReadFurniture, 'images' | 'faults'>;

/**
 * Returns the furniture of a theme, in its other languages too, and every text that is missing, left over or of another original, with its line.
 * `mayLackTexts`: these are no mistakes, since translators are still at work.
 */
export function readThemeTexts(
  declared: DeclaredTheme,
  places: Places,
  mayLackTexts = false,
): ReadFurniture & InLanguages {
  const read = readFurniture(declared, places);
  const { inLanguages, images, faults } = inOtherLanguages(declared, places, mayLackTexts);
  const others = images.filter(({ path }) => !read.images.some((one) => one.path === path));
  return {
    furniture: read.furniture,
    ...(inLanguages && { inLanguages }),
    images: [...read.images, ...others],
    faults: [...read.faults, ...faults],
  };
}

/** The texts of a theme held against its original. `matched`: undefined for a theme in one language. */
type MatchedTheme = { tags: string[]; matched?: Matched; faults: LineFault[] };

export function matchThemeTexts(declared: DeclaredTheme, places: Places): MatchedTheme {
  const { languages, texts } = declared;
  const read = readLanguages({ ...(languages && { languages }), ...(texts && { texts }) }, places);
  if (!read.languages) return { tags: [], faults: read.faults };
  const settings: SettingText[] = [];
  everyText(declared, (text, path) => {
    settings.push({ text, line: places.textLineOf(path), isWanted: hasWords(text) });
    return text;
  });
  const matched = matchTexts({ ...read.languages, settings }, { inBody: [], inForm: [] }, 1);
  return { tags: read.languages.tags, matched, faults: read.faults };
}

function inOtherLanguages(declared: DeclaredTheme, places: Places, mayLackTexts: boolean): InLanguages {
  const { tags, matched, faults: inLanguages } = matchThemeTexts(declared, places);
  if (!matched) return { images: [], faults: inLanguages };
  const [original = '', ...others] = tags;
  const told = findTextFaults({ tags }, matched, mayLackTexts);
  const spoken = others.map((tag) => {
    const own = textsOf(matched, tag);
    const inTag = everyText(declared, (text) => {
      const said = own.get(keyOf(text));
      // What is the same in all languages keeps its lines.
      return said === undefined || keyOf(said) === keyOf(text) ? text : said;
    });
    return [tag, readFurniture(inTag, places)] as const;
  });
  const faults = spoken.flatMap(([tag, one]) =>
    one.faults.map(({ line, message }): LineFault => {
      return { line, message: tell('template.languages.in', { language: tag, problem: message }) };
    }),
  );
  return {
    inLanguages: { original, furniture: Object.fromEntries(spoken.map(([tag, { furniture }]) => [tag, furniture])) },
    images: spoken.flatMap(([, { images }]) => images),
    // A theme is short, so what is left over or stale is put right at once.
    faults: [...inLanguages, ...told.faults, ...(mayLackTexts ? [] : told.warnings), ...faults],
  };
}

/** Returns a copy in which each text is what `change` returns for it. */
function everyText<Value>(value: Value, change: (text: string, path: Path) => string, path: Path = []): Value {
  if (typeof value === 'string') return (TEXT.test(path.join('.')) ? change(value, path) : value) as Value;
  if (Array.isArray(value)) return value.map((one, at) => everyText(one, change, [...path, at])) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, everyText(one, change, [...path, name])]),
  ) as Value;
}
