/** §10.50: says what a chart shows, for those who cannot see it: its title, its kind and its data as printed. */
import type { ChartData, ChartKind } from '../model/chart.ts';
import chartWords from './chart-words.json' with { type: 'json' };

type Words = { bar: string; line: string; share: string; other: string; more: string };
const WORDS: Record<string, Words> = chartWords;

/** The words for charts; English for other languages. `language`: a BCP 47 tag. */
export function chartWordsIn(language: string): Words {
  const [base] = language.toLowerCase().split('-') as [string];
  return WORDS[base === 'no' || base === 'nn' ? 'nb' : base] ?? WORDS.en!;
}

const NAMED: Record<ChartKind, 'bar' | 'line' | 'share'> = {
  bar: 'bar',
  grouped: 'bar',
  stacked: 'bar',
  line: 'line',
  share: 'share',
};

/** The most rows that an alt text has: nobody listens to more. The Markdown, the preview and other columns have all of them. */
const MOST_ROWS = 60;

/** Returns the alt text of a chart: `Sales by month. Bar chart. Sales: January 1,200 €; February 900 €.` */
export function describeChart({ kind, title, names, series }: ChartData, language: string): string {
  const words = chartWordsIn(language);
  const rest = names.length - MOST_ROWS;
  const more = rest > 0 ? [words.more.replace('{count}', String(rest))] : [];
  const columns = series.map(({ label, texts }) => {
    const rows = names.slice(0, MOST_ROWS).map((name, at) => `${name} ${texts[at] || '–'}`.trim());
    return `${label}: ${[...rows, ...more].join('; ')}.`;
  });
  return [...(title.trim() ? [`${title.trim()}.`] : []), `${words[NAMED[kind]]}.`, ...columns].join(' ');
}
