/** §19.3–19.6: reads the page parts of a theme: header and footer in parts, the first page, backgrounds, the watermark and the address. */

import { readWindow, toLengths, writtenBoxes } from '../front-matter/front-matter.ts';
import { type ReadContent, readBoxesLook, readFieldText, readRunningContent } from '../import/read-running-content.ts';
import { isCode } from '../model/code.ts';
import type { LineFault } from '../model/fault.ts';
import type { FirstPage, MarginBoxes, PageBackground, RunningContent } from '../model/page-furniture.ts';
import { assetPathOf, type FieldText, type UnfilledFurniture } from '../model/theme.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import { PICTURE } from './color.ts';
import type { DeclaredBackground, DeclaredRunning, DeclaredTheme } from './declared-theme.ts';
import { styleReader } from './find-style-faults.ts';
import { borderIn } from './style-from.ts';

/** The headers, footers and pictures of a theme. `images`: the pictures as written, with their lines. */
export type ReadFurniture = { furniture: UnfilledFurniture; images: ReadContent['images']; faults: LineFault[] };

/** `lineOf`, `textLineOf`: from `readYaml`. Colours are resolved. */
export function readFurniture(
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
