/** §10.51: in filled text, a chart in a line takes the values behind it into its address and its alt text. */
import type { Image, ListItem, Nodes, TableCell } from 'mdast';
import { writeIsoDay } from '../../domain/calendar.ts';
import { readDate } from '../../domain/dates.ts';
import { plainOf } from '../markdown/read-chart.ts';
import { CHART_VALUE, KEEPS_STYLE, splitAtPlaceSentinels, TICK } from '../markdown/sentinels.ts';
import { type InlineShape, inlineChartAt } from '../model/chart.ts';
import type { Prepared } from '../model/compiled.ts';

/** The most values that an alt text has: nobody listens to more. */
const MOST_SAID = 60;

/**
 * Returns the children of a node with charts in the place of their values. A bar of which a value is blank stays text, and a line without
 * any value is left out.
 */
export function settleCharts(children: readonly (Nodes & Prepared)[]): Nodes[] {
  const settled: Nodes[] = [];
  for (let at = 0; at < children.length; at++) {
    const [child, behind] = [children[at]!, children[at + 1]];
    if (child.type !== 'image' || !child.drawn || behind?.type !== 'text') {
      settled.push(child);
      continue;
    }
    const end = behind.value.indexOf(CHART_VALUE + CHART_VALUE);
    const texts = end > 0 ? behind.value.slice(1, end).split(CHART_VALUE) : [];
    const drawn = drawnOf(child, child.drawn, texts);
    const rest = (typeof drawn === 'string' ? drawn : '') + behind.value.slice(end + 2);
    if (typeof drawn === 'object') settled.push(drawn);
    if (rest !== '') settled.push({ ...behind, value: rest });
    at += 1;
  }
  return settled;
}

/** Returns the picture, or the text that takes its place. */
function drawnOf(image: Image, shapes: readonly InlineShape[], texts: readonly string[]): Image | string | undefined {
  const { kind } = inlineChartAt(image.url)!;
  // Places of an e-invoice's values (§17.40): the values are drawn there, and no text.
  if (texts.some((text) => splitAtPlaceSentinels(text).some((part) => typeof part === 'number'))) return image;
  const values = texts.map((text, at) => readValue(text, shapes[at % shapes.length]!));
  if (kind === 'bar' && values.includes(undefined)) return texts.join(' – ');
  if (!values.some((value) => value !== undefined)) return undefined;
  const printed = texts.slice(0, MOST_SAID).map((text, at) => (values[at] === undefined ? '–' : text));
  const said = printed.join(kind === 'bar' ? ' – ' : '; ') + (texts.length > MOST_SAID ? '; …' : '');
  const title = image.alt?.trim();
  return {
    ...image,
    url: `chart:${kind}/${values.map((value) => value ?? '').join('/')}`,
    alt: title ? `${title}: ${said}` : said,
  };
}

/** Returns a plain number or an ISO day. Undefined for a blank. */
function readValue(text: string, { date, ...number }: InlineShape): string | undefined {
  if (!date) return plainOf(text, number);
  const day = readDate(date, text);
  return day && writeIsoDay(day);
}

// §10.52: a filled row has the style whose condition, at the end of its last cell, is true.

/** Returns the cells of a row without the signs of its styles. `cells`: their conditions are settled. */
export function settleRow(cells: readonly Nodes[]): Nodes[] {
  const styles: string[] = [];
  const plain = (cells as TableCell[]).map((cell) => {
    const children = cell.children.flatMap((child): TableCell['children'] => {
      if (child.type === 'styled' && child.style !== undefined && isSign(child.children[0])) {
        styles.push(child.style);
        return [];
      }
      return isSign(child) ? [] : [child];
    });
    const last = children.at(-1);
    if (last?.type === 'text') children[children.length - 1] = { ...last, value: last.value.trimEnd() };
    return { ...cell, children: children.filter((child) => child.type !== 'text' || child.value !== '') };
  });
  return plain.map((cell) => {
    if (cell.children.length === 0) return cell;
    const children = styles.reduce<TableCell['children']>(
      (inside, style) => [{ type: 'styled', tag: 'span', style, fills: 'row', children: inside }],
      cell.children,
    );
    return { ...cell, children };
  });
}

function isSign(node: Nodes | undefined): boolean {
  return node?.type === 'text' && node.value === KEEPS_STYLE;
}

// §10.52: in filled text, words keep the style of a condition that is true, and lose any other.

/** Returns the children of a node without the signs of conditions. */
export function settleStyles(children: readonly (Nodes & Prepared)[]): Nodes[] {
  return children.flatMap((child, at): Nodes[] => {
    const next = children[at + 1];
    const isKept = next?.type === 'text' && next.value.startsWith(KEEPS_STYLE);
    if (child.ifKept && !isKept && 'children' in child) return child.children as Nodes[];
    if (child.type !== 'text' || !child.value.includes(KEEPS_STYLE)) return [child];
    const value = child.value.replaceAll(KEEPS_STYLE, '');
    return value === '' ? [] : [{ ...child, value }];
  });
}

// §10.46: boxes of task lists that a condition ticks, in a filled document.

/** Ticks the box of a filled item whose condition is true, and removes the sign. Changes the item. */
export function settleTick(item: ListItem): void {
  const [first, ...others] = item.children;
  const [text, ...parts] = first?.type === 'paragraph' ? first.children : [];
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !text.value.startsWith(TICK)) return;
  const value = text.value.replace(/^\uFDEA[ \t]*/, '');
  const children = [...(value === '' ? [] : [{ ...text, value }]), ...parts];
  item.checked = true;
  item.children = [...(children.length > 0 ? [{ ...first, children }] : []), ...others];
}

/** Returns whether a condition ticks the box of an item. `item`: that of the template. */
export function hasCondition({ children: [first] }: ListItem): boolean {
  if (first?.type !== 'paragraph') return false;
  const [part] = first.children as unknown as { type: string; children?: { children: Nodes[] }[] }[];
  const [sign] = (part?.type === 'branches' && part.children?.[0]?.children) || [];
  return sign?.type === 'text' && sign.value.startsWith(TICK);
}

// §10.52: the background of words that have a style by condition is that of their cell if they are all that it has.

/** Returns the children of a cell, whose only words then fill it. In a table of HTML these stand in a paragraph. */
export function fillCell(children: Nodes[]): Nodes[] {
  const [only, ...others] = children as (Nodes & Prepared)[];
  if (!only || others.length > 0) return children;
  if (only.type === 'styled' && only.ifKept) return [{ ...only, fills: 'cell' }];
  return only.type === 'paragraph' ? [{ ...only, children: fillCell(only.children) } as Nodes] : children;
}
