/** §2.5: the facts about a document, as a description list. */
import { element, make } from './elements.ts';
import type { ShownDocument, Summary } from './fetch-document.ts';
import { WORDS } from './words.ts';

export function showFacts(shown: ShownDocument, summary: Summary | undefined): void {
  const facts: [term: string, value: string | Node | undefined][] = [
    [WORDS.number, `#${shown.generation_number}`],
    [WORDS.template, templateOf(shown, summary)],
    [WORDS.created, timeOf(shown.created_at)],
    [WORDS.by, summary?.created_by_name ?? undefined],
    [WORDS.source, WORDS[shown.source] ?? shown.source],
    [WORDS.id, make('code', {}, shown.id)],
  ];
  element('facts', HTMLDListElement).replaceChildren(
    ...facts.flatMap(([term, value]) => (value === undefined ? [] : [fact(term, value)])),
  );
}

function fact(term: string, value: string | Node): HTMLElement {
  return make('div', {}, make('dt', {}, term), make('dd', { dir: 'auto' }, value));
}

function templateOf({ template_id, source_version }: ShownDocument, summary: Summary | undefined): string | undefined {
  if (!summary?.template_title) return template_id ? undefined : WORDS.deleted;
  const version = source_version === undefined ? '' : `, ${WORDS.version} ${source_version}`;
  return `${summary.template_title}${version}${template_id ? '' : ` (${WORDS.deleted})`}`;
}

function timeOf(instant: string): Node {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' });
  return make('time', { dateTime: instant, title: instant }, format.format(new Date(instant)));
}
