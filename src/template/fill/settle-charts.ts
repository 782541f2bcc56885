/** §10.51: in filled text, a chart in a line takes the values behind it into its address and its alt text. */
import type { Image, Nodes } from 'mdast';
import { writeIsoDay } from '../../domain/calendar.ts';
import { readDate } from '../../domain/dates.ts';
import { plainOf } from '../markdown/read-chart.ts';
import { CHART_VALUE } from '../markdown/sentinels.ts';
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
