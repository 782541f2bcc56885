/** §17.36, §17.37: the styles of a theme in the preview: rules for their classes, made of numbers and colours that are checked here. */
import { type BlockStyle, BOX_SIDES, featuresOf, styleClass } from '../../template/model/block-style.ts';
import type { PageSetup } from '../../template/model/document-setup.ts';
import type { DocumentStyle } from '../../template/model/document-style.ts';
import { color, numberOf, points } from './style-properties.ts';

const HEADING = ':is(h1,h2,h3,h4,h5,h6):only-child';

function featureSettings(tags: readonly string[]): string {
  return tags.map((tag) => `"${tag}"`).join(',');
}

/** What inherits, and a heading that stands alone in the style takes over. */
function typeOf(style: BlockStyle, family: string): Record<string, string | undefined> {
  const { size, leading, tracking, bold, italics, caps } = style;
  const features = featuresOf(style);
  return {
    'font-family': family || undefined,
    'font-size': size === undefined ? undefined : points(size),
    'line-height': leading === undefined ? undefined : `${numberOf(leading)}`,
    'font-weight': bold === undefined ? undefined : bold ? '700' : '400',
    'font-style': italics === undefined ? undefined : italics ? 'italic' : 'normal',
    color: style.color === undefined ? undefined : color(style.color),
    'letter-spacing': tracking === undefined ? undefined : `${numberOf(tracking)}em`,
    'text-transform': caps === 'all' ? 'uppercase' : undefined,
    'font-feature-settings': features.length > 0 ? featureSettings(features) : undefined,
  };
}

const BESIDE = { left: '0 auto 0 0', center: '0 auto', right: '0 0 0 auto' };

function boxOf({ align, width, padding, background, border }: BlockStyle): Record<string, string | undefined> {
  const isDouble = border?.double === true;
  const rules = BOX_SIDES.filter((side) => border?.sides.includes(side)).map((side) => [
    `border-${side}`,
    `${points(border!.width)} ${isDouble ? 'double' : 'solid'} ${color(border!.color)}`,
  ]);
  return {
    'text-align': align,
    width: width === undefined ? undefined : points(width),
    'max-width': width === undefined ? undefined : '100%',
    'box-sizing': 'border-box',
    padding: padding === undefined ? undefined : points(padding),
    background: background === undefined ? undefined : color(background),
    ...Object.fromEntries(rules),
  };
}

function declarations(said: Record<string, string | undefined>): string {
  return Object.entries(said)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

function rulesOf(name: string, style: BlockStyle, family: string, paragraphAfter: number): string {
  const { leading, tracking, before, after, width, side, vertical, padding, background, border } = style;
  const at = `.${styleClass(name)}`;
  const type = typeOf(style, family);
  const inherited = Object.keys(type).filter((one) => type[one] !== undefined && one !== 'line-height');
  const isBox = (padding ?? background ?? border) !== undefined;
  const [top, bottom] = [before, after ?? (isBox ? paragraphAfter : undefined)];
  const place = width === undefined ? undefined : side && BESIDE[side];
  return [
    `${at}{${declarations(type)}}div${at}{${declarations({ ...boxOf(style), margin: place })}}`,
    background === undefined ? '' : `span${at}{background:${color(background)}}`,
    leading === undefined ? '' : `${at}{--heading-leading:${numberOf(leading)}}`,
    inherited.length > 0 ? `${at}>${HEADING}{${inherited.map((one) => `${one}:inherit`).join(';')}}` : '',
    top === undefined && !isBox ? '' : `${at}>:first-child{margin-top:0}`,
    top === undefined ? '' : `div${at}{margin-top:${points(top)}}`,
    bottom === undefined ? '' : `${at}>:last-child{margin-bottom:0}div${at}{margin-bottom:${points(bottom)}}`,
    // The space behind the last letter of a line hangs over its end.
    tracking === undefined ? '' : `div${at}>:is(p,h1,h2,h3,h4,h5,h6){margin-inline-end:-${numberOf(tracking)}em}`,
    vertical === undefined
      ? ''
      : `main>div>div${at}{margin-top:auto${vertical === 'middle' ? ';margin-bottom:auto' : ''}}`,
  ].join('');
}

/** On a phone, type that is larger than this has a share of its width. In points. */
const LARGE = 20;

function onPhone(all: [name: string, style: BlockStyle][]): string {
  const large = all.flatMap(([name, { size = 0 }]) =>
    size > LARGE ? [`.${styleClass(name)}{font-size:min(${points(size)},8vw)}`] : [],
  );
  return large.length > 0 ? `@media screen and (max-width:640px){${large.join('')}}` : '';
}

/** A sheet whose content shares what is left of it. */
const SHARED =
  '@media print,(min-width:640.02px){.sheet,main{display:flex;flex-direction:column}main,main>div{flex:1}main>div{display:flex;flex-direction:column}}';

/** `families`: the `font-family` of styles that have one of their own. */
export function blockStyleRules(
  { text, table, styles = {} }: DocumentStyle,
  families: Readonly<Record<string, string>>,
): string {
  const all = Object.entries(styles);
  const figures = text.figures ? `.sheet{font-feature-settings:${featureSettings(text.figures)}}` : '';
  const inTables =
    text.figures || table.figures
      ? `table{font-feature-settings:${table.figures ? featureSettings(table.figures) : 'normal'}}`
      : '';
  const rules = all.map(([name, style]) => rulesOf(name, style, families[name] ?? '', text.paragraphAfter));
  return figures + inTables + rules.join('') + onPhone(all) + (all.some(([, { vertical }]) => vertical) ? SHARED : '');
}

/** Where text stands on a sheet that it does not fill. */
export function verticalRule({ vertical }: Pick<PageSetup, 'vertical'>): string {
  if (!vertical) return '';
  const content = `main>div{justify-content:${vertical === 'middle' ? 'center' : 'end'}}`;
  return `${SHARED}@media print,(min-width:640.02px){${content}}`;
}
