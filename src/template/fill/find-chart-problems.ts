/** §10.50: finds charts that their values do not fit, before a document is made. */
import type { Image, Nodes, Root } from 'mdast';
import { shortenSent } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { exactNumbers, readChart } from '../markdown/read-chart.ts';
import { type ChartData, chartIn, chartKind, inlineChartAt, MAX_CHART_VALUES } from '../model/chart.ts';
import type { Prepared } from '../model/compiled.ts';

/** The most problems of a document that are told. */
const MOST_PROBLEMS = 20;

/** `tree`: filled. */
export function findChartProblems(tree: Root): Message[] {
  const problems: Message[] = [];
  const visit = (parent: Nodes): void => {
    if (parent.type === 'image' && problems.length < MOST_PROBLEMS) problems.push(...problemsInLine(parent));
    if (!('children' in parent)) return;
    const children = parent.children as (Nodes & Prepared)[];
    for (const [at, child] of children.entries()) {
      const picture = child.type === 'table' && child.chart ? chartIn(children[at - 1]) : undefined;
      const kind = picture && chartKind(picture.url);
      if (!kind || child.type !== 'table') visit(child);
      else
        problems.push(...problemsOf(readChart(child, { kind, title: picture.alt ?? '', shapes: child.chart!.shapes })));
    }
  };
  visit(tree);
  return problems;
}

/** §10.51: a line has too many numbers, or a bar begins behind its end. ISO days are in the order of their letters. */
function problemsInLine({ url, alt }: Image): Message[] {
  const { kind, parts = [] } = inlineChartAt(url) ?? {};
  const title = shortenSent(alt ?? '');
  const [start = '', end] = parts;
  if (kind === 'spark' && parts.length > MAX_CHART_VALUES)
    return [tell('values.chart.most', { title, count: parts.length, max: MAX_CHART_VALUES })];
  return kind === 'bar' && end !== undefined && start > end ? [tell('values.chart.order', { title })] : [];
}

function problemsOf({ kind, title, names, series }: ChartData): Message[] {
  const shown = shortenSent(title);
  const count = names.length * series.length;
  if (count > MAX_CHART_VALUES) return [tell('values.chart.most', { title: shown, count, max: MAX_CHART_VALUES })];
  const unread = series.find((one) => one.unread !== undefined)?.unread;
  if (unread !== undefined) return [tell('values.chart.unread', { title: shown, text: shortenSent(unread) })];
  if (kind !== 'share') return [];
  const below = exactNumbers(series[0]!).findIndex((digits) => digits !== undefined && digits < 0n);
  if (below < 0) return [];
  const [name, text] = [shortenSent(names[below]!), shortenSent(series[0]!.texts[below]!)];
  return [tell('values.chart.negative', { title: shown, name, text })];
}
