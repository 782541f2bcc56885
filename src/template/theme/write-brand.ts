/**
 * §20.84: the theme file of a workspace's brand. Its page in the browser reads and writes a few settings; all else that an author has
 * written, comments too, stays as it is.
 */
import type { Document } from 'yaml';
import { parseYaml } from '../yaml/read-yaml.ts';
import { BRAND_FONTS, type Brand } from './brand.ts';

/** The house colour of links, which every background carries. */
const COLOR = '#1f4e8c';
const HEX = /^#[0-9a-f]{6}$/i;

const NEW_FILE = `# The brand of the workspace. Settings > Brand changes some of it in the browser; the rest is yours.
typography:
  base: { family: sans }
  headings: { color: primary }
  link: { color: primary }
accent: primary
`;
/** Where the logo stands unless the author says so. */
const LOGO = '{logo 14mm}';
const BELOW_LOGO = '44mm';

/** `source`: null when the workspace has no brand yet. */
export function readBrand(source: string | null): Brand {
  const file = parse(source);
  const text = (...path: string[]) => {
    const found = file.hasIn(path) ? file.getIn(path) : undefined;
    return typeof found === 'string' ? found : '';
  };
  const color = text('color', 'primary');
  const named = text('color', 'palette', color);
  return {
    name: text('meta', 'name'),
    color: [color, named].find((one) => HEX.test(one)) ?? COLOR,
    font: text('typography', 'base', 'family') || text('typography', 'base') || BRAND_FONTS[0],
    window: text('address', 'window') || text('address'),
    sender: text('address', 'sender'),
    footer: text('page', 'footer', 'left').trim(),
  };
}

/** `logo`: the path of its file; null without one. */
export function writeBrand(source: string | null, brand: Brand, logo: string | null): string {
  const file = parse(source);
  const before = readBrand(source);
  const set = (path: string[], value: string) => {
    // What stands there as a text becomes an object with that setting.
    for (let depth = 1; depth < path.length; depth += 1)
      if (typeof file.getIn(path.slice(0, depth)) !== 'object') file.setIn(path.slice(0, depth), file.createNode({}));
    file.setIn(path, value);
  };
  const setOrTake = (path: string[], value: string) =>
    value === '' ? file.hasIn(path) && file.deleteIn(path) : set(path, value);
  set(['meta', 'name'], brand.name);
  if (brand.color !== before.color || source === null) set(['color', 'primary'], brand.color);
  if (brand.font !== before.font) set(['typography', 'base', 'family'], brand.font);
  if (logo !== null) {
    file.set('logo', file.createNode({ path: logo, alt: brand.name }));
    if (!file.hasIn(['page', 'first', 'header'])) {
      set(['page', 'first', 'margins', 'top'], BELOW_LOGO);
      set(['page', 'first', 'header', 'left'], LOGO);
    }
  }
  // A window with measures of its own is the author's.
  if (brand.window !== before.window || brand.sender !== before.sender) {
    if (brand.window === '') file.delete('address');
    else {
      set(['address', 'window'], brand.window);
      setOrTake(['address', 'sender'], brand.sender);
    }
  }
  if (brand.footer !== before.footer) setOrTake(['page', 'footer', 'left'], brand.footer);
  return file.toString({ lineWidth: 0 });
}

function parse(source: string | null): Document {
  const file = parseYaml(source ?? NEW_FILE);
  if (!file) throw new Error('The theme file of the brand cannot be read');
  return file;
}
