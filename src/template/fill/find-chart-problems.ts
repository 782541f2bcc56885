/** §10.50: finds charts that their values do not fit, before a document is made. */
import type { Nodes, Root } from 'mdast';
import { shortenSent } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { readChart } from '../markdown/read-chart.ts';
import { type ChartData, chartIn, chartKind, MAX_CHART_VALUES } from '../model/chart.ts';
import type { Prepared } from '../model/compiled.ts';

/** `tree`: filled. */
export function findChartProblems(tree: Root): Message[] {
  const problems: Message[] = [];
  const visit = (parent: Nodes): void => {
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

function problemsOf({ kind, title, names, series }: ChartData): Message[] {
  const shown = shortenSent(title);
  const count = names.length * series.length;
  if (count > MAX_CHART_VALUES) return [tell('values.chart.most', { title: shown, count, max: MAX_CHART_VALUES })];
  const unread = series.find((one) => one.unread !== undefined)?.unread;
  if (unread !== undefined) return [tell('values.chart.unread', { title: shown, text: shortenSent(unread) })];
  if (kind !== 'share') return [];
  const below = series[0]!.digits.findIndex((digits) => digits !== undefined && digits < 0n);
  if (below < 0) return [];
  const [name, text] = [shortenSent(names[below]!), shortenSent(series[0]!.texts[below]!)];
  return [tell('values.chart.negative', { title: shown, name, text })];
}
