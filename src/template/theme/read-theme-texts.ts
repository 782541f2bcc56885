/** §19.11: the texts of a theme in several languages: those of headers and footers, the watermark and the sender. */
import { tell } from '../../locales/message.ts';
import { keyOf, readLanguages } from '../front-matter/declared-languages.ts';
import { readWindow, toLengths, writtenBoxes } from '../front-matter/front-matter.ts';
import { hasWords } from '../front-matter/has-words.ts';
import type { SettingText } from '../front-matter/settings-in-language.ts';
import { findTextFaults, type Matched, matchTexts, textsOf } from '../import/match-texts.ts';
import { type ReadContent, readBoxesLook, readFieldText, readRunningContent } from '../import/read-running-content.ts';
import { isCode } from '../model/code.ts';
import type { LineFault } from '../model/fault.ts';
import type { FirstPage, MarginBoxes, PageBackground, RunningContent } from '../model/page-furniture.ts';
import { assetPathOf, type FieldText, type ThemeContent, type UnfilledFurniture } from '../model/theme.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';
import { PICTURE } from './color.ts';
import type { DeclaredBackground, DeclaredRunning, DeclaredTheme } from './declared-theme.ts';
import { styleReader } from './find-style-faults.ts';
import { borderIn } from './style-from.ts';

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

// §19.3–19.6: reads the page parts of a theme: header and footer in parts, the first page, backgrounds, the watermark and the address.

/** The headers, footers and pictures of a theme. `images`: the pictures as written, with their lines. */
type ReadFurniture = { furniture: UnfilledFurniture; images: ReadContent['images']; faults: LineFault[] };

/** `lineOf`, `textLineOf`: from `readYaml`. Colours are resolved. */
function readFurniture(
  declared: DeclaredTheme,
  { lineOf, textLineOf }: { lineOf: (path: Path) => number; textLineOf: (path: Path) => number },
): ReadFurniture {
  const images: ReadContent['images'] = [];
  const faults: LineFault[] = [];

  const content = (text: string, line: number): RunningContent => {
    const read = readRunningContent(text, line);
    images.push(...read.images);
    faults.push(...read.faults);
    return withAssetPaths(read.content);
  };
  const boxes = (name: 'header' | 'footer', given: DeclaredRunning | undefined, path: Path) => {
    if (given === undefined) return {};
    const at = [...path, name];
    if (typeof given === 'string') {
      const line = content(given, textLineOf(at));
      return { [name]: line.length > 0 ? { [OF_ONE_LINE[name]]: line } : {} };
    }
    const written = writtenBoxes(given, at, { lineOf, textLineOf });
    const parts = Object.entries(written.boxes).map(([part, { text, line }]) => [part, content(text, line)]);
    return { [name]: { ...Object.fromEntries(parts), ...readBoxesLook(written, { faults }) } as MarginBoxes };
  };
  const background = (given: DeclaredBackground | undefined, path: Path): { background?: PageBackground } => {
    if (given === undefined) return {};
    const { color, picture } =
      typeof given !== 'string' ? given : PICTURE.test(given) ? { picture: given } : { color: given };
    if (picture !== undefined) images.push({ path: picture, line: lineOf(path) });
    return { background: { ...(color && { color }), ...(picture && { picture: assetPathOf(picture) }) } };
  };
  const first = (given: NonNullable<DeclaredTheme['page']>['first']): { first?: FirstPage } => {
    if (!given) return {};
    const path = ['page', 'first'];
    const margins = given.margins && toLengths(given.margins);
    return {
      first: {
        ...(margins && { margins }),
        ...boxes('header', given.header, path),
        ...boxes('footer', given.footer, path),
        ...background(given.background, [...path, 'background']),
      },
    };
  };
  const watermark = (): Pick<UnfilledFurniture, 'watermark'> => {
    const given = declared.watermark;
    if (given === undefined) return {};
    const isText = typeof given === 'string';
    const read = readFieldText(isText ? given : given.text, textLineOf(isText ? ['watermark'] : ['watermark', 'text']));
    faults.push(...read.faults);
    // Themes have no conditions.
    return read.text.length === 0 ? {} : { watermark: read.text as FieldText };
  };
  const address = (): Pick<UnfilledFurniture, 'address'> => {
    const given = declared.address;
    const { window: said, sender } = typeof given === 'object' ? given : { window: given, sender: undefined };
    const window = readWindow(said);
    const own = sender ? { sender: content(sender, textLineOf(['address', 'sender'])) } : {};
    return window ? { address: { window, ...own } } : {};
  };

  const page = declared.page ?? {};
  const furniture = {
    ...boxes('header', page.header, ['page']),
    ...boxes('footer', page.footer, ['page']),
    ...first(page.first),
    ...background(page.background ?? pageColorOf(declared), ['page', 'background']),
    ...frameOf(declared),
    ...watermark(),
    ...stampOf(declared),
    ...address(),
  };
  return { furniture, images, faults };
}

function stampOf({ stamp }: DeclaredTheme): Pick<UnfilledFurniture, 'stamp'> {
  if (!stamp) return {};
  const { angle, ...look } = stamp;
  return { stamp: { ...look, ...(angle !== undefined && { angle: Number(angle) }) } };
}

function frameOf(declared: DeclaredTheme): Pick<UnfilledFurniture, 'frame'> {
  const path = ['page', 'frame'];
  if (!declared.page?.frame) return {};
  const read = styleReader(declared);
  const inset = read.length('inset', [...path, 'inset']) ?? FRAME_INSET;
  return { frame: { ...borderIn(read, 'frame', path, declared.accent ?? INK), inset } };
}

/** Where a header or footer of one line stands. */
const OF_ONE_LINE = { header: 'right', footer: 'center' } as const;

const WHITE = '#ffffff';
const INK = '#1a1a1a';
/** The distance of a page's frame from its edge: 10 mm in points. */
const FRAME_INSET = 28.35;

/** brand.yml's `color.background` is the colour of the page; white needs none. */
function pageColorOf({ color }: DeclaredTheme): string | undefined {
  const background = color?.background as string | undefined;
  return background === WHITE ? undefined : background;
}

function withAssetPaths<Node extends object>(nodes: Node[]): Node[] {
  return nodes.map((node) => {
    if ('url' in node && 'type' in node && node.type === 'image') {
      const url = String(node.url);
      return url === assetPathOf('') || isCode(url) ? node : { ...node, url: assetPathOf(url) };
    }
    return 'children' in node ? { ...node, children: withAssetPaths(node.children as object[]) } : node;
  });
}
