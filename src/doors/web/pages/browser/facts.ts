/** §2.5: the facts about a document, as a description list. */
import { element } from './elements.ts';
import type { ShownDocument, Summary } from './fetch-document.ts';
import { WORDS } from './words.ts';

export function showFacts(shown: ShownDocument, summary: Summary | undefined): void {
  const facts: [term: string, value: string | Node | undefined][] = [
    [WORDS.number, `#${shown.generation_number}`],
    [WORDS.template, templateOf(shown, summary)],
    [WORDS.created, timeOf(shown.created_at)],
    [WORDS.by, summary?.created_by_name ?? undefined],
    [WORDS.source, WORDS[shown.source] ?? shown.source],
    [WORDS.id, codeOf(shown.id)],
  ];
  element('facts', HTMLDListElement).replaceChildren(
    ...facts.flatMap(([term, value]) => (value === undefined ? [] : [fact(term, value)])),
  );
}

function fact(term: string, value: string | Node): HTMLElement {
  const pair = document.createElement('div');
  const name = document.createElement('dt');
  const content = document.createElement('dd');
  name.textContent = term;
  content.dir = 'auto';
  content.append(value);
  pair.append(name, content);
  return pair;
}

function templateOf({ template_id, source_version }: ShownDocument, summary: Summary | undefined): string | undefined {
  if (!summary?.template_title) return template_id ? undefined : WORDS.deleted;
  const version = source_version === undefined ? '' : `, ${WORDS.version} ${source_version}`;
  return `${summary.template_title}${version}${template_id ? '' : ` (${WORDS.deleted})`}`;
}

function timeOf(instant: string): Node {
  const time = document.createElement('time');
  const date = new Date(instant);
  time.dateTime = instant;
  time.title = instant;
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(date);
  return time;
}

function codeOf(text: string): Node {
  const code = document.createElement('code');
  code.textContent = text;
  return code;
}
