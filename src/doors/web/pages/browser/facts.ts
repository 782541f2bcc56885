/** §2.5: the facts about a document, as a description list. */
import { element } from './elements.ts';
import type { Generation, Summary } from './generation.ts';
import { WORDS } from './words.ts';

export function showFacts(generation: Generation, summary: Summary | undefined): void {
  const facts: [term: string, value: string | Node | undefined][] = [
    [WORDS.number, `#${generation.generation_number}`],
    [WORDS.template, templateOf(generation, summary)],
    [WORDS.created, timeOf(generation.created_at)],
    [WORDS.by, summary?.created_by_name ?? undefined],
    [WORDS.source, WORDS[generation.source] ?? generation.source],
    [WORDS.id, codeOf(generation.id)],
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

function templateOf({ template_id, source_version }: Generation, summary: Summary | undefined): string | undefined {
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
